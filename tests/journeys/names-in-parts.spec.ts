import { expect, type Page } from '@playwright/test'
import { PublishedPages } from '../../content-build/folder/published-pages.ts'
import { Publisher } from '../../content-build/publishing/publisher.ts'
import { site } from '../../contracts/testing/site.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { newFolder } from '../../contracts/testing/folders.ts'
import { serveFolder, type StaticHost } from './static-host.ts'
import { test } from './story.ts'

const names = ['Data Layer', 'Data Lake', 'Identity Graph', 'Graph Store', 'Consent Manager', 'Audience']

/** Publishes six terms as if they were more than fit in one file of names. */
async function publishInParts(folder: string): Promise<void> {
  const published = new PublishedPages(':memory:')
  const publisher = await Publisher.open({
    ...{ program: '', folder, published, site, featuredTermIds: [], namesInOne: 3 },
    rendererFolder: new URL('../../dist/renderer/', import.meta.url),
    inFlightRequests: new SharedArrayBuffer(4),
    onFiles: () => undefined,
    onProgress: () => undefined,
    confirm: () => Promise.resolve(),
    readDeleted: () => Promise.resolve(new Set()),
    readTime: () => Promise.resolve(null),
  })
  const terms = names.map((name, index) => termContent(index + 1, { name, slug: name.toLowerCase().replace(' ', '-') }))
  const legacy = termContent(99, { name: 'Person Graph', isLegacy: true, currentTermId: 3 })
  await publisher.publishAll({
    glossary: 'large',
    build: '',
    change: 1,
    terms: [...terms, legacy],
    categories: [],
  })
  published.close()
}

/** A large glossary on a plain static host: without the service, names come from the published parts only. */
let host: StaticHost

test.beforeAll(async () => {
  const folder = newFolder('names-in-parts')
  await publishInParts(folder)
  host = await serveFolder(folder)
})

test.afterAll(() => host.stop())

test.describe.configure({ mode: 'default' })

const box = (page: Page) => page.getByRole('combobox', { name: 'Search terms' })
const options = (page: Page, list: string) => page.getByRole('listbox', { name: list }).getByRole('option')

test.describe('In a large glossary', () => {
  // Shows search/large-glossary
  test('the search box loads only the parts of the names that match, and suggests by any word', async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/names')) loaded.push(pathname)
    })
    await page.goto(`${host.url}/about`)
    await box(page).focus()
    await page.keyboard.type('lay')
    await expect(options(page, 'Suggestions')).toHaveText(['Data Layer'])
    await box(page).fill('graph')
    await expect(options(page, 'Suggestions')).toHaveText([
      'Graph Store',
      'Identity Graph',
      'Person GraphLegacyCurrent Platform Term: Identity Graph',
    ])
    await box(page).fill('d')
    await expect(options(page, 'Suggestions')).toHaveText(['Data Lake', 'Data Layer'])
    // With quick typing, the part of the first letter may not be requested.
    const needed = loaded.filter((path) => path !== '/names/l.json')
    expect(needed).toEqual(['/names.json', '/names/la.json', '/names/gr.json', '/names/d.json'])
  })

  // Shows search/large-glossary, search/no-suggestions, addresses/near-terms
  test('similar names are found in the parts of all words, for a query and for an unknown address', async ({
    page,
  }) => {
    await page.goto(`${host.url}/about`)
    await box(page).focus()
    await page.keyboard.type('dtaa layre')
    await expect(options(page, 'Did you mean').first()).toHaveText('Data Layer')
    await box(page).fill('consnet')
    await expect(options(page, 'Did you mean')).toHaveText(['Consent Manager'])
    await options(page, 'Did you mean').first().click()
    await expect(page).toHaveURL(`${host.url}/term/consent-manager`)

    await page.goto(`${host.url}/term/identity-grph`)
    await expect(page.getByRole('link', { name: 'Identity Graph', exact: true })).toBeVisible()
  })

  // Shows search/names-missing
  test('a part that fails to load is reported, and requested again', async ({ page }) => {
    await page.route('**/names/da.json', (route) => route.abort())
    await page.goto(`${host.url}/about`)
    await box(page).focus()
    await page.keyboard.type('data')
    await expect(page.locator('.suggestions')).toHaveText('Suggestions cannot be loaded. Enter searches all terms.')
    await page.unroute('**/names/da.json')
    await page.keyboard.type(' lay')
    await expect(options(page, 'Suggestions')).toHaveText(['Data Layer'])
  })
})
