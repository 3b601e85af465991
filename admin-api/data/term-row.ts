import { distinctNames, termFields } from '../../contracts/term.ts'
import type { SearchKeys } from './search-keys.ts'
import type { WantedTerm } from './term-changes.ts'

/** Drops another name that equals the term's own name. */
export const withoutOwnName = <Wanted extends WantedTerm>(term: Wanted): Wanted => ({
  ...term,
  otherNames: distinctNames(term.otherNames, [term.name]),
})

/** The columns of the contract's fields, and those derived from them. */
export const toRow = ({ id, nameKey, searchKey, ...term }: WantedTerm & SearchKeys, slug: string | undefined) => ({
  id,
  ...termFields.parse(term),
  ...{ nameKey, searchKey, slug },
})
