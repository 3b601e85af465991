import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './states.ts'
import { test } from './story.ts'

const card = (page: Page) => page.locator('.preview')
const definition = (page: Page) => page.locator('.definition')

// Shows links/preview, links/previews-off
test('the focus on a link says what it leads to, and the card can be turned off', async ({ page, terms }) => {
  const old = await terms.create('Quokka Layer', { isLegacy: true })
  await terms.create('Quokka Sheet', { definition: '<p>A sheet of quokkas.</p><p>More of it.</p>' })
  const reader = await terms.publish('Quokka Reader', {
    definition: '<p>See the quokka sheet and the quokka layer.</p>',
  })
  await page.goto(`/term/${reader.slug}`)
  const link = definition(page).getByRole('link', { name: 'quokka sheet' })
  await link.focus()
  await expect(card(page)).toContainText('A sheet of quokkas.')
  await expect(card(page)).toContainText('Current term · Stories')
  await expect(card(page)).not.toContainText('More of it')
  await expect(link).toHaveAccessibleDescription(/A sheet of quokkas/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await definition(page).getByRole('link', { name: 'quokka layer' }).hover()
  await expect(card(page)).toContainText('Legacy term')
  await card(page).getByRole('button', { name: 'Turn previews off' }).click()
  await expect(card(page)).toHaveCount(0)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).hover()
  await link.hover()
  await expect(page.getByRole('button', { name: 'Turn previews on' })).toBeVisible()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quokka Sheet')
  expect(old.isLegacy).toBe(true)
})

// Shows links/mentions, links/later
test('a term says what it mentions and what mentions it, and follows a new name', async ({
  page,
  terms,
  administrator,
}) => {
  const target = await terms.create('Wombat Index')
  await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      terms.create(`Wombat Reader ${index + 10}`, { definition: '<p>Of the wombat index.</p>' }),
    ),
  )
  await terms.settle()
  await page.goto(`/term/${target.slug}`)
  const mentions = page.getByRole('region', { name: 'Mentions this term' })
  await expect(mentions.getByRole('listitem')).toHaveCount(12)
  await mentions.getByRole('link', { name: 'All that mention it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms that mention Wombat Index')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Wombat Reader 23' }).click()
  await expect(page.getByRole('region', { name: 'Mentioned here' }).getByRole('link')).toHaveText(['Wombat Index'])
  await administrator.send('PATCH', `/api/terms/${target.id}`, { name: 'Numbat Index' })
  await terms.settle()
  await page.reload()
  await expect(definition(page).getByRole('link')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // Shows links/without-scripts
  test('a mention is a link', async ({ page }) => {
    await page.goto('/term/identity-graph')
    const link = definition(page).getByRole('link').first()
    const address = await link.getAttribute('href')
    await link.click()
    await expect(page).toHaveURL(address ?? '')
  })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true })

  // Shows links/preview
  test('a tap follows a link', async ({ page }) => {
    await page.goto('/term/identity-graph')
    const link = definition(page).getByRole('link').first()
    const address = await link.getAttribute('href')
    await link.tap()
    await expect(page).toHaveURL(address ?? '')
  })
})
