/** Runs work once for all callers that ask for the same name while it is in progress. */
export class SharedWork<Result> {
  private readonly underWay = new Map<string, Promise<Result>>()

  run(name: string, work: () => Promise<Result>): Promise<Result> {
    const shared = this.underWay.get(name) ?? work().finally(() => void this.underWay.delete(name))
    this.underWay.set(name, shared)
    return shared
  }
}
