import { join } from 'node:path'
import { readFolder, WriteCount } from '../../tests/product/folder.ts'
import { Product } from '../../tests/product/product.ts'
import { Writers } from '../../tests/writers/writers.ts'
import type { Extent } from '../extent.ts'
import { budget, compare, inMilliseconds, noOccurrences, type Outcome } from '../report.ts'

const SEED = 5
const TERMS = 140

/** Milliseconds until everything is published after `kill -9`, and until the end after SIGTERM. */
const RECOVERY = 10_000
const STOP = 10_000

/** Makes random operations on a small glossary, compares the published files with a full build, and counts rewritten pages. */
export async function measureExactness({ operations }: Extent, folder: string): Promise<Outcome> {
  await using product = await Product.start({
    STARTER_GLOSSARY: 'off',
    VOTE_PUBLISH_SECONDS: '0',
    FEATURED_TERM_IDS: '3,5',
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
  })
  const client = await product.signIn()
  const writer = await Writers.alone(product, SEED, TERMS)
  await client.settle()
  const writes = new WriteCount(product.siteFolder)
  for (let count = 0; count < operations; count += 1) {
    await writer.next()
    await client.settle()
    writes.take()
  }
  const { differing, missing, extra } = await product.compareWithFullBuild()
  const wrong = [...differing, ...missing, ...extra]
  const files = readFolder(product.siteFolder).size
  const counted = `${differing.length} differing, ${missing.length} missing, ${extra.length} extra`

  await Promise.allSettled([writer.next(), product.kill()])
  const restart = performance.now()
  await product.startAgain()
  await client.settle()
  const recovery = performance.now() - restart
  const asked = performance.now()
  await product.stop()
  const stop = performance.now() - asked
  return {
    rows: [
      noOccurrences(`Files unlike a fresh build after ${operations} operations`, wrong.length, [
        counted,
        `${files} files`,
      ]),
      compare(
        'Pages rewritten for pages whose bytes changed',
        [writes.rewritten, writes.changed],
        (count) => `${count} pages`,
        { atMost: 1.1 },
      ),
      budget('From a start after kill -9 until all is published', recovery, RECOVERY, inMilliseconds),
      budget('From SIGTERM to the end', stop, STOP, inMilliseconds),
    ],
    samples: { rewritten: [writes.rewritten], changed: [writes.changed], recovery: [recovery], stop: [stop] },
    notes: wrong.slice(0, 5).map((file) => `Unlike a fresh build: ${file}`),
  }
}
