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
    <div className="flex flex-wrap items-end gap-3 max-sm:w-full lg:ml-auto">
      <label className="text-sm font-semibold text-muted max-sm:w-full">
        Terms to export
        <select
          className="block w-60 max-w-full text-base font-normal max-sm:w-full"
          value={category === null ? '' : chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">All categories</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <PendingButton
        className="button quiet max-sm:w-full"
        isPending={isExporting}
        onClick={() => void exportTerms(category)}
      >
        {isExporting ? 'Exporting...' : 'Export to CSV'}
      </PendingButton>
    </div>
  )
}
