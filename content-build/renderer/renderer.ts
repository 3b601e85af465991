import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Page, PageLocals, Site } from '../../contracts/page.ts'
import { pagePolicy } from '../../contracts/security-headers.ts'
import { filesBelow } from '../folder/files-below.ts'
import { hostHeaders } from './host-headers.ts'
import type { PageSources } from './inline-sources.ts'

interface App {
  render(request: Request, options: { locals: PageLocals }): Promise<Response>
}

/** What Astro's build of `entry.ts` exports. Astro's own types are not asked: they need its build tools at run time. */
const rendererModule = z.object({
  app: z.custom<App>((app) => typeof app === 'object' && app !== null && 'render' in app),
  loadTemplates: z.custom<() => Promise<void>>((load) => typeof load === 'function'),
})

/** Makes the HTML of a page, as bytes. Throws an error with the reason when the page cannot be made. */
export type Renderer = (page: Page) => Promise<Buffer>

const NONE: PageSources = { scripts: [], ofKinds: {} }

/**
 * Loads Astro's build of the site once (about 0.1 s); a page takes well under a millisecond from then on.
 * @param inline null while that is still to be read off its pages
 */
export async function loadRenderer(
  rendererFolder: URL,
  site: Site,
  inline: PageSources | null = null,
): Promise<Renderer> {
  const { app, loadTemplates } = rendererModule.parse(await import(new URL('server/entry.mjs', rendererFolder).href))
  await loadTemplates()
  const policyOf = ({ kind }: Page): string | null => inline && pagePolicy(inline.ofKinds[kind] ?? inline)
  return async (page) => {
    if (page.kind === 'host-file') return Buffer.from(page.text ?? hostHeaders(page.path, inline ?? NONE, site))
    const path = page.kind === 'moved' ? '/moved' : page.path
    const response = await app.render(new Request(site.url + path), { locals: { site, page, policy: policyOf(page) } })
    const html = Buffer.from(await response.arrayBuffer())
    if (response.status === 200 || (response.status === 404 && page.path === '/404')) return html
    const reason = response.headers.get('render-failure')
    throw new Error(reason === null ? `The templates have no page for ${path}` : decodeURIComponent(reason))
  }
}

/** Tells one build of the templates from another: a hash of all that it consists of. */
export function rendererVersion(rendererFolder: URL): string {
  const folder = fileURLToPath(new URL('server/', rendererFolder))
  return hash(
    'sha256',
    filesBelow(folder)
      .map((file) => hash('sha256', readFileSync(join(folder, file))))
      .join(),
  )
}
