import { Product } from '../product/product.ts'
import { endProduct, PRODUCT } from './story.ts'

/** Starts the product of all stories. Votes are published after 1 s, because `settle` waits for them too. */
// eslint-disable-next-line no-restricted-syntax -- Playwright asks for a default.
export default async function startProduct(): Promise<() => Promise<void>> {
  const product = await Product.start({ VOTE_PUBLISH_SECONDS: '1' })
  const { url, dataDir, siteFolder } = product
  process.env[PRODUCT] = JSON.stringify({ url, dataDir, siteFolder })
  return () => endProduct(product)
}
