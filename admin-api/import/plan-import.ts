import { MAX_IMPORT_ERRORS, rowMessages } from '../../contracts/import.ts'
import { chooseCategories, type NewCategory } from './choose-categories.ts'
import { chooseCurrentTerms } from './choose-current-terms.ts'
import { Ids } from './ids.ts'
import { readCategoryNames } from './category-names.ts'
import type { Existing } from './existing.ts'
import type { NamedRow, ReadRow } from './read-rows.ts'
import { Slugs } from './slugs.ts'

/** A term that an import makes of a row. */
export interface NewTerm {
  row: NamedRow
  id: number
  slug: string
  categories: { id: number }[]
  currentTermId: number | null
  /** What of the row is left out, or null. */
  note: string | null
}

/** What becomes of a row with a name, in the order of the file. */
export type Decision =
  | { outcome: 'create'; row: NamedRow; term: NewTerm }
  | { outcome: 'skip'; row: NamedRow; message: string; termId: () => number }
  | { outcome: 'refuse'; row: NamedRow; message: string }

export interface ImportPlan {
  /** Up to the row that stops it. */
  decisions: Decision[]
  /** What comes after the stop. */
  rest: NamedRow[]
  newCategories: NewCategory[]
  /** Former slugs that a new term or category takes. */
  claimedSlugs: Slugs
}

/**
 * Decides what becomes of each row, before anything is written: the preview and the import are made of the same plan. Nothing of the
 * glossary is changed by it but what `touched-terms.ts` says.
 */
export function planImport(rows: readonly ReadRow[], existing: Existing): ImportPlan {
  const named = rows.filter((row) => 'name' in row)
  const categoryNames = readCategoryNames(
    named.map(({ categories }) => categories),
    existing.categories.map(({ name }) => name),
  )
  const slugs = new Slugs(existing)
  const termIds = new Ids(existing.usedTermIds, existing.lastTermId)
  const categories = chooseCategories(existing)
  const holders = new Map(existing.terms.toReversed().map(({ nameKey, id }) => [nameKey, { line: 0, id: () => id }]))

  const decisions: Decision[] = []
  let refused = 0
  for (const [index, row] of named.entries()) {
    if (refused > MAX_IMPORT_ERRORS) break
    const holder = holders.get(row.nameKey)
    if (holder !== undefined) {
      const message = holder.line === 0 ? rowMessages.inGlossary : rowMessages.inFile(holder.line)
      decisions.push({ outcome: 'skip', row, message, termId: holder.id })
      continue
    }
    const chosen = row.refusal ?? categories.choose(categoryNames[index] ?? [])
    if (typeof chosen === 'string') {
      decisions.push({ outcome: 'refuse', row, message: chosen })
      refused += 1
      continue
    }
    const term: NewTerm = { row, id: 0, slug: '', categories: chosen, currentTermId: null, note: null }
    termIds.want(row.id, term)
    holders.set(row.nameKey, { line: row.line, id: () => term.id })
    decisions.push({ outcome: 'create', row, term })
  }

  termIds.giveRest()
  const newCategories = categories.finish()
  for (const category of newCategories) category.slug = slugs.claim('category', category.id, category.name)
  for (const decision of decisions)
    if (decision.outcome === 'create') decision.term.slug = slugs.claim('term', decision.term.id, decision.row.name)
  const rest = named.slice(decisions.length)
  chooseCurrentTerms(decisions, rest, existing.terms)
  return { decisions, rest, newCategories, claimedSlugs: slugs }
}
