import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'

interface AtCursor<Values> {
  /** Whether the values are those of an existing link or image at the cursor, not of one to be added. */
  isChange: boolean
  values: Values
  type: (values: Values) => void
}

/**
 * The values of a panel, which follow the cursor, so that the values of one link or image are never written to another. Values typed for a new one stay
 * until the cursor reaches an existing one. Closing the panel instead would move the text during the click.
 * @param read returns the values at the cursor; null if there is nothing to change
 */
export function useAtCursor<Values>(editor: Editor, read: () => Values | null, blank: Values): AtCursor<Values> {
  const find = () => {
    const found = read()
    return { isChange: found !== null, values: found ?? blank }
  }
  const [shown, setShown] = useState(find)
  useEffect(() => {
    const follow = () => {
      const next = find()
      if (next.isChange || shown.isChange) setShown(next)
    }
    editor.on('selectionUpdate', follow)
    return () => void editor.off('selectionUpdate', follow)
  })
  return { ...shown, type: (values) => setShown({ ...shown, values }) }
}
