import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo } from 'react'
import { rowMessages } from '../../../../contracts/import.ts'
import { HIT } from '../../../../contracts/name-hits.ts'
import { termPath } from '../../../../contracts/paths.ts'
import { termNamesRead } from '../../../lib/reads.ts'
import { indexNames, termsCalled } from '../../../lib/suggestions.ts'

interface Props {
  name: string
  /** The term that is edited; null for a new one. */
  termId: number | null
}

/** Says while a name is typed that another term is called so. That is allowed, and seldom meant. */
export function SameName({ name, termId }: Props) {
  const names = useQuery(termNamesRead)
  const known = useMemo(() => indexNames((names.data ?? []).filter(({ id }) => id !== termId)), [names.data, termId])
  const others = termsCalled(known, name, HIT.sameWords)
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
