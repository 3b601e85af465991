import { Marked } from './marked.tsx'
import type { Pattern } from './matches.ts'

interface Props {
  name: string
  /** Another name of the term, if that is the hit. */
  otherName: string | null
  /** Marks its matches in both names; null marks nothing. */
  pattern: Pattern | null
}

/** `AEP → Adobe Experience Platform` if another name is the hit. */
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
