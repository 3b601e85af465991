import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { ContentReply, TermContent } from '../../contracts/change.ts'
import { isForHosts, publishedFile } from '../../contracts/paths.ts'
import { newFolder } from '../../contracts/testing/folders.ts'
import { site as sampleSite } from '../../contracts/testing/site.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { type PublishedPage, PublishedPages } from '../folder/published-pages.ts'
import { allTouched, applyChanges, linkAll } from '../glossary/apply-changes.ts'
import { PACE } from '../pace.ts'
import { checkRemovals } from './brake.ts'
import { Publisher } from './publisher.ts'

/** `npm test` builds it first. */
const realRenderer = new URL('../../dist/renderer/', import.meta.url)

/** Id of the user 'nobody' on Debian and most other systems. */
const NOBODY = 65_534

/** The real templates, but rendering fails for a term whose name contains 'unprintable'. */
const FAILING = `
import * as real from ${JSON.stringify(new URL('server/entry.mjs', realRenderer).href)}
export const loadTemplates = real.loadTemplates
export const app = {
  render: (request, options) => {
    if (options.locals.page.name?.includes('unprintable')) throw new Error('The template has failed')
    return real.app.render(request, options)
  },
}
`

let place: string
let site: string

const content = (terms: TermContent[], fields: Partial<ContentReply> = {}): ContentReply => ({
  glossary: 'ours',
  build: 'ours',
  change: 10,
  terms,
  categories: [{ id: 1, name: 'Data', slug: 'data', formerSlugs: [] }],
  ...fields,
})

const terms = (count: number): TermContent[] =>
  Array.from({ length: count }, (_, index) => termContent(index + 1, { categoryIds: [1] }))

interface Opened {
  publisher: Publisher
  published: PublishedPages
}

interface Hooks {
  onProgress?: (done: number, total: number) => void
  onFiles?: (files: string[], removed: string[]) => void
  confirm?: () => void
  deleted?: number[]
  templates?: string
  siteName?: string
  program?: string
  /** Prefix of the times of changes, which makes those of different histories differ. */
  history?: string
  namesInOne?: number
  folder?: string
  featured?: number[]
  webhooks?: string[]
}

async function open({
  onProgress,
  onFiles,
  confirm,
  deleted = [],
  templates = 'templates',
  siteName = sampleSite.name,
  program = 'ours',
  history = 'ours',
  namesInOne,
  folder = site,
  featured = [],
  webhooks = [],
}: Hooks = {}): Promise<Opened> {
  const published = new PublishedPages(join(place, folder === site ? 'published.db' : 'other.db'), webhooks)
  const publisher = await Publisher.open({
    rendererFolder: pathToFileURL(`${join(place, templates)}/`),
    program,
    folder,
    namesInOne,
    published,
    site: { ...sampleSite, name: siteName },
    featuredTermIds: featured,
    inFlightRequests: new SharedArrayBuffer(4),
    onFiles: (files, removed) =>
      onFiles?.(
        files.map(({ path }) => path),
        removed,
      ),
    confirm: () => Promise.resolve(confirm?.()),
    onProgress: (progress) => {
      if (progress !== null) onProgress?.(progress.done, progress.total)
    },
    readDeleted: () => Promise.resolve(new Set(deleted)),
    readTime: (change) => Promise.resolve(`${history} ${change}`),
  })
  return { publisher, published }
}

const read = (file: string): string => readFileSync(join(site, file), 'utf8')
const isThere = (file: string): boolean => existsSync(join(site, file))
const inode = (file: string): number => statSync(join(site, file)).ino
/** Without replaced files, which stay in the temporary folder until a pause. */
const filesOfSite = (): string[] =>
  readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.startsWith('.temporary/'))
    .sort()

const edit = (changed: TermContent[], deleted: number[] = []) => ({
  change: 11,
  changes: [
    ...changed.map(({ id }) => ({ id: 11, at: '', kind: 'term-edited' as const, termId: id })),
    ...deleted.map((id) => ({ id: 11, at: '', kind: 'term-deleted' as const, termId: id })),
  ],
  terms: changed,
  categories: content([]).categories,
})

function buildTemplates(name: string, entry: string): void {
  mkdirSync(join(place, name, 'server'), { recursive: true })
  writeFileSync(join(place, name, 'server/entry.mjs'), entry)
  for (const part of ['client', 'copies']) symlinkSync(new URL(`${part}/`, realRenderer), join(place, name, part))
}

beforeEach(() => {
  place = newFolder('publisher')
  site = join(place, 'site')
  buildTemplates('templates', FAILING)
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

describe('A publish', () => {
  // Shows publishing/no-dead-links
  it('adds new pages and waits for the server, then changes pages that link to them, then removes pages', async () => {
    const seen: string[] = []
    const hooks: Hooks = {}
    const { publisher } = await open({ onFiles: (...all) => hooks.onFiles?.(...all), confirm: () => hooks.confirm?.() })
    await publisher.publishAll(content(terms(3)))
    // The bytes are written once for all paths of a page.
    expect(inode('term/id/1.html')).toBe(inode('term/term-1.html'))

    const told: string[] = []
    hooks.onFiles = (files, removed) => {
      told.push(...files)
      if (removed.length === 0) return
      seen.push('forget')
      expect(removed.sort()).toEqual(['/term/id/3', '/term/term-3'])
      // No page links there any more, and the file is deleted after this call.
      expect(read('index.html')).not.toContain('/term/term-3')
      expect(isThere('term/term-3.html')).toBe(true)
    }
    hooks.confirm = () => {
      seen.push('confirm')
      expect(told).toEqual(['/term/renamed'])
      expect(read('term/renamed.html')).toContain('Renamed')
      // Existing pages have not changed yet.
      expect(read('index.html')).not.toContain('/term/renamed')
      expect(read('term/id/1.html')).not.toContain('Renamed')
      expect(read('categories/data.html')).toContain('/term/term-1')
    }
    const renamed = termContent(1, { name: 'Renamed', slug: 'renamed', formerSlugs: ['term-1'], categoryIds: [1] })
    await publisher.publish(allTouched(applyChanges(publisher.glossary, edit([renamed], [3]))), 11)

    expect(seen).toEqual(['confirm', 'forget'])
    expect(inode('term/id/1.html')).toBe(inode('term/renamed.html'))
    expect(read('index.html')).toContain('/term/renamed')
    expect(read('term/term-1.html')).toContain('/term/renamed')
    expect(isThere('term/term-3.html')).toBe(false)
  })

  it('does not wait for the server if it adds no page', async () => {
    let asked = 0
    const { publisher } = await open({ confirm: () => (asked += 1) })
    await publisher.publishAll(content(terms(3)))
    asked = 0
    const edited = termContent(1, { definition: '<p>Other.</p>', categoryIds: [1] })
    await publisher.publish(allTouched(applyChanges(publisher.glossary, edit([edited]))), 11)
    expect(read('term/term-1.html')).toContain('Other.')
    expect(asked).toBe(0)
  })

  it('finds the pages that link to a removed page, as they are currently published', async () => {
    const { publisher } = await open()
    const [one, two, ...others] = terms(5)
    if (one === undefined || two === undefined) throw new Error('There are two')
    const leading = (term: TermContent) => ({ ...term, definition: '<p>See <a href="/term/term-5">it</a>.</p>' })
    const find = () =>
      publisher.publishedState.findLinking(new Set(['/term/term-1', '/term/term-2', '/term/none']), ['/term/term-5'])
    await publisher.publishAll(content([leading(one), two, ...others]))
    expect(find()).toEqual(['/term/term-1'])
    await publisher.publish(allTouched(applyChanges(publisher.glossary, edit([one, leading(two)]))), 11)
    expect(find()).toEqual(['/term/term-2'])
  })

  const addPage = (published: PublishedPages, path: string, html: string): string => {
    const file = publishedFile(path)
    writeFileSync(join(site, file), html)
    published.add([{ path, file, movedTo: null, canonical: null, inputs: '', hash: path }])
    return file
  }

  it('finds pages that link to a removed page through obsolete pages, each of which is read once', async () => {
    const { publisher, published } = await open()
    await publisher.publishAll(content(terms(1)))
    const row = [...Array.from({ length: 100 }, (_, index) => `/row-${index}`), '/term/term-1']
    const added = row.map((path, index) =>
      addPage(published, path, `<a href="${row[index - 1] ?? '/term/gone'}">Previous</a>`),
    )
    const find = () => publisher.publishedState.findLinking(new Set([...row, '/about']), ['/term/gone'])
    expect(find()).toEqual(row)
    for (const file of added) rmSync(join(site, file))
    expect(find()).toEqual(row)
    published.close()
  })

  it('finds linking pages only up to a limit of pages found and one of pages searched', async () => {
    const { publisher, published } = await open()
    await publisher.publishAll(content(terms(1)))
    const { withGone, lookedAt } = PACE.mentions
    const some = (what: string, count: number) => Array.from({ length: count }, (_, index) => `/${what}-${index}`)
    const find = (paths: string[]) => publisher.publishedState.findLinking(new Set(paths), ['/term/gone'])
    const many = some('leading', withGone + 1)
    for (const path of many) addPage(published, path, '<a href="/term/gone">Gone</a>')
    expect([find(many.slice(1)), find(many)]).toEqual([many.slice(1), null])
    expect([find(some('other', lookedAt)), find(some('other', lookedAt + 1))]).toEqual([[], null])
    published.close()
  })

  // Shows operating/progress
  it('reports progress page by page if it has many paths, even while new pages wait for each other', async () => {
    const steps: number[] = []
    const totals = new Set<number>()
    const { publisher } = await open({
      onProgress: (done, total) => {
        steps.push(done)
        totals.add(total)
      },
    })
    await publisher.publishAll(content(terms(3)))
    steps.length = 0
    totals.clear()
    const added = [4, 5].map((id) => termContent(id, { categoryIds: [1] }))
    const paths = allTouched(applyChanges(publisher.glossary, edit(added)))
    await publisher.publish(paths, 11)
    expect(steps).toEqual([])
    const again = [6, 7].map((id) => termContent(id, { categoryIds: [1] }))
    const more = allTouched(applyChanges(publisher.glossary, edit(again)))
    for (let nothing = 0; more.size < PACE.threads.allCoresFrom; nothing++) more.add(`/nothing/${nothing}`)
    const { pages } = await publisher.publish(more, 12)
    expect(steps.length).toBeGreaterThan(2)
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    expect([steps.at(-1), ...totals]).toEqual([pages, PACE.threads.allCoresFrom])
  })

  it('leaves no temporary file behind', async () => {
    const { publisher } = await open()
    await publisher.publishAll(content(terms(3)))
    expect(readdirSync(join(site, '.temporary'))).toEqual([])
    publisher.removeStaging()
    expect(isThere('.temporary')).toBe(false)
  })

  it('sets replaced and removed files aside and deletes them in a pause, also those of an earlier run', async () => {
    const former = (): string[] => readdirSync(join(site, '.temporary'))
    const first = await open()
    await first.publisher.publishAll(content(terms(3)))
    const edited = termContent(1, { definition: '<p>Other.</p>', categoryIds: [1] })
    await first.publisher.publish(allTouched(applyChanges(first.publisher.glossary, edit([edited], [3]))), 11)
    first.published.close()
    expect(former()).not.toEqual([])
    const { publisher } = await open()
    await publisher.publishAll({ ...content([edited, ...terms(3).slice(1, 2)]), change: 11 })
    expect(former()).not.toEqual([])
    for (let wait = publisher.formerFiles.remaining; wait !== null; wait = publisher.formerFiles.remaining) {
      await delay(wait)
      await publisher.formerFiles.step()
    }
    expect(former()).toEqual([])
    expect(read('term/term-1.html')).toContain('Other.')
  })
})

describe('Compressed copies', () => {
  const copiedFiles = (): string[] =>
    filesOfSite().flatMap((file) => (isThere(`${file}.br`) && isThere(`${file}.gz`) ? [file] : []))
  const expectTrue = (file: string): void => {
    expect(brotliDecompressSync(readFileSync(join(site, `${file}.br`))).toString()).toBe(read(file))
    expect(gunzipSync(readFileSync(join(site, `${file}.gz`))).toString()).toBe(read(file))
  }

  // Shows publishing/copies
  it('are made after the pages for every text of 1 kB or more, at all its paths', async () => {
    const { publisher } = await open()
    await publisher.publishAll(content(terms(3)))
    expect([copiedFiles(), publisher.copies.remaining]).toEqual([[], expect.any(Number)])
    await publisher.copies.finish()
    const worthIt = filesOfSite().filter(
      (file) => /\.(?:html|css|js|json|xml|svg|csv|txt)$/.test(file) && statSync(join(site, file)).size >= 1024,
    )
    expect(copiedFiles()).toEqual(worthIt)
    expect(worthIt).toEqual(expect.arrayContaining(['index.html', 'term/term-1.html', 'term/id/1.html']))
    worthIt.forEach(expectTrue)
    expect(publisher.copies.remaining).toBeNull()
  })

  it('are removed before their page is replaced or removed, and are made again', async () => {
    const { publisher } = await open()
    await publisher.publishAll(content(terms(4)))
    await publisher.copies.finish()
    const edited = termContent(1, { definition: '<p>Other.</p>', categoryIds: [1] })
    await publisher.publish(allTouched(applyChanges(publisher.glossary, edit([edited], [2]))), 11)
    const gone = ['term/term-1.html', 'term/id/1.html', 'term/term-2.html', 'index.html']
    expect(copiedFiles().filter((file) => gone.includes(file))).toEqual([])
    expect(copiedFiles()).toContain('term/term-4.html')
    await publisher.copies.finish()
    copiedFiles().forEach(expectTrue)
    expect(copiedFiles()).toEqual(expect.arrayContaining(['term/term-1.html', 'term/id/1.html', 'index.html']))
    expect(filesOfSite().filter((file) => file.includes('term-2'))).toEqual([])
  })

  it('are made of all other files while one cannot have any', async () => {
    const { publisher } = await open()
    await publisher.publishAll(content(terms(3)))
    mkdirSync(join(site, 'index.html.br/taken'), { recursive: true })
    const finish = publisher.copies.finish.bind(publisher.copies)
    await expect(finish()).rejects.toThrow('index.html.br')
    await expect(finish()).rejects.toThrow('index.html.br')
    expect(copiedFiles()).toEqual(expect.arrayContaining(['about.html', 'term/term-1.html', 'term/id/3.html']))
    expect(publisher.copies.remaining).not.toBeNull()
  })

  it('match their page if it was published again before they were made', async () => {
    const { publisher } = await open()
    await publisher.publishAll(content(terms(3)))
    const edited = termContent(1, { definition: '<p>Other.</p>', categoryIds: [1] })
    await publisher.publish(allTouched(applyChanges(publisher.glossary, edit([edited]))), 11)
    await publisher.copies.finish()
    expect(copiedFiles()).toContain('term/term-1.html')
    copiedFiles().forEach(expectTrue)
  })

  it('are made at a start if they are missing, and removed if their page is', async () => {
    const first = await open()
    await first.publisher.publishAll(content(terms(3)))
    await first.publisher.copies.finish()
    first.published.close()
    const before = filesOfSite()
    rmSync(join(site, 'term/term-1.html.gz'))
    writeFileSync(join(site, 'term/stranger.html.br'), 'x')
    const { publisher } = await open()
    await publisher.publishAll(content(terms(3)))
    await publisher.copies.finish()
    expect(filesOfSite()).toEqual(before)
    expectTrue('term/term-1.html')
  })
})

describe('A template that throws', () => {
  // Shows publishing/last-good-page
  it('leaves an existing term its last good page, and is retried', async () => {
    const { publisher } = await open()
    await publisher.publishAll(content(terms(2)))
    const good = read('term/term-1.html')
    const broken = termContent(1, { name: 'unprintable', categoryIds: [1] })
    const publication = await publisher.publish(allTouched(applyChanges(publisher.glossary, edit([broken]))), 11)
    expect(publication.failures).toEqual([{ path: '/term/term-1', reason: 'The template has failed' }])
    expect(read('term/term-1.html')).toBe(good)
    await publisher.publish(new Set(['/about']), 11)
    expect([publisher.failing.count, publisher.failing.has('/term/term-1')]).toEqual([1, true])
    const [soon] = PACE.tryAgainAfter
    expect(publisher.failing.remaining).toBeLessThanOrEqual(soon)
    await publisher.publish(new Set(['/term/term-1']), 11)
    expect(publisher.failing.remaining).toBeGreaterThan(soon)

    const mended = termContent(1, { name: 'Printable', categoryIds: [1] })
    await publisher.publish(allTouched(applyChanges(publisher.glossary, edit([mended]))), 12)
    expect(read('term/term-1.html')).toContain('Printable')
    expect(publisher.failing.count).toBe(0)
  })

  // Shows publishing/last-good-page, publishing/only-changes
  it('gives a new term a plain page with its name and text until its own page can be made', async () => {
    const { publisher, published } = await open()
    await publisher.publishAll(content(terms(2)))
    const broken = termContent(3, { name: 'unprintable & <time>', slug: 'unprintable', categoryIds: [1] })
    await publisher.publish(allTouched(applyChanges(publisher.glossary, edit([broken]))), 11)
    expect(read('term/unprintable.html')).toContain('<h1>unprintable &amp; &lt;time&gt;</h1>')
    expect(read('term/unprintable.html')).toContain('<a href="/categories/data">Data</a>')
    expect(read('term/id/3.html')).toContain('<p>About term 3.</p>')
    expect(read('index.html')).toContain('/term/unprintable')

    // The next build of the templates can render it, and renders the same bytes for all other pages.
    const about = inode('about.html')
    published.close()
    buildTemplates('mended', FAILING.replace('unprintable', 'nothing'))
    const next = await open({ templates: 'mended' })
    await next.publisher.publishAll(content([...terms(2), broken], { change: 11 }))
    expect(read('term/unprintable.html')).toContain('Last updated')
    expect(inode('about.html')).toBe(about)
  })
})

describe('The brake', () => {
  const publishedFirst = async (): Promise<string[]> => {
    const { publisher, published } = await open()
    await publisher.publishAll(content(terms(60)))
    published.close()
    return filesOfSite()
  }

  // Shows publishing/paused
  it.each<[string, Partial<ContentReply>, RegExp]>([
    ['of another glossary', { glossary: 'theirs', change: 99 }, /not the one whose pages are published/],
    ['older than the site', { change: 9 }, /ends with change 9, they show change 10/],
    ['without terms that nobody deleted', { change: 99 }, /lacks terms that nobody deleted: 121 of \d+/],
  ])('holds back data %s until they are accepted, and changes no file', async (_, fields, reason) => {
    const before = await publishedFirst()
    const { publisher } = await open()
    await expect(publisher.publishAll(content([], fields))).rejects.toThrow(reason)
    expect(filesOfSite()).toEqual(before)
    await publisher.publishAll(content([], fields), { accept: true })
    expect(isThere('term/term-1.html')).toBe(false)
    expect(read('.glossary').trim()).toBe(fields.glossary ?? 'ours')
  })

  // Shows publishing/paused
  it('allows removing less than a fifth of the pages, all pages of deleted terms, and pages without a term', async () => {
    const page = (path: string, canonical: string | null = null): PublishedPage => ({
      ...{ path, canonical, file: path.slice(1), inputs: '', hash: '', movedTo: null },
    })
    const ofTerms = (count: number): PublishedPage[] =>
      Array.from({ length: count }, (_, id) => [page(`/term/${id}`), page(`/term/id/${id}`, `/term/${id}`)]).flat()
    const letGo = (gone: PublishedPage[], pages: number, deleted: number): Promise<void> =>
      checkRemovals(gone, pages, 11, () => Promise.resolve(new Set(Array(deleted).keys())))
    await expect(letGo(ofTerms(30), 200, 0)).rejects.toThrow('60 of 200 published pages would be taken away')
    await letGo(ofTerms(30), 1000, 0)
    await letGo(ofTerms(30), 200, 30)
    await letGo(ofTerms(50), 200, 30)
    await letGo(
      Array.from({ length: 60 }, (_, number) => page(`/browse/${number}`)),
      200,
      0,
    )
  })

  // Shows publishing/paused
  it('reports the last change read, even if some are pending, so that only a later acceptance counts', async () => {
    const { publisher, published } = await open()
    await publisher.publishAll(content(terms(60)))
    published.noteSeen({ id: 14, at: 'at 14' })
    const gone = allTouched(
      applyChanges(
        publisher.glossary,
        edit(
          [],
          Array.from({ length: 60 }, (_, id) => id + 1),
        ),
      ),
    )
    await expect(publisher.publish(gone, 11)).rejects.toMatchObject({ name: 'HeldBack', change: 14 })
    expect(isThere('term/term-60.html')).toBe(true)
    published.close()
  })

  it('holds back restored data even after new writes have passed the last published change', async () => {
    const before = await publishedFirst()
    const { publisher } = await open({ history: 'restored' })
    const restored = content(terms(59), { change: 99 })
    await expect(publisher.publishAll(restored)).rejects.toThrow(/its change 10 is not the one that they show/)
    expect(filesOfSite()).toEqual(before)
    await publisher.publishAll(restored, { accept: true })
    await publisher.publishAll(restored)
    expect(isThere('term/term-60.html')).toBe(false)
  })

  it('recognizes the site by its files if the list of published pages is lost', async () => {
    const before = await publishedFirst()
    rmSync(join(place, 'published.db'))
    const { publisher } = await open()
    await expect(publisher.publishAll(content([], { change: 99 }))).rejects.toThrow(/lacks terms/)
    expect(filesOfSite()).toEqual(before)
  })

  // Shows publishing/deletions
  it('lets deletions through at a start', async () => {
    await publishedFirst()
    const { publisher } = await open({ deleted: Array.from({ length: 58 }, (_, index) => index + 1) })
    await publisher.publishAll(content(terms(60).slice(58), { change: 99 }))
    expect([isThere('term/term-58.html'), isThere('term/term-59.html')]).toEqual([false, true])
  })

  it('does not hold back the removal of up to 50 pages', async () => {
    await publishedFirst()
    const { publisher, published } = await open()
    await publisher.publishAll(content(terms(60).slice(0, 36), { change: 99 }))
    expect(isThere('term/term-37.html')).toBe(false)
    published.close()
  })
})

/** Root may read every file, so under root this switches to another user and makes it the owner of the published files. */
async function asWhoMayNotRead(files: readonly string[], work: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0
  for (const file of files) chmodSync(join(site, file), 0)
  if (isRoot) {
    for (const file of [
      place,
      ...readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => join(place, name)),
    ])
      lchownSync(file, NOBODY, NOBODY)
    process.seteuid?.(NOBODY)
  }
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

describe('Files that the disk cannot read', () => {
  // Shows publishing/unreadable
  it('are found and made again by a check, and made again when everything is published from scratch', async () => {
    const { publisher, published } = await open()
    await publisher.publishAll(content(terms(1)))
    const style = `_astro/${readdirSync(join(site, '_astro')).find((file) => file.endsWith('.css')) ?? ''}`
    const lost = [style, 'about.html']
    const areThere = (): void => {
      for (const file of lost) expect(read(file)).not.toBe('')
    }
    await asWhoMayNotRead(lost, async () => {
      // Readers do not get an unreadable page, so its links do not count.
      expect(publisher.publishedState.findLinking(new Set(['/about']), ['/'])).toEqual([])
      expect(publisher.findDiffering(publisher.allPaths())).toEqual(['/about'])
      expect(await publisher.assets.heal()).toEqual([`/${style}`])
      await publisher.publish(new Set(['/about']), 10)
      areThere()
    })
    await asWhoMayNotRead(lost, async () => {
      await publisher.publishAll(content(terms(1)), { fromScratch: true })
      areThere()
    })
    published.close()
  })
})

describe('Files of former templates', () => {
  it('stay for 7 days', async () => {
    const first = await open()
    await first.publisher.publishAll(content(terms(1)))
    first.published.add([
      { path: '/_astro/former.css', file: '_astro/former.css', inputs: '', hash: '', movedTo: null, canonical: null },
    ])
    first.published.save()
    first.published.close()
    writeFileSync(join(site, '_astro/former.css'), 'a{}')

    const second = await open()
    await second.publisher.publishAll(content(terms(1)))
    expect(isThere('_astro/former.css')).toBe(true)
    const weekAgo = new Date(new Date().getTime() - 7 * 24 * 3_600_000 - 1000)
    second.published.retired.remove('/_astro/former.css')
    second.published.retired.since('/_astro/former.css', weekAgo)
    second.published.close()

    const third = await open()
    await third.publisher.publishAll(content(terms(1)))
    expect(isThere('_astro/former.css')).toBe(false)
  })
})

describe('Webhooks', () => {
  it('are sent the paths of the files that come with the templates, once', async () => {
    const url = 'https://receiver.example/'
    const { publisher, published } = await open({ webhooks: [url] })
    await publisher.publishAll(content(terms(1)))
    expect(published.outbox.read(url)?.published).toEqual(
      [...published.paths()].filter((path) => !isForHosts(path)).sort(),
    )
    published.outbox.markDelivered(url, Infinity)
    await publisher.publishAll(content(terms(1)))
    expect(published.outbox.read(url)).toBeNull()
  })
})

describe('A crash after files are removed and before the list is updated', () => {
  // Shows publishing/crash
  it('loses no removal for webhooks and targets, and leaves nothing to a later start', async () => {
    const url = 'https://receiver.example/'
    const [lost, kept] = [content(terms(3)), content(terms(2), { change: 11 })]
    const first = await open({ webhooks: [url] })
    await first.publisher.publishAll(lost)
    first.published.mirroredAt('a target').put(first.published.all())
    first.published.outbox.markDelivered(url, Infinity)
    first.published.close()
    for (const file of ['term/id/3.html', 'term/term-3.html']) rmSync(join(site, file))

    const second = await open({ webhooks: [url] })
    await second.publisher.publishAll(kept)
    const ofTheTerm = ['/term/id/3', '/term/term-3']
    expect(second.published.outbox.read(url)?.removed).toEqual(ofTheTerm)
    expect(second.published.mirroredAt('a target').differing()).toEqual(expect.arrayContaining(ofTheTerm))
    second.publisher.markComplete(11)
    second.published.close()
    expect(await (await open()).publisher.completeFolder.shows(kept)).toBe(true)
  })
})

describe('A crash after pages are replaced and before the list is updated', () => {
  // Shows publishing/crash
  it('leaves none of them, even if the data are again what the list was made from', async () => {
    const [list, backup, page] = [join(place, 'published.db'), join(place, 'before'), join(site, 'term/term-1.html')]
    const [one, ...others] = terms(3)
    const publish = async (all: TermContent[], change: number) => {
      const { publisher, published } = await open()
      await publisher.publishAll(content(all, { change }))
      published.close()
    }
    await publish(terms(3), 10)
    const before = readFileSync(page, 'utf8')
    copyFileSync(list, backup)
    await publish([termContent(1, { ...one, definition: '<p>Edited.</p>' }), ...others], 11)
    expect(readFileSync(page, 'utf8')).toContain('Edited.')
    copyFileSync(backup, list)
    await publish(terms(3), 12)
    expect(readFileSync(page, 'utf8')).toBe(before)
  })
})

describe('The names of a glossary that grows large', () => {
  // Shows publishing/names-in-parts
  it('are split into parts before a file refers to them, and merged again when it shrinks, as in a full build', async () => {
    const named = ['Data Layer', 'Data Lake', 'Event', 'Lake House'].map((name, index) =>
      termContent(index + 1, { name, categoryIds: [1] }),
    )
    const few = named.slice(0, 2)
    const namesOf = (folder: string): Map<string, string> =>
      new Map(
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((file) => /^names(?:\.json|\/.*json)$/.test(file))
          .sort()
          .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
      )
    const built = async (all: TermContent[]): Promise<Map<string, string>> => {
      const folder = mkdtempSync(join(place, 'fresh-'))
      const { publisher, published } = await open({ namesInOne: 3, folder })
      await publisher.publishAll(content(all), { fromScratch: true })
      publisher.removeStaging()
      published.close()
      return namesOf(folder)
    }
    const hooks: Hooks = {}
    const { publisher } = await open({ namesInOne: 3, deleted: [3, 4], confirm: () => hooks.confirm?.() })
    await publisher.publishAll(content(few))
    expect(namesOf(site)).toEqual(await built(few))

    const atConfirmation: boolean[] = []
    hooks.confirm = () => atConfirmation.push(isThere('names/la.json'), read('names.json').includes('"parts"'))
    await publisher.publish(allTouched(applyChanges(publisher.glossary, edit(named.slice(2)))), 11)
    expect(namesOf(site)).toEqual(await built(named))
    expect(read('names.json')).toBe('{"parts":["d","da","e","ev","ho","l","la"]}')
    expect(atConfirmation).toEqual([true, false])

    const before = inode('names/ev.json')
    const renamed = termContent(1, { name: 'Data Layers', categoryIds: [1] })
    await publisher.publish(allTouched(applyChanges(publisher.glossary, edit([renamed]))), 11)
    expect(namesOf(site)).toEqual(await built([renamed, ...named.slice(1)]))
    expect(inode('names/ev.json')).toBe(before)

    await publisher.publish(allTouched(applyChanges(publisher.glossary, edit([], [3, 4]))), 11)
    expect(namesOf(site)).toEqual(await built([renamed, ...named.slice(1, 2)]))
    expect(isThere('names/da.json')).toBe(false)
  })
})

// Shows publishing/no-dead-links
it('Publishing a file that lists parts of the names or of the sitemap publishes the parts too', async () => {
  const { publisher, published } = await open({ namesInOne: 3 })
  await publisher.publishAll(content(terms(3)))
  applyChanges(publisher.glossary, edit([termContent(1001, { name: 'Zebra' })]))
  await publisher.publish(new Set(['/names.json', '/sitemap.xml']), 11)
  const { parts } = z.object({ parts: z.array(z.string()) }).parse(JSON.parse(read('names.json')))
  const sitemaps = [...read('sitemap.xml').matchAll(/\/(sitemaps\/[^<]+)</g)].map(([, file = '']) => file)
  expect([parts, sitemaps]).toMatchObject([expect.arrayContaining(['z', 'ze']), { length: 3 }])
  expect([...parts.map((part) => `names/${part}.json`), ...sitemaps].filter((file) => !isThere(file))).toEqual([])
  published.close()
})

describe('A folder that was complete when it was closed', () => {
  const state = content(terms(3))

  async function close(shown = state): Promise<void> {
    const { publisher, published } = await open()
    await publisher.publishAll(shown)
    publisher.markComplete(shown.change)
    published.close()
  }

  // Shows publishing/closed-whole
  it('is recognized at the next start, and is not compared', async () => {
    await close()
    const { publisher, published } = await open()
    expect(await publisher.completeFolder.shows(state)).toBe(true)
    const { pages, removed } = await publisher.publishAll(state)
    expect([pages, removed]).toEqual([0, []])
    const after = await publisher.publish(allTouched(applyChanges(publisher.glossary, edit([], [3]))), 11)
    expect(after.removed.sort()).toEqual(['/term/id/3', '/term/term-3'])
    published.close()
    // A folder that was opened and closed without the mark may be in the state that a crash left.
    expect(await (await open()).publisher.completeFolder.shows(state)).toBe(false)
  })

  // Shows publishing/closed-whole
  it('is recognized again after a reply that broke off, and after starts that published nothing', async () => {
    await close()
    const { publisher, published } = await open()
    expect(await publisher.completeFolder.shows({ ...state, change: 11 })).toBe(false)
    expect(await publisher.completeFolder.shows(state)).toBe(true)
    publisher.completeFolder.restoreMark()
    published.close()
    const unanswered = await open()
    unanswered.publisher.completeFolder.restoreMark()
    unanswered.published.close()
    expect(await (await open()).publisher.completeFolder.shows(state)).toBe(true)
  })

  // Shows publishing/closed-whole
  it.each<[string, number, Partial<TermContent>]>([
    ['who leads to whom', 1, { definition: '<p>Fills a Data Lake, quickly.</p>' }],
    ['which words are in which definition', 2, { name: 'Data Pond' }],
  ])('knows %s as a full build does, even after a start that published nothing', async (_, id, fields) => {
    const before = [
      termContent(1, { name: 'Data Layer', definition: '<p>Fills a Data Lake.</p>' }),
      termContent(2, { name: 'Data Lake', definition: '<p>Beside a Data Layer.</p>' }),
    ]
    const after = before.map((term) => (term.id === id ? { ...term, ...fields } : term))
    const linked = content(before)
    await close(linked)
    const briefly = await open()
    expect(await briefly.publisher.completeFolder.shows(linked)).toBe(true)
    briefly.publisher.completeFolder.restoreMark()
    briefly.published.close()

    const { publisher } = await open()
    expect(await publisher.completeFolder.shows(linked)).toBe(true)
    await publisher.publishAll(linked)
    const edited = after.filter((term) => !before.includes(term))
    await publisher.publish(allTouched(applyChanges(publisher.glossary, edit(edited))), 11)
    for (const touched of linkAll(publisher.glossary)) await publisher.publish(allTouched(touched), 11)
    const pages = ['term-1', 'term-2'].map((slug) => `term/${slug}.html`)
    const fresh = mkdtempSync(join(place, 'fresh-'))
    const build = await open({ folder: fresh })
    await build.publisher.publishAll(content(after), { fromScratch: true })
    build.publisher.removeStaging()
    expect(pages.map(read)).toEqual(pages.map((file) => readFileSync(join(fresh, file), 'utf8')))
    expect(read('term/term-1.html')).toContain('Mentions this term')
  })

  // Shows publishing/closed-whole
  it.each<[string, Partial<ContentReply>, Hooks, () => void]>([
    ['there is a new change', { change: 11 }, {}, () => undefined],
    ['these are other data', { glossary: 'others' }, {}, () => undefined],
    ['the data have another history', {}, { history: 'other' }, () => undefined],
    ['another build of the program works out the pages', {}, { program: 'next' }, () => undefined],
    ['another build of the service has answered', { build: 'next' }, {}, () => undefined],
    ['other terms are featured', {}, { featured: [2] }, () => undefined],
    ['a file is missing', {}, {}, () => rmSync(join(site, 'about.html'))],
    ['a file has come', {}, {}, () => writeFileSync(join(site, 'stranger.html'), '')],
  ])('is compared when %s', async (_, fields, hooks, meanwhile) => {
    await close()
    meanwhile()
    const { publisher, published } = await open(hooks)
    expect(await publisher.completeFolder.shows({ ...state, ...fields })).toBe(false)
    published.close()
  })
  it("is published again if the site's name has changed", async () => {
    await close()
    const { publisher } = await open({ siteName: 'Renamed' })
    expect(await publisher.completeFolder.shows(state)).toBe(false)
    await publisher.publishAll(state)
    expect(read('about.html')).toContain('Renamed')
  })
})

describe('A publish that yields to edits', () => {
  /** Never yields. */
  const yielding = { isInterrupted: () => false, atLeast: Infinity }

  // Shows publishing/no-dead-links
  it('makes at least one page, and leaves the rest with the removed pages they may link to', async () => {
    const { publisher, published } = await open({ deleted: [3] })
    await publisher.publishAll(content(terms(5)))
    const edited = terms(2).map((term) => ({ ...term, definition: '<p>Edited.</p>' }))
    applyChanges(publisher.glossary, edit(edited, [3]))
    const {
      left,
      removed,
      published: made,
    } = await publisher.publish(new Set(['/term/term-3', '/term/term-1', '/term/term-2']), 11, {
      yielding: { isInterrupted: () => true, atLeast: 0 },
    })
    expect({ left, removed, made }).toEqual({
      left: ['/term/term-2', '/term/term-3'],
      removed: [],
      made: ['/term/term-1', '/term/id/1'],
    })
    expect([published.change, isThere('term/term-3.html')]).toEqual([10, true])
    published.close()
  })

  // Shows publishing/crash
  it('fails if one of the pages cannot be put in its place, whichever is ready first', async () => {
    const { publisher, published } = await open()
    await publisher.publishAll(content(terms(20)))
    const edited = edit(terms(20).map((term) => ({ ...term, definition: '<p>Edited.</p>' })))
    const paths = allTouched(applyChanges(publisher.glossary, edited))
    const file = join(site, 'term/term-9.html')
    rmSync(file)
    mkdirSync(join(file, 'a-folder'), { recursive: true })
    // Keeps the event loop busy, so that both pages in flight are flushed before either result is handled.
    const busy = setInterval(() => {
      for (const end = performance.now() + 20; performance.now() < end;);
    }, 0)
    const publishing = publisher.publish(paths, 11, { yielding }).finally(() => clearInterval(busy))
    await expect(publishing).rejects.toThrow()
    expect(published.change).toBe(10)
    published.close()
  })
})

// Shows publishing/no-dead-links
it('New pages appear together, even if no existing page changes with them', async () => {
  const shown: string[][] = []
  const { publisher, published } = await open({ onFiles: (files) => shown.push(files) })
  await publisher.publishAll(content(terms(3)))
  shown.splice(0)
  applyChanges(publisher.glossary, edit([termContent(4), termContent(5)]))
  const paths = [4, 5].flatMap((id) => [`/term/term-${id}`, `/term/id/${id}`])
  await publisher.publish(new Set(paths), 11)
  expect(shown.filter((files) => files.length > 0)).toEqual([paths])
  published.close()
})
