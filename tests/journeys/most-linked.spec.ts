import { expect } from '@playwright/test'
import { csvOf } from './import-dialog.ts'
import { expectAccessible, expectToast } from './states.ts'
import { listen } from './listen.ts'
import { adminTest as test } from './story.ts'

// Shows links/most-linked
test('one click stops the links to a term, and another restores its former setting', async ({
  page,
  context,
  terms,
}) => {
  const bilby = await terms.create('Bilby', { definition: '<p>An animal.</p>' })
  const { id } = await terms.create('Quoll', { definition: '<p>An animal.</p>', linkName: 'always' })
  const readers = Array.from({ length: 40 }, (_, index) => `Reader of them ${index},A bilby and a quoll.,Stories,0`)
  await terms.administrator.importFile(csvOf(...readers))
  await terms.settle()
  await page.goto('/admin')
  const row = page.getByRole('listitem').filter({ hasText: 'Bilby' })
  await expect(row).toContainText('40 definitions')
  const [height, end] = await page.evaluate(() => {
    const footer = document.querySelector('.site-footer')?.getBoundingClientRect()
    return [document.documentElement.scrollHeight, scrollY + (footer?.bottom ?? 0)]
  })
  expect(height).toBe(Math.round(end))
  const heard = await listen(page)
  await row.getByRole('button', { name: 'Stop linking Bilby' }).click()
  await expect(row).toContainText('Not linked')
  expect(await heard()).toEqual(['Not linked'])
  await expect(row.getByRole('button', { name: 'Link again Bilby' })).toBeFocused()
  await expectAccessible(page)
  await terms.settle()
  const reader = await context.newPage()
  await reader.goto('/term/reader-of-them-0')
  await expect(reader.locator('.definition').getByRole('link')).toHaveText(['quoll'])
  // After a reload, a term that is not linked is gone from the list, which says how to bring its links back.
  await reader.goto('/admin')
  const others = reader.getByRole('region', { name: 'Most Linked' })
  await expect(others.getByRole('listitem').filter({ hasText: 'Quoll' })).toContainText('40 definitions')
  await expect(others.getByRole('listitem').filter({ hasText: 'Bilby' })).toHaveCount(0)
  await expect(others).toContainText("'Link this name' in its form brings the links back")

  const stop = page.getByRole('button', { name: 'Stop linking Quoll' })
  await stop.click()
  await page.getByRole('button', { name: 'Link again Quoll' }).click()
  await expect(stop).toBeEnabled()
  expect((await terms.of(id)).linkName).toBe('always')
  await terms.administrator.deleteTerm(bilby.id)
  await page.getByRole('button', { name: 'Link again Bilby' }).click()
  await expectToast(page, 'Bilby could not be changed', 'Term not found')
  await context.clearCookies()
  await stop.click()
  await expectToast(page, 'Quoll could not be changed', 'Please sign in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/sign-in\?return=%2Fadmin$/)
})

// Shows editing/direction
test('a right-to-left name begins where the others do', async ({ page, terms }) => {
  await terms.create('بلبل', { definition: '<p>A bird.</p>' })
  const readers = Array.from({ length: 45 }, (_, index) => `Birdwatcher ${index},Hears the بلبل.,Stories,0`)
  await terms.administrator.importFile(csvOf(...readers))
  await terms.settle()
  await page.goto('/admin')
  const names = page.getByRole('region', { name: 'Most Linked' }).getByRole('listitem').getByRole('link')
  await expect(names.filter({ hasText: 'بلبل' })).toBeVisible()
  const lefts = await names.evaluateAll((links) =>
    links.map((link) => {
      const range = new Range()
      range.selectNodeContents(link)
      return range.getBoundingClientRect().left
    }),
  )
  expect(new Set(lefts.map(Math.round)).size).toBe(1)
})

// Shows messages/try-again
test('the most linked terms can be requested again when they fail to load', async ({ page }) => {
  const list = '**/most-linked.json'
  await page.route(list, () => undefined)
  await page.clock.install()
  const asked = page.waitForRequest(list)
  await page.goto('/admin')
  await asked
  await page.clock.runFor(30_000)
  const section = page.getByRole('region', { name: 'Most Linked' })
  await expect(section.getByRole('alert')).toContainText('The terms could not be loaded.')
  await page.unroute(list)
  await section.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(section.getByRole('listitem').first()).toBeVisible()
  await expect(section).toBeFocused()
})
