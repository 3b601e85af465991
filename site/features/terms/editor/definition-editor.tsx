import type { Fragment } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import { isInTable } from '@tiptap/pm/tables'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { memo, useRef, useState } from 'react'
import { MAX_DEFINITION_LENGTH } from '../../../../contracts/definition.ts'
import { editorExtensions } from './editor-extensions.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { embedImages, LEFT_OUT } from './embedded-images.ts'
import { ImagePanel } from './image-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { cleanPastedHtml } from './pasted-html.ts'
import type { PanelName } from './toolbar-controls.tsx'

interface Props {
  /** The definition as the service stores it. */
  initial: string
  onChange: (html: string) => void
  labelledBy: string
  describedBy: string
  isRequired: boolean
  isInvalid: boolean
}

/** The length is shown above this number of characters. */
const NEARLY_FULL = 0.8 * MAX_DEFINITION_LENGTH

/** Whether the pasted content has any text or image. */
const hasLeaf = (content: Fragment): boolean => content.textBetween(0, content.size, '', ' ') !== ''

/** The length of a nearly full definition, else null. */
const shownLength = (html: string): number | null => (html.length > NEARLY_FULL ? html.length : null)

/**
 * The rich-text editor. It reports an unchanged definition, or one changed back, exactly as it was loaded.
 * Memoized, because the form renders at each keystroke: rendering the editor too would double the cost of a keystroke.
 */
export const DefinitionEditor = memo(function DefinitionEditor(props: Props) {
  const { initial, onChange, labelledBy, describedBy, isRequired, isInvalid } = props
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [length, setLength] = useState(() => shownLength(initial))
  const toolbar = useRef<HTMLDivElement>(null)
  const loaded = useRef('')

  /** @returns whether there were files. The caller must then handle the event, or the browser opens a dropped file in place of the page. */
  const embed = (files: FileList | undefined): boolean => {
    if (files === undefined || files.length === 0) return false
    void embedImages(editor, [...files]).then(setRefusal)
    return true
  }
  const change = (shown: Editor) => {
    const html = shown.getHTML()
    setLength(shownLength(html))
    onChange(shown.isEmpty ? '' : html === loaded.current ? initial : html)
  }
  const editor = useEditor({
    extensions: editorExtensions,
    content: initial,
    // The Content-Security-Policy refuses style elements; the styles are in desk.css.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'prose definition',
        dir: 'auto',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        ...(isRequired && { 'aria-required': 'true' }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
      transformPastedHTML: (html, { state }) => {
        const pasted = cleanPastedHtml(html, isInTable(state))
        setRefusal(pasted.lacksImages ? LEFT_OUT : null)
        return pasted.html
      },
      // Leave Escape to the dialog: the editor would use it to select more and more of the text.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Escape' },
      // Word processors copy a picture of the text as well: prefer the HTML, unless it is only an image with the address of a local file.
      handlePaste: (_, { clipboardData }, { content }) =>
        (clipboardData?.types.includes('text/html') !== true || !hasLeaf(content)) && embed(clipboardData?.files),
      handleDrop: (view, { dataTransfer, clientX: left, clientY: top }) => {
        if (dataTransfer?.files.length === 0) return false
        const place = view.posAtCoords({ left, top })
        const { doc, tr } = view.state
        if (place !== null) view.dispatch(tr.setSelection(Selection.near(doc.resolve(place.pos), -1)))
        return embed(dataTransfer?.files)
      },
      handleKeyDown: (_, event) => {
        const isLink = event.key === 'k' && (event.ctrlKey || event.metaKey)
        if (isLink) setPanel('link')
        else if (event.key === 'F10' && event.altKey)
          toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        else return false
        event.preventDefault()
        return true
      },
    },
    onCreate: ({ editor: created }) => {
      loaded.current = created.getHTML()
    },
    onUpdate: ({ editor: updated }) => change(updated),
  })
  const closePanel = () => {
    setPanel(null)
    editor.view.focus()
  }
  return (
    <div className="editor mt-1 rounded-lg border border-muted bg-surface has-[.tiptap:focus-visible]:outline-3 has-[.tiptap:focus-visible]:outline-offset-2 has-[.tiptap:focus-visible]:outline-brand has-[[aria-invalid]]:border-danger">
      <EditorToolbar editor={editor} toolbarRef={toolbar} panel={panel} onPanel={setPanel} />
      {panel === 'link' && <LinkPanel editor={editor} onClose={closePanel} />}
      {panel === 'image' && <ImagePanel editor={editor} onClose={closePanel} />}
      <EditorContent editor={editor} />
      <p className="border-t border-line px-4 py-2 text-sm empty:hidden" role="status">
        {refusal ??
          (length !== null &&
            `${length.toLocaleString('en')} of ${MAX_DEFINITION_LENGTH.toLocaleString('en')} characters, formatting and images included`)}
      </p>
    </div>
  )
})
