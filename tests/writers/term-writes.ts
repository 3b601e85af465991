import Papa from 'papaparse'
import { makeDefinition } from '../../bench/content/definitions.ts'
import { anyWord, textWord } from '../../bench/content/words.ts'
import { csvForm, importResultOf } from '../../admin-api/testing/client.ts'
import { termPath } from '../../contracts/paths.ts'
import { linkNames } from '../../contracts/term.ts'
import { BY_AUTHOR } from '../crawlers/glossary-links.ts'
import type { KnownTerm } from './known-terms.ts'
import type { Writer } from './writer.ts'

const BULK = 60
const MENTIONS = 4
/** Below the limit of 60 per minute and address. */
const VOTES = 50

export async function createTerm(writer: Writer, name = writer.newName()): Promise<void> {
  const { random, terms } = writer
  const isLegacy = random.chance(0.1)
  const body = {
    name,
    definition: makeMentions(writer),
    categories: [writer.anyCategoryName()],
    isLegacy,
    currentTermId: isLegacy ? (terms.anyTerm(random)?.id ?? null) : null,
  }
  const take = (reply: unknown) => terms.add(reply)
  await writer.write({ kind: 'createTerm', method: 'POST', path: '/api/terms', body, take })
}

/** @param fieldsFor returns the changed fields */
async function patch(
  writer: Writer,
  kind: string,
  fieldsFor: (term: KnownTerm) => object,
  term = writer.terms.anyTerm(writer.random),
): Promise<void> {
  if (term === null) return createTerm(writer)
  const take = (reply: unknown) => writer.terms.add(reply)
  await writer.write({ kind, method: 'PATCH', path: `/api/terms/${term.id}`, body: fieldsFor(term), take, term })
}

export const editDefinition = (writer: Writer): Promise<void> =>
  patch(writer, 'editDefinition', () => ({ definition: makeMentions(writer) }))

/** A definition that names other terms, some of them with a link set by the author. */
function makeMentions(writer: Writer): string {
  const named = someTerms(writer, MENTIONS).map(({ name, slug }) =>
    writer.random.chance(0.2) ? `<a href="${termPath(slug)}${BY_AUTHOR}">${name}</a>` : name,
  )
  return `${makeDefinition(writer.random)}<p>It ${named.map((name) => `is near ${name} here`).join(', ')}.</p>`
}

/** Other names may be words of running text, and plurals of names that other terms have. */
export const setOtherNames = (writer: Writer): Promise<void> =>
  patch(writer, 'setOtherNames', () => ({
    otherNames: [
      ...someTerms(writer, 2).map(({ name }) => `${name}s`),
      ...(writer.random.chance(0.5) ? [writer.newName()] : [textWord(writer.random)]),
    ],
  }))

export const switchLinks = (writer: Writer): Promise<void> =>
  patch(writer, 'switchLinks', () => ({ linkName: writer.random.pick(linkNames) }))

export const relateTerms = (writer: Writer): Promise<void> =>
  patch(writer, 'relateTerms', ({ id }) => ({
    relatedTerms: someTerms(writer, MENTIONS).flatMap((other) => (other.id === id ? [] : other.id)),
  }))

export const renameTerm = (writer: Writer): Promise<void> =>
  patch(writer, 'renameTerm', () => ({ name: writer.newName() }))

export const renameBack = (writer: Writer): Promise<void> =>
  patch(writer, 'renameBack', ({ formerName }) => ({ name: formerName ?? writer.newName() }))

/** Two terms swap their addresses, by way of a third one. */
export async function swapNames(writer: Writer): Promise<void> {
  const [one, other] = someTerms(writer, 2)
  if (one === undefined || other === undefined) return renameBack(writer)
  const names: [KnownTerm, string][] = [
    [one, writer.uniqueName()],
    [other, one.name],
    [one, other.name],
  ]
  for (const [term, name] of names) await patch(writer, 'swapNames', () => ({ name }), term)
}

/** Deletes a term and at once gives its name to a new one. */
export async function replaceTerm(writer: Writer): Promise<void> {
  const term = writer.terms.anyTerm(writer.random)
  if (term === null) return createTerm(writer)
  await deleteTerm(writer, term)
  await createTerm(writer, term.name)
}

export const makeLegacy = (writer: Writer): Promise<void> =>
  patch(writer, 'makeLegacy', () => ({
    isLegacy: true,
    currentTermId: writer.random.chance(0.9) ? (writer.terms.anyTerm(writer.random)?.id ?? null) : null,
  }))

export const makeCurrent = (writer: Writer): Promise<void> => patch(writer, 'makeCurrent', () => ({ isLegacy: false }))

export const moveTerm = (writer: Writer): Promise<void> =>
  patch(writer, 'moveTerm', () => ({
    categories: [...new Set([writer.anyCategoryName(), writer.anyCategoryName()])],
  }))

export async function vote(writer: Writer): Promise<void> {
  const term = writer.terms.anyTerm(writer.random)
  if (term === null || writer.tally.of('vote') >= VOTES) return editDefinition(writer)
  const body = { termId: term.id, isUpvote: writer.random.chance(0.6) }
  const isTakenBack = writer.random.chance(0.2)
  if (isTakenBack) await writer.write({ kind: 'vote', method: 'DELETE', path: `/api/votes/${term.id}` })
  else await writer.write({ kind: 'vote', method: 'POST', path: '/api/votes', body })
}

export async function deleteTerm(writer: Writer, term = writer.terms.anyTerm(writer.random)): Promise<void> {
  if (term === null) return createTerm(writer)
  const take = () => writer.terms.deleted(term)
  await writer.write({ kind: 'deleteTerm', method: 'DELETE', path: `/api/terms/${term.id}`, take, term })
}

/** Deletes all or none: if another writer has already deleted one of them, the service refuses. */
export async function bulkDelete(writer: Writer, terms = someTerms(writer, BULK)): Promise<void> {
  if (terms.length === 0) return createTerm(writer)
  for (const { id } of terms) writer.terms.remove(id)
  const body = { ids: terms.map(({ id }) => id) }
  const take = () => terms.forEach((term) => writer.terms.deleted(term))
  await writer.write({ kind: 'bulkDelete', method: 'POST', path: '/api/terms/bulk-delete', body, take })
}

function someTerms({ terms, random }: Writer, atMost: number): KnownTerm[] {
  const picked = Array.from({ length: 1 + random.below(atMost) }, () => terms.anyTerm(random))
  return [...new Set(picked)].filter((term) => term !== null)
}

export async function importRows(writer: Writer, count = writer.importRows): Promise<void> {
  const { random } = writer
  const rows = Array.from({ length: count }, () => ({
    'Term Name': writer.uniqueName(),
    Definition: `What ${anyWord(random)} ${anyWord(random)} is`,
    Categories: writer.anyCategoryName(),
  }))
  const body = csvForm(Papa.unparse(rows))
  const take = (reply: unknown) => void importResultOf(reply)
  if (!(await writer.write({ kind: 'importRows', method: 'POST', path: '/api/terms/import', body, take }))) return
  const names = await writer.ask('GET', '/api/terms/names')
  const categories = new Map(rows.map((row) => [row['Term Name'], row.Categories]))
  if (names !== null) writer.terms.learnNames(names.body, categories)
}
