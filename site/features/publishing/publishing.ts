import { atom, type ReadableAtom } from 'nanostores'
import type { Readiness } from '../../../contracts/state.ts'
import { reads } from '../../lib/reads.ts'
import { request } from '../../lib/request.ts'
import { showFailed } from '../../ui/failed-toast.ts'
import { showToast } from '../../ui/toasts.ts'

/** Milliseconds between polls while publishing is paused. */
const POLL_INTERVAL = 2000

/** `publishing`: requested, and not done yet. */
type Stage = 'idle' | 'asking' | 'sending' | 'publishing'

const $stage = atom<Stage>('idle')

export const $publishingAnyway: ReadableAtom<Stage> = $stage

/** Why publishing is paused; null while it is not. Read when the screen opens, and polled only while publishing is paused. */
export const pauseRead = {
  queryKey: ['/readyz'],
  queryFn: async (): Promise<string | null> => {
    const reason = reasonOf(await request('GET /readyz', null))
    if (reason === null) end()
    return reason
  },
  refetchInterval: ({ state }: { state: { data: string | null | undefined } }) =>
    typeof state.data === 'string' ? POLL_INTERVAL : false,
}

const reasonOf = ({ reasons }: Readiness): string | null => reasons['publishing-paused'] ?? null

export const askToPublish = (): void => $stage.set('asking')

export const cancelPublishing = (): void => $stage.set('idle')

/** Makes the service publish its data as they are. It replies as soon as it has noted the request; the pages follow. */
export async function publishAnyway(): Promise<void> {
  if ($stage.get() !== 'asking') return
  $stage.set('sending')
  try {
    await request('POST /api/publishing/accept', null)
    $stage.set('publishing')
    void reads.invalidateQueries({ queryKey: pauseRead.queryKey })
  } catch (failure) {
    $stage.set('idle')
    showFailed('Error', failure, 'Failed to publish. Please try again.')
  }
}

/** Called when the pause has ended, perhaps because another administrator asked first. */
function end(): void {
  if ($stage.get() === 'publishing')
    showToast({ title: 'Success', description: 'Published. Readers see the current data.' })
  $stage.set('idle')
}
