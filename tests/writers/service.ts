import type { Product } from '../product/product.ts'

/** A product that may be killed while others write to it. */
export class Service {
  readonly product: Product
  #comingBack: Promise<void> | null = null

  constructor(product: Product) {
    this.product = product
  }

  /** Resolves when it is there; null while nobody has killed it. */
  get comingBack(): Promise<void> | null {
    return this.#comingBack
  }

  /** `kill -9`, and a start on the same data. Requests that were under way have an unknown end. */
  async killAndStartAgain(): Promise<void> {
    this.#comingBack = this.product.kill().then(() => this.product.startAgain())
    await this.#comingBack
    this.#comingBack = null
  }
}
