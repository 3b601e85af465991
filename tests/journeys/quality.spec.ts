import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './states.ts'
import { test } from './story.ts'

const forReaders = {
  // `/browse/m` is the later page on which the word 'm' would be.
  'Home and a later page of all terms': ['/', '/browse/m'],
  'a category': ['/categories/rt-cdp-collaboration'],
  'a term and those that mention one': ['/term/identity-graph', '/term/adobe-experience-platform/mentions'],
  'results of a search, and a search that finds none': ['/?search=data', '/?search=jurny'],
  'About and Privacy': ['/about', '/privacy'],
  'the 404 page and an address that cannot be read': ['/no-such-page', '/term/%E0%A4%A'],
  'sign-in': ['/sign-in'],
}
const forAdministrators = {
  'Add New Term': ['/add-word'],
  'Edit Meaning and its dialog': ['/edit-meaning', '/edit-meaning?term=83'],
  'Manage Categories': ['/manage-categories'],
  "Admin Only, and a term at an administrator's": ['/admin', '/term/identity-graph'],
  'Administrators and the audit trail': ['/administrators', '/audit-trail'],
}

for (const [name, paths] of Object.entries(forReaders))
  // Shows reading/accessible, reading/narrow-screens
  test(`${name}: accessible, free of errors, and no wider than the window`, ({ page }) => expectAllInOrder(page, paths))

for (const [name, paths] of Object.entries(forAdministrators))
  // Shows reading/accessible, admin/phone
  test(`${name}: accessible, free of errors, and no wider than the window`, async ({ page, administrator }) => {
    await page.context().addCookies(administrator.cookies)
    await expectAllInOrder(page, paths)
  })

async function expectAllInOrder(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) await test.step(path, () => expectInOrder(page, path))
}

/** The page gets all that it requests, is accessible in both themes, and fits 320, 360 and 1280 px with targets of 24 px. */
async function expectInOrder(page: Page, path: string): Promise<void> {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isOfReply = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isOfReply) complaints.push(message.text())
  })
  page.on('response', (response) => {
    const isPage = response.request().resourceType() === 'document'
    if (!isPage && response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('main').locator('[aria-busy=true]:visible, .spinner:visible')).toHaveCount(0)
  // A window of 1280 px at 400 %.
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  for (const dialog of await page.locator('dialog[open]').all()) await expect(dialog).toBeInViewport({ ratio: 1 })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await page.evaluate(findSmallTargets)).toEqual([])
  }
  expect(complaints).toEqual([])
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
}

/** Targets less than 24 px wide or high; links within a sentence are exempt (WCAG 2.5.8). */
function findSmallTargets(): string[] {
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  )
  return [...targets]
    .filter((target) => target.checkVisibility({ visibilityProperty: true }))
    .filter((target) => target.closest('p, dd, .definition, .prose li') === null || target.matches('button, input'))
    .map((target) => ({ target, box: target.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
    .map(
      ({ target, box }) => `${target.outerHTML.slice(0, 80)} is ${Math.round(box.width)} x ${Math.round(box.height)}`,
    )
}
