import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { CategoryContent, Change, TermContent } from '../../contracts/change.ts'
import { mentionsPath, termIdPath } from '../../contracts/paths.ts'
import { linkNames, termFields } from '../../contracts/term.ts'
import { fieldValues, termContent } from '../../contracts/testing/terms.ts'
import { pagesOf } from '../testing/pages-of.ts'
import { Glossary } from './glossary.ts'
import { allPaths, listingPagePath, pageAt } from './page-at.ts'
import { allTouched, applyBacklog, applyChanges, relinkMentions, settleCommonWords } from './apply-changes.ts'

/** The data of the service, from which updates are read. */
class Data {
  terms = new Map<number, TermContent>()
  categories = new Map<number, CategoryContent>()
  #lastTerm = 0
  #lastCategory = 0
  #edits = 0

  createCategory(name: string): number {
    const id = (this.#lastCategory += 1)
    this.categories.set(id, { id, name, slug: `c-${name}-${id}`, formerSlugs: [] })
    return id
  }

  createTerm(name: string, categoryIds: number[]): number {
    const id = (this.#lastTerm += 1)
    const text = {
      name,
      slug: `t-${name}-${id}`,
      definition: `<p>About ${name}, an a, the mentioned and ${this.terms.get(id - 9)?.name ?? 'b'}.</p>`,
    }
    this.terms.set(id, termContent(id, { ...text, categoryIds, updatedAt: this.#now() }))
    return id
  }

  change(id: number, fields: Partial<TermContent>): void {
    const term = this.terms.get(id)
    if (term !== undefined) this.terms.set(id, { ...term, updatedAt: this.#now(), ...fields })
  }

  /** Votes do not change `updatedAt`. */
  vote(id: number, upvotes: number): void {
    const term = this.terms.get(id)
    if (term !== undefined) this.terms.set(id, { ...term, upvotes })
  }

  rename(id: number, name: string): void {
    const term = this.terms.get(id)
    if (term === undefined) return
    const slug = `t-${name}-${id}`
    const formerSlugs = [...new Set([...term.formerSlugs, term.slug])].filter((former) => former !== slug)
    this.change(id, { name, slug, formerSlugs })
  }

  /** Each edit is one second after the one before. */
  #now(): string {
    return new Date(Date.UTC(2026, 10, 20) + (this.#edits += 1) * 1000).toISOString()
  }

  /** The update that a follower reads after an edit that touched these terms. */
  update(termIds: readonly number[]) {
    const changes = termIds.map((termId): Change => ({ id: 1, at: '', kind: 'term-edited', termId }))
    return {
      changes,
      terms: [...new Set(termIds)].flatMap((id) => this.terms.get(id) ?? []),
      categories: [...this.categories.values()],
    }
  }
}

/** Every definition mentions it. */
const MENTIONED = 1

/** The first is at the beginning of the order of names, the second at its end. */
const FEATURED = [1, 5]

/** The limits are so low that edits often move the names between one file and parts, and change which words are common. */
const newGlossary = (): Glossary =>
  new Glossary(FEATURED, { url: 'http://localhost', language: 'en', namesInOne: 230, commonWord: 2 })

function freshPages({ terms, categories }: Data): Map<string, string | null> {
  const glossary = newGlossary()
  glossary.replaceAll({ terms: [...terms.values()], categories: [...categories.values()] })
  return new Map(pagesOf(glossary, allPaths(glossary)))
}

/** Every path that an update touches, once all stale definitions are linked again and, if `isSettled`, common words are settled. */
function touchedBy(glossary: Glossary, update: ReturnType<Data['update']>, isSettled = true): Set<string> {
  const touched = allTouched(applyChanges(glossary, update))
  if (isSettled) for (const path of allTouched(settleCommonWords(glossary))) touched.add(path)
  while (!glossary.mentions.areLinked) for (const path of allTouched(relinkMentions(glossary, 7))) touched.add(path)
  return touched
}

/** Makes an edit and returns the ids of the touched terms. @param glossary its state before the edit, or before all edits that are applied as one */
type Operation = (data: Data, glossary: Glossary) => number[]

const pick = (data: Data, choice: number): number => [...data.terms.keys()][choice % data.terms.size] ?? 0
const pickCategory = (data: Data, choice: number): number =>
  [...data.categories.keys()][choice % data.categories.size] ?? 0
const name = fc.stringMatching(/^[A-Ea-eé0-9#Ж][a-c]{0,3}$/)
const choice = fc.nat(9999)

/** Deletes terms and the references to them, unless too few terms would be left for other edits. */
function deleteTerms(data: Data, gone: ReadonlySet<number>): number[] {
  if (data.terms.size < gone.size + 10) return []
  const pointing = [...data.terms.values()].filter(({ currentTermId }) => gone.has(currentTermId ?? 0))
  for (const { id } of pointing) data.change(id, { currentTermId: null })
  const naming = [...data.terms.values()].filter(({ relatedTerms }) => relatedTerms.some((id) => gone.has(id)))
  for (const { id, relatedTerms } of naming)
    data.change(id, { relatedTerms: relatedTerms.filter((related) => !gone.has(related)) })
  for (const id of gone) data.terms.delete(id)
  return [...gone, ...[...pointing, ...naming].map(({ id }) => id)]
}

/** An edit of a random term that touches no other. */
const edit = <T>(drawn: fc.Arbitrary<T>, make: (data: Data, id: number, value: T) => void): fc.Arbitrary<Operation> =>
  fc.tuple(choice, drawn).map(([of, value]): Operation => (data) => {
    const id = pick(data, of)
    make(data, id, value)
    return [id]
  })

/** All fields except those that have edits of their own below. */
const ownFields = termFields.omit({ name: true, isLegacy: true, currentTermId: true }).keyof().options

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.tuple(name, choice).map(([to, of]): Operation => (data) => [data.createTerm(to, [pickCategory(data, of)])]),
  edit(name, (data, id, text) => data.change(id, { definition: `<p>${text}</p>` })),
  // Definitions that mention other terms by name or have editors' links to them.
  {
    weight: 4,
    arbitrary: edit(fc.array(choice, { maxLength: 30 }), (data, id, mentioned) => {
      const others = mentioned.flatMap((other) => data.terms.get(pick(data, other)) ?? [])
      const words = others.map(({ name: other, slug }, index) =>
        index % 5 === 4 ? `<a href="/term/${slug}">here</a>` : other,
      )
      data.change(id, { definition: `<p>Of ${words.join(', of ')}.</p>` })
    }),
  },
  {
    weight: 4,
    arbitrary: edit(fc.tuple(fc.constantFrom(...ownFields), name, fc.boolean()), (data, id, [field, text, isFirst]) => {
      data.change(id, termFields.parse({ ...data.terms.get(id), [field]: fieldValues(text, isFirst)[field] }))
    }),
  },
  edit(fc.array(name, { maxLength: 3 }), (data, id, otherNames) => data.change(id, { otherNames })),
  edit(fc.constantFrom(...linkNames), (data, id, linkName) => data.change(id, { linkName })),
  fc.tuple(choice, fc.array(choice, { maxLength: 3 })).map(([of, related]): Operation => (data) => {
    const id = pick(data, of)
    const relatedTerms = [...new Set(related.map((other) => pick(data, other)))].filter((other) => other !== id)
    const before = data.terms.get(id)?.relatedTerms ?? []
    data.change(id, { relatedTerms })
    return [id, ...before, ...relatedTerms]
  }),
  edit(name, (data, id, to) => data.rename(id, to)),
  // Most terms keep their place under such a name: the size of their page does not change, but its first or last name may.
  { weight: 8, arbitrary: edit(name, (data, id) => data.rename(id, `${data.terms.get(id)?.name ?? ''} x`)) },
  edit(choice, (data, id, to) => {
    data.change(id, { isLegacy: true, currentTermId: pick(data, to) === id ? null : pick(data, to) })
  }),
  edit(choice, (data, id) => data.change(id, { isLegacy: false, currentTermId: null })),
  // Unlike `rename`, this may leave a present slug, of this term or of another, among the former ones.
  edit(choice, (data, id, other) => {
    const { slug = '', formerSlugs = [] } = data.terms.get(id) ?? {}
    data.change(id, { slug: `t-${id}-${other}`, formerSlugs: [...formerSlugs, slug] })
  }),
  edit(fc.tuple(choice, choice), (data, id, chosen) => {
    data.change(id, { categoryIds: [...new Set(chosen.map((one) => pickCategory(data, one)))] })
  }),
  edit(choice, (data, id, upvotes) => data.vote(id, upvotes)),
  fc.tuple(choice, fc.integer({ min: 1, max: 30 })).map(([of, count]): Operation => (data) => {
    return deleteTerms(data, new Set(Array.from({ length: count }, (_, index) => pick(data, of + index * 7))))
  }),
  // A whole page of a listing. If it is the first, the next page takes its place with unchanged terms.
  fc.tuple(choice, fc.boolean()).map(([of, isFirst]): Operation => (data, glossary) => {
    const listing = glossary.listing(null)
    return deleteTerms(data, new Set(listing.idsOf(isFirst ? 0 : of % listing.spans.length)))
  }),
  name.map((to): Operation => (data) => {
    data.createCategory(to)
    return []
  }),
  fc.tuple(name, choice).map(([to, of]): Operation => (data) => {
    const id = pickCategory(data, of)
    const old = data.categories.get(id)
    if (old === undefined) return []
    data.categories.set(id, { id, name: to, slug: `c-${to}-${id}`, formerSlugs: [old.slug] })
    return [...data.terms.values()].filter(({ categoryIds }) => categoryIds.includes(id)).map((term) => term.id)
  }),
  choice.map((of): Operation => (data) => {
    if (data.categories.size < 3) return []
    const id = pickCategory(data, of)
    data.categories.delete(id)
    const touched = [...data.terms.values()].filter(({ categoryIds }) => categoryIds.includes(id))
    for (const term of touched) data.change(term.id, { categoryIds: term.categoryIds.filter((other) => other !== id) })
    return touched.map((term) => term.id)
  }),
)

const operations = fc.array(operation, { minLength: 30, maxLength: 60, size: 'max' })

/** A glossary in which the listings, and the list of terms that mention one term, have several pages. */
function startingData(): Data {
  const data = new Data()
  const categories = ['one', 'two', 'three'].map((category) => data.createCategory(category))
  for (let index = 0; index < 230; index += 1) {
    data.createTerm(`${'abbbb'.charAt(index % 5)}${index}`, [categories[index % 3] ?? 1])
  }
  data.rename(MENTIONED, 'mentioned')
  data.change(MENTIONED, { linkName: 'always' })
  return data
}

/** A glossary with all data, and its pages. */
function publishedOnce(data: Data) {
  const glossary = newGlossary()
  applyChanges(glossary, data.update([...data.terms.keys()]))
  return { glossary, published: new Map(pagesOf(glossary, allPaths(glossary))) }
}

function publish(published: Map<string, string | null>, glossary: Glossary, touched: Iterable<string>): void {
  for (const [path, page] of pagesOf(glossary, touched)) {
    if (page === null) published.delete(path)
    else published.set(path, page)
  }
}

describe('applyChanges', () => {
  // Shows publishing/names-in-parts
  it('returns the path of every page that an edit changes, adds or removes', () => {
    fc.assert(
      fc.property(operations, (drawn) => {
        const data = startingData()
        const { glossary, published } = publishedOnce(data)
        for (const [index, operate] of drawn.entries()) {
          const isSettled = index % 3 === 2
          const touched = touchedBy(glossary, data.update(operate(data, glossary)), isSettled)
          publish(published, glossary, touched)
          if (touched.has('/')) published.set('/categories', published.get('/') ?? null)
          expect(isSettled ? published : null).toEqual(isSettled ? freshPages(data) : null)
        }
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })

  // Shows publishing/backlog
  it('returns the path of every changed page for many edits that are applied as one backlog', () => {
    fc.assert(
      fc.property(operations, (drawn) => {
        const data = startingData()
        const { glossary, published } = publishedOnce(data)
        const ids = drawn.flatMap((operate) => operate(data, glossary))
        const touched = applyBacklog(glossary, data.update(ids))
        publish(published, glossary, allTouched(touched))
        expect(published).toEqual(freshPages(data))
        expect([...touched.paths].filter((path) => touched.mentions.has(path))).toEqual([])
        expect([touched.areLinked, touched.areSettled]).toEqual([true, true])
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })

  it('returns old and new paths of mentions pages if their first term or the mentioned term is renamed', () => {
    const data = startingData()
    for (const id of data.terms.keys()) if (id > 1) data.change(id, { definition: '<p>Mentioned.</p>' })
    const glossary = newGlossary()
    applyChanges(glossary, data.update([...data.terms.keys()]))
    settleCommonWords(glossary)
    // The term's page links there as soon as it is rendered again for any reason.
    expect([...relinkMentions(glossary, Infinity).paths]).toContain(mentionsPath(data.terms.get(1)?.slug ?? ''))
    const [, second] = glossary.mentions.sources.of(1)?.spans ?? []
    const { id = 0, name = '', slug = '' } = second?.first ?? {}
    const [, inside = 0] = glossary.mentions.sources.of(1)?.idsOf(1) ?? []
    data.rename(inside, `${data.terms.get(inside)?.name ?? ''} x`)
    expect(touchedBy(glossary, data.update([inside]))).toContain(mentionsPath(data.terms.get(1)?.slug ?? '', slug))
    const former = mentionsPath(data.terms.get(1)?.slug ?? '', slug)
    expect([...allPaths(glossary)]).toContain(former)
    data.rename(id, `${name} x`)
    expect(touchedBy(glossary, data.update([id]))).toContain(former)
    expect(pageAt(glossary, former)).toBeNull()
    // The term's page links to the new paths, so these must not be published after it.
    const pagesOfMentions = (): string[] => [...allPaths(glossary)].filter((path) => path.includes('/mentions'))
    const left = pagesOfMentions()
    data.rename(1, 'Mentioned')
    const touched = applyChanges(glossary, data.update([1]))
    expect([...touched.paths]).toEqual(expect.arrayContaining(pagesOfMentions()))
    expect([...allTouched(touched)]).toEqual(expect.arrayContaining(left))
  })

  // Shows publishing/exact
  it('returns the former path of a mentions page whose slug another term takes, also if that comes first', () => {
    for (const replies of [[[7, MENTIONED]], [[7], [MENTIONED]]]) {
      const data = startingData()
      const { glossary, published } = publishedOnce(data)
      publish(published, glossary, touchedBy(glossary, data.update([])))
      const [slug = ''] = data.terms.get(MENTIONED)?.formerSlugs ?? []
      expect(published.has(mentionsPath(slug))).toBe(true)
      data.change(7, { slug })
      data.change(MENTIONED, { formerSlugs: [] })
      for (const ids of replies) publish(published, glossary, touchedBy(glossary, data.update(ids)))
      expect(published.has(mentionsPath(slug))).toBe(false)
    }
  })

  // Shows publishing/exact, publishing/no-dead-links
  it('returns the page after one that becomes, or ceases to be, the first of its listing', () => {
    const data = new Data()
    const category = data.createCategory('one')
    for (let index = 100; index < 300; index += 1) {
      const id = data.createTerm(`b${index}`, [category])
      data.change(id, { definition: '<p>Nothing.</p>' })
    }
    const { glossary, published } = publishedOnce(data)
    const gone = glossary.listing(category).idsOf(0)
    const former = new Map(data.terms)
    const publishGone = (): void => {
      publish(published, glossary, touchedBy(glossary, data.update(gone)))
      published.set('/categories', published.get('/') ?? null)
    }
    for (const id of gone) data.terms.delete(id)
    publishGone()
    expect(published).toEqual(freshPages(data))
    data.terms = former
    publishGone()
    expect(published).toEqual(freshPages(data))
  })

  it('returns a listing page that links to a distant page whose first term is renamed', () => {
    const data = startingData()
    const { glossary } = publishedOnce(data)
    const { spans } = glossary.listing(null)
    const from = spans.findIndex(({ jumps }, page) => page > 0 && jumps.length > 0)
    const { id = 0, name = '' } = spans[spans[from]?.jumps.at(-1) ?? 0]?.first ?? {}
    data.rename(id, `${name} x`)
    expect(from).toBeGreaterThan(0)
    expect(touchedBy(glossary, data.update([id]))).toContain(listingPagePath(glossary, null, from))
  })

  it('returns the sitemap but not the names after an edit of a definition, and neither after a vote', () => {
    const data = startingData()
    const glossary = new Glossary(FEATURED)
    applyChanges(glossary, data.update([...data.terms.keys()]))
    const listsAfter = (id: number): string[] =>
      [...allTouched(applyChanges(glossary, data.update([id])))].filter((path) => path.includes('.')).sort()

    data.change(7, { definition: '<p>Other.</p>' })
    expect(listsAfter(7)).toEqual(['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/terms-1.xml'])
    data.change(7, { isLegacy: true })
    expect(listsAfter(7)).toContain('/names.json')
    data.vote(7, 3)
    expect(listsAfter(7)).toEqual([])
    data.change(8, { definition: '<p><a href="/term/id/7">That</a></p>' })
    listsAfter(8)
    relinkMentions(glossary, Infinity)
    data.change(7, { name: 'Other' })
    expect(listsAfter(7)).toContain('/most-linked.json')
  })

  it('returns definitions that may mention a renamed term before they are relinked', () => {
    const data = startingData()
    const glossary = new Glossary(FEATURED)
    data.change(9, { definition: '<p>Of zebras.</p>' })
    applyChanges(glossary, data.update([...data.terms.keys()]))
    data.rename(7, 'Zebra')
    expect(applyChanges(glossary, data.update([7])).mentions).toContain(termIdPath(9))
    // If a second term of that name becomes legacy, the first is the only current one again.
    data.rename(11, 'Zebra')
    applyChanges(glossary, data.update([11]))
    data.change(11, { isLegacy: true })
    expect(applyChanges(glossary, data.update([11])).mentions).toContain(termIdPath(9))
  })

  it('returns Home after an edit of a Word of the Week on a later page, but not of another term there', () => {
    const data = startingData()
    const glossary = new Glossary(FEATURED)
    applyChanges(glossary, data.update([...data.terms.keys()]))
    const isHomeNamedAfter = (id: number): boolean => {
      data.change(id, { definition: '<p>Other.</p>' })
      return applyChanges(glossary, data.update([id])).paths.has('/')
    }
    expect([5, 10].map(isHomeNamedAfter)).toEqual([true, false])
  })

  it('returns the two former and the two new neighbours of a renamed term, and none after a vote', () => {
    const data = startingData()
    const glossary = new Glossary(FEATURED)
    applyChanges(glossary, data.update([...data.terms.keys()]))
    const othersAfter = (id: number): string[] =>
      [...applyChanges(glossary, data.update([id])).mentions].filter(
        (path) => path.startsWith('/term/id/') && path !== `/term/id/${id}`,
      )
    const beside = (): string[] => {
      const { previous, next } = glossary.listing(null).neighboursOf(7)
      return [previous, next].flatMap((term) => (term === null ? [] : termIdPath(term.id)))
    }

    const left = beside()
    data.rename(7, 'b100')
    const others = othersAfter(7)
    const four = new Set([...left, ...beside()])
    expect(four.size).toBe(4)
    expect(others).toEqual(expect.arrayContaining([...four]))
    data.vote(7, 3)
    expect(othersAfter(7)).toEqual([])
  })
})
