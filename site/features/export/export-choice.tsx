import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { categoriesRead } from '../../lib/reads.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { $exportStage, exportTerms } from './export.ts'

/** Exports all terms, or those of a category. */
export function ExportChoice() {
  const { data: categories = [] } = useQuery(categoriesRead)
  const [chosen, choose] = useState('')
  const isExporting = useStore($exportStage) === 'exporting'
  const category = categories.find(({ id }) => String(id) === chosen) ?? null
  return (
    <div className="export-choice">
      <label>
        Terms to export
        <select value={category === null ? '' : chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          <option value="">All categories</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <PendingButton className="button quiet" isPending={isExporting} onClick={() => void exportTerms(category)}>
        {isExporting ? 'Exporting...' : 'Export to CSV'}
      </PendingButton>
    </div>
  )
}
