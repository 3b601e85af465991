import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type CurrentReasons, isOnlyLate, type PublishingState, type WorkDone } from '../../../contracts/state.ts'
import { hasCode } from '../../lib/has-code.ts'
import { counted, numberText } from '../../lib/texts.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { FailingPages, Targets, Webhooks } from './publishing-lists.tsx'
import { $publishingWork, check, publishingRead, rebuild } from './publishing-work.ts'

/** Shows whether readers see everything that was saved, what delays publishing, and what the administrator can do. */
export function PublishingPanel() {
  const { data: state, error, refetch } = useQuery(publishingRead)
  if (error !== null && state === undefined)
    return (
      <FailedRead message="The state of publishing could not be read." failure={error} onRetry={() => void refetch()} />
    )
  if (state === undefined) return <Loading what="the state" />
  return (
    <div className="mt-4 rounded-lg border border-line bg-surface">
      <Headline state={state} failure={error} />
      <Figures state={state} />
      <FailingPages failing={state.failing} />
      <Targets targets={state.targets} />
      <Webhooks webhooks={state.webhooks} />
      <Actions state={state} />
    </div>
  )
}

/** @param failure of the last poll; null if it succeeded */
function Headline({ state, failure }: { state: PublishingState; failure: unknown }) {
  const { status, reasons, lagSeconds } = state
  const isOld = failure !== null
  const all = Object.entries(reasons)
  const isWell = status === 'ok' && !isOld
  const sign = isWell ? 'before:rounded-full before:border-brand' : 'text-legacy-text before:border-legacy'
  return (
    <div className={`rounded-t-lg border-b border-line px-5 py-4 ${isWell ? '' : 'bg-legacy-soft'}`} role="status">
      <p className={`flex items-center gap-2 font-semibold before:size-2.5 before:flex-none before:border-5 ${sign}`}>
        {isOld
          ? 'The state of publishing could not be read. This is the last known state:'
          : headlineOf(reasons, lagSeconds)}
      </p>
      {all.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 pl-5 wrap-anywhere">
          {all.map(([code, sentence]) => (
            <li key={code}>{sentence}.</li>
          ))}
        </ul>
      )}
      {hasCode(failure, 'sign-in-required') && (
        <p className="mt-3">
          <SignInLink className="button small" />
        </p>
      )}
    </div>
  )
}

function headlineOf(reasons: CurrentReasons, lagSeconds: number): string {
  if (isOnlyLate(reasons)) return 'Publishing takes long'
  if (Object.keys(reasons).length > 0) return 'Something is wrong'
  return lagSeconds > 0 ? 'Publishing …' : 'Readers see everything that was saved'
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

const Moment = ({ at, otherwise }: { at: string | null; otherwise: string }) =>
  at === null ? otherwise : <time dateTime={at}>{moment.format(new Date(at))}</time>

function Figures({ state: { lastChange, published, lagSeconds, check: checked } }: { state: PublishingState }) {
  const figures = [
    { name: 'Last change', value: <Moment at={lastChange?.at ?? null} otherwise="None yet" /> },
    { name: 'Last published', value: <Moment at={published.at} otherwise="Before the last start" /> },
    { name: 'Waiting', value: lagSeconds === 0 ? 'Nothing' : `For ${counted(Math.ceil(lagSeconds), 'second')}` },
    { name: 'Pages', value: numberText(published.pages) },
    { name: 'Last check', value: <Moment at={checked.at} otherwise="None yet" /> },
    { name: 'Mended by checks', value: counted(checked.drift, 'difference') },
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 px-5 py-4 md:grid-cols-3">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Actions({ state: { progress, check: checked } }: { state: PublishingState }) {
  const work = useStore($publishingWork)
  const isRebuilding = work.stage === 'rebuilding' || (work.stage === 'asking' && work.for === 'rebuild')
  const isChecking = work.stage === 'checking' || (work.stage === 'asking' && work.for === 'check')
  return (
    <div className="border-t border-line px-5 py-4">
      {progress && <Progress {...progress} of="pages" />}
      {isChecking && checked.progress && <Progress {...checked.progress} of="terms and pages compared" />}
      <div className="flex flex-wrap gap-3">
        <PendingButton
          className="button quiet"
          isPending={isChecking}
          disabled={isRebuilding}
          onClick={() => void check(checked)}
        >
          {isChecking ? 'Checking …' : 'Check now'}
        </PendingButton>
        <PendingButton
          className="button quiet"
          isPending={isRebuilding}
          disabled={isChecking}
          onClick={() => void rebuild()}
        >
          {isRebuilding ? 'Rebuilding …' : 'Rebuild everything'}
        </PendingButton>
      </div>
    </div>
  )
}

/** @param of what is counted */
function Progress({ done, total, of }: WorkDone & { of: string }) {
  const id = useId()
  return (
    <>
      <p id={id}>
        {numberText(done)} of {numberText(total)} {of}
      </p>
      <ProgressBar done={done} total={total} labelledBy={id} />
    </>
  )
}
