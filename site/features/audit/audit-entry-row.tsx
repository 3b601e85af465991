import type { AuditEntry, FieldChange } from '../../../contracts/audit.ts'
import { counted } from '../../lib/texts.ts'
import { choose, FIELD_NAMES, KIND_NAMES } from './audit.ts'

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** Who did what, when and from where. The values before and after can be unfolded. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { at, person, address, kind, subject, termId, changes } = entry
  return (
    <li className="px-5 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong>{KIND_NAMES[kind]}</strong>
        <span className="min-w-0 wrap-anywhere">
          {termId === null ? (
            subject
          ) : (
            <button
              className="min-h-6 cursor-pointer text-left underline"
              type="button"
              onClick={() => choose({ termId: `${termId}` })}
            >
              {subject}
            </button>
          )}
        </span>
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        <time dateTime={at}>{time.format(new Date(at))}</time> · {person} · {address}
      </p>
      {changes.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer text-sm">{counted(changes.length, 'field')}</summary>
          <dl className="mt-2 grid gap-3 text-sm">
            {changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

const Change = ({ change: { field, before, after } }: { change: FieldChange }) => (
  <div>
    <dt className="font-semibold">{FIELD_NAMES[field] ?? field}</dt>
    {before !== null && (
      <dd className="mt-1 border-l-4 border-danger bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap">
        <span className="block text-xs text-muted">Before</span>
        <del className="no-underline">{before}</del>
      </dd>
    )}
    {after !== null && (
      <dd className="mt-1 border-l-4 border-brand bg-brand-soft px-3 py-2 wrap-anywhere whitespace-pre-wrap">
        <span className="block text-xs text-muted">After</span>
        <ins className="no-underline">{after}</ins>
      </dd>
    )}
  </div>
)
