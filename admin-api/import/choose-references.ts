import { rowMessages } from '../../contracts/import.ts'
import { idsAbove } from '../../contracts/legacy-chains.ts'
import { nameKeyOf } from '../data/search-keys.ts'
import type { ExistingTerm } from './existing.ts'
import type { Decision, PlannedTerm } from './decision.ts'
import type { NamedRow, Reference } from './read-rows.ts'

/** Sets the current terms and related terms of the planned terms. */
export function chooseReferences(
  decisions: readonly Decision[],
  rest: readonly NamedRow[],
  terms: readonly ExistingTerm[],
): void {
  const find = finder(decisions, rest, terms)
  const planned = decisions.flatMap((decision) => (decision.outcome === 'create' ? [decision.term] : []))
  chooseCurrentTerms(planned, find, terms)
  for (const term of planned) chooseRelatedTerms(term, find)
}

/**
 * Sets current terms, which may be earlier or later rows. An id means the file's row with it (or the term that row duplicates), else an existing term unless
 * a given name differs. Failing that the name decides, file first. Unknown targets and cycles become notes (docs/decisions/0009-import.md).
 */
function chooseCurrentTerms(planned: readonly PlannedTerm[], find: Find, terms: readonly ExistingTerm[]): void {
  const leadsTo = new Map(
    terms.flatMap(({ id, currentTermId }) => (currentTermId === null ? [] : [[id, currentTermId]])),
  )
  for (const term of planned) {
    if (term.row.currentTerm === null) continue
    const { id, name } = term.row.currentTerm
    const target = find(term.row.currentTerm)
    const label = name === '' ? `${id ?? ''}` : name
    if (target === undefined) term.notes.push(rowMessages.currentTermUnknown(label))
    else if (endOf(leadsTo, target) === term.id) term.notes.push(rowMessages.currentTermCycle(label))
    else {
      term.currentTermId = target
      leadsTo.set(term.id, target)
    }
  }
}

/** Finds related terms by name, which is unique within a file. */
function chooseRelatedTerms(term: PlannedTerm, find: Find): void {
  const found = term.row.relatedTerms.map((name) => ({ name, id: find({ id: null, name }) }))
  const unknown = found.filter(({ id }) => id === undefined)
  if (unknown.length > 0) term.notes.push(rowMessages.relatedTermsUnknown(unknown.map(({ name }) => name)))
  term.relatedTerms = [...new Set(found.flatMap(({ id }) => id ?? []))]
}

type Find = (reference: Reference) => number | undefined

function finder(decisions: readonly Decision[], rest: readonly NamedRow[], terms: readonly ExistingTerm[]): Find {
  const inFile = { ofId: new Map<number, number[]>(), ofName: new Map<string, number>() }
  const nameKeys = new Map(terms.map(({ id, nameKey }) => [id, nameKey]))
  for (const { id } of [...decisions.map(({ row }) => row), ...rest]) if (id !== null) inFile.ofId.set(id, [])
  for (const decision of decisions) {
    const { id, nameKey } = decision.row
    if (decision.outcome === 'refuse') continue
    const termId = decision.outcome === 'create' ? decision.term.id : decision.termId()
    if (id !== null) inFile.ofId.get(id)?.push(termId)
    if (!inFile.ofName.has(nameKey)) inFile.ofName.set(nameKey, termId)
    if (!nameKeys.has(termId)) nameKeys.set(termId, nameKey)
  }
  const idsHere = new Set(terms.map(({ id }) => id))
  const here = new Map(terms.toReversed().map(({ nameKey, id }) => [nameKey, id]))
  return ({ id, name }) => {
    const nameKey = nameKeyOf(name)
    const agrees = (termId: number): boolean => nameKeys.get(termId) === nameKey
    const bearers = id === null ? undefined : inFile.ofId.get(id)
    if (bearers !== undefined && name === '') return bearers[0]
    const ofId = bearers ?? (id !== null && idsHere.has(id) ? [id] : [])
    const named = name === '' ? ofId[0] : ofId.find(agrees)
    if (named !== undefined) return named
    return inFile.ofName.get(nameKey) ?? here.get(nameKey) ?? bearers?.[0]
  }
}

/** The end of a chain. Compresses the path, so that a long chain is walked once. */
function endOf(leadsTo: Map<number, number>, id: number): number {
  const way = idsAbove(id, (at) => leadsTo.get(at))
  const end = way.at(-1) ?? id
  for (const link of [id, ...way.slice(0, -1)]) if (link !== end) leadsTo.set(link, end)
  return end
}
