import { JSDOM } from 'jsdom'
import { sampleSite } from './sample-pages.ts'
import { loadRenderer } from '../content-build/renderer/renderer.ts'
import type { Page } from '../contracts/page.ts'

/** The built templates, whose output is tested: `npm test` builds first. */
export const templates = new URL('../dist/renderer/', import.meta.url)
const renderer = await loadRenderer(templates, sampleSite)

export const render = async (page: Page): Promise<string> => String(await renderer(page))
export const documentOf = async (page: Page): Promise<Document> => new JSDOM(await render(page)).window.document
export const metaOf = (root: ParentNode, name: string): string | null =>
  root.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null
