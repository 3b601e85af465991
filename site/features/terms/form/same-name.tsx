import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo } from 'react'
import { rowMessages } from '../../../../contracts/import.ts'
import { termPath } from '../../../../contracts/paths.ts'
import { termNamesRead } from '../../../lib/reads.ts'
import { soughtIn } from '../../../lib/suggestions.ts'

interface Props {
  name: string
  /** The term that is edited; null for a new one. */
  termId: number | null
}

/** Says while a name is typed that another term has it. That is allowed, and seldom meant. */
export function SameName({ name, termId }: Props) {
  const names = useQuery(termNamesRead)
  const sought = soughtIn(name)
  const others = useMemo(
    () => names.data?.filter((other) => other.id !== termId && soughtIn(other.name) === sought) ?? [],
    [names.data, termId, sought],
  )
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
