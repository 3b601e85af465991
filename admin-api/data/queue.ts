/** Runs tasks one at a time, in the order of the calls. A task that fails does not stop the next. */
export class Queue {
  /** Tasks of `run` that are waiting or running. */
  size = 0
  private last: Promise<unknown> = Promise.resolve()

  run<T>(task: () => Promise<T>): Promise<T> {
    this.size += 1
    const result = this.last.then(task).finally(() => (this.size -= 1))
    this.last = result.catch(() => undefined)
    return result
  }

  /**
   * Waits for a turn that the caller ends itself.
   * @param timeout milliseconds to wait at most
   * @returns a function that ends the turn; null if the turn did not come in time
   */
  async enter(timeout: number): Promise<(() => void) | null> {
    const before = this.last
    let end = (): void => undefined
    this.last = new Promise((resolve) => (end = () => resolve(before)))
    const hasCome = await new Promise<boolean>((resolve) => {
      const late = setTimeout(resolve, timeout, false)
      void before.then(() => {
        clearTimeout(late)
        resolve(true)
      })
    })
    if (!hasCome) end()
    return hasCome ? end : null
  }

  /** Resolves once every task requested so far has ended. */
  async idle(): Promise<void> {
    await this.last
  }
}
