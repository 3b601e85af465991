import { afterAll, describe, expect, it } from '@jest/globals'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIXED_PATHS, type TermPage } from '../../contracts/page.ts'
import { PublishedFolder } from '../publishing/published-folder.ts'
import { loadRenderer } from '../renderer/renderer.ts'
import type { StalePage } from './find-stale-pages.ts'
import { renderPages } from './render-pages.ts'

/** `npm test` builds it first. */
const rendererFolder = new URL('../../dist/renderer/', import.meta.url)
const site = { name: 'Lexicon', subtitle: 'Experience Platform', url: 'http://localhost:4321' }
const target = mkdtempSync(join(tmpdir(), 'glossary-render-'))

const term = (name: string, more: Partial<TermPage> = {}): TermPage => ({
  kind: 'term',
  id: 1,
  path: `/term/${name}`,
  canonical: `/term/${name}`,
  name,
  definition: `<p>All about ${name}.</p>`,
  description: `All about ${name}.`,
  shareText: `All about ${name}.`,
  isLegacy: false,
  currentTerm: null,
  legacyNames: [],
  categories: [],
  images: [],
  picture: { path: '/social/word.png', isOwn: false },
  upvotes: 0,
  downvotes: 0,
  updatedAt: '2026-11-20T00:00:00.000Z',
  ...more,
})

const stale = (page: TermPage, hash: string | null = null): StalePage => ({
  page,
  inputs: 'inputs',
  targets: [{ path: page.path, file: `term/${page.name}.html`, hash }],
})

describe('Rendering and publishing pages', () => {
  const folder = new PublishedFolder(target)
  folder.prepare()
  const read = (name: string): string => readFileSync(join(target, `term/${name}.html`), 'utf8')

  afterAll(() => {
    folder.finish()
    rmSync(target, { recursive: true, force: true })
  })

  it('keeps the last good version of a page that cannot be rendered, says why, and goes on with the rest', async () => {
    const renderer = await loadRenderer(rendererFolder, site)
    await renderPages([stale(term('schema'))], renderer, folder)
    const good = read('schema')
    expect(good).toContain('All about schema.')

    const broken = term('schema', { updatedAt: 'no date at all', definition: '<p>Never shown.</p>' })
    const rendered = await renderPages([stale(broken, 'former'), stale(term('segment'))], renderer, folder)

    expect(rendered.failures).toEqual([{ path: '/term/schema', reason: expect.stringMatching(/\w/) }])
    expect(rendered.written).toEqual(['/term/segment'])
    expect(read('schema')).toBe(good)
    expect(read('segment')).toContain('All about segment.')
  })

  it('does not write a page whose bytes stay the same', async () => {
    const renderer = await loadRenderer(rendererFolder, site)
    const [first] = (await renderPages([stale(term('event'))], renderer, folder)).pages
    const again = await renderPages([stale(term('event'), first?.hash ?? '')], renderer, folder)
    expect(again.written).toEqual([])
    expect(again.pages).toEqual([first])
  })

  it('goes on when the next build of the templates takes the files away', async () => {
    // Beside the real one, so that packages are found.
    const copy = new URL(`../renderer-${process.pid}/`, rendererFolder)
    cpSync(rendererFolder, copy, { recursive: true })
    const renderer = await loadRenderer(copy, site)
    rmSync(copy, { recursive: true })
    expect(await renderer(term('audience'))).toContain('All about audience.')
    expect(await renderer({ kind: 'moved', path: '/term/segment', to: '/term/audience' })).toContain('/term/audience')
    for (const path of FIXED_PATHS) expect(await renderer({ kind: 'fixed', path })).toContain('</html>')
  })
})
