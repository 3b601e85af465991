import { errors } from '../../../contracts/errors.ts'
import { readDataAddress } from '../../lib/files.ts'
import { refusalOf } from './images.ts'

/** What the dialog for preparing an image shows. */
export interface ChosenImage {
  file: File
  preview: string
}

/** @returns why a file is not taken, in a sentence; else the image */
export async function chooseImage(file: File): Promise<ChosenImage | string> {
  const refusal = refusalOf(file)
  if (refusal !== null) return refusal
  try {
    const preview = await readDataAddress(file)
    // A file that no browser can show is refused before it is sent.
    await decode(preview)
    return { file, preview }
  } catch {
    return errors['image-broken'].message
  }
}

async function decode(address: string): Promise<void> {
  const image = new Image()
  image.src = address
  await image.decode()
}
