import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  selectedRect,
  toggleHeader,
} from '@tiptap/pm/tables'
import type { ReactNode } from 'react'
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '../../../../contracts/definition.ts'
import { insertTable } from './table-nodes.ts'
import { drawn, type Control } from './toolbar-controls.tsx'

const isInTable = (editor: Editor): boolean => editor.isActive('table')

export const insertTableControl: Control = {
  name: 'Insert table',
  icon: drawn('M3 4h14v12H3zM3 8h14M10 8v8M3 12h14'),
  isPossible: (editor) => !isInTable(editor) && !editor.isActive('codeBlock'),
  run: insertTable,
}

const part = (name: string, path: string, command: Command, hasRoom: (editor: Editor) => boolean = () => true) => ({
  name,
  icon: drawn(path) satisfies ReactNode,
  isPossible: (editor: Editor) => isInTable(editor) && hasRoom(editor) && command(editor.state),
  run: (editor: Editor) => {
    command(editor.state, editor.view.dispatch)
  },
})

const hasRoomForRow = ({ state }: Editor): boolean => selectedRect(state).map.height < MAX_TABLE_ROWS
const hasRoomForColumn = ({ state }: Editor): boolean => selectedRect(state).map.width < MAX_TABLE_COLUMNS

/** Shown while the cursor is in a table. */
export const tableControls: Control[] = [
  {
    ...part(
      'Heading row',
      'M3 4h14v12H3zM3 5.5h14M3 7h14M3 8.5h14',
      toggleHeader('row', { useDeprecatedLogic: false }),
    ),
    isPressed: (editor) =>
      isInTable(editor) && selectedRect(editor.state).table.firstChild?.firstChild?.type.name === 'tableHeader',
  },
  part('Add row', 'M3 3h14v7H3zM10 12v6M7 15h6', addRowAfter, hasRoomForRow),
  part('Remove row', 'M3 3h14v7H3zM7 15h6', deleteRow),
  part('Add column', 'M3 3h7v14H3zM15 7v6M12 10h6', addColumnAfter, hasRoomForColumn),
  part('Remove column', 'M3 3h7v14H3zM12 10h6', deleteColumn),
  part('Delete table', 'M3 4h14v12H3zM7 7.5l6 5M13 7.5l-6 5', deleteTable),
]
