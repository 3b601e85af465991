import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from '../../admin-api/testing/client.ts'
import { Random } from '../../admin-api/testing/random.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { PopularMentions } from '../content/popular-mentions.ts'
import { Editor } from '../edits/editor.ts'
import type { Extent } from '../extent.ts'
import { type Running, startProduct, startProductOf } from '../programs/product.ts'
import { residentMemory } from '../programs/run-program.ts'
import { budget, compare, inMegabytes, inMilliseconds, type Outcome, percentile } from '../report.ts'
import { renameOrdinary, renameMostMentioned } from './renames.ts'

const MEMORY_AT_MOST = 60e6
/** Milliseconds until the memory that a start needs is released. */
const REST = 5000

/** Measures the cost of links if each definition mentions popular terms: edits, compared with another commit, and renames of mentioned terms. */
export async function measureMentions(extent: Extent, folder: string): Promise<Outcome> {
  const { large, edits, mentioned, otherCommit } = extent
  const plain = generateGlossary(large)
  const popular = new PopularMentions(plain, new Random(6))
  const content = popular.addTo(plain)
  await using product = await startProduct(join(folder, 'ours'), content)
  const define = popular.makeDefinition
  const renames = { product, content, popular, mentioned }
  return await inTurn([
    async () =>
      otherCommit === null
        ? { rows: [] }
        : editBeside({ product, content, define, edits: edits.edit, otherCommit, folder }),
    async () => {
      await delay(REST)
      return renameOrdinary(renames)
    },
    () => renameMostMentioned(renames),
  ])
}

/** Runs the parts one after the other. A part that fails does not lose the figures of the others. */
async function inTurn(parts: readonly (() => Promise<Outcome>)[]): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const part of parts) {
    try {
      outcomes.push(await part())
    } catch (failure) {
      outcomes.push({ rows: [], notes: [`Not measured: ${String(failure)}`] })
      process.exitCode = 1
    }
  }
  return {
    rows: outcomes.flatMap(({ rows }) => rows),
    samples: Object.fromEntries(outcomes.flatMap(({ samples = {} }) => Object.entries(samples))),
    notes: outcomes.flatMap(({ notes = [] }) => notes),
  }
}

interface Beside {
  product: Running
  content: GlossaryContent
  define: (random: Random) => string
  edits: number
  /** The folder of the other commit. */
  otherCommit: string
  folder: string
}

/** Makes the same edits on both commits, alternating. */
async function editBeside({ product, content, define, edits, otherCommit, folder }: Beside): Promise<Outcome> {
  const other = await startProductOf(otherCommit, join(folder, 'beside'), content)
  try {
    const [ours, theirs] = [
      await Editor.of(product, { content, seed: 8, define }),
      await Editor.of(other, { content, seed: 8, define }),
    ]
    await delay(REST)
    for (let count = 0; count < edits; count += 1) for (const editor of [ours, theirs]) await editor.time('edit')
    // A helper thread publishes what edits have left for later, and ends when it is idle.
    await new Client(product.url).settle()
    await delay(REST)
    const [memory, control] = [product, other].map(({ pid }) => residentMemory(pid))
    const p95 = [percentile(ours.times.edit, 0.95), percentile(theirs.times.edit, 0.95)] as const
    const p50 = [percentile(ours.times.edit, 0.5), percentile(theirs.times.edit, 0.5)] as const
    return {
      rows: [
        compare('PATCH a definition with mentions → page, p50, beside the other commit', p50, inMilliseconds),
        compare('PATCH a definition with mentions → page, p95, beside the other commit', p95, inMilliseconds, {
          atMost: 1.1,
        }),
        budget(
          'Memory more than that of the other commit',
          (memory ?? 0) - (control ?? 0),
          MEMORY_AT_MOST,
          inMegabytes,
        ),
      ],
      samples: {
        'edits with mentions': ours.times.edit,
        'edits of the other commit': theirs.times.edit,
        'memory of both': [memory ?? 0, control ?? 0],
      },
    }
  } finally {
    await other.dispose()
  }
}
