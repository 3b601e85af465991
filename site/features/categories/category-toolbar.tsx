import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $categorySearch, $landing, openDialog, searchCategories } from './categories.ts'

/** The controls above the table. */
export function CategoryToolbar() {
  const search = useStore($categorySearch)
  const landing = useStore($landing)
  const add = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (landing?.categoryId === null) add.current?.focus()
  }, [landing])
  return (
    <div className="table-toolbar">
      <input
        type="search"
        className="table-search"
        placeholder="Search categories..."
        aria-label="Search categories"
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={({ currentTarget }) => searchCategories(currentTarget.value)}
      />
      <button ref={add} className="button" type="button" onClick={() => openDialog({ kind: 'add' })}>
        Add Category
      </button>
    </div>
  )
}
