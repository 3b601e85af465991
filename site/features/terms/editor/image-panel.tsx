import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { EMBEDDED_IMAGE_TYPES, isImageAddress, tidyAddress } from '../../../../contracts/definition.ts'
import { AddressInput } from './address-input.tsx'
import { EditorPanel } from './editor-panel.tsx'
import { embedImage } from './embedded-images.ts'
import { useAtCursor } from './use-at-cursor.ts'

const textOf = (attribute: unknown): string => (typeof attribute === 'string' ? attribute : '')

/** Inserts an image by its address or from a file, or changes the selected image. */
export function ImagePanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const read = () => {
    const { src, alt }: Record<string, unknown> = editor.getAttributes('image')
    return editor.isActive('image') ? { address: textOf(src), text: textOf(alt) } : null
  }
  const { isChange, values, type } = useAtCursor(editor, read, { address: '', text: '' })
  const { address, text } = values
  const [message, setMessage] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)

  const apply = () => {
    if (!isImageAddress(address) || address.trim() === '') {
      setMessage('Enter the http or https address of an image, or choose a file.')
      return
    }
    const image = { src: tidyAddress(address), alt: text.trim() }
    const chain = editor.chain().scrollIntoView()
    if (isChange) chain.updateAttributes('image', image).run()
    else chain.insertContent({ type: 'image', attrs: image }).run()
    onClose()
  }
  const embed = async (file: File | undefined) => {
    if (file === undefined) return
    const refusal = await embedImage(editor, file, text.trim())
    if (refusal === null) onClose()
    else setMessage(refusal)
  }
  return (
    <EditorPanel name="Image" isChange={isChange} onApply={apply} onClose={onClose} message={message}>
      <label>
        Description for readers who cannot see it
        <input
          type="text"
          value={text}
          autoFocus
          autoComplete="off"
          onChange={(event) => type({ ...values, text: event.currentTarget.value })}
        />
      </label>
      <AddressInput
        label="Image address"
        value={address}
        onChange={(changed) => type({ ...values, address: changed })}
      />
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Image file to embed"
        accept={EMBEDDED_IMAGE_TYPES.join(',')}
        // Choosing the same file again, made smaller, must fire a change event.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onChange={(event) => void embed(event.currentTarget.files?.[0])}
      />
      <button type="button" className="button quiet small" onClick={() => picker.current?.click()}>
        Embed a file …
      </button>
    </EditorPanel>
  )
}
