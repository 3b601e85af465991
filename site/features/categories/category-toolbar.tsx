import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { TableSearch } from '../../ui/table-search.tsx'
import { useFocusWhenGone } from '../../ui/use-focus-when-gone.ts'
import { $categoryDialog, $categorySearch, $landing, openDialog, searchCategories } from './categories.ts'

/** The controls above the table. */
export function CategoryToolbar() {
  const search = useStore($categorySearch)
  const landing = useStore($landing)
  const add = useRef<HTMLButtonElement>(null)
  const dialog = useStore($categoryDialog)
  // The row whose button opened the dialog may disappear, because another administrator has deleted the category.
  useFocusWhenGone(Number(dialog !== null), () => add.current)
  useEffect(() => {
    if (landing?.categoryId === null) add.current?.focus()
  }, [landing])
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <TableSearch
        placeholder="Search categories..."
        label="Search categories"
        value={search}
        onChange={searchCategories}
      />
      <button ref={add} className="button max-sm:w-full" type="button" onClick={() => openDialog({ kind: 'add' })}>
        Add Category
      </button>
    </div>
  )
}
