import { integer, primary, table, text } from './table.ts'

/** A term or category that an unfinished import has written: readers do not see it yet. Deleting these rows is what completes an import. */
export interface Arriving {
  kind: 'term' | 'category'
  id: number
}

export const Arriving = table<Arriving>('arriving', { kind: { ...text, ...primary }, id: { ...integer, ...primary } })
