import { expect, type Page } from '@playwright/test'
import { listen } from './listen.ts'
import { denyStorage, expectAccessible, hold } from './states.ts'
import { test } from './story.ts'

const card = (page: Page) => page.locator('.preview')
const definition = (page: Page) => page.locator('.definition')

// Shows links/preview, links/previews-off
test('a focused link shows a preview card, and previews can be turned off', async ({ page, terms }) => {
  const old = await terms.create('Quokka Layer', { isLegacy: true })
  await terms.create('Quokka Sheet', { definition: '<p>A sheet of quokkas.</p><p>More of it.</p>' })
  const reader = await terms.publish('Quokka Reader', {
    definition: '<p>See the quokka sheet and the quokka layer.</p>',
  })
  await page.goto(`/term/${reader.slug}`)
  const link = definition(page).getByRole('link', { name: 'quokka sheet' })
  const heard = await listen(page)
  await link.focus()
  await expect(card(page)).toContainText('A sheet of quokkas.')
  await expect(card(page)).toContainText('Current term · Stories')
  await expect(card(page)).not.toContainText('More of it')
  expect(await heard()).toEqual([expect.stringMatching(/A sheet of quokkas/)])
  await expect(link).toHaveAccessibleDescription('')
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

// Shows links/preview, links/previews-off
test('without browser storage, previews can be turned off and on; a list shows its first item', async ({
  page,
  terms,
}) => {
  await terms.create('Numbat Sheet', { definition: '<p>A sheet of numbats.</p>' })
  await terms.create('Dunnart List', {
    definition: '<ul><li>A list of dunnarts.</li><li>More.</li></ul><p>Said after it.</p>',
  })
  const reader = await terms.publish('Numbat Reader', {
    definition: '<p>See the numbat sheet and the dunnart list.</p>',
  })
  await denyStorage(page)
  await page.goto(`/term/${reader.slug}`)
  await definition(page).getByRole('link', { name: 'dunnart list' }).focus()
  await expect(card(page)).toContainText('A list of dunnarts.')
  await page.keyboard.press('ControlOrMeta+a')
  const selected = await page.evaluate(() => getSelection()?.toString())
  expect(selected).toContain('See the numbat sheet and the dunnart list')
  expect(selected).not.toContain('A list of dunnarts.')
  await definition(page).getByRole('link', { name: 'numbat sheet' }).hover()
  await expect(card(page)).toContainText('A sheet of numbats.')
  await card(page).getByRole('button', { name: 'Turn previews off' }).click()
  await expect(card(page)).toHaveCount(0)
  const again = page.getByRole('button', { name: 'Turn previews on' })
  await definition(page).getByRole('link', { name: 'dunnart list' }).focus()
  await definition(page).getByRole('link', { name: 'numbat sheet' }).hover()
  await again.click()
  await expect(again).toBeHidden()
  await definition(page).getByRole('link', { name: 'numbat sheet' }).hover()
  await expect(card(page)).toContainText('A sheet of numbats.')
})

const firstLink = (page: Page) => definition(page).getByRole('link').first()

// Shows links/previews-off
test('turning previews off or on applies to other tabs too', async ({ page, context, terms }) => {
  await terms.create('Potoroo Sheet')
  const reader = await terms.publish('Potoroo Reader', { definition: '<p>See the potoroo sheet.</p>' })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/term/${reader.slug}`)
    await definition(tab).getByRole('link', { name: 'potoroo sheet' }).focus()
    await expect(card(tab)).toBeVisible()
  }
  const on = page.getByRole('button', { name: 'Turn previews on' })
  await card(page).getByRole('button', { name: 'Turn previews off' }).click()
  await expect(on).toBeVisible()
  await expect(card(other)).toHaveCount(0)
  await other.getByRole('button', { name: 'Turn previews on' }).click()
  await expect(on).toBeHidden()
  await page.getByRole('heading', { level: 1 }).hover()
  await definition(page).getByRole('link', { name: 'potoroo sheet' }).hover()
  await expect(card(page)).toBeVisible()
})

// Shows links/preview
test('the preview card is opened, entered and closed, and its link followed, by keyboard alone', async ({ page }) => {
  await page.goto('/term/identity-graph')
  const link = firstLink(page)
  const address = await link.getAttribute('href')
  const button = page.getByRole('button', { name: 'Turn previews off' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [10] })
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address ?? '')
})

// Shows links/preview
test('the preview card looks the same in bold, italic, superscript and headings', async ({ page, terms }) => {
  const link = '<a href="/term/identity-graph">Identity Graph</a>'
  const { slug } = await terms.publish('Wombat Looks', {
    definition: `<p>${link}</p><p><strong>${link}</strong></p><p><em>${link}</em></p><p>A<sup>${link}</sup></p><h2>${link}</h2>`,
  })
  await page.goto(`/term/${slug}`)
  const links = definition(page).getByRole('link')
  await expect(links).toHaveCount(5)
  const looks = new Set<string>()
  for (const each of await links.all()) {
    await each.focus()
    await expect(card(page).getByText('Identity Graph')).toBeVisible()
    looks.add(
      await card(page).evaluate((shown) => {
        const { font, whiteSpaceCollapse, textAlign } = getComputedStyle(
          shown.firstElementChild?.lastElementChild ?? shown,
        )
        return [font, whiteSpaceCollapse, textAlign, Math.round(shown.getBoundingClientRect().height)].join()
      }),
    )
    await page.keyboard.press('Escape')
    await expect(card(page)).toHaveCount(0)
  }
  expect([...looks]).toHaveLength(1)
})

// Shows links/preview
test('the pointer can enter the card, which closes after it leaves; a late page opens no unwanted card', async ({
  page,
}) => {
  await page.goto('/term/identity-graph')
  await page.getByRole('heading', { level: 1 }).hover()
  await firstLink(page).hover()
  await card(page).hover()
  await expect(card(page)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(card(page)).toHaveCount(0)
  await firstLink(page).hover()
  await expect(card(page)).toBeVisible()
  // Sends the event of a page that is kept for Back, because this browser keeps none.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await expect(card(page)).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).hover()

  await page.reload()
  const [link, next] = [firstLink(page), definition(page).getByRole('link').nth(1)]
  const [address, nextAddress] = [await link.getAttribute('href'), await next.getAttribute('href')]
  const isOf = (path: string | null) => new RegExp(`${path}$`)
  const asked = page.waitForRequest(isOf(address))
  const release = await hold(page, isOf(address))
  await page.route(isOf(nextAddress), (route) => route.abort())
  await link.focus()
  await asked
  const failed = page.waitForEvent('requestfailed')
  await next.focus()
  await failed
  const came = page.waitForResponse(isOf(address))
  release()
  await came
  await expect(card(page)).toHaveCount(0)
  await link.focus()
  await expect(card(page)).toBeVisible()
  await page.unrouteAll()
  await next.click()
  await expect(page).toHaveURL(nextAddress ?? '')
})

// Shows links/mentions, links/later
test('a term lists what it mentions and what mentions it, and a new name updates the links', async ({
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
  await mentions.getByRole('link', { name: 'All terms that mention it' }).click()
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
    const link = firstLink(page)
    const address = await link.getAttribute('href')
    await link.click()
    await expect(page).toHaveURL(address ?? '')
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  /** Puts a finger on the first link. @returns a function that lifts it */
  async function touch(page: Page) {
    await firstLink(page).scrollIntoViewIfNeeded()
    const { x = 0, y = 0 } = (await firstLink(page).boundingBox()) ?? {}
    const session = await page.context().newCDPSession(page)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 4, y: y + 4 }] })
    return (type: 'touchEnd' | 'touchCancel') => session.send('Input.dispatchTouchEvent', { type, touchPoints: [] })
  }

  // Shows links/preview
  test('a long press on a link opens its card, a tap follows it, and the next context menu is not blocked', async ({
    page,
  }) => {
    await page.goto('/term/identity-graph')
    const go = await touch(page)
    await expect(card(page)).toBeVisible()
    await go('touchEnd')
    await expect(card(page)).toBeVisible()
    await expect(page).toHaveURL('/term/identity-graph')
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(card(page)).toHaveCount(0)
    const address = await firstLink(page).getAttribute('href')
    await firstLink(page).tap()
    await expect(page).toHaveURL(address ?? '')

    await page.goto('/term/identity-graph')
    const isPrevented = page.evaluate(
      () => new Promise((resolve) => addEventListener('contextmenu', (event) => resolve(event.defaultPrevented))),
    )
    const leave = await touch(page)
    await expect(card(page)).toBeVisible()
    await leave('touchCancel')
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(card(page)).toHaveCount(0)
    await firstLink(page).click({ button: 'right' })
    expect(await isPrevented).toBe(false)
  })

  // Shows links/preview
  test("a press that ends before the card's code has loaded opens no card", async ({ page }) => {
    await page.clock.install()
    await page.goto('/term/identity-graph')
    const release = await hold(page, /previews/)
    const asked = page.waitForRequest(/previews/)
    const go = await touch(page)
    await asked
    await go('touchCancel')
    const came = page.waitForResponse(/previews/)
    release()
    await (await came).finished()
    await page.clock.runFor(1000)
    await expect(card(page)).toHaveCount(0)
  })
})
