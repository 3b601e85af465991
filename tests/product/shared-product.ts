import { afterAll, beforeAll } from '@jest/globals'
import { Client } from '../../admin-api/testing/client.ts'
import { Product } from './product.ts'

/** One product for all tests of the block, and a client in which its administrator is signed in. */
export function productForAll(settings: NodeJS.ProcessEnv = {}): { product: Product; client: Client } {
  const product = new Product(settings)
  const client = new Client(product)
  beforeAll(async () => {
    await product.startAgain()
    await client.signIn()
  })
  afterAll(() => product.dispose())
  return { product, client }
}
