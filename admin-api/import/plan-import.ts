import { MAX_IMPORT_ERRORS, rowMessages } from '../../contracts/import.ts'
import { readCategoryNames } from '../csv/category-names.ts'
import type { WantedCategory } from '../data/categories.ts'
import { chooseIds } from '../data/ids.ts'
import { CategoryPlan } from './category-plan.ts'
import { chooseReferences } from './choose-references.ts'
import type { Decision, PlannedTerm } from './decision.ts'
import type { Existing } from './existing.ts'
import type { NamedRow, ReadRow } from './read-rows.ts'

export interface ImportPlan {
  /** In file order, up to the row that stops the import. */
  decisions: Decision[]
  /** Rows after the stop. */
  rest: NamedRow[]
  newCategories: WantedCategory[]
}

/** Decides the outcome of each row before anything is written. Preview and import share this plan. */
export function planImport(rows: readonly ReadRow[], existing: Existing): ImportPlan {
  const named = rows.filter((row) => 'name' in row)
  const categoryNames = readCategoryNames(
    named.map(({ categories }) => categories),
    existing.categories,
  )
  const categories = new CategoryPlan(existing.categories)
  const holders = new Map(existing.terms.toReversed().map(({ nameKey, id }) => [nameKey, { line: 0, id: () => id }]))

  const decisions: Decision[] = []
  const planned: PlannedTerm[] = []
  let refused = 0
  for (const [index, row] of named.entries()) {
    if (refused > MAX_IMPORT_ERRORS) break
    const holder = holders.get(row.nameKey)
    if (holder !== undefined) {
      const message = holder.line === 0 ? rowMessages.inGlossary : rowMessages.inFile(holder.line)
      decisions.push({ outcome: 'skip', row, message, termId: holder.id })
      continue
    }
    const { content } = row
    const chosen = 'refusal' in content ? content : categories.choose(categoryNames[index] ?? [])
    if ('refusal' in content || 'refusal' in chosen) {
      decisions.push({ outcome: 'refuse', row, message: 'refusal' in chosen ? chosen.refusal : '' })
      refused += 1
      continue
    }
    const term = {
      row,
      id: 0,
      content,
      currentTermId: null,
      categories: chosen,
      relatedTerms: [],
      notes: [...row.notes],
    }
    planned.push(term)
    holders.set(row.nameKey, { line: row.line, id: () => term.id })
    decisions.push({ outcome: 'create', row, term })
  }

  const ids = chooseIds(
    planned.map(({ row }) => row.id),
    existing.termIds,
  )
  planned.forEach((term, index) => (term.id = ids[index] ?? 0))
  const rest = named.slice(decisions.length)
  chooseReferences(decisions, rest, existing.terms)
  return { decisions, rest, newCategories: categories.unknown }
}
