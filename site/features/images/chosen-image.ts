import { errors } from '../../../contracts/errors.ts'
import { readDataAddress } from '../../lib/files.ts'
import { refusalOf } from './images.ts'

/** What the dialog for preparing an image shows. */
export type ChosenImage =
  { stage: 'none' } | { stage: 'refused'; message: string } | { stage: 'chosen'; file: File; preview: string }

export const NONE_CHOSEN: ChosenImage = { stage: 'none' }

export async function chooseImage(file: File): Promise<ChosenImage> {
  const message = refusalOf(file)
  if (message !== null) return { stage: 'refused', message }
  try {
    const preview = await readDataAddress(file)
    // A file that no browser can show is refused before it is sent.
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
