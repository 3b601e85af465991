import { expect } from '@playwright/test'
import { expectAccessible } from './states.ts'
import { createTerm, story, visit } from './story.ts'

const SITE = 'Experience Platform Lexicon'

// Shows reading/words-of-the-week, reading/colours, reading/titles
story('home shows the Words of the Week 83 and 81 and the legend of current and legacy terms', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(new RegExp(SITE))
  const featured = page.getByRole('region', { name: 'Words of the Week' })
  await expect(featured.getByRole('heading', { level: 3 })).toHaveText(['Data Layer', 'Identity Graph'])
  await expect(page.getByRole('heading', { name: 'Browse Categories' })).toBeVisible()
  await expect(page.getByText('Current terms')).toBeVisible()
  await expect(page.getByText('Legacy terms')).toBeVisible()
  await featured.getByRole('link', { name: 'Data Layer' }).click()
  await expect(page).toHaveURL('/term/data-layer')
})

// Shows reading/category-tabs, reading/category-heading, reading/count
story('the tabs lead to a page for each category', async ({ page }) => {
  await page.goto('/')
  const tabs = page.getByRole('navigation', { name: 'Categories' })
  await expect(tabs.getByRole('link', { name: 'All Categories' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'RT-CDP Collaboration' }).click()
  await expect(page).toHaveURL('/categories/rt-cdp-collaboration')
  await expect(page.getByRole('heading', { name: 'RT-CDP Collaboration' }).first()).toBeVisible()
  await expect(page.getByText('Displaying 24 term(s)')).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'RT-CDP Collaboration' })).toHaveAttribute('aria-current', 'page')
})

// Shows addresses/categories
story('/categories is the same screen as home, with its canonical at /', async ({ page, baseURL }) => {
  await page.goto('/categories')
  await expect(page.getByRole('heading', { name: 'Words of the Week' })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`)
})

// Shows reading/term-page, reading/last-updated, reading/metadata
story('a term page shows its categories, its definition and when it was last updated', async ({ page, baseURL }) => {
  await page.goto('/term/data-layer')
  await expect(page).toHaveTitle(`Data Layer | ${SITE}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data Layer')
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('link')).toHaveText([
    'ACS Data Collection',
    'Tags and Edge Network',
  ])
  await expect(page.getByText('A structured JavaScript object')).toBeVisible()
  await expect(page.getByText(/^Last updated [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/term/data-layer`)
  const description = await page.locator('meta[name=description]').getAttribute('content')
  expect(description).toMatch(/^A structured JavaScript object/)
  expect(description?.length).toBeLessThanOrEqual(160)
})

// Shows reading/current-term-link, reading/legacy-names, terms/legacy
story(
  'a legacy term leads to its current term, and that lists its legacy names',
  async ({ page, product, administrator }) => {
    const { id } = await createTerm({ product, administrator }, { name: 'Present Name' })
    await createTerm({ product, administrator }, { name: 'Past Name', isLegacy: true, currentTermId: id })

    await page.goto('/term/past-name')
    await expect(page.getByText('Current Platform Term')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Present Name' }).click()
    await expect(page).toHaveURL('/term/present-name')
    await expect(page.getByText('Legacy Platform Names')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Past Name' })).toHaveAttribute(
      'href',
      '/term/past-name',
    )
  },
)

// Shows addresses/by-id
story('/term/id/{id} shows the term, with its canonical at /term/{slug}', async ({ page, baseURL }) => {
  expect(await visit(page, '/term/id/83')).toEqual({ status: 200, end: '/term/id/83' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data Layer')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/term/data-layer`)
})

// Shows addresses/digits
story('/term/{digits} with no such slug redirects to the term of that id', async ({ page }) => {
  const { status, end } = await visit(page, '/term/83')
  expect(status).toBeGreaterThanOrEqual(301)
  expect(status).toBeLessThanOrEqual(308)
  expect(end).toBe('/term/data-layer')
})

for (const path of ['/no-such-page', '/categories/no-such-category']) {
  // Shows addresses/not-found
  story(`${path} gives the 404 page with status 404`, async ({ page }) => {
    expect((await visit(page, path)).status).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  })
}

for (const path of ['/term/no-such-term', '/term/id/99999999']) {
  // Shows addresses/no-such-term
  story(`${path} gives status 404 and says 'Term not found'`, async ({ page }) => {
    expect((await visit(page, path)).status).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Term not found')
    const sentence = "The term you're looking for doesn't exist or has been removed."
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`Term not found | ${SITE}`)
    await expect(page.getByRole('link', { name: 'Back to Termbase' })).toHaveAttribute('href', '/')
    await expectAccessible(page)
  })
}

// Shows search/address
story('old bookmarks with ?search= work', async ({ page }) => {
  expect((await visit(page, '/?search=consent')).status).toBe(200)
  await expect(page.getByRole('heading', { name: 'Results for "consent"' })).toBeVisible()
})

// Shows reading/no-cookies
story('a page view sets no cookie', async ({ page, context }) => {
  for (const path of ['/', '/categories/ux', '/term/data-layer', '/about', '/privacy', '/sign-in', '/no-such-page']) {
    const response = await page.goto(path)
    expect(await response?.headerValue('set-cookie')).toBeNull()
  }
  expect(await context.cookies()).toEqual([])
})

story.describe('with JavaScript off', () => {
  story.use({ javaScriptEnabled: false })

  // Shows reading/without-scripts
  story('pages are readable, browsable and linkable', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'S', exact: true }).click()
    await expect(page).toHaveURL(/\/browse\/[a-z0-9-]+#letter-s$/)
    const [first] = await page.locator('#letter-s ~ ul a, section:has(#letter-s) .cards a').all()
    const name = (await first?.textContent()) ?? ''
    await first?.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
