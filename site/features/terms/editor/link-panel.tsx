import type { Editor } from '@tiptap/core'
import { BLANK_ADDRESS, linkAddress } from '../../../../contracts/definition.ts'
import { AddressInput } from './address-input.tsx'
import { EditorPanel } from './editor-panel.tsx'
import { useAtCursor } from './use-at-cursor.ts'

/** Edits the link at the cursor, or links the selected text. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const read = (): string | null => {
    const { href }: Record<string, unknown> = editor.getAttributes('link')
    return typeof href === 'string' ? href : null
  }
  const { isChange, values: address, type } = useAtCursor(editor, read, '')
  const wanted = withScheme(address)
  const isRefused = address.trim() !== '' && linkAddress(wanted) === BLANK_ADDRESS
  const apply = () => {
    const chain = editor.chain().scrollIntoView().extendMarkRange('link')
    if (address.trim() === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !isChange)
      chain
        .insertContent({
          type: 'text',
          text: address.trim(),
          marks: [{ type: 'link', attrs: { href: linkAddress(wanted) } }],
        })
        .run()
    else chain.setLink({ href: linkAddress(wanted) }).run()
    onClose()
  }
  return (
    <EditorPanel
      name="Link"
      isChange={isChange}
      onApply={apply}
      onClose={onClose}
      message={
        isRefused ? 'Only http, https, mailto and tel addresses are kept; this one would be left empty.' : undefined
      }
    >
      <AddressInput label="Address" value={address} onChange={type} autoFocus />
      {isChange && (
        <button
          type="button"
          className="button quiet small"
          onClick={() => {
            editor.chain().extendMarkRange('link').unsetLink().run()
            onClose()
          }}
        >
          Remove link
        </button>
      )}
    </EditorPanel>
  )
}

/** Adds `https://` to an address such as `example.com/x`. Addresses with a scheme and relative ones stay as they are. */
function withScheme(address: string): string {
  const typed = address.trim()
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(typed) && !/^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed)
    ? `https://${typed}`
    : typed
}
