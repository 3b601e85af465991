import { plainText } from '../../../contracts/definition.ts'
import type { TermForm as TermValues, TermName } from '../../../contracts/term.ts'
import { differenceOf } from './difference.ts'
import type { TermField } from './term-values.ts'

interface Props {
  field: TermField
  values: TermValues
  /** What it is compared with. */
  other: TermValues
  names: readonly TermName[]
}

/** Characters of what both versions have, before and after the difference. */
const AROUND = 200

/** One version of a field as text, with what the other version does not have marked. */
export function FieldVersion({ field, values, other, names }: Props) {
  const text = textOf(field, values, names)
  const [before, differing, after] = differenceOf(text, textOf(field, other, names))
  return (
    <span className="conflict-text">
      {before.length > AROUND && '… '}
      {before.slice(-AROUND)}
      {differing !== '' && <mark>{differing}</mark>}
      {after.slice(0, AROUND)}
      {after.length > AROUND && ' …'}
      {field === 'definition' && differing === '' && text === textOf(field, other, names) && (
        <em>The words are the same; formatting, links or images differ.</em>
      )}
    </span>
  )
}

function textOf(field: TermField, values: TermValues, names: readonly TermName[]): string {
  switch (field) {
    case 'name':
      return values.name
    case 'definition':
      return plainText(values.definition)
    case 'categories':
      return values.categories.toSorted().join(', ')
    case 'isLegacy':
      return values.isLegacy ? 'Yes' : 'No'
    case 'currentTermId':
      return names.find(({ id }) => id === values.currentTermId)?.name ?? 'None'
  }
}
