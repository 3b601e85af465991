import type { Page } from '../../contracts/page.ts'
import { hashOf, type PublishedFolder } from '../publishing/published-folder.ts'
import type { PublishedPage } from '../publishing/published-pages.ts'
import type { Renderer } from '../renderer/renderer.ts'
import type { StalePage } from './find-stale-pages.ts'

export interface RenderedPages {
  /** Every target whose inputs are up to date now. */
  pages: PublishedPage[]
  /** Of these, the addresses whose bytes have changed. */
  written: string[]
  failures: { path: string; reason: string }[]
}

/**
 * Renders pages and puts them into the folder. Only pages whose bytes change are written. A page whose rendering throws
 * keeps its last good version; the others go on.
 */
export async function renderPages(
  stale: Iterable<StalePage>,
  renderer: Renderer,
  folder: PublishedFolder,
): Promise<RenderedPages> {
  const rendered: RenderedPages = { pages: [], written: [], failures: [] }
  const writes: Promise<void>[] = []
  for (const { page, inputs, targets } of stale) {
    let html: string
    try {
      html = await renderer(page)
    } catch (error) {
      rendered.failures.push({ path: page.path, reason: error instanceof Error ? error.message : String(error) })
      continue
    }
    const hash = hashOf(html)
    const changed = targets.filter((target) => target.hash !== hash)
    const files = changed.map(({ file }) => file)
    writes.push(folder.write(files, html))
    for (const { path } of changed) rendered.written.push(path)
    for (const { path, file } of targets) rendered.pages.push({ path, file, inputs, hash, ...addressesOf(page, path) })
  }
  await Promise.all(writes)
  return rendered
}

const addressesOf = (page: Page, path: string): { movedTo: string | null; canonical: string | null } => ({
  movedTo: page.kind === 'moved' ? page.to : null,
  canonical: page.kind === 'term' && path !== page.canonical ? page.canonical : null,
})
