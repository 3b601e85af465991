import type { Page } from '../../contracts/page.ts'
import { hashOf, type PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPage } from '../folder/published-pages.ts'
import type { RenderedPage } from '../renderer/render-page.ts'

/** When pages are put in place for readers: each as soon as it is flushed, or later, all together. */
export type Moment = 'now' | 'later'

/** A page as it is published at one path, or will be once its staged file is put in place. */
export interface WrittenPage extends PublishedPage {
  /** Whether the bytes differ from those published before. */
  isWritten: boolean
  /** The temporary file that still has to be put in place; null if there is none. */
  staged: string | null
}

/** Writes and flushes a page if its bytes changed. They are written once: further paths of the page are hard links to the first file where possible. */
export async function writePage(
  { page, html, inputs, files }: RenderedPage,
  folder: PublishedFolder,
  moment: Moment,
): Promise<WrittenPage[]> {
  const hash = hashOf(html)
  let first: string | null = null
  const pages: WrittenPage[] = []
  for (const { path, file, hash: present } of files) {
    const isWritten = present !== hash
    let staged: string | null = null
    if (isWritten && moment === 'now') {
      await folder.put(file, html, first)
      first ??= file
    } else if (isWritten) {
      staged = first === null ? await folder.staging.stage(html) : await folder.staging.stageLink(first, html)
      first ??= staged
    }
    pages.push({ path, file, inputs, hash, ...addressesOf(page, path), isWritten, staged })
  }
  return pages
}

const addressesOf = (page: Page, path: string): { movedTo: string | null; canonical: string | null } => ({
  movedTo: page.kind === 'moved' ? page.to : null,
  canonical: page.kind === 'term' && path !== page.canonical ? page.canonical : null,
})
