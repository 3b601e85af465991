import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { TouchedPaths } from '../glossary/apply-changes.ts'
import { PACE } from '../pace.ts'
import { PendingPaths } from './pending-paths.ts'

let pending: PendingPaths

beforeEach(() => {
  jest.useFakeTimers()
  pending = new PendingPaths(15)
})
afterEach(() => {
  jest.useRealTimers()
})

/** The feed is read to its end. */
const AT_END = { seen: 9, end: 9 }

/** No page is removed, and no listing is published. */
const QUIET = { isObsolete: () => false, findLinking: () => [], isOfPublishedListing: () => false }

/** Publishes the pending work that is due, except the paths `left`. */
function publishLater(...left: string[]): ReturnType<PendingPaths['flushLater']> {
  const later = pending.flushLater(true, QUIET.isObsolete)
  if (later !== null) pending.keepLeft(later, new Set(left))
  return later
}

describe('Pages that show votes', () => {
  it('are published a fixed time after the first vote, however many follow', () => {
    pending.add('votes', ['/term/a'], 4)
    jest.advanceTimersByTime(11_000)
    pending.add('votes', ['/term/a', '/term/b'], 9)
    expect([pending.remaining, pending.cursor, pending.flushLater(true, QUIET.isObsolete)]).toEqual([1000, 4, null])
    jest.advanceTimersByTime(5000)
    expect(pending.remaining).toBe(0)
    expect(pending.flushLater(true, QUIET.isObsolete)?.paths).toEqual(new Set(['/term/a', '/term/b']))
    expect([pending.remaining, pending.cursor, pending.flush()]).toEqual([null, null, null])
  })
})

describe('The names and the sitemap', () => {
  // Shows publishing/names-and-sitemap
  it('are published when no change has come for 50 ms', () => {
    pending.add('lists', ['/names.json'], 4)
    jest.advanceTimersByTime(30)
    pending.add('lists', ['/sitemap.xml'], 5)
    jest.advanceTimersByTime(30)
    expect([pending.remaining, pending.flushLater(true, QUIET.isObsolete)]).toEqual([20, null])
    jest.advanceTimersByTime(20)
    expect(pending.flushLater(true, QUIET.isObsolete)?.paths).toEqual(new Set(['/names.json', '/sitemap.xml']))
  })

  it('wait twice as long as their last publish took, if that is longer', () => {
    pending.noteListsCost(149.3, true)
    pending.add('lists', ['/names.json'], 4)
    jest.advanceTimersByTime(290)
    expect([pending.remaining, pending.flushLater(true, QUIET.isObsolete)]).toEqual([9, null])
    pending.noteListsCost(10, false)
    expect(pending.remaining).toBe(9)
    pending.noteListsCost(10, true)
    expect(pending.flushLater(true, QUIET.isObsolete)?.paths).toEqual(new Set(['/names.json']))
  })

  it('yield to an edit, and the unpublished ones wait for another pause', () => {
    pending.add('lists', ['/names.json', '/sitemap.xml'], 4)
    jest.advanceTimersByTime(50)
    const lists = { paths: new Set(['/names.json', '/sitemap.xml']), atLeast: 0 }
    expect(publishLater('/sitemap.xml')).toMatchObject(lists)
    expect([pending.remaining, pending.cursor]).toEqual([50, 4])
    jest.advanceTimersByTime(50)
    expect(pending.flushLater(true, QUIET.isObsolete)?.paths).toEqual(new Set(['/sitemap.xml']))
  })

  it('are published without yielding 1 s after the first change, even if some were published before', () => {
    pending.add('lists', ['/names.json', '/sitemap.xml'], 4)
    jest.advanceTimersByTime(50)
    publishLater('/sitemap.xml')
    for (let passed = 50; passed < 1000; passed += 25) {
      pending.add('lists', ['/names.json'], 5)
      jest.advanceTimersByTime(25)
    }
    expect(pending.flushLater(true, QUIET.isObsolete)?.atLeast).toBe(Infinity)
  })

  it.each([
    ['1 s', 20, 1000],
    ['ten times as long as they took last, where that is longer', 300, 3000],
  ])('are published without yielding if edits leave no pause for %s', (_, cost, longest) => {
    pending.noteListsCost(cost, true)
    for (let passed = 0; passed < longest; passed += 20) {
      pending.add('lists', ['/names.json'], 4)
      expect(pending.flushLater(true, QUIET.isObsolete)).toBeNull()
      jest.advanceTimersByTime(20)
    }
    expect(pending.flushLater(true, QUIET.isObsolete)?.atLeast).toBe(Infinity)
  })

  it('take turns with other work that yields to edits', () => {
    pending.add('mentions', ['/term/a', '/term/b'], 4)
    jest.advanceTimersByTime(10)
    pending.add('lists', ['/names.json'], 4)
    jest.advanceTimersByTime(50)
    publishLater('/term/b')
    // The kind has been published in part already, so it waits for no further pause.
    pending.add('mentions', ['/term/c'], 5)
    expect([
      pending.flushLater(true, QUIET.isObsolete)?.paths,
      pending.flushLater(true, QUIET.isObsolete)?.paths,
    ]).toEqual([new Set(['/names.json']), new Set(['/term/b', '/term/c'])])
  })

  // Shows publishing/names-and-sitemap
  it('are published 1 s after the first change at the latest', () => {
    for (let change = 1; change <= 33; change += 1) {
      pending.add('lists', ['/names.json'], change)
      jest.advanceTimersByTime(30)
    }
    expect([pending.remaining, pending.cursor]).toEqual([10, 1])
  })

  it('do not wait for votes, but the cursor stays before the pending votes', () => {
    pending.add('votes', ['/term/a'], 4)
    pending.add('lists', ['/names.json'], 5)
    jest.advanceTimersByTime(50)
    expect(pending.flushLater(true, QUIET.isObsolete)?.paths).toEqual(new Set(['/names.json']))
    expect(pending.cursor).toBe(4)
    expect(pending.flush()).toEqual(new Set(['/term/a']))
  })
})

describe('Pages that edits touch', () => {
  const behind = { seen: 5, end: 9 }

  it('are published once the feed is read to its end', () => {
    pending.add('edits', ['/term/a'], 3)
    expect(pending.flushDue(behind, QUIET)).toBeNull()
    pending.add('edits', ['/term/b'], 5)
    expect(pending.cursor).toBe(3)
    expect(pending.flushDue(AT_END, QUIET)).toEqual(new Set(['/term/a', '/term/b']))
    expect(pending.cursor).toBeNull()
  })

  it.each([
    ['1 s after the first', 1000, 1],
    ['with the 2,000th term', 0, 1999],
  ])('are published %s at the latest, even if there are more changes to read', (_, milliseconds, changes) => {
    pending.add('edits', ['/term/a'], 3)
    jest.advanceTimersByTime(milliseconds)
    pending.add('edits', ['/term/b'], 4, changes)
    expect(pending.flushDue(behind, QUIET)).toEqual(new Set(['/term/a', '/term/b']))
  })

  it('wait, if they are removed or list many terms, until everything written with them is read', () => {
    const published = {
      ...QUIET,
      isObsolete: (path: string) => path === '/term/gone',
      isOfPublishedListing: (path: string) => path === '/browse/a',
    }
    pending.add('edits', ['/names.json', '/browse/a', '/term/gone', '/term/a'], 3, PACE.behind.terms)
    expect(pending.flushDue({ seen: 5, end: 9 }, published)).toEqual(new Set(['/term/a']))
    pending.add('edits', ['/', '/term/b'], 6)
    expect([pending.cursor, pending.flushDue({ seen: 8, end: 9 }, published)]).toEqual([3, null])
    expect(pending.flushDue({ seen: 9, end: 20 }, published)).toEqual(
      new Set(['/', '/term/b', '/names.json', '/browse/a']),
    )
    expect([pending.cursor, pending.flushDue({ seen: 19, end: 20 }, published)]).toEqual([3, null])
    expect(pending.flushDue({ seen: 20, end: 20 }, published)).toEqual(new Set(['/term/gone']))
    expect(pending.cursor).toBeNull()
  })

  it('are published before the names while there are more changes to read', () => {
    pending.add('lists', ['/names.json'], 3)
    pending.add('edits', ['/term/a'], 3)
    jest.advanceTimersByTime(999)
    expect(pending.flushDue(behind, QUIET)).toBeNull()
    jest.advanceTimersByTime(1)
    expect(pending.flushDue(behind, QUIET)).toEqual(new Set(['/term/a']))
    expect(pending.flushDue({ seen: behind.end, end: 20 }, QUIET)).toEqual(new Set(['/names.json']))
  })
})

describe('Pages that mention an edited term', () => {
  it('have a turn of 60 ms after 5 s without a pause between edits, and then every 240 ms', () => {
    pending.add('mentions', ['/term/a', '/term/b'], 4)
    const turns = [1000, 3900, 100, 230, 10, 230, 10].map((milliseconds) => {
      jest.advanceTimersByTime(milliseconds)
      return publishLater('/term/b')?.atLeast
    })
    expect(turns).toEqual([0, 0, 60, 0, 60, 0, 60])
  })

  it('are not selected before their turn while there are changes to read', () => {
    pending.add('mentions', ['/term/a'], 4)
    const taken = [1000, 3900, 100].map((milliseconds) => {
      jest.advanceTimersByTime(milliseconds)
      return pending.flushLater(true, QUIET.isObsolete, true)?.atLeast
    })
    expect([taken, pending.cursor]).toEqual([[undefined, undefined, 60], null])
  })

  const touching = (some: Partial<TouchedPaths>): TouchedPaths => ({
    ...{ paths: new Set(), mentions: new Set(), mentioned: new Set(), areLinked: true, areSettled: true },
    ...some,
  })

  it('are published before the pages of mentioned terms, even if those have waited longer', () => {
    const many = (what: string): string[] => Array.from({ length: 500 }, (_, index) => `/term/${what}-${index}`)
    const [definitions, mentioned] = [many('definition'), many('mentioned')]
    pending.addTouched(touching({ mentioned: new Set(mentioned) }), 4)
    // These are definitions and mentioned terms: the second one by the same edit, the first one by the earlier edit, too.
    const both = ['/term/mentioned-499', '/term/both']
    pending.addTouched(touching({ mentions: new Set([...definitions, ...both]), mentioned: new Set(both) }), 5)
    pending.addTouched(touching({ mentioned: new Set(both) }), 6)
    pending.flushDue(AT_END, QUIET)
    jest.advanceTimersByTime(50)
    expect([...(publishLater()?.paths ?? [])]).toEqual(['/term/mentioned-499', ...definitions.slice(0, 399)])
    expect([...(pending.flushLater(true, QUIET.isObsolete)?.paths ?? [])]).toEqual([
      ...definitions.slice(399),
      '/term/both',
      ...mentioned.slice(0, 298),
    ])
  })

  // Shows publishing/names-and-sitemap
  it('keep the cursor of their own edit, not the earlier one of pending names', () => {
    pending.add('lists', ['/names.json'], 4)
    pending.addTouched(touching({ mentions: new Set(['/term/a']) }), 8)
    pending.addOfLinking(touching({ mentions: new Set(['/term/b']) }), 4)
    pending.flushDue(AT_END, QUIET)
    expect(pending.cursor).toBe(4)
    jest.advanceTimersByTime(50)
    expect(pending.flushLater(true, QUIET.isObsolete)?.kind).toBe('lists')
    expect(pending.cursor).toBe(8)
  })

  it('are published after all others if only a word has become common', () => {
    const touched = (...mentions: string[]) => touching({ mentions: new Set(mentions) })
    const many = Array.from({ length: 500 }, (_, index) => `/term/${index}`)
    pending.addOfWords(touched(...many), 4)
    pending.addTouched(touched('/term/450', '/term/a'), 5)
    pending.flushDue(AT_END, QUIET)
    jest.advanceTimersByTime(50)
    const first = publishLater('/term/7', '/term/8')
    expect([...(first?.paths ?? [])]).toEqual(['/term/450', '/term/a', ...many.slice(0, 398)])
    const rest = many.slice(398).filter((path) => path !== '/term/450')
    expect([...(pending.flushLater(true, QUIET.isObsolete)?.paths ?? [])]).toEqual(['/term/7', '/term/8', ...rest])
  })

  it('wait 1 s without an edit, at most 20 s, if a word has become common, and hold back the cursor', () => {
    const touched = touching({ areSettled: false })
    const settled: number[] = []
    const cursors = new Set<number | null>()
    for (let passed = 0; passed < 22_000; passed += 500) {
      if (passed < 21_000) pending.addTouched(touched, 4)
      pending.flushDue(AT_END, QUIET)
      if (pending.flushLater(true, QUIET.isObsolete)?.kind === 'words') settled.push(passed)
      else cursors.add(pending.cursor)
      jest.advanceTimersByTime(500)
    }
    expect([settled, [...cursors]]).toEqual([[20_000, 21_500], [4]])
  })

  it('are published before a common word is settled if they may use a former name of a term', () => {
    pending.addTouched(touching({ areSettled: false }), 4)
    jest.advanceTimersByTime(20_000)
    const mentions = { mentions: new Set(['/term/a', '/term/b']), mentioned: new Set(['/term/c']) }
    pending.addTouched(touching(mentions), 5)
    pending.flushDue(AT_END, QUIET)
    expect([pending.remaining, pending.flushLater(true, QUIET.isObsolete)]).toEqual([50, null])
    jest.advanceTimersByTime(50)
    expect([publishLater('/term/b')?.kind, publishLater('/term/c')?.kind]).toEqual(['mentions', 'mentions'])
    expect([pending.remaining, publishLater()?.kind, publishLater()?.kind]).toEqual([0, 'words', 'mentions'])
  })

  const gone = '/term/gone'
  const deletion = (findLinking: () => string[] | null) => {
    pending.addTouched(touching({ paths: new Set([gone, '/']), mentions: new Set(['/term/a', '/term/b']) }), 4)
    const now = pending.flushDue(AT_END, { ...QUIET, isObsolete: (path) => path === gone, findLinking })
    return { now, later: pending.flush() }
  }

  // Shows links/later
  it('are published together with a removed page if they link to it', () => {
    expect(deletion(() => ['/term/b'])).toEqual({ now: new Set([gone, '/', '/term/b']), later: new Set(['/term/a']) })
  })

  it('are published before a page is removed if too many of them link to it', () => {
    expect(deletion(() => null)).toEqual({ now: new Set(['/']), later: new Set(['/term/a', '/term/b', gone]) })
  })

  it('are published together with an edit that touches many pages, and more than mention the term', () => {
    const paths = new Set(Array.from({ length: 500 }, (_, index) => `/term/${index}`))
    pending.addTouched(touching({ paths, mentions: new Set(['/term/a']) }), 4)
    expect(pending.isBulk).toBe(true)
    pending.takeMentionsAlong()
    expect(pending.flushDue(AT_END, QUIET)).toEqual(new Set([...paths, '/term/a']))
  })
})

describe('Many pages that mention an edited term', () => {
  it('do not restart the pause if more of them are found later', () => {
    pending.add('mentions', ['/term/a'], 4)
    jest.advanceTimersByTime(30)
    pending.add('mentions', ['/term/b'], 4, 0)
    expect(pending.remaining).toBe(20)
  })

  it('are published in batches, with removals last', () => {
    const isObsolete = (path: string): boolean => path === '/term/gone'
    const many = Array.from({ length: PACE.later.taken + 10 }, (_, index) => `/term/${index}`)
    pending.add('mentions', ['/term/gone', ...many], 4)
    jest.advanceTimersByTime(10_000)
    const taken: string[][] = []
    for (
      let later = pending.flushLater(true, isObsolete);
      later !== null;
      later = pending.flushLater(true, isObsolete)
    ) {
      taken.push([...later.paths])
      pending.keepLeft(later, new Set())
    }
    expect(taken).toEqual([many.slice(0, PACE.later.taken), ['/term/gone', ...many.slice(PACE.later.taken)]])
    expect(pending.cursor).toBeNull()
  })
})

describe('A page that is removed after many pages that link to it', () => {
  it('waits for no pause, nor do those pages, and holds back the cursor', () => {
    pending.add('mentions', ['/term/a'], 7)
    pending.add('edits', ['/term/gone'], 4)
    pending.flushDue(AT_END, { ...QUIET, isObsolete: (path) => path === '/term/gone', findLinking: () => null })
    expect([pending.cursor, pending.remaining]).toEqual([4, 0])
  })
})

describe('A rebuild of every page', () => {
  // Shows operating/rebuild
  it('includes pending votes and names, and is left to the next start with them', () => {
    pending.add('votes', ['/term/a'], 3)
    pending.add('lists', ['/names.json'], 4)
    pending.addRebuild(['/about'], 5)
    pending.add('mentions', ['/term/b'], 6)
    expect([pending.count('votes'), pending.count('lists'), pending.count('rebuild')]).toEqual([0, 0, 3])
    expect(pending.flush()).toEqual(new Set(['/term/b']))
    expect([pending.count('rebuild'), pending.cursor]).toEqual([3, 3])
  })
})
