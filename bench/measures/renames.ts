import { setTimeout as delay } from 'node:timers/promises'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import type { TermContent } from '../../contracts/change.ts'
import type { PopularMentions } from '../content/popular-mentions.ts'
import { Editor } from '../edits/editor.ts'
import { LIMIT, MentionRenames } from '../edits/mention-renames.ts'
import { ReadProbe } from '../edits/read-probe.ts'
import type { Extent } from '../extent.ts'
import type { Running } from '../programs/product.ts'
import { budget, inMilliseconds, type Outcome, percentile, type Row } from '../report.ts'

/** Milliseconds until the last page that mentions a renamed term shows the rename. */
const ORDINARY_AT_MOST = 1000
const MOST_MENTIONED_AT_MOST = 10_000
/** Milliseconds between edits of another administrator. */
const PAUSE = 100
/** Milliseconds between that administrator's requests of the page. Every 5 ms, they took a third of a core, including the replies. */
const POLL_INTERVAL = 20

interface Renames {
  product: Running
  content: GlossaryContent
  popular: PopularMentions
  mentioned: Extent['mentioned']
}

/** Renames terms of every popularity (the middle one of each of several equal parts) while nobody else edits. */
export async function renameOrdinary({ product, content, popular, mentioned }: Renames): Promise<Outcome> {
  const part = Math.floor(popular.terms.length / mentioned.ordinary)
  const terms = popular.terms.filter((_, index) => index % part === part >> 1)
  const times = await timeAll(await MentionRenames.of(product, content.terms), terms)
  return {
    rows: [rowOf(`Rename of an ordinary one of ${content.terms.length} terms`, times, ORDINARY_AT_MOST)],
    samples: { 'ordinary renames': times },
  }
}

/** Renames the most mentioned terms while someone else edits and readers read. */
export async function renameMostMentioned({ product, content, popular, mentioned }: Renames): Promise<Outcome> {
  const renames = await MentionRenames.of(product, content.terms)
  const worst = popular.terms.slice(0, mentioned.worst)
  const sources = new Set(worst.flatMap((term) => renames.sourcesOf(term)))
  const others = { ...content, terms: content.terms.filter((term) => !sources.has(term)) }
  const edits = { content: others, seed: 9, define: popular.makeDefinition, pause: POLL_INTERVAL }
  const editor = await Editor.of(product, edits)
  const probe = await ReadProbe.start(['/', '/about'].map((path) => product.url + path))
  const done = new AbortController()
  let times: number[] = []
  let reads: number[] = []
  try {
    const renaming = timeAll(renames, worst).finally(() => done.abort())
    times = (await Promise.all([renaming, editUntil(editor, done.signal)]))[0]
  } finally {
    reads = await probe.stop()
  }
  return {
    rows: [rowOf(`Rename of the most mentioned of ${content.terms.length} terms`, times, MOST_MENTIONED_AT_MOST)],
    samples: {
      ...{ 'renames of the most mentioned': times },
      ...{ 'edits meanwhile': editor.times.edit, 'reads meanwhile': reads },
    },
    notes: [
      `${sources.size} definitions mention the ${worst.length} most mentioned; while these were renamed, p95 of an edit ` +
        `was ${inMilliseconds(percentile(editor.times.edit, 0.95))}, p99 of a read ${inMilliseconds(percentile(reads, 0.99))}`,
    ],
  }
}

/** Stops after a rename that reached `LIMIT`, because its remaining work would distort the next one. */
async function timeAll(renames: MentionRenames, terms: readonly TermContent[]): Promise<number[]> {
  const times: number[] = []
  for (const term of terms) {
    times.push(...(await renames.time(term)))
    if (times.some((time) => time >= LIMIT)) break
  }
  return times
}

async function editUntil(editor: Editor, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    await editor.time('edit')
    await delay(PAUSE)
  }
}

function rowOf(what: string, times: readonly number[], most: number): Row {
  const longest = Math.max(...times)
  const row = budget(`${what} → last page that mentions it`, longest, most, inMilliseconds)
  return longest < LIMIT ? row : { ...row, ours: `over ${row.ours}` }
}
