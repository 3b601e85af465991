import type { Page } from '../../contracts/page.ts'
import { hashOf, type PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPage } from '../folder/published-pages.ts'
import type { RenderedPage } from '../renderer/render-page.ts'

/** When pages are put where readers get them: as soon as they are flushed, or later, all of them together. */
export type Moment = 'now' | 'later'

/** A page as it will be published at an address. */
export interface WrittenPage extends PublishedPage {
  /** These bytes were not there before. */
  isWritten: boolean
  /** The file that is still to be published; null where it is. */
  staged: string | null
}

/** Writes and flushes a page where its bytes are others than before: once, however many addresses it has. */
export async function writePage(
  { page, html, inputs, targets }: RenderedPage,
  folder: PublishedFolder,
  moment: Moment,
): Promise<WrittenPage[]> {
  const hash = hashOf(html)
  let first: string | null = null
  const pages: WrittenPage[] = []
  for (const { path, file, hash: present } of targets) {
    const isWritten = present !== hash
    let staged: string | null = null
    if (isWritten && moment === 'now') {
      await folder.put(file, html, first)
      first ??= file
    } else if (isWritten) {
      staged = first === null ? await folder.staging.stage(html) : await folder.staging.twin(first, html)
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
