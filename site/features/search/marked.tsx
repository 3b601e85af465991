import { Fragment } from 'react'
import { type Pattern, splitMatches } from './matches.ts'

/** A text with what was searched for marked in it. */
export function Marked({ text, pattern }: { text: string; pattern: Pattern }) {
  return splitMatches(text, pattern).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  )
}
