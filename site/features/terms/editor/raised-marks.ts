import { Mark, type Extensions } from '@tiptap/core'

const raised = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub', keys: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [keys]: () => this.editor.commands.toggleMark(name) }
    },
  })

/** `x²` and `H₂O`. */
export const raisedMarks: Extensions = [raised('superscript', 'sup', 'Mod-.'), raised('subscript', 'sub', 'Mod-,')]
