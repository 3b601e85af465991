import { useStore } from '@nanostores/react'
import { numberText } from '../../lib/texts.ts'
import { TableSearch } from '../../ui/table-search.tsx'
import { askToDelete } from './bulk-delete.ts'
import { countHidden, type PickableTerm, useFoundTerms } from './pickable-terms.ts'
import { $picked, $search, clearSelection, pickTerms, searchTerms } from './selection.ts'

/** The search and the actions on the selection, above the table. */
export function PickerToolbar({ terms }: { terms: readonly PickableTerm[] }) {
  const search = useStore($search)
  const picked = useStore($picked)
  const { size } = picked
  const hidden = countHidden(picked, useFoundTerms(search).ids)
  return (
    <>
      <div className="mt-4 mb-2 flex flex-wrap items-center justify-between gap-3">
        <TableSearch
          placeholder="Search terms..."
          label="Search terms in the table"
          value={search}
          onChange={searchTerms}
        />
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:flex-auto">
          {/* `aria-disabled` keeps the focus when a click disables its own button, or when others delete the picked terms. */}
          <button
            className="button quiet"
            type="button"
            aria-disabled={size === terms.length || undefined}
            onClick={() =>
              pickTerms(
                terms.map(({ id }) => id),
                true,
              )
            }
          >
            Select All
          </button>
          <button
            className="button quiet"
            type="button"
            aria-disabled={size === 0 || undefined}
            onClick={clearSelection}
          >
            Clear
          </button>
          <button className="button danger" type="button" aria-disabled={size === 0 || undefined} onClick={askToDelete}>
            Delete Selected ({numberText(size)})
          </button>
        </div>
      </div>
      <p className="mb-3 text-sm text-muted tabular-nums" role="status">
        <span>{size === 0 ? 'Select the terms that you want to delete.' : `${numberText(size)} term(s) selected`}</span>
        {hidden > 0 && (
          <strong className="font-semibold text-legacy-text">, {numberText(hidden)} of them not shown</strong>
        )}
      </p>
    </>
  )
}
