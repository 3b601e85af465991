import { errors } from '../../../contracts/errors.ts'
import { readDataAddress } from '../../lib/files.ts'
import { refusalOf } from './images.ts'

/** The image that the dialog shows as chosen. */
export interface ChosenImage {
  file: File
  preview: string
}

/** @returns the image, or a sentence that says why the file is refused */
export async function chooseImage(file: File): Promise<ChosenImage | string> {
  const refusal = refusalOf(file)
  if (refusal !== null) return refusal
  try {
    const preview = await readDataAddress(file)
    // Refuse a file that browsers cannot show before it is sent.
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
