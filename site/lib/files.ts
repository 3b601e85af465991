/** Reads a file as a `data:` URL. The pages' policy allows no `blob:`, because a file of another type could then be opened as a page. */
export function readDataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('Not text')))
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}

/** Downloads the content by clicking a temporary link, the only way for a script to name a downloaded file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.download = name
  link.href = URL.createObjectURL(content)
  link.click()
  // Some browsers start to read only after the click, and nothing else depends on when the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
