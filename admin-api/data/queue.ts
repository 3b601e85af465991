/** Runs tasks one after the other in the order of asking; a task that fails does not stop the next. */
export class Queue {
  private last: Promise<unknown> = Promise.resolve()

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task)
    this.last = result.catch(() => undefined)
    return result
  }

  /** Resolves when everything asked for so far has ended. */
  async idle(): Promise<void> {
    await this.last
  }
}
