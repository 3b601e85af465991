import { expect } from '@playwright/test'
import { findChromium } from '../browser/chromium.ts'
import { test } from './term-form.ts'

/** Shows scrollbars, as for readers with a mouse; Playwright hides them by default. */
test.use({ launchOptions: { ...(await findChromium()), ignoreDefaultArgs: ['--hide-scrollbars'] } })

// Shows editing/whole-list
test('a dialog scrolls with its scrollbar, and a click outside closes it', async ({ page, form, terms }) => {
  const { id } = await terms.create('Long Rope')
  await page.setViewportSize({ width: 1366, height: 600 })
  await form.open(`/edit-meaning?term=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Term' })
  const { x, y, width } = (await dialog.boundingBox()) ?? { x: NaN, y: NaN, width: NaN }
  await page.mouse.move(x + width - 8, y + 60)
  await page.mouse.down()
  await page.mouse.move(x + width - 8, y + 300)
  await page.mouse.up()
  expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await page.mouse.click(x - 8, y + 60)
  await expect(dialog).toBeHidden()
})
