import { hash } from 'node:crypto'
import type { Page } from '../../contracts/page.ts'
import { SPECULATION_RULES } from '../../contracts/speculation-rules.ts'
import type { InlineSources } from '../../contracts/publishing.ts'
import { termForm } from '../../contracts/term.ts'
import { Glossary, type GlossaryContent } from '../glossary/glossary.ts'
import { allPaths, pageAt } from '../glossary/page-at.ts'
import { pageData } from '../glossary/page-data.ts'
import { MAX_CARDS } from '../listings/page-starts.ts'
import type { Renderer } from './renderer.ts'

const { categories: _, ...fields } = termForm.parse({
  name: 'Sample',
  definition: '<p>Sample</p>',
  categories: ['Sample'],
})

/** Terms up to this id have their pages rendered: a current term with an image, and its legacy term. The others only fill a second page of the listing. */
const SHOWN = 2

/** Content that makes the templates print every inline script they have. */
const SAMPLE: GlossaryContent = {
  categories: [{ id: 1, name: 'Sample', slug: 'sample', formerSlugs: [] }],
  terms: Array.from({ length: MAX_CARDS + 1 }, (_, index) => index + 1).map((id) => ({
    ...fields,
    id,
    slug: `sample-${id}`,
    isLegacy: id === 2,
    currentTermId: id === 2 ? 1 : null,
    categoryIds: [1],
    upvotes: 0,
    downvotes: 0,
    images: [
      {
        ...{ id, filename: 'sample.png', originalName: 'sample.png', caption: 'Sample' },
        ...{ width: 1000, height: 1000, renditions: [480] },
      },
    ],
    updatedAt: '2026-01-01T00:00:00.000Z',
    formerSlugs: id > SHOWN ? [] : [`former-${id}`],
  })),
}

const FAILED = ''

/** The inline scripts of all pages together, and by kind of page. A kind with a page that failed to render is missing: it falls back to those of all pages. */
export interface PageSources extends InlineSources {
  ofKinds: Partial<Record<Page['kind'], InlineSources>>
}

/**
 * Collects the templates' inline scripts by rendering sample pages of each kind. Inline scripts must not depend on the content:
 * one that did would have a different hash on each page, which no policy could list.
 */
export async function readInlineSources(renderer: Renderer): Promise<PageSources> {
  const glossary = new Glossary([1])
  glossary.replaceAll(SAMPLE)
  const pages: { kind: Page['kind']; html: string }[] = []
  for (const path of allPaths(glossary)) {
    const at = pageAt(glossary, path)
    if (at?.kind === 'term' && at.id > SHOWN) continue
    if (at === null) continue
    const page = pageData(glossary, at, path)
    // Ignored here: publishing reports the same failure, with its reason, for each page of the template.
    pages.push({ kind: page.kind, html: String(await renderer(page).catch(() => FAILED)) })
  }
  const sourcesOf = (some: typeof pages): InlineSources => {
    const { scripts } = findInlineSources(some.map(({ html }) => html).join('\n'))
    return { scripts: [...scripts, hashOf(SPECULATION_RULES)] }
  }
  const ofKinds = [...Map.groupBy(pages, ({ kind }) => kind)]
    .filter(([, some]) => some.every(({ html }) => html !== FAILED))
    .map(([kind, some]) => [kind, sourcesOf(some)] as const)
  return { ...sourcesOf(pages), ofKinds: Object.fromEntries(ofKinds) }
}

/** The distinct hashes of a page's inline scripts, as a Content-Security-Policy lists them. */
export function findInlineSources(html: string): InlineSources {
  const inline = scriptsIn(html).filter(isInline)
  return { scripts: [...new Set(inline.map(({ text }) => hashOf(text)))] }
}

const hashOf = (script: string): string => `sha256-${hash('sha256', script, 'base64')}`

/** Relies on Astro's output: no `>` within attributes, and text that ends at the first closing tag. */
const scriptsIn = (html: string): { attributes: string; text: string }[] =>
  [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script\s*>/gis)].map(([, attributes = '', text = '']) => ({
    attributes,
    text,
  }))

/** Scripts with `src` are allowed by `'self'`, and structured data is never executed. */
const isInline = ({ attributes }: { attributes: string }): boolean =>
  !/\ssrc\s*=/i.test(attributes) && !/\stype\s*=\s*["']?application\/ld\+json/i.test(attributes)
