import fc from 'fast-check'
import { categoryName } from '../../contracts/category.ts'
import { plainText } from '../../contracts/definition.ts'
import { distinctNames, type LinkName, linkNames, termForm } from '../../contracts/term.ts'
import type { EntityManager } from 'typeorm'
import { insertRows } from '../data/rows.ts'
import { nameKeyOf } from '../data/search-keys.ts'
import { cleanDefinition } from '../terms/clean-definition.ts'

export interface RandomTerm {
  id: number
  name: string
  otherNames: string[]
  definition: string
  isLegacy: boolean
  /** Refers to an earlier term of the list. */
  currentTermId: number | null
  linkName: LinkName
  categoryIds: number[]
  /** In ascending order, without the term's own id. */
  relatedTerms: number[]
  imported: [upvotes: number, downvotes: number]
  /** One entry per vote. */
  votes: boolean[]
}

export interface RandomGlossary {
  categories: { id: number; name: string }[]
  terms: RandomTerm[]
}

/** Texts that CSV files, spreadsheets or markup could misinterpret. */
const NASTY = [
  ...['=1+1', '+1', '-1', '@cat', '＝1', '＋1', '－1', '＠x', "'=1", "''@x", "'quoted'", "'"],
  ...['a, b', 'a,b', ', ', 'a; b', '"a", b', 'say "hi"', '""', 'line\nend', 'line\r\nend'],
  ...['<b>bold</b>', '<', '&amp;', '&nbsp;', '{"a": 1}'],
  ...['👩‍👩‍👧', '🇦🇶', 'é', 'e\u0301', 'Straße', '日本語', '٣', '\u00a0x\u00a0', '\ufeffx', 'x\u2028y', 'yes', '12'],
]

const text = fc
  .array(
    fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'grapheme', maxLength: 8 }), fc.lorem({ maxCount: 2 })),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .chain((parts) => fc.constantFrom('', ' ', ', ').map((glue) => parts.join(glue)))

/** Valid texts with distinct keys, because an import matches names case-insensitively. */
const names = (rule: typeof categoryName, sizes: { minLength: number; maxLength: number }): fc.Arbitrary<string[]> =>
  fc.uniqueArray(
    text.map((value) => rule.safeParse(value).data ?? '').filter((name) => name !== ''),
    { ...sizes, selector: nameKeyOf },
  )

const escape = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const TAGS = [
  ['<p>', '</p>'],
  ['<h2>', '</h2>'],
  ['<ul><li><p>', '</p></li></ul>'],
  ['<p class="indent-2">', '</p>'],
  ['<p><strong>', '</strong> end</p>'],
  ['<p><a href="https://example.com/?a=1&amp;b">', '</a></p>'],
  ['<table><tr><th>', '</th><td>x<sup>2</sup></td></tr><tr><td></table>'],
  ['<p>a<sub>', '</sub></p>'],
  ['', ''],
] as const

const definition = fc
  .array(fc.tuple(fc.constantFrom(...TAGS), text), { minLength: 1, maxLength: 3 })
  .map((blocks) => cleanDefinition(blocks.map(([[open, close], value]) => open + escape(value) + close).join('')))
  .filter((html) => plainText(html) !== '')

const ids = (count: number): fc.Arbitrary<number[]> =>
  fc.uniqueArray(fc.integer({ min: 1, max: count * 3 }), { minLength: count, maxLength: count })

/** Empty half of the time: then the file has no such column. */
const otherNames = fc
  .oneof(fc.constant([]), fc.array(text, { maxLength: 4 }))
  .map((drawn) => termForm.shape.otherNames.safeParse(drawn).data ?? [])

/** A few terms that exercise everything an export contains. */
export const randomGlossary: fc.Arbitrary<RandomGlossary> = fc
  .tuple(
    names(categoryName, { minLength: 1, maxLength: 4 }),
    names(termForm.shape.name, { minLength: 1, maxLength: 8 }),
  )
  .chain(([categoryNames, termNames]) =>
    fc
      .record({
        categoryIds: ids(categoryNames.length),
        termIds: ids(termNames.length),
        parts: fc.tuple(
          ...termNames.map((_, index) =>
            fc.record({
              definition,
              otherNames,
              isLegacy: fc.boolean(),
              linkName: fc.oneof({ weight: 9, arbitrary: fc.constant(linkNames[0]) }, fc.constantFrom(...linkNames)),
              related: fc.subarray(termNames.map((_name, place) => place).filter((place) => place !== index)),
              target: fc.option(fc.nat({ max: Math.max(0, index - 1) })),
              categories: fc.subarray(categoryNames.map((_name, place) => place)),
              imported: fc.tuple(fc.nat({ max: 2000 }), fc.nat({ max: 20 })),
              votes: fc.array(fc.boolean(), { maxLength: 2 }),
            }),
          ),
        ),
      })
      .map(({ categoryIds, termIds, parts }) => ({
        categories: categoryNames.map((name, index) => ({ id: categoryIds[index] ?? 0, name })),
        terms: parts.map(({ target, categories, related, ...part }, index) => ({
          ...part,
          otherNames: distinctNames(part.otherNames, [termNames[index] ?? '']),
          relatedTerms: related.map((place) => termIds[place] ?? 0).toSorted((a, b) => a - b),
          id: termIds[index] ?? 0,
          name: termNames[index] ?? '',
          currentTermId: part.isLegacy && target !== null && index > 0 ? (termIds[target] ?? null) : null,
          categoryIds: categories.map((place) => categoryIds[place] ?? 0),
        })),
      })),
  )

const TABLES = ['vote', 'term_category', 'related_term', 'former_slug', 'change', 'term', 'category'] as const

/** Deletes everything except users. */
export async function emptyGlossary(manager: EntityManager): Promise<void> {
  await manager.query('UPDATE "term" SET "currentTermId" = NULL')
  await manager.query('DELETE FROM "term_words"')
  for (const table of TABLES) await manager.query(`DELETE FROM "${table}"`)
}

/** Inserts a glossary without the code under test. @param voters ids of users, at least as many as a term has votes */
export async function fillGlossary(
  manager: EntityManager,
  { categories, terms }: RandomGlossary,
  voters: readonly number[],
): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z'
  await insertRows(
    manager,
    'category',
    categories.map(({ id, name }) => ({ id, name, nameKey: nameKeyOf(name), slug: `c${id}` })),
  )
  await insertRows(
    manager,
    'term',
    terms.map(
      ({ categoryIds: _, relatedTerms: __, votes: ___, imported: [importedUpvotes, importedDownvotes], ...term }) => ({
        ...{ ...term, nameKey: nameKeyOf(term.name), slug: `t${term.id}`, searchKey: '' },
        ...{ importedUpvotes, importedDownvotes, createdAt: at, updatedAt: at },
      }),
    ),
  )
  await insertRows(
    manager,
    'term_category',
    terms.flatMap(({ id, categoryIds }) => categoryIds.map((categoryId) => ({ termId: id, categoryId }))),
  )
  await insertRows(
    manager,
    'related_term',
    terms.flatMap(({ id, relatedTerms }) => relatedTerms.map((relatedId) => ({ termId: id, relatedId }))),
  )
  const votes = terms.flatMap((term) =>
    term.votes.map((isUpvote, index) => ({ termId: term.id, userId: voters[index] ?? 0, isUpvote, createdAt: at })),
  )
  await insertRows(
    manager,
    'vote',
    votes.map((vote, index) => ({ id: index + 1, ...vote })),
  )
}
