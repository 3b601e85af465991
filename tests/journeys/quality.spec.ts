import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { expectAccessible, signIn } from './states.ts'
import { story } from './story.ts'

const screens = {
  home: '/',
  'a category': '/categories/rt-cdp-collaboration',
  'a term': '/term/identity-graph',
  about: '/about',
  privacy: '/privacy',
  'the 404 page': '/no-such-page',
  'sign-in': '/sign-in',
}

/** The administrator's, as an administrator sees them when all has come. */
const deskScreens = {
  'Add New Term': '/add-word',
  'Edit Meaning': '/edit-meaning',
  'the edit dialog': '/edit-meaning?term=83',
  'Manage Categories': '/manage-categories',
  'Admin Only': '/admin',
  "a term at an administrator's": '/term/identity-graph',
}

const settled = (page: Page) => expect(page.getByRole('main').locator('[aria-busy=true], .desk-loading')).toHaveCount(0)

for (const [name, path] of Object.entries(deskScreens))
  // Shows reading/accessible
  story(
    `${name} is accessible in both themes, at 360 and 1280 px, with targets of 24 px`,
    async ({ page, administrator }) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      await signIn(page, administrator)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path, { waitUntil: 'networkidle' })
        await settled(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        expect(await page.evaluate(findSmallTargets)).toEqual([])
        await expectAccessible(page)
      }
      expect(complaints).toEqual([])
    },
  )

for (const [name, path] of Object.entries(screens)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Shows reading/accessible
    story(`${name} has no accessibility violation when it is ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([])
    })
  }

  story(`${name} gets all that it asks for, and the browser has nothing to complain about`, async ({ page }) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('response', (response) => {
      const isPage = response.request().resourceType() === 'document'
      if (!isPage && response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(complaints).toEqual([])
    expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
  })

  // Shows reading/narrow-screens
  story(`${name} does not scroll sideways on a phone of 360 px`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
}

for (const width of [360, 1280]) {
  for (const [name, path] of Object.entries(screens)) {
    // Shows reading/narrow-screens
    story(`${name} has targets of 24 px and more at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      expect(await page.evaluate(findSmallTargets)).toEqual([])
    })
  }
}

/** What is less than 24 px wide or high; links within a sentence have the height of their line (WCAG 2.5.8). */
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

story(
  'every published page is valid HTML, with a title, and a canonical unless search engines are sent away',
  async ({ product }) => {
    const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
    const files = readdirSync(product.siteFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    )
    expect(files.length).toBeGreaterThan(200)
    const found: string[] = []
    for (const file of files) {
      const html = readFileSync(join(product.siteFolder, file), 'utf8')
      const report = await validator.validateString(html, file)
      for (const { messages } of report.results)
        for (const { ruleId, message, line, column } of messages)
          found.push(`${file}:${line}:${column} ${ruleId} ${message}`)
      if (!/<title>[^<]+<\/title>/.test(html)) found.push(`${file} has no title`)
      if (!/<link rel="canonical" href="[^"]+">|<meta name="robots" content="noindex/.test(html))
        found.push(`${file} has no canonical`)
    }
    expect(found).toEqual([])
  },
)
