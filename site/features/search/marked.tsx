import { Fragment } from 'react'
import { type Pattern, splitMatches } from './matches.ts'

/** A text with the matches of a pattern marked. */
export function Marked({ text, pattern }: { text: string; pattern: Pattern }) {
  return splitMatches(text, pattern).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  )
}
