import { atom, type ReadableAtom } from 'nanostores'
import type { PublishingState } from '../../../contracts/state.ts'
import { hasCode } from '../../lib/has-code.ts'
import { reads } from '../../lib/reads.ts'
import { request } from '../../lib/request.ts'
import { counted } from '../../lib/texts.ts'
import { showFailed } from '../../ui/failed-toast.ts'
import { showToast } from '../../ui/toasts.ts'

/** Milliseconds between polls: `busy` while work is in progress or something is wrong; otherwise `quiet`, also while the service does not answer. */
const POLL_INTERVAL = { busy: 1000, quiet: 5000 }

/** The work that was requested on this page, until the service reports that it is done. */
type Work =
  | { stage: 'idle' }
  | { stage: 'asking'; for: 'rebuild' | 'check' }
  /** `change`: once the site shows it, all pages are published. */
  | { stage: 'rebuilding'; change: number }
  /** `since`: the previous check, with the differences found by then. */
  | { stage: 'checking'; since: PublishingState['check'] }

const $work = atom<Work>({ stage: 'idle' })
export const $publishingWork: ReadableAtom<Work> = $work

export const publishingRead = {
  queryKey: ['/api/publishing'],
  queryFn: async (): Promise<PublishingState> => {
    const state = await request('GET /api/publishing', null)
    endWork(state)
    return state
  },
  refetchInterval: ({ state: { data, error } }: { state: { data: PublishingState | undefined; error: unknown } }) => {
    // The answer stays the same until the administrator signs in.
    if (hasCode(error, 'sign-in-required')) return false
    const isQuiet = error !== null || ($work.get().stage === 'idle' && data?.status === 'ok')
    return isQuiet ? POLL_INTERVAL.quiet : POLL_INTERVAL.busy
  },
}

const poll = (): Promise<void> => reads.invalidateQueries({ queryKey: publishingRead.queryKey })

export const rebuild = (): Promise<void> =>
  ask('rebuild', async () => ({
    stage: 'rebuilding',
    change: (await request('POST /api/publishing/rebuild', null)).change,
  }))

export const check = (since: PublishingState['check']): Promise<void> =>
  ask('check', async () => {
    await request('POST /api/publishing/check', null)
    return { stage: 'checking', since }
  })

/** The service replies as soon as it has noted the request; polling shows the rest. */
async function ask(what: 'rebuild' | 'check', send: () => Promise<Work>): Promise<void> {
  if ($work.get().stage !== 'idle') return
  $work.set({ stage: 'asking', for: what })
  try {
    $work.set(await send())
    await poll()
  } catch (failure) {
    $work.set({ stage: 'idle' })
    showFailed('Error', failure, 'The request failed. Please try again.')
  }
}

function endWork({ published, check: found }: PublishingState): void {
  const work = $work.get()
  if (work.stage === 'rebuilding' && (published.change ?? 0) >= work.change)
    end(`All ${published.pages} pages are published again.`)
  // null after a start of the service, until its first check.
  if (work.stage === 'checking' && found.at !== null && found.at !== work.since.at) {
    // After a restart, the service counts from 0.
    const differences = Math.max(0, found.drift - work.since.drift)
    end(
      differences === 0
        ? 'Everything published matches the data.'
        : `${counted(differences, 'difference')} found and repaired.`,
    )
  }
}

function end(description: string): void {
  $work.set({ stage: 'idle' })
  showToast({ title: 'Success', description })
}
