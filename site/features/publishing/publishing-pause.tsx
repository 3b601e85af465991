import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { useFocusWhenGone } from '../../ui/use-focus-when-gone.ts'
import { $publishingAnyway, askToPublish, cancelPublishing, pauseRead, publishAnyway } from './publishing.ts'

/** Reports that publishing is paused, why, and how to resume it. Renders nothing while it is not paused, or while the state is unknown. */
export function PublishingPause() {
  const { data: reason } = useQuery(pauseRead)
  const stage = useStore($publishingAnyway)
  const id = useId()
  useFocusWhenGone(Number(typeof reason === 'string'), () => document.querySelector<HTMLElement>('main'))
  if (typeof reason !== 'string') return null
  return (
    <>
      <section
        className="mb-6 rounded-lg border border-l-6 border-legacy bg-legacy-soft px-5 py-4"
        aria-labelledby={id}
      >
        <div role="alert">
          <h2 className="text-xl text-legacy-text" id={id}>
            Publishing is paused
          </h2>
          <p className="mt-1 wrap-anywhere">{reason}.</p>
          <p className="mt-1">
            Readers still see the pages that were published last. Edits are saved, but not published.
          </p>
        </div>
        <p className="mt-4">
          <PendingButton isPending={stage === 'publishing'} onClick={askToPublish}>
            {stage === 'publishing' ? 'Publishing …' : 'Publish anyway'}
          </PendingButton>
        </p>
      </section>
      {(stage === 'asking' || stage === 'sending') && (
        <ConfirmDialog
          title="Publish anyway?"
          text="All pages will be made from the current data, and pages that have no data will be removed. If these are not the right data, cancel and have the right data restored first."
          action="Publish anyway"
          isPending={stage === 'sending'}
          onConfirm={() => void publishAnyway()}
          onCancel={cancelPublishing}
        />
      )}
    </>
  )
}
