import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Random } from '../../admin-api/testing/random.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { PopularMentions } from '../content/popular-mentions.ts'
import { Editor } from '../edits/editor.ts'
import { MentionRenames } from '../edits/mention-renames.ts'
import { ReadProbe } from '../edits/read-probe.ts'
import type { Extent } from '../extent.ts'
import { type Running, startProduct, startProductOf } from '../programs/product.ts'
import { residentMemory } from '../programs/run-program.ts'
import { budget, compare, inMegabytes, inMilliseconds, type Outcome, percentile, type Row } from '../report.ts'

/** Milliseconds until the last page that mentions a renamed term shows it. */
const ORDINARY_AT_MOST = 1000
const WORST_AT_MOST = 10_000
const MEMORY_AT_MOST = 60e6
/** Milliseconds until what a start needs is given back. */
const REST = 5000
/** Milliseconds between two edits of somebody else. */
const PAUSE = 100

/** What links cost where each definition mentions popular terms: an edit beside a commit without them, and renames of what is mentioned. */
export async function measureMentions(extent: Extent, folder: string): Promise<Outcome> {
  const { large, edits, mentioned, beside } = extent
  const plain = generateGlossary(large)
  const popular = new PopularMentions(plain, new Random(6))
  const content = popular.addTo(plain)
  await using product = await startProduct(join(folder, 'ours'), content)
  const define = popular.makeDefinition
  const besides =
    beside === null ? null : await editBeside({ product, content, define, edits: edits.edit, beside, folder })

  const renames = await MentionRenames.of(product, content.terms)
  const rest = popular.terms.slice(mentioned.worst)
  const ordinary = rest.filter((_, index) => index % Math.floor(rest.length / mentioned.ordinary) === 0)
  const ordinaryTimes: number[] = []
  for (const term of ordinary) ordinaryTimes.push(...(await renames.time(term)))

  const worst = popular.terms.slice(0, mentioned.worst)
  const sources = new Set(worst.flatMap((term) => renames.sourcesOf(term)))
  const others = { ...content, terms: content.terms.filter((term) => !sources.has(term)) }
  const editor = await Editor.of(product, { content: others, seed: 9, define })
  const probe = await ReadProbe.start(['/', '/about'].map((path) => product.url + path))
  const done = new AbortController()
  const worstTimes: number[] = []
  const renameWorst = async (): Promise<void> => {
    for (const term of worst) worstTimes.push(...(await renames.time(term)))
  }
  let reads: number[] = []
  try {
    await Promise.all([renameWorst().finally(() => done.abort()), editUntil(editor, done.signal)])
  } finally {
    reads = await probe.stop()
  }
  const row = (what: string, times: readonly number[], most: number): Row =>
    budget(`${what} of ${large} terms → last page that mentions it`, Math.max(...times), most, inMilliseconds)
  return {
    rows: [
      ...(besides?.rows ?? []),
      row('Rename of any', ordinaryTimes, ORDINARY_AT_MOST),
      row('Rename of the most mentioned', worstTimes, WORST_AT_MOST),
    ],
    samples: {
      ...besides?.samples,
      ...{ 'renames of any': ordinaryTimes, 'renames of the most mentioned': worstTimes },
      ...{ 'edits meanwhile': editor.times.edit, 'reads meanwhile': reads },
    },
    notes: [
      `${sources.size} definitions mention the ${worst.length} most mentioned; while these were renamed, p95 of an edit ` +
        `was ${inMilliseconds(percentile(editor.times.edit, 0.95))}, p99 of a read ${inMilliseconds(percentile(reads, 0.99))}`,
    ],
  }
}

interface Beside {
  product: Running
  content: GlossaryContent
  define: (random: Random) => string
  edits: number
  /** The folder of the other commit. */
  beside: string
  folder: string
}

/** The same edits on both, one here and one there. */
async function editBeside({ product, content, define, edits, beside, folder }: Beside): Promise<Outcome> {
  const other = await startProductOf(beside, join(folder, 'beside'), content)
  try {
    const [ours, theirs] = [
      await Editor.of(product, { content, seed: 8, define }),
      await Editor.of(other, { content, seed: 8, define }),
    ]
    await delay(REST)
    for (let count = 0; count < edits; count += 1) for (const editor of [ours, theirs]) await editor.time('edit')
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

async function editUntil(editor: Editor, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    await editor.time('edit')
    await delay(PAUSE)
  }
}
