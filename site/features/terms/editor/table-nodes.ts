import { Extension, Node, type Editor, type Extensions } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { tableEditing } from '@tiptap/pm/tables'

/**
 * Tables by ProseMirror's own module, without column widths, so that they are written as the service stores them.
 * A cell can hold every block but a table. See docs/decisions/0012-editor.md.
 */
const ROLES: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: '(paragraph | heading | bulletList | orderedList | blockquote | codeBlock | horizontalRule)+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // ProseMirror's table commands require this attribute.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const tableNodes: Extensions = [
  Extension.create({
    name: 'tables',
    extendNodeSchema: ({ name }) => (ROLES[name] === undefined ? {} : { tableRole: ROLES[name] }),
    addProseMirrorPlugins: () => [tableEditing()],
  }),
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
]

const rowOf = (type: 'tableCell' | 'tableHeader') => ({
  type: 'tableRow',
  content: [0, 1].map(() => ({ type, content: [{ type: 'paragraph' }] })),
})

/** Inserts a heading row and two more rows of two columns each, and puts the cursor into the first cell. */
export function insertTable({ state, view, schema }: Editor): void {
  const table = schema.nodeFromJSON({
    type: 'table',
    content: [rowOf('tableHeader'), rowOf('tableCell'), rowOf('tableCell')],
  })
  const change = state.tr.replaceSelectionWith(table)
  const start = Math.min(state.selection.from + 1, change.doc.content.size)
  view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(start))).scrollIntoView())
}
