import { afterAll, describe, expect, it } from '@jest/globals'
import { cpSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FIXED_PATHS, type TermPage } from '../../contracts/page.ts'
import { PublishedFolder } from '../folder/published-folder.ts'
import { loadRenderer } from '../renderer/renderer.ts'
import { newFolder } from '../../contracts/testing/folders.ts'
import { site } from '../../contracts/testing/site.ts'
import { termPage } from '../../contracts/testing/terms.ts'
import type { StalePage } from '../glossary/find-stale-pages.ts'
import { renderAndWrite } from './render-and-write.ts'

/** `npm test` builds it first. */
const rendererFolder = new URL('../../dist/renderer/', import.meta.url)
const target = newFolder('render')

const term = (name: string, more: Partial<TermPage> = {}): TermPage =>
  termPage(1, {
    path: `/term/${name}`,
    name,
    definition: `<p>All about ${name}.</p>`,
    description: `All about ${name}.`,
    ...more,
  })

const stale = (page: TermPage, hash: string | null = null): StalePage => ({
  page,
  inputs: 'inputs',
  targets: [{ path: page.path, file: `term/${page.name}.html`, isNew: hash === null, hash }],
})

describe('Rendering and publishing pages', () => {
  const folder = new PublishedFolder(target)
  folder.prepare()
  const publish = async (...pages: StalePage[]) => {
    const renderer = await loadRenderer(rendererFolder, site)
    const rendered = await renderAndWrite(pages, { renderer, site, inline: { scripts: [] }, folder }, 'now')
    return { ...rendered, written: rendered.pages.filter(({ isWritten }) => isWritten).map(({ path }) => path) }
  }
  const read = (name: string): string => readFileSync(join(target, `term/${name}.html`), 'utf8')

  afterAll(() => {
    folder.finish()
    rmSync(target, { recursive: true, force: true })
  })

  // Shows publishing/last-good-page
  it('keeps the last good version of a page that cannot be rendered, says why, and goes on with the rest', async () => {
    await publish(stale(term('schema')))
    const good = read('schema')
    expect(good).toContain('All about schema.')

    const broken = term('schema', { updatedAt: 'no date at all', definition: '<p>Never shown.</p>' })
    const rendered = await publish(stale(broken, 'former'), stale(term('segment')))

    expect(rendered.failures).toEqual([{ path: '/term/schema', reason: expect.stringMatching(/\w/) }])
    expect(rendered.written).toEqual(['/term/segment'])
    expect(read('schema')).toBe(good)
    expect(read('segment')).toContain('All about segment.')
  })

  it('gives a new page that cannot be rendered a plain one with its name, text and links', async () => {
    const broken = term('event', {
      name: 'Event & <time>',
      updatedAt: 'no date at all',
      categories: [{ name: 'Data', href: '/categories/data' }],
    })
    const rendered = await publish({ ...stale(broken), targets: stale(term('event')).targets })

    expect(rendered.failures).toHaveLength(1)
    expect(rendered.pages).toMatchObject([{ path: '/term/event', isWritten: true, inputs: '' }])
    const plain = read('event')
    expect(plain).toContain('<h1>Event &amp; &lt;time&gt;</h1>')
    expect(plain).toContain('<p>All about event.</p>')
    expect(plain).toContain('<a href="/categories/data">Data</a>')
  })

  // Shows publishing/only-changes
  it('does not write a page whose bytes stay the same', async () => {
    const [first] = (await publish(stale(term('dataset')))).pages
    const again = await publish(stale(term('dataset'), first?.hash ?? ''))
    expect(again.written).toEqual([])
    expect(again.pages).toEqual([{ ...first, isWritten: false }])
  })

  it('writes the bytes of a page with two addresses once', async () => {
    const page = term('identity')
    const { targets } = stale(page)
    await publish({
      ...stale(page),
      targets: [...targets, { path: '/term/id/1', file: 'term/id/1.html', isNew: true, hash: null }],
    })
    const inode = (file: string): number => statSync(join(target, file)).ino
    expect(inode('term/id/1.html')).toBe(inode('term/identity.html'))
  })

  it('goes on when the next build of the templates takes the files away', async () => {
    // Beside the real one, so that packages are found.
    const copy = new URL(`../renderer-${process.pid}/`, rendererFolder)
    cpSync(rendererFolder, copy, { recursive: true })
    const renderer = await loadRenderer(copy, site)
    rmSync(copy, { recursive: true })
    expect(String(await renderer(term('audience')))).toContain('All about audience.')
    expect(String(await renderer({ kind: 'moved', path: '/term/segment', to: '/term/audience' }))).toContain(
      '/term/audience',
    )
    for (const path of FIXED_PATHS) expect(String(await renderer({ kind: 'fixed', path }))).toContain('</html>')
  })
})
