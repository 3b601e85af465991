import sharp from 'sharp'
import { RENDITION_WIDTHS } from '../../contracts/image.ts'

/** What is known of an image's file besides its bytes. */
export interface Measured {
  /** Pixels. */
  width: number
  height: number
  renditions: { width: number; bytes: Buffer }[]
}

/**
 * An image's size, and the same picture smaller, where that saves bytes. What moves has no rendition, as it would stand still.
 * @param bytes as `encodeImage` has made them
 */
export async function measureImage(bytes: Buffer): Promise<Measured> {
  const { width, height, pages = 1 } = await sharp(bytes).metadata()
  const renditions: Measured['renditions'] = []
  for (const narrower of pages > 1 ? [] : RENDITION_WIDTHS.filter((one) => one < width)) {
    const smaller = await sharp(bytes).resize({ width: narrower }).webp({ quality: 80 }).toBuffer()
    if (smaller.length < bytes.length) renditions.push({ width: narrower, bytes: smaller })
  }
  return { width, height, renditions }
}
