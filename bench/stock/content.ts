import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Page } from '../../contracts/page.ts'
import { Glossary, type GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { allPaths, pageAt } from '../../content-build/glossary/page-at.ts'
import { pageData } from '../../content-build/glossary/page-data.ts'

/** The benchmark has just written it: only its outline is looked at. */
const contentFile = z.custom<GlossaryContent>(
  (content) => typeof content === 'object' && content !== null && 'terms' in content && 'categories' in content,
)

/** Loaded once, as an Astro user would load a JSON file. */
const glossary = (() => {
  const loaded = new Glossary([83, 81])
  loaded.replaceAll(contentFile.parse(JSON.parse(readFileSync(process.env['STOCK_CONTENT'] ?? '', 'utf8'))))
  return loaded
})()

export const everyPath = (): string[] => [...allPaths(glossary)]

export function pageOf(path: string): Page {
  const at = pageAt(glossary, path)
  if (at === null) throw new Error(`Nothing is published at ${path}`)
  return pageData(glossary, at, path)
}
