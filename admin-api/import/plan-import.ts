import { MAX_IMPORT_ERRORS, rowMessages } from '../../contracts/import.ts'
import { readCategoryNames } from '../csv/category-names.ts'
import type { WantedCategory } from '../data/categories.ts'
import { chooseIds } from '../data/ids.ts'
import { CategoryPlan } from './category-plan.ts'
import { chooseReferences } from './choose-references.ts'
import type { Decision } from './decision.ts'
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
  const decide = decider(categories, existing.terms)
  const decisions: Decision[] = []
  let refused = 0
  for (const [index, row] of named.entries()) {
    if (refused > MAX_IMPORT_ERRORS) break
    const decision = decide(row, categoryNames[index] ?? [])
    if (decision.outcome === 'refuse') refused += 1
    decisions.push(decision)
  }

  const planned = decisions.flatMap((decision) => (decision.outcome === 'create' ? [decision.term] : []))
  const ids = chooseIds(
    planned.map(({ row }) => row.id),
    existing.termIds,
  )
  planned.forEach((term, index) => (term.id = ids[index] ?? 0))
  const rest = named.slice(decisions.length)
  chooseReferences(decisions, rest, existing.terms)
  return { decisions, rest, newCategories: categories.unknown }
}

/** Of several rows with one name, the first that becomes a term has it. */
function decider(
  categories: CategoryPlan,
  terms: Existing['terms'],
): (row: NamedRow, categoryNames: readonly WantedCategory[]) => Decision {
  const holders = new Map(terms.toReversed().map(({ nameKey, id }) => [nameKey, { line: 0, id: () => id }]))
  return (row, categoryNames) => {
    const holder = holders.get(row.nameKey)
    if (holder !== undefined) {
      const message = holder.line === 0 ? rowMessages.inGlossary : rowMessages.inFile(holder.line)
      return { outcome: 'skip', row, message, termId: holder.id }
    }
    const { content, notes } = row
    if ('refusal' in content) return { outcome: 'refuse', row, message: content.refusal }
    const chosen = categories.choose(categoryNames)
    if ('refusal' in chosen) return { outcome: 'refuse', row, message: chosen.refusal }
    const term = { row, id: 0, content, currentTermId: null, categories: chosen, relatedTerms: [], notes: [...notes] }
    holders.set(row.nameKey, { line: row.line, id: () => term.id })
    return { outcome: 'create', row, term }
  }
}
