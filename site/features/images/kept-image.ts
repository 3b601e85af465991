import type { Term } from '../../../contracts/term.ts'
import type { PreparedImage } from './images.ts'

/** The term that an image belongs to; null while it waits for one that has not been added. */
export type ImageTerm = Pick<Term, 'id' | 'name'> | null

export interface KeptImage {
  image: PreparedImage
  term: ImageTerm
}

/**
 * The images of Add New Term that are not uploaded, kept in this browser as the draft of the text is: they outlive a reload and the way to
 * the sign-in page. A file is no text, so it lies in the browser's cache storage.
 */
const CACHE = 'draft'
const addressOf = (term: ImageTerm): string => (term === null ? '/draft-image' : `/draft-image/${term.id}`)

/** @returns whether it is kept: plain http has no such storage, and a full one refuses */
export async function keepImage({ file, caption }: PreparedImage, term: ImageTerm): Promise<boolean> {
  try {
    const texts = { 'image-name': file.name, 'image-caption': caption, 'term-name': term?.name ?? '' }
    const headers = Object.entries(texts).map(([header, text]): [string, string] => [header, encodeURIComponent(text)])
    const cache = await caches.open(CACHE)
    await cache.put(addressOf(term), new Response(file, { headers }))
    return true
  } catch {
    return false
  }
}

export async function readKeptImages(): Promise<KeptImage[]> {
  try {
    const cache = await caches.open(CACHE)
    const addresses = await cache.keys()
    return await Promise.all(addresses.map(async ({ url }) => keptFrom(url, await cache.match(url))))
  } catch {
    return []
  }
}

async function keptFrom(address: string, kept = new Response()): Promise<KeptImage> {
  const text = (header: string): string => decodeURIComponent(kept.headers.get(header) ?? '')
  const content = await kept.blob()
  const image = {
    file: new File([content], text('image-name'), { type: content.type }),
    caption: text('image-caption'),
  }
  const id = Number(address.split('/').at(-1))
  return { image, term: id > 0 ? { id, name: text('term-name') } : null }
}

export async function dropKeptImage(term: ImageTerm): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await cache.delete(addressOf(term))
  } catch {
    // Where there is no such storage nothing was kept.
  }
}
