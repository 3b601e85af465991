import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'

/** A panel below the toolbar for further input. */
export type PanelName = 'link' | 'image'

export interface Control {
  name: string
  /** In the format of `aria-keyshortcuts`; `Mod` is Control, or Command on a Mac. */
  keys?: string
  icon: ReactNode
  /** Undefined if the button is no toggle. */
  isPressed?: (editor: Editor) => boolean
  isPossible: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

export const drawn = (path: string): ReactNode => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** The button has another name, so screen readers skip the letters. */
const letters = (text: ReactNode): ReactNode => <span aria-hidden="true">{text}</span>

const mark = (
  name: string,
  keys: string,
  type: 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'superscript' | 'subscript',
  icon: ReactNode,
): Control => ({
  name,
  keys,
  icon,
  isPressed: (editor) => editor.isActive(type),
  isPossible: (editor) => editor.can().toggleMark(type),
  run: (editor) => editor.commands.toggleMark(type),
})

const heading = (level: 1 | 2 | 3): Control => ({
  name: `Heading ${level}`,
  keys: `Mod+Alt+${level}`,
  // The style sheet writes the letters: as text they would contradict the button's name.
  icon: <b data-letters={`H${level}`} />,
  isPressed: (editor) => editor.isActive('heading', { level }),
  isPossible: (editor) => editor.can().toggleHeading({ level }),
  run: (editor) => editor.commands.toggleHeading({ level }),
})

const block = (
  name: string,
  keys: string,
  type: 'bulletList' | 'orderedList' | 'blockquote' | 'codeBlock',
  toggle: 'toggleBulletList' | 'toggleOrderedList' | 'toggleBlockquote' | 'toggleCodeBlock',
  path: string,
): Control => ({
  name,
  keys,
  icon: drawn(path),
  isPressed: (editor) => editor.isActive(type),
  isPossible: (editor) => editor.can()[toggle](),
  run: (editor) => editor.commands[toggle](),
})

const indent = (name: string, keys: string, step: 1 | -1, path: string): Control => ({
  name,
  keys,
  icon: drawn(path),
  isPossible: (editor) => editor.can().indent(step),
  run: (editor) => editor.commands.indent(step),
})

/** The buttons of the editor, in groups. */
export const controls: Control[][] = [
  [
    {
      name: 'Undo',
      keys: 'Mod+Z',
      icon: drawn('M7 4 3 8l4 4M3 8h9a4.5 4.5 0 0 1 0 9H8'),
      isPossible: (editor) => editor.can().undo(),
      run: (editor) => editor.commands.undo(),
    },
    {
      name: 'Redo',
      keys: 'Mod+Shift+Z',
      icon: drawn('m13 4 4 4-4 4M17 8H8a4.5 4.5 0 0 0 0 9h4'),
      isPossible: (editor) => editor.can().redo(),
      run: (editor) => editor.commands.redo(),
    },
  ],
  [heading(1), heading(2), heading(3)],
  [
    mark('Bold', 'Mod+B', 'bold', letters(<b>B</b>)),
    mark('Italic', 'Mod+I', 'italic', letters(<i>I</i>)),
    mark('Underline', 'Mod+U', 'underline', letters(<u>U</u>)),
    mark('Strikethrough', 'Mod+Shift+S', 'strike', letters(<s>S</s>)),
    mark('Code', 'Mod+E', 'code', drawn('m7 6-4 4 4 4M13 6l4 4-4 4')),
    mark('Superscript', 'Mod+.', 'superscript', drawn('m3 7 7 9M10 7l-7 9M13 4.5c.5-2 4-2 4 .3 0 1.7-4 2.7-4 4.7h4')),
    mark('Subscript', 'Mod+,', 'subscript', drawn('m3 3 7 9M10 3l-7 9M13 12.5c.5-2 4-2 4 .3 0 1.7-4 2.7-4 4.7h4')),
  ],
  [
    block(
      'Bullet list',
      'Mod+Shift+8',
      'bulletList',
      'toggleBulletList',
      'M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01',
    ),
    block(
      'Numbered list',
      'Mod+Shift+7',
      'orderedList',
      'toggleOrderedList',
      'M9 5h8M9 10h8M9 15h8M3 4l1.5-1v5M3 12.5c0-1.5 2.5-1.5 2.5 0 0 1-2.5 2-2.5 3h2.7',
    ),
    indent('Outdent', 'Mod+[', -1, 'M3 4h14M10 8h7M10 12h7M3 16h14M6.5 7.5 4 10l2.5 2.5'),
    indent('Indent', 'Mod+]', 1, 'M3 4h14M10 8h7M10 12h7M3 16h14M3.5 7.5 6 10l-2.5 2.5'),
  ],
  [
    block('Quote', 'Mod+Shift+B', 'blockquote', 'toggleBlockquote', 'M3 5v10M7 6h10M7 10h10M7 14h6'),
    block('Code block', 'Mod+Alt+C', 'codeBlock', 'toggleCodeBlock', 'M3 4h14v12H3zM8 8l-2 2 2 2M12 8l2 2-2 2'),
    {
      name: 'Rule',
      icon: drawn('M3 10h14M6 5h8M6 15h8'),
      isPossible: (editor) => editor.can().setHorizontalRule(),
      run: (editor) => editor.commands.setHorizontalRule(),
    },
    {
      name: 'Clear formatting',
      icon: drawn('M5 4h10M10 4 8 13M4 17h5M13 13l4 4M17 13l-4 4'),
      isPossible: () => true,
      run: (editor) => editor.chain().unsetAllMarks().clearNodes().run(),
    },
  ],
]

/** Buttons that open a panel. Control+K is the usual shortcut for links. */
export const panelControls: { panel: PanelName; name: string; keys?: string; icon: ReactNode }[] = [
  {
    panel: 'link',
    name: 'Link',
    keys: 'Mod+K',
    icon: drawn('m8.5 11.5 3-3M7 9l-2.5 2.5a2.8 2.8 0 0 0 4 4L11 13M9 7l2.5-2.5a2.8 2.8 0 0 1 4 4L13 11'),
  },
  { panel: 'image', name: 'Image', icon: drawn('M3 4h14v12H3zM3 14l4-4 3 3 2.5-2.5L17 15M13 7.5h.01') },
]
