import { test, type Page } from '@playwright/test'
import { term, type Term, type TermForm } from '../../contracts/term.ts'
import type { Client } from '../product/client.ts'
import { Product } from '../product/product.ts'

interface Parts {
  /** The real product with the starter glossary, one for each worker. It must end with 0 when it is asked to. */
  product: Product
  administrator: Client
}

export const story = test.extend<{ baseURL: string }, Parts>({
  product: [
    // Playwright reads the names of the parts that it needs from the pattern: none. Whoever waits until all is published waits for votes too.
    async ({}, use) => useProduct(await Product.start({ VOTE_PUBLISH_SECONDS: '1' }), use),
    { scope: 'worker', timeout: 90_000 },
  ],
  administrator: [async ({ product }, use) => use(await product.signIn()), { scope: 'worker' }],
  baseURL: async ({ product }, use) => use(product.url),
})

/** Uses a product, which must end with 0 when it is asked to. */
export async function useProduct(product: Product, use: (product: Product) => Promise<void>): Promise<void> {
  await use(product)
  const code = await product.stop()
  await product.dispose()
  if (code !== 0) throw new Error(`The product ended with ${String(code)} after SIGTERM`)
}

/** A new term, and its pages published. */
export async function createTerm(
  { product, administrator }: Parts,
  form: Partial<TermForm> & { name: string },
): Promise<Term> {
  const whole = { definition: `<p>What ${form.name} means.</p>`, categories: ['UX'], ...form }
  const created = term.parse(await administrator.send('POST', '/api/terms', whole))
  await product.settle(administrator)
  return created
}

/** The status of the first answer, and where the reader ends after all redirects. */
export async function visit(page: Page, path: string): Promise<{ status: number | undefined; end: string }> {
  const response = await page.goto(path)
  let request = response?.request()
  for (let before = request; before; before = before.redirectedFrom() ?? undefined) request = before
  return { status: (await request?.response())?.status(), end: new URL(page.url()).pathname }
}
