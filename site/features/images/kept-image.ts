import type { PreparedImage } from './images.ts'

/**
 * The image that waits for its term on Add New Term, kept in this browser as the draft of the text is: it outlives a reload and the way to
 * the sign-in page. A file is no text, so it lies in the browser's cache storage.
 */
const CACHE = 'draft'
const ADDRESS = '/draft-image'

/** @returns whether it is kept: plain http has no such storage, and a full one refuses */
export async function keepImage({ file, caption }: PreparedImage): Promise<boolean> {
  try {
    const headers = { 'image-name': encodeURIComponent(file.name), 'image-caption': encodeURIComponent(caption) }
    const cache = await caches.open(CACHE)
    await cache.put(ADDRESS, new Response(file, { headers }))
    return true
  } catch {
    return false
  }
}

export async function readKeptImage(): Promise<PreparedImage | null> {
  try {
    const cache = await caches.open(CACHE)
    const kept = await cache.match(ADDRESS)
    return kept === undefined ? null : await preparedFrom(kept)
  } catch {
    return null
  }
}

async function preparedFrom(kept: Response): Promise<PreparedImage> {
  const text = (header: string): string => decodeURIComponent(kept.headers.get(header) ?? '')
  const content = await kept.blob()
  return { file: new File([content], text('image-name'), { type: content.type }), caption: text('image-caption') }
}

export async function dropKeptImage(): Promise<void> {
  try {
    await caches.delete(CACHE)
  } catch {
    // Where there is no such storage nothing was kept.
  }
}
