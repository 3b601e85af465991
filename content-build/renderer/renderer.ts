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

/** The exports of Astro's build of `entry.ts`. Importing Astro's own types would require its build tools at run time. */
const rendererModule = z.object({
  app: z.custom<App>((app) => typeof app === 'object' && app !== null && 'render' in app),
  loadTemplates: z.custom<() => Promise<void>>((load) => typeof load === 'function'),
})

/** Renders a page's HTML (or a host file's text) as bytes. @throws an error with the reason if the page cannot be rendered */
export type Renderer = (page: Page) => Promise<Buffer>

const NONE: PageSources = { scripts: [], ofKinds: {} }

/**
 * Loads Astro's build of the site, which takes about 0.1 s. Each page then takes well under a millisecond.
 * @param inline null while the inline scripts are not known yet: pages then have no policy
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

/** Identifies a build of the templates: a hash of all its server files. */
export function rendererVersion(rendererFolder: URL): string {
  const folder = fileURLToPath(new URL('server/', rendererFolder))
  return hash(
    'sha256',
    filesBelow(folder)
      .map((file) => hash('sha256', readFileSync(join(folder, file))))
      .join(),
  )
}
