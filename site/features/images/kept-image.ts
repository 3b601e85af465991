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

/** Where the prepared image lies: of this tab in its own storage ('' for none), of the tab that prepared one last in the browser's. */
const PREPARED = 'draft:image'

/** Prepared images that are kept: tabs that were closed leave theirs. */
const MOST_PREPARED = 8

const addressOf = (id: number | string): string => `/draft-image/${id}`
const termIdOf = (address: string): number | null => Number(address.split('/').at(-1)) || null

/** @returns whether it is kept: plain http has no such storage, and a full one refuses */
export async function keepImage({ file, caption }: PreparedImage, term: ImageTerm): Promise<boolean> {
  try {
    const texts = { 'image-name': file.name, 'image-caption': caption, 'term-name': term?.name ?? '' }
    const headers = Object.entries(texts).map(([header, text]): [string, string] => [header, encodeURIComponent(text)])
    const address = addressOf(term?.id ?? crypto.randomUUID())
    // Before the file lies there: the page may be left in that moment.
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

/** Those of terms, and the one that was prepared in this tab. A new tab has the one that was prepared last. */
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

/** Taken back in this tab: another one may have restored it. @returns where it lies */
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

/** It is a term's now, whatever tabs have restored it. */
export const dropPreparedImage = (): Promise<void> => drop(leavePreparedImage())

export const dropKeptImage = ({ id }: NonNullable<ImageTerm>): Promise<void> => drop(addressOf(id))

async function drop(address: string): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await cache.delete(address)
  } catch {
    // Where there is no such storage nothing was kept.
  }
}
