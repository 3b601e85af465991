/** Work that is done once for all who ask for the same while it is under way. */
export class SharedWork<Result> {
  private readonly underWay = new Map<string, Promise<Result>>()

  run(name: string, work: () => Promise<Result>): Promise<Result> {
    const shared = this.underWay.get(name) ?? work().finally(() => void this.underWay.delete(name))
    this.underWay.set(name, shared)
    return shared
  }
}
