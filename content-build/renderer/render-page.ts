import { reasonOf } from '../../contracts/error-code.ts'
import type { Page, Site } from '../../contracts/page.ts'
import { pagePolicy } from '../../contracts/security-headers.ts'
import type { StalePage, PageFile } from '../glossary/find-stale-pages.ts'
import { plainPage } from './plain-page.ts'
import type { PageSources } from './inline-sources.ts'
import type { Renderer } from './renderer.ts'

/** A page's HTML, and the paths at which it is published. */
export interface RenderedPage {
  page: Page
  html: Uint8Array
  inputs: string
  files: readonly PageFile[]
  /** Why the page cannot be rendered; null if it was. */
  failure: string | null
}

/** The `inputs` of a plain page. They equal no hash, so the page stays stale until it can be rendered. */
const NO_INPUTS = ''

/** Renders a page. If that fails, published paths keep their last good version and new ones get a plain page, because other pages link to them. */
export async function renderPage(
  { page, inputs, files }: StalePage,
  { renderer, site, inline }: { renderer: Renderer; site: Site; inline: PageSources },
): Promise<RenderedPage> {
  try {
    return { page, html: await renderer(page), inputs, files, failure: null }
  } catch (error) {
    const added = files.filter(({ isNew }) => isNew)
    const plain = added.length === 0 ? null : plainPage(page, { ...site, policy: pagePolicy(inline) })
    return {
      page,
      html: Buffer.from(plain ?? ''),
      inputs: NO_INPUTS,
      files: plain === null ? [] : added,
      failure: reasonOf(error),
    }
  }
}
