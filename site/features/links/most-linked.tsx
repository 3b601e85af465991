import { useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type MostLinkedTerm, mostLinkedTerm } from '../../../contracts/most-linked.ts'
import { MOST_LINKED_PATH, termPath } from '../../../contracts/paths.ts'
import type { LinkName } from '../../../contracts/term.ts'
import { fetchInTime, request } from '../../lib/request.ts'
import { counted } from '../../lib/texts.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { showFailed } from '../../ui/failed-toast.ts'
import { Unread } from '../../ui/failed-read.tsx'

const mostLinkedRead = {
  queryKey: [MOST_LINKED_PATH],
  queryFn: async (): Promise<MostLinkedTerm[]> => {
    const response = await fetchInTime(MOST_LINKED_PATH, { cache: 'no-cache' })
    if (!response.ok) throw new Error(`${MOST_LINKED_PATH} answers ${response.status}`)
    return z.array(mostLinkedTerm).parse(await response.json())
  },
}

/** The terms that most definitions link to. For an ordinary word among them, one click removes the links. */
export function MostLinked() {
  const read = useQuery(mostLinkedRead)
  return (
    <>
      <p className="mt-1 text-muted">
        Where a definition mentions another term, the page links to it. Stop linking a name that is an ordinary word: it
        leaves this list, and 'Link this name' in its form brings the links back.
      </p>
      {read.data === undefined ? (
        <Unread read={read} what="links" failed="The terms could not be loaded." />
      ) : read.data.length === 0 ? (
        <p className="mt-4">No definition mentions another term yet.</p>
      ) : (
        <ol className="relative mt-4 max-h-101 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface">
          {read.data.map((term) => (
            <Row key={term.id} term={term} />
          ))}
        </ol>
      )}
    </>
  )
}

function Row({ term: { id, name, slug, linkName, count } }: { term: MostLinkedTerm }) {
  const change = useMutation({
    mutationFn: (to: LinkName) => request('PATCH /api/terms/:id', { linkName: to }, { params: { id } }),
    onError: (failure) => showFailed(`${name} could not be changed`, failure, 'Please try again.'),
  })
  // 'Link again' restores what an editor had chosen.
  const linked = linkName === 'never' ? 'automatically' : linkName
  const isOff = (change.data?.linkName ?? linkName) === 'never'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <a
        className="min-w-0 flex-[1_1_12rem] text-left font-semibold wrap-anywhere hover:underline"
        href={termPath(slug)}
      >
        {name}
      </a>
      {/* A status only after a change: otherwise screen readers would announce each row when the list loads. */}
      <span className="text-sm text-muted" role={change.isIdle ? undefined : 'status'}>
        {isOff ? 'Not linked' : counted(count, 'definition')}
      </span>
      <PendingButton
        className="button quiet small not-hover:border-line"
        isPending={change.isPending}
        onClick={() => change.mutate(isOff ? linked : 'never')}
      >
        {isOff ? 'Link again' : 'Stop linking'}
        <span className="sr-only"> {name}</span>
      </PendingButton>
    </li>
  )
}
