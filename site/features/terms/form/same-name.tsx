import { Fragment } from 'react'
import { rowMessages } from '../../../../contracts/import.ts'
import { HIT } from '../../../../contracts/name-hits.ts'
import { termPath } from '../../../../contracts/paths.ts'
import { useTermNames } from './use-term-names.ts'

interface Props {
  name: string
  /** The edited term; null for a new one. */
  termId: number | null
}

/** Warns while a name is typed that another term has it. That is allowed, but rarely intended. */
export function SameName({ name, termId }: Props) {
  const others = useTermNames([termId]).called(name, HIT.sameWords)
  return (
    <p className="mt-1.5 text-sm text-legacy-text empty:hidden" role="status">
      {others.length > 0 && `${rowMessages.inGlossary}: `}
      {others.map((other, index) => (
        <Fragment key={other.id}>
          {index > 0 && ', '}
          <a className="underline" href={termPath(other.slug)} target="_blank">
            {other.name}
          </a>
        </Fragment>
      ))}
    </p>
  )
}
