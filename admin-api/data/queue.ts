/** Runs tasks one after the other in the order of asking; a task that fails does not stop the next. */
export class Queue {
  /** Of `run`: tasks that wait, and the one in hand. */
  size = 0
  private last: Promise<unknown> = Promise.resolve()

  run<T>(task: () => Promise<T>): Promise<T> {
    this.size += 1
    const result = this.last.then(task).finally(() => (this.size -= 1))
    this.last = result.catch(() => undefined)
    return result
  }

  /**
   * The same by hand, for whoever waits no longer than so many milliseconds.
   * @returns what ends the turn; null where it has not come
   */
  async enter(patience: number): Promise<(() => void) | null> {
    const before = this.last
    let end = (): void => undefined
    this.last = new Promise((resolve) => (end = () => resolve(before)))
    const hasCome = await new Promise<boolean>((resolve) => {
      const late = setTimeout(resolve, patience, false)
      void before.then(() => {
        clearTimeout(late)
        resolve(true)
      })
    })
    if (!hasCome) end()
    return hasCome ? end : null
  }

  /** Resolves when everything asked for so far has ended. */
  async idle(): Promise<void> {
    await this.last
  }
}
