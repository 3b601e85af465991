import type { Term } from '../../../contracts/term.ts'
import type { PreparedImage } from './images.ts'

/** The term that an image belongs to; null while the term is not added yet. */
export type ImageTerm = Pick<Term, 'id' | 'name'> | null

export interface KeptImage {
  image: PreparedImage
  term: ImageTerm
}

/**
 * Images of Add New Term that are not uploaded yet. Like drafts, they outlive a reload and a visit to the sign-in page.
 * localStorage holds text only, so the files are in the browser's Cache Storage.
 */
const CACHE = 'draft'

/** Key of the prepared image's address: sessionStorage has that of this tab ('' for none), localStorage that of the last image of any tab. */
const PREPARED = 'draft:image'

/** The limit of prepared images, because closed tabs leave theirs behind. */
const MOST_PREPARED = 8

const addressOf = (id: number | string): string => `/draft-image/${id}`
const termIdOf = (address: string): number | null => Number(address.split('/').at(-1)) || null

/** @returns whether the image is kept: Cache Storage does not exist over plain HTTP, and may be full */
export async function keepImage({ file, caption }: PreparedImage, term: ImageTerm): Promise<boolean> {
  try {
    const texts = { 'image-name': file.name, 'image-caption': caption, 'term-name': term?.name ?? '' }
    const headers = Object.entries(texts).map(([header, text]): [string, string] => [header, encodeURIComponent(text)])
    const address = addressOf(term?.id ?? crypto.randomUUID())
    // Before the file is stored, because the page may be left at that moment.
    if (term === null) for (const storage of [sessionStorage, localStorage]) storage.setItem(PREPARED, address)
    const cache = await caches.open(CACHE)
    await cache.put(address, new Response(file, { headers }))
    const prepared = (await cache.keys()).filter(({ url }) => termIdOf(url) === null)
    for (const oldest of prepared.slice(0, -MOST_PREPARED)) await cache.delete(oldest)
    return true
  } catch {
    return false
  }
}

/** Returns the images of added terms, and the one prepared in this tab. A new tab gets the one that was prepared last. */
export async function readKeptImages(): Promise<KeptImage[]> {
  try {
    const own = sessionStorage.getItem(PREPARED) ?? localStorage.getItem(PREPARED) ?? ''
    sessionStorage.setItem(PREPARED, own)
    const cache = await caches.open(CACHE)
    const kept = (await cache.keys()).filter(({ url }) => termIdOf(url) !== null || new URL(url).pathname === own)
    return await Promise.all(kept.map(async ({ url }) => keptFrom(url, await cache.match(url))))
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
  const id = termIdOf(address)
  return { image, term: id === null ? null : { id, name: text('term-name') } }
}

/** Detaches the prepared image from this tab and keeps the file, because another tab may have restored it. @returns its address, or '' */
export function leavePreparedImage(): string {
  try {
    const own = sessionStorage.getItem(PREPARED) ?? ''
    if (localStorage.getItem(PREPARED) === own) localStorage.removeItem(PREPARED)
    sessionStorage.setItem(PREPARED, '')
    return own
  } catch {
    return ''
  }
}

/** Deletes the prepared image, which belongs to a term from now on, even if other tabs have restored it. */
export const dropPreparedImage = (): Promise<void> => drop(leavePreparedImage())

export const dropKeptImage = ({ id }: NonNullable<ImageTerm>): Promise<void> => drop(addressOf(id))

async function drop(address: string): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await cache.delete(address)
  } catch {
    // Without Cache Storage nothing was kept.
  }
}
