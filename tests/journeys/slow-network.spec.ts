import type { ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { hold, throttle, watchShifts } from './states.ts'
import { serveFolder } from './static-host.ts'
import { test } from './story.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search terms' })
/** The search box before its code has loaded. */
const untouched = (page: Page) => page.locator('astro-island[ssr]').filter({ has: box(page) })

async function typeSlowly(page: Page, text: string, ...keys: string[]): Promise<void> {
  await page.goto('/about')
  await throttle(page)
  await box(page).focus()
  await page.keyboard.type(text)
  for (const key of keys) await page.keyboard.press(key)
}

test('no island is loaded before a reader shows intent, and suggestions do not wait for React', async ({ page }) => {
  const requests = new Set<string>()
  page.on('request', (request) => {
    const [, name] = /_astro\/(client|plain-client|react-dom|search-box)\..*js$/.exec(request.url()) ?? []
    if (name !== undefined) requests.add(`${request.resourceType()} ${name}`)
  })
  for (const path of ['/', '/categories/ux', '/term/data-layer', '/about']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect([...requests]).toEqual([])
  }
  const release = await hold(page, '**/_astro/react-dom.*')
  await box(page).fill('data layer')
  await expect(page.getByRole('option').first()).toHaveText('Data Layer')
  // `react-dom` is fetched, but not run, for the results to which Enter may lead.
  const expected = [
    'fetch plain-client',
    'fetch react-dom',
    'fetch search-box',
    'script plain-client',
    'script search-box',
  ]
  await expect.poll(() => [...requests].toSorted()).toEqual(expected)
  release()
})

for (const width of [390, 1280])
  // Shows reading/header-at-once
  test(`a header that arrives in parts does not move, ${width} px wide`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 844 })
    const about = await readFile(join(product.siteFolder, 'about.html'), 'utf8')
    const parts = about.split(/(?=<p>Only if you vote|<button class="icon-button" type|<li><a href="\/about" aria)/)
    const lastOf = ['#cookie-notice', '.search-button', 'nav [href="/categories#browse"]', 'footer']
    expect(parts).toHaveLength(lastOf.length)
    const asked = Promise.withResolvers<ServerResponse>()
    const host = await serveFolder(product.siteFolder, (request, response, next) => {
      if (request.path === '/about') asked.resolve(response.type('html'))
      else next()
    })
    const shifts = await watchShifts(page)
    const loaded = page.goto(`${host.url}/about`)
    const response = await asked.promise
    for (const [index, last] of lastOf.entries()) {
      response.write(parts[index])
      await page.locator(last).waitFor({ state: 'attached' })
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    }
    response.end()
    await loaded
    await expect(page.getByRole('banner')).toBeVisible()
    expect(await shifts()).toBe(0)
    await host.stop()
  })

// Shows search/slow-network
test('text typed before the search has loaded is searched once it has', async ({ page }) => {
  await typeSlowly(page, 'identity graph')
  await expect(box(page)).toHaveValue('identity graph')
  await expect(untouched(page)).toHaveCount(1)
  await expect(page.getByRole('option').first()).toHaveText('Identity Graph')
  await expect(box(page)).toHaveValue('identity graph')
})

test('arrow down and Enter before the search has loaded lead to the first suggestion', async ({ page }) => {
  await typeSlowly(page, 'identity graph', 'ArrowDown', 'Enter')
  await expect(untouched(page)).toHaveCount(1)
  await expect(page).toHaveURL('/term/identity-graph')
})

test('a click on the search button before the search has loaded sends the form', async ({ page }) => {
  await page.goto('/about')
  await throttle(page)
  await box(page).fill('consent')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/?search=consent')
})

// Shows search/slow-network
test('Enter highlights the search button until the next page loads, but not after Back', async ({ page }) => {
  await page.goto('/about')
  const button = page.getByRole('search').getByRole('button', { name: 'Search' })
  const colour = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const idle = await colour()
  // While the next page loads, the browser answers no questions about the current one.
  await button.evaluate((element) =>
    addEventListener('submit', () => sessionStorage.setItem('lit', getComputedStyle(element).backgroundColor)),
  )
  await box(page).fill('consent')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/?search=consent')
  const lit = await page.evaluate(() => sessionStorage.getItem('lit'))
  expect(lit).toMatch(/^rgb/)
  expect(lit).not.toBe(idle)
  await page.goBack()
  expect(await colour()).toBe(idle)
})

// Shows search/slow-network
test('if the search cannot be loaded, Enter leads to Home, which says so and keeps the query', async ({ page }) => {
  await page.route('**/_astro/*client.*', (route) => route.abort())
  for (const keys of [['Enter'], ['ArrowDown', 'Enter']]) {
    await typeSlowly(page, 'consent', ...keys)
    await expect(page).toHaveURL('/?search=consent')
    await expect(page.getByRole('heading', { name: 'Browse Categories' })).toBeVisible()
    await expect(box(page)).toHaveValue('consent')
    await expect(page.getByRole('alert')).toHaveText('The search cannot be loaded. Please try again.')
  }
})
