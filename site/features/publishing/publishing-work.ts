import { atom, type ReadableAtom } from 'nanostores'
import type { PublishingState } from '../../../contracts/state.ts'
import { hasCode } from '../../lib/has-code.ts'
import { reads } from '../../lib/reads.ts'
import { request } from '../../lib/request.ts'
import { counted } from '../../lib/texts.ts'
import { showFailed } from '../../ui/failed-toast.ts'
import { showToast } from '../../ui/toasts.ts'

/** Milliseconds between looks: while something goes on or is wrong, and else, also where nobody answers. */
const LOOK_EVERY = { busy: 1000, quiet: 5000 }

/** What was asked for here, until the glossary says that it is done. */
type Work =
  | { stage: 'idle' }
  | { stage: 'asking'; for: 'rebuild' | 'check' }
  /** `change`: the site shows it when all pages are published. */
  | { stage: 'rebuilding'; change: number }
  /** `since`: the check before, and what had been found by then. */
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
    // Until somebody signs in there is no other answer.
    if (hasCode(error, 'sign-in-required')) return false
    const isQuiet = error !== null || ($work.get().stage === 'idle' && data?.status === 'ok')
    return isQuiet ? LOOK_EVERY.quiet : LOOK_EVERY.busy
  },
}

const lookAgain = (): Promise<void> => reads.invalidateQueries({ queryKey: publishingRead.queryKey })

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

/** The service answers when it is noted; the rest is seen by looking. */
async function ask(what: 'rebuild' | 'check', send: () => Promise<Work>): Promise<void> {
  if ($work.get().stage !== 'idle') return
  $work.set({ stage: 'asking', for: what })
  try {
    $work.set(await send())
    await lookAgain()
  } catch (failure) {
    $work.set({ stage: 'idle' })
    showFailed('Error', failure, 'It could not be asked for. Please try again.')
  }
}

function endWork({ published, check: found }: PublishingState): void {
  const work = $work.get()
  if (work.stage === 'rebuilding' && (published.change ?? 0) >= work.change)
    end(`All ${published.pages} pages are published again.`)
  // A service that has just started does not know yet.
  if (work.stage === 'checking' && found.at !== null && found.at !== work.since.at) {
    // A service that has started again counts from 0.
    const differences = Math.max(0, found.drift - work.since.drift)
    end(
      differences === 0
        ? 'All is published as the data say.'
        : `${counted(differences, 'difference')} found and mended.`,
    )
  }
}

function end(description: string): void {
  $work.set({ stage: 'idle' })
  showToast({ title: 'Success', description })
}
