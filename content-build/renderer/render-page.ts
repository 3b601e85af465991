import { reasonOf } from '../../contracts/error-code.ts'
import type { Page, Site } from '../../contracts/page.ts'
import { pagePolicy } from '../../contracts/security-headers.ts'
import type { StalePage, Target } from '../glossary/find-stale-pages.ts'
import { plainPage } from './plain-page.ts'
import type { PageSources } from './inline-sources.ts'
import type { Renderer } from './renderer.ts'

/** A page's HTML, and the addresses that get it. */
export interface RenderedPage {
  page: Page
  html: Uint8Array
  inputs: string
  targets: readonly Target[]
  /** Why it cannot be rendered; null where it can. */
  failure: string | null
}

/** The inputs of a page that stands in for one that cannot be rendered: whoever compares them looks again. */
const STAND_IN = ''

/** A page that cannot be rendered keeps its last good version; where nothing is published yet a plain page stands in, for other pages lead there. */
export async function renderPage(
  { page, inputs, targets }: StalePage,
  { renderer, site, inline }: { renderer: Renderer; site: Site; inline: PageSources },
): Promise<RenderedPage> {
  try {
    return { page, html: await renderer(page), inputs, targets, failure: null }
  } catch (error) {
    const added = targets.filter(({ isNew }) => isNew)
    const plain = added.length === 0 ? null : plainPage(page, { ...site, policy: pagePolicy(inline) })
    return {
      page,
      html: Buffer.from(plain ?? ''),
      inputs: STAND_IN,
      targets: plain === null ? [] : added,
      failure: reasonOf(error),
    }
  }
}
