import { test as base, type Page } from '@playwright/test'
import { z } from 'zod'
import type { Term, TermForm } from '../../contracts/term.ts'
import { Client } from '../../admin-api/testing/client.ts'
import type { Product } from '../product/product.ts'

/** The environment variable with the address and folders of the product that all workers share. */
export const PRODUCT = 'STORIES_PRODUCT'

type RunningProduct = Pick<Product, 'url' | 'dataDir' | 'siteFolder'>
const running = z.object({ url: z.string(), dataDir: z.string(), siteFolder: z.string() })

/** Calls of the service that stories make as an administrator, in addition to using the screens. */
export class Terms {
  constructor(readonly administrator: Client) {}

  /** Creates a term; does not wait for its pages. */
  create(name: string, fields: Partial<TermForm> = {}): Promise<Term> {
    const definition = `<p>What ${name} means.</p>`
    return this.administrator.createTerm({ name, definition, categories: ['Stories'], ...fields })
  }

  /** Creates a term, and waits for its pages. */
  async publish(name: string, fields: Partial<TermForm> = {}): Promise<Term> {
    const created = await this.create(name, fields)
    await this.settle()
    return created
  }

  /** Waits until every change is published. */
  settle(): Promise<void> {
    return this.administrator.settle()
  }

  of(id: number): Promise<Term> {
    return this.administrator.readTerm(id)
  }

  /** All terms with exactly this name. */
  async named(name: string): Promise<Term[]> {
    return (await this.administrator.searchTerms(name)).filter((one) => one.name === name)
  }
}

interface Parts {
  /** The real product with the starter glossary, shared by all stories: each uses its own terms, or the starter's. */
  product: RunningProduct
  administrator: Client
  terms: Terms
}

export const test = base.extend<{ baseURL: string }, Parts>({
  context: async ({ context }, use) => {
    context.on('page', interceptAtOnce)
    await use(context)
  },
  product: [
    // Playwright reads the names of the needed fixtures from the pattern: none.
    async ({}, use) => use(running.parse(JSON.parse(process.env[PRODUCT] ?? ''))),
    { scope: 'worker' },
  ],
  administrator: [
    async ({ product }, use) => {
      await use(await new Client(product.url).signIn())
    },
    { scope: 'worker' },
  ],
  terms: [({ administrator }, use) => use(new Terms(administrator)), { scope: 'worker' }],
  baseURL: ({ product }, use) => use(product.url),
})

/** Like `test`, in a browser that has the administrator's session. */
export const adminTest = test.extend({
  context: async ({ context, administrator }, use) => {
    await context.addCookies(administrator.cookies)
    await use(context)
  },
})

/**
 * Chromium reports that it intercepts before the page's process has confirmed, so a key may overtake the setting: 6 of 420 requests went
 * through. The process handles messages in order, so this waits for its answer to another one.
 */
function interceptAtOnce(page: Page): void {
  const route = page.route.bind(page)
  const unroute = page.unroute.bind(page)
  page.route = async (...args) => {
    const routed = await route(...args)
    await page.evaluate(() => undefined)
    return routed
  }
  page.unroute = async (...args) => {
    await unroute(...args)
    await page.evaluate(() => undefined)
  }
}

/** @throws if it does not end with exit code 0 */
export async function endProduct(product: Product): Promise<void> {
  const code = await product.stop()
  await product.dispose()
  if (code !== 0) throw new Error(`The product ended with ${String(code)} after SIGTERM`)
}

/** The status of the first reply, and the path of the page after all redirects. */
export async function visit(page: Page, path: string): Promise<{ status: number | undefined; end: string }> {
  const response = await page.goto(path)
  let request = response?.request()
  for (let before = request; before; before = before.redirectedFrom() ?? undefined) request = before
  return { status: (await request?.response())?.status(), end: new URL(page.url()).pathname }
}
