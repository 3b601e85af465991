import { randomInt } from 'node:crypto'
import { expect, it } from '@jest/globals'
import type { CategoryContent, TermContent } from '../contracts/change.ts'
import { type Term, termFields } from '../contracts/term.ts'
import { fieldValues } from '../contracts/testing/terms.ts'
import type { Client } from './testing/client.ts'
import { Random } from './testing/random.ts'
import { TestGlossary } from './testing/test-glossary.ts'

const EDITS = 80
const NAMES = ['Alpha', 'alpha', 'Beta', 'Beta 2', 'C', 'C++', 'C#', '☃', 'Gamma ray', 'Id', '42']
const CATEGORIES = ['First', 'Second', 'Third', 'fourth', 'All']

const glossary = TestGlossary.forAll()
const { admin } = glossary

/** Makes a random edit; many are refused (cycles, taken names), which is fine. */
async function edit(random: Random, terms: Term[], visitor: Client): Promise<string> {
  const roll = (sides: number): number => random.below(sides)
  const pick = <T>(list: readonly T[]): T | undefined => list[roll(Math.max(1, list.length))]
  const id = pick(terms)?.id ?? 1
  const categoryId = 1 + roll(8)
  const send = async (method: string, path: string, body?: object): Promise<string> => {
    const { status } = await admin.ask(method, path, body)
    return `${method} ${path} ${JSON.stringify(body)} → ${status}`
  }
  const form = {
    name: pick(NAMES),
    definition: `<p>Text ${roll(3)}</p>`,
    categories: [pick(CATEGORIES), pick(CATEGORIES)],
  }
  switch (roll(15)) {
    case 0:
    case 1:
    case 2:
      return send('POST', '/api/terms', { ...form, isLegacy: roll(2) === 0, currentTermId: roll(2) === 0 ? id : null })
    case 3:
      return send('PATCH', `/api/terms/${id}`, { name: form.name })
    case 4:
      return send('PATCH', `/api/terms/${id}`, { definition: form.definition, categories: form.categories })
    case 5:
    case 6:
    case 7:
      return send('PATCH', `/api/terms/${id}`, {
        isLegacy: roll(4) > 0,
        currentTermId: roll(5) > 0 ? (pick(terms)?.id ?? null) : null,
      })
    case 8:
      return terms.length > 8 ? send('DELETE', `/api/terms/${id}`) : 'nothing'
    case 9:
      return terms.length > 12
        ? send('POST', '/api/terms/bulk-delete', { ids: [id, pick(terms)?.id, pick(terms)?.id] })
        : 'nothing'
    case 10:
      return roll(3) > 0
        ? send('PATCH', `/api/categories/${categoryId}`, { name: pick(CATEGORIES) })
        : send('DELETE', `/api/categories/${categoryId}`)
    case 11:
      return send('PATCH', `/api/terms/${id}`, { relatedTerms: [1 + roll(30), pick(terms)?.id ?? id, id] })
    case 12: {
      const field = pick(termFields.keyof().options) ?? 'name'
      return send('PATCH', `/api/terms/${id}`, { [field]: fieldValues(pick(NAMES) ?? '', roll(2) === 0)[field] })
    }
    case 13:
      return send('PATCH', `/api/terms/${id}`, { otherNames: [pick(NAMES), pick(NAMES)] })
    default:
      await visitor.ask('POST', '/api/votes', { termId: id, isUpvote: roll(2) === 0 })
      return `vote for ${id}`
  }
}

const byId = <T extends { id: number }>(list: T[]): Map<number, T> => new Map(list.map((one) => [one.id, one]))

/** The fields whose change must update `updatedAt`. */
const datedPart = (term: Term): string =>
  JSON.stringify([termFields.parse(term), term.slug, term.categories, term.legacyNames, term.images])

// Shows terms/updated-at
it('each changed term is in the feed, with a new date except after votes or edits of its current term', async () => {
  const seed = randomInt(2 ** 31)
  const random = new Random(seed)
  const visitor = glossary.visitor()
  const followed = { terms: new Map<number, TermContent>(), categories: [] as CategoryContent[], last: 0 }
  let before = byId(await admin.allTerms())
  for (let count = 0; count < EDITS; count++) {
    const what = `seed ${seed}, edit ${count}: ${await edit(random, [...before.values()], visitor)}`
    const after = byId(await admin.allTerms())
    const { changes, terms, categories } = await admin.changes(followed.last)

    const touched = new Set(changes.flatMap((change) => ('termId' in change ? [change.termId] : [])))
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(id), after.get(id)]
      if (JSON.stringify(was) === JSON.stringify(is)) continue
      expect({ what, id, touched: touched.has(id) }).toEqual({ what, id, touched: true })
      if (was === undefined || is === undefined) continue
      const isDated = datedPart(was) === datedPart(is) || is.updatedAt > was.updatedAt
      const isLeftByVote = !what.includes('vote') || is.updatedAt === was.updatedAt
      expect({ what, id, isDated, isLeftByVote }).toEqual({ what, id, isDated: true, isLeftByVote: true })
    }

    // A follower that reads only the feed ends up with exactly the content of the service.
    for (const id of touched) followed.terms.delete(id)
    for (const term of terms) followed.terms.set(term.id, term)
    followed.last = changes.at(-1)?.id ?? followed.last
    followed.categories = categories
    const content = await admin.content()
    expect({ what, last: followed.last }).toEqual({ what, last: content.change })
    expect({ what, terms: [...followed.terms.values()].toSorted((a, b) => a.id - b.id) }).toEqual({
      what,
      terms: content.terms,
    })
    expect({ what, categories: followed.categories }).toEqual({ what, categories: content.categories })
    // Terms and categories share no former slug, even where their ids coincide.
    const ofTerms = content.terms.flatMap(({ formerSlugs }) => formerSlugs)
    const ofBoth = content.categories.flatMap(({ formerSlugs }) => formerSlugs).filter((slug) => ofTerms.includes(slug))
    expect({ what, ofBoth }).toEqual({ what, ofBoth: [] })
    before = after
  }
  const slugs = [...before.values()].map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
})
