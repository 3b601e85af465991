import { Marked } from './marked.tsx'
import type { Pattern } from './matches.ts'

interface Props {
  name: string
  /** What else the term is called, where that is the hit. */
  otherName: string | null
  /** What is marked in both; null: nothing. */
  pattern: Pattern | null
}

/** `AEP → Adobe Experience Platform` where another name is the hit. The arrow is read as text and seen as a shape: not every font has one. */
export function FoundName({ name, otherName, pattern }: Props) {
  const marked = (text: string) => (pattern === null ? text : <Marked text={text} pattern={pattern} />)
  return (
    <>
      {otherName !== null && (
        <>
          {marked(otherName)}{' '}
          <span className="inline-block h-2.5 w-3 overflow-hidden bg-current text-[0] [clip-path:polygon(100%_50%,50%_0,50%_38%,0_38%,0_62%,50%_62%,50%_100%)]">
            →
          </span>{' '}
        </>
      )}
      {marked(name)}
    </>
  )
}
