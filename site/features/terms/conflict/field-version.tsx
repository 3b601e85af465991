import type { TermForm as TermValues, TermName } from '../../../../contracts/term.ts'
import { differencesOf } from './difference.ts'
import { fieldRows, textOf } from '../form/term-fields.tsx'
import type { TermField } from '../form/term-values.ts'

interface Props {
  field: TermField
  values: TermValues
  /** What it is compared with. */
  other: TermValues
  names: readonly TermName[]
}

/** Characters of what both versions have, before and after a difference. */
const AROUND = 200

/** One version of a field as text, with what the other version does not have marked. */
export function FieldVersion({ field, values, other, names }: Props) {
  const differences = differencesOf(textOf(field, values[field], names), textOf(field, other[field], names))
  const own = differences.filter(({ removed }) => !removed)
  return (
    <span className="block wrap-anywhere whitespace-pre-wrap">
      {own.map(({ value, added }, index) =>
        added ? <mark key={index}>{value}</mark> : shortened(value, index > 0, index === 0 || index < own.length - 1),
      )}
      {differences.every(({ added, removed }) => !added && !removed) && (
        <em className="block text-muted">{fieldRows[field].sameWords}</em>
      )}
    </span>
  )
}

function shortened(text: string, isAfterDifference: boolean, isBeforeDifference: boolean): string {
  const begin = isAfterDifference ? AROUND : 0
  const end = Math.max(begin, text.length - (isBeforeDifference ? AROUND : 0))
  return end === begin ? text : `${text.slice(0, begin)} … ${text.slice(end)}`
}
