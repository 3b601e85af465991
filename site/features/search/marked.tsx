import { Fragment } from 'react'
import { splitMatches } from './matches.ts'

/** A text with what was searched for marked in it. */
export function Marked({ text, pattern }: { text: string; pattern: RegExp }) {
  return splitMatches(text, pattern).map((part, place) =>
    part.isMatch ? <mark key={place}>{part.text}</mark> : <Fragment key={place}>{part.text}</Fragment>,
  )
}
