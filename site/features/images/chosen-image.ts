import { errors } from '../../../contracts/errors.ts'
import { refusalOf } from './images.ts'

/** What the dialog for preparing an image shows. */
export type ChosenImage =
  { stage: 'none' } | { stage: 'refused'; message: string } | { stage: 'chosen'; file: File; preview: string }

export const NONE_CHOSEN: ChosenImage = { stage: 'none' }

/** The preview is a `data:` address: the pages' policy allows no `blob:`, under which a file of another kind could be opened as a page. */
export async function chooseImage(file: File): Promise<ChosenImage> {
  const message = refusalOf(file)
  if (message !== null) return { stage: 'refused', message }
  try {
    const preview = await readAddress(file)
    // A file that no browser can show is known here already.
    await decode(preview)
    return { stage: 'chosen', file, preview }
  } catch {
    return { stage: 'refused', message: errors['image-broken'].message }
  }
}

async function decode(address: string): Promise<void> {
  const image = new Image()
  image.src = address
  await image.decode()
}

function readAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('Not text')))
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}
