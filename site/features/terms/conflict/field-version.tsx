import { firstCharacters } from '../../../../contracts/definition.ts'
import type { TermForm as TermValues, TermName } from '../../../../contracts/term.ts'
import { differencesOf } from './difference.ts'
import { fieldRows, textOf } from '../form/term-fields.tsx'
import type { TermField } from '../form/term-values.ts'

interface Props {
  field: TermField
  values: TermValues
  /** The other version, to compare with. */
  other: TermValues
  names: readonly TermName[]
}

/** Characters of common text to show before and after a difference. */
const AROUND = 200
/** Match a word that was cut in two, to leave it out. Text without spaces is cut anyway, but never inside a surrogate pair. */
const CUT_AT_END = /\s\S{0,40}$/
const CUT_AT_START = /^\S{0,40}\s|^[\uDC00-\uDFFF]/

/** One version of a field as text; words that the other version lacks are marked. */
export function FieldVersion({ field, values, other, names }: Props) {
  const differences = differencesOf(textOf(field, values[field], names), textOf(field, other[field], names))
  const own = differences.filter(({ removed }) => !removed)
  return (
    <span className="block wrap-anywhere whitespace-pre-wrap" dir="auto">
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
  const first = isAfterDifference ? AROUND : 0
  const last = isBeforeDifference ? AROUND : 0
  if (text.length <= first + last) return text
  const begin = firstCharacters(text, first).replace(CUT_AT_END, '')
  const end = text.slice(text.length - last).replace(CUT_AT_START, '')
  return `${begin} … ${end}`
}
