import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import type { ChangesReply } from '../../contracts/change.ts'
import { PACE } from '../pace.ts'
import { beginning, history, repliesOf } from '../testing/history.ts'
import { pagesOf } from '../testing/pages-of.ts'
import { allTouched, applyChanges, relinkMentions, settleCommonWords } from '../glossary/apply-changes.ts'
import { Glossary } from '../glossary/glossary.ts'
import { allPaths, listingPagePath, pageAt } from '../glossary/page-at.ts'
import type { Position } from './due.ts'
import { PendingPaths } from './pending-paths.ts'

/** Few definitions make a word common in it, so edits often change which words are. */
const newGlossary = (): Glossary => new Glossary([1], { url: 'http://localhost', language: 'en', commonWord: 2 })

/** Applies replies one by one. @returns what is published in the end if each touched path is made from the state after its reply */
function follow(replies: readonly ChangesReply[]): Map<string, string> {
  const glossary = newGlossary()
  const { terms, categories } = beginning()
  glossary.replaceAll({ terms: [...terms.values()], categories: [...categories.values()] })
  const published = new Map(pagesOf(glossary, allPaths(glossary)).map(([path, page]) => [path, page ?? '']))
  for (const reply of replies) {
    const paths = allTouched(applyChanges(glossary, reply))
    for (const touched of [settleCommonWords(glossary), relinkMentions(glossary, Infinity)])
      for (const path of allTouched(touched)) paths.add(path)
    for (const [path, page] of pagesOf(glossary, paths)) {
      if (page === null) published.delete(path)
      else published.set(path, page)
      // Home has two paths.
      if (path === '/') published.set('/categories', page ?? '')
    }
  }
  return new Map([...published].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Links to terms, categories and listings, without anchors. */
const linksIn = (page: string): string[] =>
  [...page.matchAll(/"(?:href|to)":"(\/(?:term|categories|browse)\/[^"#]*)/g)].map(([, link = '']) => link)

/** Returns a function that finds dead links. It keeps the links of each page, because most pages do not change between two calls. */
function deadLinksOf(published: ReadonlyMap<string, string>): () => string[] {
  const known = new Map<string, string[]>()
  const linksOf = (page: string): string[] => {
    const links = known.get(page) ?? linksIn(page)
    known.set(page, links)
    return links
  }
  return () =>
    [...published].flatMap(([path, page]) =>
      linksOf(page)
        .filter((link) => !published.has(link))
        .map((link) => `${path} → ${link}`),
    )
}

/** Applies replies as the follower does and checks for dead links after each step. @param isLong whether to publish after this reply, before the feed ends */
function followInOrder(replies: readonly ChangesReply[], isLong: (reply: number) => boolean): Map<string, string> {
  const glossary = newGlossary()
  const { terms, categories } = beginning()
  glossary.replaceAll({ terms: [...terms.values()], categories: [...categories.values()] })
  const published = new Map(pagesOf(glossary, allPaths(glossary)).map(([path, page]) => [path, page ?? '']))
  const standing = {
    isObsolete: (path: string) => published.has(path) && pageAt(glossary, path) === null,
    isOfPublishedListing: (path: string) => {
      const at = pageAt(glossary, path)
      return (at?.kind === 'listing' || at?.kind === 'overview') && published.has(listingPagePath(glossary, at.key, 0))
    },
  }
  /** More than three pages are too many here. */
  const findLinking = (paths: Pick<ReadonlySet<string>, 'keys'>, gone: readonly string[]): string[] | null => {
    const targets = new Set(gone)
    const leading = new Set<string>()
    for (const target of targets)
      for (const path of paths.keys()) {
        if (!linksIn(published.get(path) ?? '').includes(target)) continue
        leading.add(path)
        if (standing.isObsolete(path)) targets.add(path)
      }
    return leading.size > 3 ? null : [...leading]
  }
  const deadLinks = deadLinksOf(published)
  const pending = new PendingPaths(15)
  /** @param most how many pages change before something more urgent arrives @returns the paths that are left */
  const publish = (paths: Set<string>, most = Infinity): Set<string> => {
    if (paths.has('/')) paths.add('/categories')
    const pages = pagesOf(glossary, paths)
    const isNew = new Set([...paths].filter((path) => !published.has(path)))
    for (const [path, page] of pages) if (page !== null && isNew.has(path)) published.set(path, page)
    // New pages may link to each other in any order, because no other page links to them yet.
    expect(deadLinks()).toEqual([])
    const standing = pages.flatMap(([path, page]) => (page === null || isNew.has(path) ? [] : [{ path, page }]))
    for (const { path, page } of standing.slice(0, most)) published.set(path, page)
    expect(deadLinks()).toEqual([])
    const goes = pages.flatMap(([path, page]) => (page === null ? path : []))
    if (standing.length > most) return new Set([...standing.slice(most).map(({ path }) => path), ...goes])
    for (const path of goes) published.delete(path)
    expect(deadLinks()).toEqual([])
    return new Set()
  }
  const publishEdits = (feed: Position): boolean => {
    const paths = pending.flushDue(feed, { ...standing, findLinking })
    if (paths !== null) publish(paths)
    return paths !== null
  }
  const publishDue = (feed: Position): boolean => {
    const { mentions } = glossary
    let isMore = publishEdits(feed)
    if (feed.seen < feed.end) return isMore
    if (!mentions.areLinked && pending.areMentionsDue) {
      pending.addTouched(relinkMentions(glossary, 5), feed.seen, 0)
      isMore = publishEdits(feed) || isMore
    }
    const later = pending.flushLater(mentions.areLinked, standing.isObsolete)
    if (later === null) return isMore || (!mentions.areLinked && pending.areMentionsDue)
    if (later.kind === 'words') pending.addOfWords(settleCommonWords(glossary), later.waiting.cursor)
    pending.keepLeft(later, publish(new Set(later.paths), 3))
    return true
  }
  let seen = 0
  replies.forEach((reply, index) => {
    const changes = isLong(index) ? 2000 : 1
    pending.addTouched(applyChanges(glossary, reply), seen, changes)
    seen = reply.changes.at(-1)?.id ?? seen
    // Every second edit comes after a pause, in which pending work has its turn.
    if (index % 2 === 0) jest.advanceTimersByTime(PACE.later.quiet)
    publishDue({ seen, end: reply.change })
  })
  for (const quiet of [PACE.later.quiet, PACE.later.words.quiet, PACE.later.quiet]) {
    jest.advanceTimersByTime(quiet)
    while (publishDue({ seen, end: seen }));
  }
  // Votes and mentions may still be pending.
  for (const [path, page] of pagesOf(glossary, pending.flush() ?? []))
    if (page === null) published.delete(path)
    else published.set(path, page)
  return new Map([...published].sort(([a], [b]) => (a < b ? -1 : 1)))
}

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('A history of edits, read in replies of any size and at any time', () => {
  it('publishes the same pages as if it were read row by row', () => {
    fc.assert(
      fc.property(history, (given) => {
        const { end, rowByRow, inParts } = repliesOf(given)
        expect(follow(inParts)).toEqual(follow(rowByRow))
        const fresh = newGlossary()
        fresh.replaceAll({ terms: [...end.terms.values()], categories: [...end.categories.values()] })
        expect([...follow(inParts).keys()]).toEqual([...new Set(allPaths(fresh))].sort())
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })

  it('never publishes a dead link, however often pages are published before its end', () => {
    fc.assert(
      fc.property(history, fc.array(fc.boolean(), { minLength: 200, maxLength: 200 }), (given, long) => {
        const { inParts } = repliesOf(given)
        expect(followInOrder(inParts, (reply) => long[reply] === true)).toEqual(follow(inParts))
      }),
      { numRuns: 40, endOnFailure: true },
    )
  })
})
