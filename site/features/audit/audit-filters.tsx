import { useStore } from '@nanostores/react'
import { TableSearch } from '../../ui/table-search.tsx'
import { $filters, choose, KIND_NAMES, queryOf } from './audit.ts'

const DAYS = { '': 'Any time', '1': 'Last 24 hours', '7': 'Last 7 days', '30': 'Last 30 days', '365': 'Last year' }

/** Which entries are shown, and the same as a file. */
export function AuditFilters() {
  const filters = useStore($filters)
  const query = queryOf(filters)
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <TableSearch
        placeholder="Name of a term or category"
        label="Name of a term or category"
        value={filters.search}
        onChange={(search) => choose({ search })}
      />
      <TableSearch
        placeholder="Email of an administrator"
        label="Email of an administrator"
        value={filters.person}
        onChange={(person) => choose({ person })}
      />
      <Choice
        label="What"
        value={filters.what}
        options={{ '': 'Everything', ...KIND_NAMES }}
        onChange={(what) => choose({ what })}
      />
      <Choice label="When" value={filters.days} options={DAYS} onChange={(days) => choose({ days })} />
      {filters.termId !== '' && (
        <button className="button quiet small" type="button" onClick={() => choose({ termId: '' })}>
          Only one term: show all
        </button>
      )}
      <a
        className="button quiet max-sm:w-full"
        href={`/api/audit/export.csv${query === '' ? '' : `?${query}`}`}
        download
      >
        Export as CSV
      </a>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <select
    className="min-h-11 rounded-lg border border-muted bg-surface px-3 text-ink max-sm:w-full"
    aria-label={label}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  >
    {Object.entries(options).map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </select>
)
