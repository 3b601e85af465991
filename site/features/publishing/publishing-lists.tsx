import { useId, type ReactNode } from 'react'
import type { PublishingState, TargetState } from '../../../contracts/state.ts'
import { counted, numberText } from '../../lib/texts.ts'

/** Renders nothing if no page fails. */
export function FailingPages({ failing: { count, some } }: Pick<PublishingState, 'failing'>) {
  if (count === 0) return null
  return (
    <List title={`${counted(count, 'page')} cannot be made`}>
      {some.map(({ path, reason }) => (
        <li key={path} className="py-2 wrap-anywhere">
          <a className="font-semibold hover:underline" href={path}>
            {path}
          </a>
          <span className="block text-sm text-muted">{reason}</span>
        </li>
      ))}
      {count > some.length && <li className="py-2 text-sm text-muted">and {numberText(count - some.length)} more</li>}
    </List>
  )
}

/** Renders nothing if there are no webhooks. */
export function Webhooks({ webhooks }: Pick<PublishingState, 'webhooks'>) {
  if (webhooks.length === 0) return null
  return (
    <List title="Webhooks">
      {webhooks.map(({ host, waiting, delivered, failure }, index) => (
        <Destination key={index} name={host} failure={failure}>
          {numberText(delivered)} taken, {numberText(waiting)} waiting
        </Destination>
      ))}
    </List>
  )
}

/** Renders nothing if pages are published into one folder only. */
export function Targets({ targets }: Pick<PublishingState, 'targets'>) {
  if (targets.length === 0) return null
  return (
    <List title="Publishing targets">
      {targets.map(({ name, waiting, failure }) => (
        <Destination key={name} name={name} failure={failure}>
          {textOf(waiting)}
        </Destination>
      ))}
    </List>
  )
}

function textOf(waiting: TargetState['waiting']): string {
  if (waiting === null) return 'Not compared yet'
  return waiting === 0 ? 'Has all' : `${counted(waiting, 'file')} waiting`
}

interface DestinationProps {
  name: string
  failure: string | null
  /** The progress. */
  children: ReactNode
}

function Destination({ name, failure, children }: DestinationProps) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="text-sm text-muted tabular-nums">{children}</span>
      {failure !== null && <span className="w-full text-sm wrap-anywhere text-legacy-text">{failure}</span>}
    </li>
  )
}

function List({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="border-t border-line px-5 py-4" aria-labelledby={id}>
      <h3 className="text-base" id={id}>
        {title}
      </h3>
      <ul className="mt-1 max-h-72 divide-y divide-line overflow-y-auto">{children}</ul>
    </section>
  )
}
