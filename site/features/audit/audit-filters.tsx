import { useStore } from '@nanostores/react'
import { useRef, type MouseEvent } from 'react'
import { TableSearch } from '../../ui/table-search.tsx'
import { useFocusWhenGone } from '../../ui/use-focus-when-gone.ts'
import { $filters, choose, DAYS, KIND_NAMES } from './audit.ts'
import { auditExportPath, exportAudit } from './export-audit.ts'

type Option = readonly [value: string, text: string]

const KINDS: readonly Option[] = [['', 'Everything'], ...Object.entries(KIND_NAMES)]

/** Filters the entries, and exports the filtered ones as a file. */
export function AuditFilters() {
  const filters = useStore($filters)
  const parts = useRef<HTMLDivElement>(null)
  // 'Only one term' disappears when it is clicked.
  useFocusWhenGone(Number(filters.termId !== ''), () => parts.current?.querySelector('input'))
  const save = (event: MouseEvent) => {
    event.preventDefault()
    void exportAudit(filters)
  }
  return (
    <div ref={parts} className="mb-6 flex flex-wrap items-center gap-3">
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
      <Choice label="What" value={filters.what} options={KINDS} onChange={(what) => choose({ what })} />
      <Choice label="When" value={filters.days} options={DAYS} onChange={(days) => choose({ days })} />
      {filters.termId !== '' && (
        <button className="button quiet small" type="button" onClick={() => choose({ termId: '' })}>
          Only one term: show all
        </button>
      )}
      <a className="button quiet max-sm:w-full" href={auditExportPath(filters)} download onClick={save}>
        Export to CSV
      </a>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <select
    className="max-sm:w-full"
    aria-label={label}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  >
    {options.map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </select>
)
