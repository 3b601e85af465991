import { join } from 'node:path'
import { RandomOperations } from '../../tests/exact/random-operations.ts'
import { compareFolders, readFolder, WriteCount } from '../../tests/product/folder.ts'
import { Product } from '../../tests/product/product.ts'
import type { Outcome } from '../report/outcome.ts'
import type { Extent } from './extent.ts'

const SEED = 5
const TERMS = 140

/** Random operations on a small glossary: what they leave published, and how much was written for it. */
export async function measureExactness({ operations }: Extent, folder: string): Promise<Outcome> {
  const product = await Product.start({
    STARTER_GLOSSARY: 'off',
    VOTE_PUBLISH_SECONDS: '0',
    FEATURED_TERM_IDS: '3,5',
    DATA_DIR: join(folder, 'data'),
  })
  try {
    const client = await product.signIn()
    const random = new RandomOperations(client, SEED)
    await random.prepare(TERMS)
    await product.settle(client)
    const writes = new WriteCount(product.siteFolder)
    for (let count = 0; count < operations; count += 1) {
      await random.next()
      await product.settle(client)
      writes.take()
    }
    const fresh = join(folder, 'fresh')
    await product.publishTo(fresh)
    const { differing, missing, extra } = compareFolders(product.siteFolder, fresh)
    const wrong = [...differing, ...missing, ...extra]
    const files = readFolder(fresh).size
    return {
      rows: [
        {
          measure: `Files unlike a fresh build after ${operations} operations`,
          ours: `${differing.length} differing, ${missing.length} missing, ${extra.length} extra`,
          control: `${files} files`,
          ratio: wrong.length / files,
          demand: { atMost: 0 },
        },
        {
          measure: 'Pages rewritten for pages whose bytes changed',
          ours: `${writes.rewritten} rewritten`,
          control: `${writes.changed} changed`,
          ratio: writes.rewritten / writes.changed,
          demand: { atMost: 1.1 },
        },
      ],
      samples: { rewritten: [writes.rewritten], changed: [writes.changed] },
      notes: wrong.slice(0, 5).map((file) => `Unlike a fresh build: ${file}`),
    }
  } finally {
    await product.dispose()
  }
}
