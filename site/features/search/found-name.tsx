import { Marked } from './marked.tsx'
import type { Pattern } from './matches.ts'

interface Props {
  name: string
  /** What else the term is called, where that is the hit. */
  otherName: string | null
  /** What is marked in both; null: nothing. */
  pattern: Pattern | null
}

/** `AEP → Adobe Experience Platform` where another name is the hit. */
export function FoundName({ name, otherName, pattern }: Props) {
  const marked = (text: string) => (pattern === null ? text : <Marked text={text} pattern={pattern} />)
  return otherName === null ? (
    marked(name)
  ) : (
    <>
      <bdi>{marked(otherName)}</bdi> <span className="to-name">→</span> <bdi>{marked(name)}</bdi>
    </>
  )
}
