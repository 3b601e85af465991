import { Extension } from '@tiptap/core'
import { MAX_INDENT } from '../../../../contracts/definition.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indent: {
      /**
       * Moves the selected blocks one level in (1) or out (-1), up to `MAX_INDENT`. A list item moves below the previous item if it can;
       * on the way back it loses its own level first.
       */
      indent: (step: 1 | -1) => ReturnType
    }
  }
}

export const INDENTED_NODES = ['paragraph', 'heading', 'listItem', 'blockquote', 'codeBlock']
const INDENTED_BLOCKS = ['paragraph', 'heading', 'codeBlock']

const levelOf = (element: HTMLElement): number =>
  Number(/(?:^|\s)indent-([1-8])(?:\s|$)/.exec(element.className)?.[1] ?? 0)

/** Indent levels 1 to 8, written as `class="indent-N"`. Tab is not bound, so that it leaves the editor. */
export const Indent = Extension.create({
  name: 'indent',

  addGlobalAttributes() {
    return [
      {
        types: INDENTED_NODES,
        attributes: {
          indent: {
            default: 0,
            parseHTML: levelOf,
            renderHTML: ({ indent }) => (Number(indent) > 0 ? { class: `indent-${String(indent)}` } : {}),
          },
        },
      },
    ]
  },

  addCommands() {
    return {
      indent:
        (step) =>
        ({ state, tr, dispatch, commands }) => {
          const { from, to, $from } = state.selection
          const isInList = $from.depth > 1 && $from.node(-1).type.name === 'listItem'
          if (isInList && step === 1 && commands.sinkListItem('listItem')) return true
          const moved: number[] = []
          state.doc.nodesBetween(from, to, (node, position, parent) => {
            const isMovable = isInList
              ? node.type.name === 'listItem' && node === $from.node(-1)
              : INDENTED_BLOCKS.includes(node.type.name) && parent !== null
            if (!isMovable) return
            const level = Number(node.attrs['indent']) + step
            if (level < 0 || level > MAX_INDENT) return
            moved.push(position)
            if (dispatch) tr.setNodeAttribute(position, 'indent', level)
          })
          return moved.length > 0 || (isInList && step === -1 && commands.liftListItem('listItem'))
        },
    }
  },

  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.indent(1),
      'Mod-[': () => this.editor.commands.indent(-1),
    }
  },
})
