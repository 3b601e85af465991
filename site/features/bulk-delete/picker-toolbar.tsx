import { useStore } from '@nanostores/react'
import { askToDelete } from './bulk-delete.ts'
import type { PickableTerm } from './pickable-terms.ts'
import { $picked, $search, clearSelection, pickTerms, searchTerms } from './selection.ts'

/** The search and the actions on the selection, above the table. */
export function PickerToolbar({ terms }: { terms: readonly PickableTerm[] }) {
  const search = useStore($search)
  const { size } = useStore($picked)
  return (
    <>
      <div className="table-toolbar">
        <input
          type="search"
          className="table-search"
          placeholder="Search terms..."
          aria-label="Search terms in the table"
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={({ currentTarget }) => searchTerms(currentTarget.value)}
        />
        <div className="selection-actions">
          <button
            className="button quiet"
            type="button"
            disabled={size === terms.length}
            onClick={() =>
              pickTerms(
                terms.map(({ id }) => id),
                true,
              )
            }
          >
            Select All
          </button>
          <button className="button quiet" type="button" disabled={size === 0} onClick={clearSelection}>
            Clear
          </button>
          <button className="button danger" type="button" disabled={size === 0} onClick={askToDelete}>
            Delete Selected ({size})
          </button>
        </div>
      </div>
      <p className="selection-count" role="status">
        {size === 0 ? 'Select the terms that you want to delete.' : `${size} term(s) selected`}
      </p>
    </>
  )
}
