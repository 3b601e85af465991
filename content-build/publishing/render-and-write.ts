import type { Site } from '../../contracts/page.ts'
import type { PublishedFolder } from '../folder/published-folder.ts'
import type { StalePage } from '../glossary/find-stale-pages.ts'
import { PACE } from '../pace.ts'
import { renderPage } from '../renderer/render-page.ts'
import type { PageSources } from '../renderer/inline-sources.ts'
import type { Renderer } from '../renderer/renderer.ts'
import { writePage, type Moment, type WrittenPage } from './write-page.ts'

export interface WrittenPages {
  pages: WrittenPage[]
  failures: Failure[]
}

/** A page that cannot be rendered. */
export interface Failure {
  path: string
  reason: string
}

export interface PageTools {
  renderer: Renderer
  site: Site
  inline: PageSources
  folder: PublishedFolder
}

/** Renders pages on this thread, each while earlier ones are flushed. A page that cannot be rendered does not stop the others. */
export async function renderAndWrite(
  stale: Iterable<StalePage>,
  { renderer, site, inline, folder }: PageTools,
  moment: Moment,
): Promise<WrittenPages> {
  const failures: Failure[] = []
  const writing: Promise<WrittenPage[]>[] = []
  for (const page of stale) {
    const rendered = await renderPage(page, { renderer, site, inline })
    if (rendered.failure !== null) failures.push({ path: page.page.path, reason: rendered.failure })
    const written = writePage(rendered, folder, moment)
    // It may reject while the next page is rendered, before it is awaited: that must not be an unhandled rejection.
    written.catch(() => undefined)
    writing.push(written)
    await writing.at(-PACE.threads.flushed)
  }
  return { pages: (await Promise.all(writing)).flat(), failures }
}
