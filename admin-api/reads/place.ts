import { compareTerms } from '../../contracts/order.ts'

interface Named {
  id: number
  name: string
}

/** Cursor of a list: the position after a term. It stays valid when the term is renamed or deleted. */
export const cursorOf = ({ id, name }: Named): string => `${name}/${id}`

/** The terms after a cursor. Any text is a valid one. @param terms in the order of names */
export function after<Term extends Named>(terms: readonly Term[], place: string): readonly Term[] {
  const [, name = place, id = '0'] = /^(.*)\/(\d+)$/.exec(place) ?? []
  const last = { name, id: Number(id) }
  const from = terms.findIndex((term) => compareTerms(term, last) > 0)
  return from === -1 ? [] : terms.slice(from)
}
