import { z } from 'zod'
import {
  type ContentHead,
  contentHead,
  type ContentReply,
  contentReply,
  type TermContent,
  termContent,
} from '../../contracts/change.ts'
import type { FollowedService } from '../../contracts/publishing.ts'
import { askService } from './ask-service.ts'

/** A snapshot of the whole content, which the service keeps open until it is read to the end. */
export interface ContentReading {
  head: ContentHead
  /** Reads the rest. Can be called once. */
  read: () => Promise<ContentReply>
}

export async function openContent(service: FollowedService, signal: AbortSignal): Promise<ContentReading> {
  const { body } = await askService(service, '/api/content?whole=true', signal)
  const lines = linesOf(body?.pipeThrough(new TextDecoderStream()) ?? [])
  const head = contentHead.parse(JSON.parse((await lines.next()).value ?? 'null'))
  return { head, read: () => readTerms(head, lines) }
}

export const readContent = async (service: FollowedService, signal: AbortSignal): Promise<ContentReply> =>
  (await openContent(service, signal)).read()

/** At most `limit` terms with ids above `after`, in ascending order. */
export async function readContentAfter(
  service: FollowedService,
  after: number,
  limit: number,
  signal: AbortSignal,
): Promise<ContentReply> {
  const reply = await askService(service, `/api/content?after=${after}&limit=${limit}`, signal)
  return contentReply.parse(await reply.json())
}

const someTerms = z.array(termContent)

/** Most terms have few of these lists. One for all that are empty saves 8 MB of 50,000 terms. */
const EMPTY: never[] = []
Object.freeze(EMPTY)

function shareEmptyLists(term: TermContent): TermContent {
  for (const list of ['categoryIds', 'otherNames', 'relatedTerms', 'images', 'formerSlugs'] as const)
    if (term[list].length === 0) term[list] = EMPTY
  return term
}

async function readTerms({ count, ...head }: ContentHead, lines: AsyncIterable<string>): Promise<ContentReply> {
  const content: ContentReply = { ...head, terms: [] }
  for await (const line of lines) content.terms.push(...someTerms.parse(JSON.parse(line)).map(shareEmptyLists))
  // A proxy may end a truncated reply as if it were complete.
  if (content.terms.length !== count) throw new Error(`${content.terms.length} terms came, not ${count}`)
  return content
}

/** Complete lines only: a truncated reply may end without a line break, so the text after the last one is dropped. */
async function* linesOf(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string, undefined> {
  let begun: string[] = []
  for await (const chunk of chunks) {
    const [end = '', ...others] = chunk.split('\n')
    begun.push(end)
    for (const other of others) {
      yield begun.join('')
      begun = [other]
    }
  }
}
