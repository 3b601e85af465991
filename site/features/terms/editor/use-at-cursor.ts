import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'

interface AtCursor<Values> {
  /** Whether they are those of what is at the cursor, and not of something to be added there. */
  isChange: boolean
  values: Values
  type: (values: Values) => void
}

/**
 * What a panel shows. It follows the cursor, so that nothing of one place is written to another; what is typed to be added stays until the
 * cursor reaches something to change. The panel does not close instead, because the text would move during the click.
 * @param read what is at the cursor; null if there is nothing to change
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
