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

/** Renders pages on this thread. While some are flushed, the next is rendered; one that fails holds up no other. */
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
    // It may fail while the next is rendered, before anybody waits for it.
    written.catch(() => undefined)
    writing.push(written)
    await writing.at(-PACE.threads.flushed)
  }
  return { pages: (await Promise.all(writing)).flat(), failures }
}
