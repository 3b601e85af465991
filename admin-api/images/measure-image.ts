import sharp from 'sharp'
import { RENDITION_WIDTHS } from '../../contracts/image.ts'

/** What is known of an image's file besides its bytes. */
export interface Measured {
  /** Pixels. */
  width: number
  height: number
  renditions: { width: number; bytes: Buffer }[]
}

/** Pixels. WebP holds no more. */
const MAX_HEIGHT = 16_383

/**
 * An image's size, and the same picture smaller, where that saves bytes. What moves has no rendition, as it would stand still.
 * @param bytes as `encodeImage` has made them
 */
export async function measureImage(bytes: Buffer): Promise<Measured> {
  const { width, height, pages = 1 } = await sharp(bytes).metadata()
  const renditions: Measured['renditions'] = []
  const isPossible = (one: number): boolean => one < width && (height * one) / width <= MAX_HEIGHT
  for (const narrower of pages > 1 ? [] : RENDITION_WIDTHS.filter(isPossible)) {
    const smaller = await sharp(bytes).resize({ width: narrower }).webp({ quality: 80 }).toBuffer()
    if (smaller.length < bytes.length) renditions.push({ width: narrower, bytes: smaller })
  }
  return { width, height, renditions }
}
