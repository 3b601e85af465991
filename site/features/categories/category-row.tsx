import { memo, useEffect, useRef } from 'react'
import type { ListedCategory } from '../../../contracts/category.ts'
import { openDialog, type Landing } from './categories.ts'

interface Props {
  category: ListedCategory
  /** Where this is the row to which the focus goes. */
  landing: Landing | null
}

/** A category with its actions. Memoized, so that typing into the search renders only new rows. */
export const CategoryRow = memo(function CategoryRow({ category, landing }: Props) {
  const edit = useRef<HTMLButtonElement>(null)
  const { name, terms } = category
  // With the name: a row that moves to its new place loses the focus on the way.
  useEffect(() => {
    if (landing === null) return
    edit.current?.focus({ preventScroll: true })
    edit.current?.scrollIntoView({ block: 'nearest' })
  }, [landing, name])
  return (
    <tr className={landing?.isSaved === true ? 'saved' : undefined}>
      <th scope="row">{name}</th>
      <td>{terms}</td>
      <td>
        <div className="row-actions">
          <button
            ref={edit}
            className="button quiet small"
            type="button"
            onClick={() => openDialog({ kind: 'edit', category })}
          >
            Edit <span className="hidden-text">{name}</span>
          </button>
          <button
            className="button quiet danger small"
            type="button"
            onClick={() => openDialog({ kind: 'delete', category })}
          >
            Delete <span className="hidden-text">{name}</span>
          </button>
        </div>
      </td>
    </tr>
  )
})
