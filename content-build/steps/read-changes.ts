import { setTimeout as delay } from 'node:timers/promises'
import { changesReply, contentReply, type ChangesReply, type ContentReply } from '../../contracts/change.ts'

/** Terms of the content that are asked for at once. */
const LIMIT = 1000

/**
 * Rows of the feed that are asked for at once. The service answers 100 with their terms in 3 ms, in which it does nothing else: an import must
 * not hold up its readers. Rows of deleted terms come without.
 */
const ROWS = { withTerms: 100, withoutTerms: 1000 }

/** Seconds that the service may hold back an empty reply. */
const WAIT = 25

/**
 * The changes after `since` with what they touched; when there are none, waits for some until `signal` is aborted and then
 * answers an empty update. Reads on until the feed is at its end, so that one edit of many terms is one update.
 */
export async function readChanges(
  apiUrl: string,
  since: number,
  signal: AbortSignal,
  wait = WAIT,
): Promise<ChangesReply> {
  let limit = ROWS.withTerms
  const update = await readSome(apiUrl, { since, limit, wait }, signal)
  let last = update
  let took = 0
  while (last.changes.length === limit) {
    const isOfDeletions = last.terms.length < last.changes.length / 2
    // With terms, the service gets as much time for others as this takes of it.
    if (!isOfDeletions) await delay(took)
    const begin = performance.now()
    limit = isOfDeletions ? ROWS.withoutTerms : ROWS.withTerms
    last = await readSome(apiUrl, { since: last.changes.at(-1)?.id ?? since, limit, wait: 0 }, signal)
    took = performance.now() - begin
    update.changes.push(...last.changes)
    update.terms.push(...last.terms)
    update.categories = last.categories
  }
  return { ...update, terms: [...new Map(update.terms.map((term) => [term.id, term])).values()] }
}

async function readSome(
  apiUrl: string,
  { since, limit, wait }: { since: number; limit: number; wait: number },
  signal: AbortSignal,
): Promise<ChangesReply> {
  const query = new URLSearchParams({ since: `${since}`, limit: `${limit}`, wait: `${wait}` })
  return changesReply.parse(await getJson(`${apiUrl}/api/changes?${query}`, signal))
}

/**
 * The whole content, and the change from which on it must be followed. The categories are those of the last reply: a term may be in a
 * category that was created while its page of terms was being read.
 */
export async function readContent(apiUrl: string, signal: AbortSignal): Promise<ContentReply> {
  const content: ContentReply = await readContentAfter(apiUrl, 0, signal)
  let last = content
  while (last.terms.length === LIMIT) {
    last = await readContentAfter(apiUrl, last.terms.at(-1)?.id ?? 0, signal)
    content.terms.push(...last.terms)
    content.categories = last.categories
  }
  return content
}

async function readContentAfter(apiUrl: string, after: number, signal: AbortSignal): Promise<ContentReply> {
  return contentReply.parse(await getJson(`${apiUrl}/api/content?after=${after}&limit=${LIMIT}`, signal))
}

async function getJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
