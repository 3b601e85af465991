/** A file as a `data:` address. The pages' policy allows no `blob:`, under which a file of another kind could be opened as a page. */
export function readDataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('Not text')))
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}

/** A link to the file, followed at once: the only way by which a script can give a file a name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.download = name
  link.href = URL.createObjectURL(content)
  link.click()
  // Some browsers begin to read only after the click is over; nothing else depends on when it is forgotten.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
