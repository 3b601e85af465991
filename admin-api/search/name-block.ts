import type { SearchedName, SearchedTerm } from './searched-term.ts'
import { TextLines } from './text-lines.ts'

/** A block of terms with their names adjacent in memory. Each name has one line in each of the texts. */
export class NameBlock {
  /** Category id → slots of its terms. */
  readonly ofCategories: ReadonlyMap<number, readonly number[]>
  /** Terms that point to another term, with their slots. */
  readonly pointing: readonly (readonly [slot: number, term: SearchedTerm])[]
  private readonly slotsOfLines: readonly number[]
  private readonly texts: Readonly<Record<keyof SearchedName, TextLines>>

  /** @param first slot of the first term; the others follow */
  constructor(first: number, terms: readonly (SearchedTerm | undefined)[]) {
    const placed = terms.flatMap((term, index) => (term === undefined ? [] : [[first + index, term] as const]))
    const links = placed.flatMap(([slot, { categoryIds }]) => categoryIds.map((id) => [id, slot] as const))
    this.ofCategories = new Map(
      [...Map.groupBy(links, ([id]) => id)].map(([id, some]) => [id, some.map(([, slot]) => slot)]),
    )
    this.pointing = placed.filter(([, { currentTermId }]) => currentTermId !== null)
    this.slotsOfLines = placed.flatMap(([slot, term]) => term.names.map(() => slot))
    const names = placed.flatMap(([, term]) => term.names)
    this.texts = {
      folded: new TextLines(names.map(({ folded }) => folded)),
      keyed: new TextLines(names.map(({ keyed }) => keyed)),
      joined: new TextLines(names.map(({ joined }) => joined)),
      words: new TextLines(names.map(({ words }) => words)),
    }
  }

  /** Slots of terms with a name that contains the part, repeated for each such name. */
  holding(text: keyof SearchedName, part: string): number[] {
    return this.texts[text].holding(part).flatMap((line) => this.slotsOfLines[line] ?? [])
  }
}
