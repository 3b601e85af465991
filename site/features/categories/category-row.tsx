import { memo, useEffect, useRef } from 'react'
import type { ListedCategory } from '../../../contracts/category.ts'
import { numberText } from '../../lib/texts.ts'
import { openDialog, type Landing } from './categories.ts'

interface Props {
  category: ListedCategory
  /** Set if the focus goes to this row. */
  landing: Landing | null
}

/** A category with its actions. Memoized, so that typing into the search renders only new rows. */
export const CategoryRow = memo(function CategoryRow({ category, landing }: Props) {
  const edit = useRef<HTMLButtonElement>(null)
  const { name, terms } = category
  // Depends on the name too: a row that moves to its new place loses the focus on the way.
  useEffect(() => {
    if (landing === null) return
    edit.current?.focus({ preventScroll: true })
    edit.current?.scrollIntoView({ block: 'nearest' })
  }, [landing, name])
  return (
    <tr
      className={`border-t border-line max-[18rem]:flex max-[18rem]:flex-wrap max-[18rem]:items-center ${landing?.isSaved === true ? 'bg-brand-soft inset-shadow-[4px_0_0_var(--color-brand)]' : 'hover:bg-ground'}`}
    >
      <th scope="row" className="px-4 py-2 font-medium wrap-anywhere max-[18rem]:w-full">
        {name}
      </th>
      <td className="px-1 py-2 text-right tabular-nums sm:px-2 max-[18rem]:w-14">{numberText(terms)}</td>
      <td className="px-4 py-2 max-[18rem]:flex-1">
        <div className="flex flex-col justify-end gap-2 sm:flex-row">
          <button
            ref={edit}
            className="button quiet small not-hover:border-line"
            type="button"
            onClick={() => openDialog({ kind: 'edit', category })}
          >
            Edit <span className="hidden-text">{name}</span>
          </button>
          <button
            className="button quiet danger small not-hover:border-line"
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
