import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, type Page } from '@playwright/test'
import { newFolder } from '../../contracts/testing/folders.ts'
import type { Client } from '../../admin-api/testing/client.ts'
import { publishingState, type PublishingState, type Readiness } from '../../contracts/state.ts'
import { Product } from '../product/product.ts'
import { expectAccessible, expectToast } from './states.ts'
import { test } from './story.ts'
import { TermForm } from './term-form.ts'

interface Own {
  product: Product
  administrator: Client
  /** The product also publishes into `site` in this folder. */
  mirror: string
}

/** A separate product, because these stories make it fail. */
let own: Own

test.beforeAll(async () => {
  const mirror = newFolder('mirror')
  const product = await Product.start({ STARTER_GLOSSARY: 'off', PUBLISH_TO: join(mirror, 'site') })
  own = { product, administrator: await product.signIn(), mirror }
  await own.administrator.createTerm({ name: 'Well', categories: ['UX'] })
  await own.administrator.settle()
})

test.afterAll(async () => {
  rmSync(own.mirror, { recursive: true })
  await own.product.dispose()
})

test.describe.configure({ mode: 'default' })

const panel = (page: Page) => page.getByRole('region', { name: 'Publishing', exact: true })

async function open(page: Page, path: string): Promise<void> {
  await page.context().addCookies(own.administrator.cookies)
  await page.goto(own.product.url + path)
}

/** Adds a term, and expects this note about readers in the toast. */
async function expectNoteAfterAdding(page: Page, name: string, note: string): Promise<void> {
  await open(page, '/add-word')
  const form = new TermForm(page)
  await form.fill(name)
  await form.submit.click()
  await expectToast(page, 'Term added', note)
}

// Shows operating/panel, operating/rebuild
test('the panel shows that all is well, rebuilds, checks, and shows the progress of a check', async ({ page }) => {
  await open(page, '/admin')
  await expect(panel(page).getByRole('status')).toContainText('Readers see everything that was saved')
  await panel(page).getByRole('button', { name: 'Rebuild everything' }).click()
  await expectToast(page, 'Success', /^All \d+ pages are published again\.$/)
  await panel(page).getByRole('button', { name: 'Check now' }).click()
  await expectToast(page, 'Success', 'Everything published matches the data.')
  await expectAccessible(page)

  let checked = '2026-01-01T00:00:00.000Z'
  await page.route('**/api/publishing', async (route) => {
    const state = publishingState.parse(await (await route.fetch()).json())
    const check = { ...state.check, at: checked, progress: { done: 30_000, total: 120_000 } }
    await route.fulfill({ json: { ...state, check } })
  })
  await page.reload()
  await expect(panel(page).getByRole('status')).toBeVisible()
  const bar = page.getByRole('progressbar', { name: '30,000 of 120,000 terms and pages compared' })
  await expect(bar).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Check now' }).click()
  await expect(bar).toHaveAttribute('value', '25')
  await expectAccessible(page)
  checked = '2026-01-01T00:00:10.000Z'
  await expectToast(page, 'Success', 'Everything published matches the data.')
  await expect(bar).toHaveCount(0)
})

// Shows operating/panel, operating/true-toasts
test('while pages cannot be written, the toast after a save and the panel say so, until it is over', async ({
  page,
}) => {
  const obstacle = join(own.product.siteFolder, 'term/obstructed.html')
  mkdirSync(obstacle, { recursive: true })
  // An empty folder would be removed.
  writeFileSync(join(obstacle, 'copy.gz'), '')
  await own.administrator.createTerm({ name: 'Obstructed' })
  await expect
    .poll(async () => Object.keys((await own.administrator.readiness()).reasons))
    .toEqual(['publish-unwritable'])
  const note = 'It is saved, but readers do not see it yet. The folder of the published pages cannot be written.'
  await expectNoteAfterAdding(page, 'Unseen Word', note)
  await expect(page.getByRole('button', { name: 'View its page' })).toHaveCount(0)

  await page.goto(`${own.product.url}/admin`)
  await expect(panel(page).getByRole('status')).toContainText('The folder of the published pages cannot be written.')
  await expectAccessible(page)
  rmSync(obstacle, { recursive: true })
  await expect(panel(page).getByRole('status')).toContainText('Readers see everything that was saved')
})

// Shows operating/true-toasts, operating/panel
test('while publishing is only late, neither the toast nor the panel reports a failure', async ({ page }) => {
  const behind = { 'publishing-behind': 'A change has waited for more than 30 seconds to be published' }
  const late: Readiness = { status: 'degraded', reasons: behind, published: { change: 1, pages: 1 } }
  await page.route('**/readyz', (route) => route.fulfill({ json: late }))
  const note =
    'It is saved, but readers may not see it yet. A change has waited for more than 30 seconds to be published.'
  await expectNoteAfterAdding(page, 'Late Word', note)

  let reasons: PublishingState['reasons'] = behind
  await page.route('**/api/publishing', async (route) => {
    const state = publishingState.parse(await (await route.fetch()).json())
    await route.fulfill({ json: { ...state, status: 'degraded', reasons, lagSeconds: 40 } })
  })
  await open(page, '/admin')
  const status = panel(page).getByRole('status')
  await expect(status).toContainText('Publishing takes long')
  await expect(status).toContainText('A change has waited for more than 30 seconds to be published.')
  reasons = { ...behind, 'pages-failing': 'Some pages cannot be made, and readers get their last good versions' }
  await expect(status).toContainText('Something is wrong')
})

// Shows operating/panel, publishing/targets
test('a target folder that cannot be written is named with the reason, until it can', async ({ page }) => {
  const folder = join(own.mirror, 'site')
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'in the way')
  await own.administrator.createTerm({ name: 'Mirrored' })
  await open(page, '/admin')
  const places = panel(page).getByRole('region', { name: 'Publishing targets' })
  await expect(places.getByText(folder, { exact: true })).toBeVisible()
  await expect(places).toContainText(/ENOTDIR|EEXIST/)
  await expectAccessible(page)
  rmSync(folder)
  await expect(places).toContainText('Has all')
  await expect(panel(page).getByRole('status')).toContainText('Readers see everything that was saved')
})

// Shows operating/errors-by-cause
test('a term that cannot be saved stays in the form, which says why', async ({ page }) => {
  await open(page, '/add-word')
  const form = new TermForm(page)
  await form.fill('Locked Out')
  const other = new Database(join(own.product.dataDir, 'glossary.db'))
  other.exec('BEGIN IMMEDIATE')
  await form.submit.click()
  await expect(page.getByText('Nothing was saved: the database is in use by another program.')).toBeVisible()
  other.close()
  await expect(form.name).toHaveValue('Locked Out')
  await form.save('Term added')
})

// Shows operating/panel, operating/rebuild
test('the panel says if its state cannot be read, and awaits a check that a restart has interrupted', async ({
  page,
}) => {
  await open(page, '/admin')
  const checkNow = panel(page).getByRole('button', { name: 'Check now' })
  rmSync(join(own.product.siteFolder, 'about.html'))
  await checkNow.click()
  await expectToast(page, 'Success', /^\d+ differences? found and repaired\.$/)
  await page.route('**/api/publishing', (route) => route.abort())
  const asked = page.waitForResponse('**/api/publishing/check')
  await checkNow.click()
  await asked
  await expect(panel(page).getByRole('status')).toContainText('could not be read')
  await own.product.stop()
  await own.product.startAgain()
  await page.unroute('**/api/publishing')
  // The state before the first self-check has ended.
  await page.route('**/api/publishing', async (route) => {
    const state = publishingState.parse(await (await route.fetch()).json())
    await route.fulfill({ json: { ...state, check: { at: null, drift: 0, progress: null } } })
  })
  await expect(panel(page).getByRole('status')).toContainText('Readers see everything that was saved')
  await expect(panel(page).getByRole('button', { name: 'Checking …' })).toBeVisible()
  await page.unroute('**/api/publishing')
  await expectToast(page, 'Success', 'Everything published matches the data.')
  await page.context().clearCookies()
  await expect(panel(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in?return=%2Fadmin')
})
