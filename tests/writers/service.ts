import { randomBytes } from 'node:crypto'
import { newFolder } from '../../contracts/testing/folders.ts'
import { Product } from '../product/product.ts'

/** A product that may be killed while writers use it. */
export class Service {
  readonly product: Product
  #restarting: Promise<void> | null = null

  constructor(product: Product) {
    this.product = product
  }

  /** Resolves when it runs again after a kill; null if it has not been killed. */
  get comingBack(): Promise<void> | null {
    return this.#restarting
  }

  /** `kill -9`, and a start on the same data. The outcome of in-flight requests is unknown. */
  async killAndStartAgain(): Promise<void> {
    this.#restarting = this.product.kill().then(() => this.product.startAgain())
    await this.#restarting
    this.#restarting = null
  }
}

/** The address of services that share a glossary behind a proxy. */
const PUBLIC_URL = 'http://localhost:4321'

export type Services = readonly [Service, ...Service[]]

/**
 * Starts services of one empty glossary, each with its own data folder, all with the same secret and public address.
 * @param databaseUrl the PostgreSQL database that they share; null for one service on SQLite
 * @param ofFirst additional settings of the first service
 */
export async function startServices(
  count: number,
  databaseUrl: string | null,
  ofFirst: NodeJS.ProcessEnv = {},
): Promise<Services> {
  const secret = randomBytes(24).toString('hex')
  // One after the other, because the first creates the tables.
  const services: [Service, ...Service[]] = [
    new Service(await Product.start({ ...settingsOf(databaseUrl, secret), ...ofFirst })),
  ]
  while (services.length < count) services.push(new Service(await Product.start(settingsOf(databaseUrl, secret))))
  return services
}

export async function disposeOf(services: readonly Service[]): Promise<void> {
  for (const { product } of services) await product.dispose()
}

/** Runs `work` with services that are removed afterwards. */
export async function withServices<T>(
  count: number,
  databaseUrl: string | null,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const services = await startServices(count, databaseUrl)
  try {
    return await work(services)
  } finally {
    await disposeOf(services)
  }
}

const settingsOf = (databaseUrl: string | null, secret: string): NodeJS.ProcessEnv => ({
  DATA_DIR: newFolder('service'),
  DATABASE_URL: databaseUrl ?? '',
  ...(databaseUrl === null ? {} : { SESSION_SECRET: secret, PUBLIC_URL }),
  STARTER_GLOSSARY: 'off',
  VOTE_PUBLISH_SECONDS: '1',
  FEATURED_TERM_IDS: '3,5',
})
