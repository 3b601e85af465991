import { expect, type Page } from '@playwright/test'
import type { Term } from '../../contracts/term.ts'
import { expectAccessible, expectToast, hold, press, sendSignIn } from './states.ts'
import type { Terms } from './story.ts'
import { test, TermForm } from './term-form.ts'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search for terms to edit' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Term' })
const discardQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' })
const conflict = (page: Page) => page.getByRole('alertdialog', { name: 'Somebody else has changed this term' })
const dialogOf = (id: number) => `/edit-meaning?term=${id}`
const searched = (text: string) => `/edit-meaning?${new URLSearchParams({ query: text }).toString()}`

async function search(page: Page, text: string): Promise<void> {
  await page.goto('/edit-meaning')
  await searchBox(page).fill(text)
}

/** Creates a term and opens its edit dialog. */
async function edit(form: TermForm, terms: Terms, ...term: Parameters<Terms['create']>): Promise<Term> {
  const created = await terms.create(...term)
  await form.open(dialogOf(created.id))
  return created
}

// Shows editing/direction
test('text in a right-to-left script is shown and edited from right to left', async ({ page, form, terms }) => {
  await terms.create('هوية العميل', { definition: '<p>بيانات العميل.</p>' })
  await search(page, 'العميل')
  const found = page.locator('.found-terms').getByRole('listitem').filter({ hasText: 'هوية العميل' })
  for (const text of [found.getByRole('heading'), found.getByRole('paragraph')])
    await expect(text).toHaveCSS('direction', 'rtl')
  await found.getByRole('button', { name: /^Edit/ }).click()
  await expect(form.definition).toHaveCSS('direction', 'rtl')
  await expect(form.name).toHaveCSS('direction', 'rtl')
  await form.name.fill('Customer Identity')
  await expect(form.name).toHaveCSS('direction', 'ltr')
})

// Shows editing/direction
test('right-to-left definitions keep their direction in a conflict and in the table of Admin Only', async ({
  page,
  form,
  terms,
}) => {
  const { id } = await edit(form, terms, 'خلاف النسخ', { definition: '<p>نص قديم.</p>' })
  await form.write(' جملة!')
  await terms.administrator.patchTerm(id, { definition: '<p>نص زميل.</p>' })
  await form.submit.click()
  for (const version of ['نص قديم. جملة!', 'نص زميل.'])
    await expect(conflict(page).getByText(version, { exact: true })).toHaveCSS('direction', 'rtl')
  await page.goto('/admin')
  await page.getByRole('searchbox', { name: 'Search terms in the table' }).fill('خلاف النسخ')
  await expect(page.getByRole('table').getByText('نص زميل.', { exact: true })).toHaveCSS('direction', 'rtl')
})

// Shows editing/results, editing/prompt, editing/no-results
test('results have three columns, or say that none match; a late reply replaces no newer one', async ({
  page,
  terms,
}) => {
  const definition = `<p>${'Round and turning, made to carry. '.repeat(20)}</p>`
  const names = ['Ratchet Alpha', 'Ratchet Beta', 'Ratchet Delta', 'Ratchet Gamma']
  for (const name of names) await terms.create(name, { definition })
  await page.goto('/edit-meaning')
  await expect(page.getByText('Search for terms to edit', { exact: true }).last()).toBeVisible()
  await searchBox(page).fill('qqzzxx')
  await expect(page.getByText('No terms found matching "qqzzxx"')).toBeVisible()
  await expectAccessible(page)
  const releaseOlder = await hold(page, /search=Ratchet$/)
  const asked = page.waitForRequest(/search=Ratchet$/)
  await searchBox(page).fill('Ratchet')
  await asked
  await searchBox(page).fill('zzyyxx')
  await expect(page.getByText('No terms found matching "zzyyxx"')).toBeVisible()
  const answered = page.waitForResponse(/search=Ratchet$/)
  releaseOlder()
  await answered
  await expect(page.getByText('No terms found matching "zzyyxx"')).toBeVisible()
  await searchBox(page).fill('')
  await searchBox(page).press('s')
  await expect(searchBox(page)).toHaveValue('s')
  expect(await page.evaluate(() => document.body.textContent)).not.toContain('zzyyxx')

  const release = await hold(page, /search=ratchet$/)
  await searchBox(page).fill('ratchet')
  const skeletons = page.locator('.skeleton-terms li')
  await expect(skeletons).toHaveCount(3)
  release()
  const results = page.locator('.found-terms').getByRole('listitem')
  await expect(results.getByRole('heading')).toHaveText(names)
  await expect(skeletons).toHaveCount(0)
  await expect(results.first().getByRole('button')).toHaveText(['Edit', 'Delete'])
  const tops = await results.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  expect(new Set(tops.slice(0, 3)).size).toBe(1)
  expect(tops[3]).toBeGreaterThan(tops[0] ?? 0)
  const text = results.first().getByText('Round and turning')
  const lines = await text.evaluate(
    (shown) => shown.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(shown).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  // Wait until the header's menu has slid away.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  // The placeholder fits into the box.
  const hidden = await searchBox(page).evaluate((box: HTMLInputElement) => {
    box.value = box.placeholder
    return box.scrollWidth - box.clientWidth
  })
  expect(hidden).toBe(0)
})

// Shows editing/dialog, editing/only-changes, terms/partial, editing/unsaved, editing/delete, definitions/agreement, adding/half-typed
test('a term is found and edited, sending only what changed, and deleted after a confirmation', async ({
  page,
  form,
  terms,
}) => {
  const before = await terms.create('Toothed Rack', { definition: 'loose <strong></strong>text<ul><li>a</li></ul>' })
  await search(page, 'Toothed Rack')
  await page.getByRole('button', { name: 'Edit Toothed Rack' }).click()
  await form.expectEditor()
  await expect(page).toHaveURL(`${searched('Toothed Rack')}&term=${before.id}`)
  await expect(form.name).toHaveValue('Toothed Rack')
  await expect(form.definition).toHaveText('loose texta')

  for (const field of [page.getByLabel('Also called'), page.getByRole('combobox', { name: 'Categories' })]) {
    await field.fill('Half a na')
    // If there is a list, the first Escape closes it.
    if ((await field.getAttribute('role')) === 'combobox') await page.keyboard.press('Escape')
    await expect(field).toHaveValue('Half a na')
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('')
  }
  await form.name.fill('Toothed Rack and Pinion')
  const release = await hold(page, `**/api/terms/${before.id}`)
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await form.submit.click()
  expect((await sent).postDataJSON()).toEqual({ name: 'Toothed Rack and Pinion', basedOn: before.updatedAt })
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(discardQuestion(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  release()
  await expectToast(page, 'Term updated')
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(searched('Toothed Rack'))
  await expect(page.getByRole('heading', { name: 'Toothed Rack and Pinion' })).toBeVisible()
  const after = await terms.of(before.id)
  expect(after).toMatchObject({ definition: before.definition, name: 'Toothed Rack and Pinion' })

  const button = page.getByRole('button', { name: 'Delete Toothed Rack and Pinion' })
  const question = page.getByRole('alertdialog', { name: 'Delete Term' })
  await button.click()
  await expect(question).toContainText('Toothed Rack and Pinion')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await terms.named('Toothed Rack and Pinion')).toHaveLength(1)

  await button.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Term deleted')
  await expect(question).toBeHidden()
  await expect(page.getByText('No terms found matching "Toothed Rack"')).toBeVisible()
  await expect(searchBox(page)).toBeFocused()
  expect(await terms.named('Toothed Rack and Pinion')).toEqual([])
})

// Shows editing/come-back
test('the query is in the address: coming back finds the same terms at the same place', async ({ page, terms }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (let number = 1; number <= 12; number += 1) await terms.create(`Spoked Wheel ${number}`)
  await search(page, 'Spoked Wheel')
  await expect(page).toHaveURL(searched('Spoked Wheel'))
  const last = page.getByRole('button', { name: 'Edit Spoked Wheel 12' })
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  await page.goto('/about')
  await page.goBack()
  await expect(searchBox(page)).toHaveValue('Spoked Wheel')
  await expect(last).toBeInViewport()
  // The second view has the site's own typeface, whose lines are a little shorter.
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(40)
  await last.click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(searched('Spoked Wheel'))
  await searchBox(page).fill('')
  await expect(page).toHaveURL('/edit-meaning')
})

// Shows editing/dialog, editing/nothing-changed
test('an address with a term opens its dialog; saving without changes sends nothing', async ({ page, form, terms }) => {
  const { id, updatedAt } = await edit(form, terms, 'Addressed Cam', {
    definition: '<ul><li>a</li></ul><p>b</p>',
  })
  await expect(form.name).toHaveValue('Addressed Cam')
  page.on('request', (request) => expect(request.method()).not.toBe('PATCH'))
  await form.write('x')
  await page.keyboard.press('Backspace')
  await form.save('Nothing to save')
  expect((await terms.of(id)).updatedAt).toBe(updatedAt)
  await form.open(dialogOf(id))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL('/edit-meaning')
  await expect(page.getByLabel('Search for terms to edit')).toBeFocused()
  await page.route(`**/api/terms/${id}`, (route) => route.abort())
  await page.goto(dialogOf(id))
  const again = dialog(page).getByRole('button', { name: 'Try again' })
  const asked = page.waitForRequest(`**/api/terms/${id}`)
  await again.press('Enter')
  await asked
  await expect(again).toBeFocused()
  await page.unroute(`**/api/terms/${id}`)
  await page.keyboard.press('Enter')
  await expect(form.name).toBeFocused()
  await page.goto(dialogOf(2_000_000))
  await expect(dialog(page).getByRole('alert')).toHaveText('Term not found')
  await expect(dialog(page).getByRole('button')).toHaveText(['Close'])
  const gap = async (): Promise<number> => {
    const heading = await dialog(page).getByRole('heading').boundingBox()
    const notice = await dialog(page).getByRole('alert').boundingBox()
    return (notice?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0)
  }
  // The gap is a little smaller while the dialog opens.
  await expect.poll(gap).toBeGreaterThanOrEqual(12)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

// Shows editing/not-itself, terms/legacy, terms/current-points-nowhere
test('a term is not offered as its own current term, and removing the current term is saved', async ({
  page,
  form,
  administrator,
  terms,
}) => {
  const { id: currentTermId } = await terms.create('Crankshaft Now')
  const { id } = await edit(form, terms, 'Crankshaft Then', { isLegacy: true, currentTermId })
  await expect(page.getByRole('list', { name: 'Chosen current term' })).toHaveText('Crankshaft Now')
  await page.getByRole('button', { name: 'Remove Crankshaft Now' }).click()
  await expect(form.currentTerm).toBeFocused()
  await form.currentTerm.fill('Crankshaft')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Crankshaft Now'])
  await form.currentTerm.fill('')
  await form.save('Term updated')
  expect(await terms.of(id)).toMatchObject({ isLegacy: true, currentTermId: null })

  await administrator.send('PATCH', `/api/terms/${id}`, { currentTermId })
  await form.open(dialogOf(id))
  await form.legacy.uncheck()
  await form.submit.click()
  await expect(dialog(page)).toBeHidden()
  expect(await terms.of(id)).toMatchObject({ isLegacy: false, currentTermId: null })
})

// Shows editing/whole-list
test('in the dialog, the list of current terms is not cut off and the buttons stay in view', async ({
  page,
  form,
  terms,
}) => {
  for (const name of 'ABCDEFGH') await terms.create(`Windlass ${name}`)
  for (const height of [768, 600]) {
    const { id } = await terms.create(`Capstan ${height}`, { isLegacy: true })
    await page.setViewportSize({ width: 1366, height })
    await form.open(dialogOf(id))
    await expect(form.submit).toBeInViewport({ ratio: 1 })
    await form.currentTerm.fill('Windlass')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(8)
    for (const option of await page.getByRole('listbox').getByRole('option').all())
      expect(await option.evaluate(isSeen)).toBe(true)
    await page.getByRole('option', { name: 'Windlass H' }).click()
    await expect(page.getByRole('list', { name: 'Chosen current term' })).toHaveText('Windlass H')
    await expect(form.submit).toBeInViewport({ ratio: 1 })
  }
})

/** Whether a click in its middle reaches the element: false if something covers or clips it. */
function isSeen(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

// Shows editing/session-ended, signing-in/return, messages/heard, editing/failed, messages/no-answer
test("a failed save or deletion opens a dialog with 'Dismiss'; the end of the session loses nothing", async ({
  page,
  context,
  form,
  terms,
}) => {
  const { id } = await edit(form, terms, 'Stuck Belt')
  await form.name.fill('Stuck Belt Again')
  await context.setOffline(true)
  await form.submit.click()
  const updating = page.getByRole('alertdialog', { name: 'Error updating term' })
  await expect(updating).toContainText('Failed to update term. Please try again.')
  await expectAccessible(page)
  await updating.getByRole('button', { name: 'Dismiss' }).click()
  await expect(form.name).toHaveValue('Stuck Belt Again')
  await context.setOffline(false)

  // The reply never arrives.
  await page.clock.install()
  await page.route(`**/api/terms/${id}`, () => undefined)
  await form.submit.click()
  await expect(form.submit).toBeDisabled()
  await page.clock.runFor(120_000)
  await expect(updating).toContainText('The glossary could not be reached. Please try again.')
  await updating.getByRole('button', { name: 'Dismiss' }).click()
  await expect(form.name).toHaveValue('Stuck Belt Again')
  await page.unrouteAll()

  await context.clearCookies()
  await form.submit.click()
  await expect(updating).toHaveAccessibleDescription(
    /^Failed to update term\. Please try again\. Your session has ended\./,
  )
  await expectAccessible(page)
  const signIn = updating.getByRole('link', { name: 'Sign in' })
  const { height } = (await updating.getByRole('button', { name: 'Dismiss' }).boundingBox()) ?? {}
  expect(await signIn.boundingBox()).toMatchObject({ height })
  await signIn.click()
  await sendSignIn(page)
  await expect(page).toHaveURL(dialogOf(id))
  await expect(form.name).toHaveValue('Stuck Belt Again')
  await form.save('Term updated')

  await searchBox(page).fill('Stuck Belt')
  await page.getByRole('button', { name: 'Delete Stuck Belt Again' }).click()
  await page.route(
    ({ pathname }) => pathname === `/api/terms/${id}`,
    (route) => route.abort(),
  )
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const deleting = page.getByRole('alertdialog', { name: 'Error deleting term' })
  await expect(deleting).toContainText('Failed to delete term. Please try again.')
  await expectAccessible(page)
  // A previous toast that is still shown has such a button too.
  await deleting.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(deleting).toBeHidden()
  expect(await terms.named('Stuck Belt Again')).toHaveLength(1)
})

// Shows messages/offline
test('offline, a deletion or a search fails at once; the search follows when the connection returns', async ({
  page,
  context,
  terms,
}) => {
  await terms.create('Stranded Pulley')
  await search(page, 'Stranded')
  await page.getByRole('button', { name: 'Delete Stranded Pulley' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const deleting = page.getByRole('alertdialog', { name: 'Error deleting term' })
  await expect(deleting).toContainText('Failed to delete term. Please try again.')
  await deleting.getByRole('button', { name: 'Dismiss' }).click()
  await searchBox(page).fill('Stranded Pulley')
  await expect(page.getByText('The glossary could not be reached. Please try again.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Delete Stranded Pulley' })).toBeVisible()
  expect(await terms.named('Stranded Pulley')).toHaveLength(1)
})

// Shows editing/term-gone, adding/draft
test('text typed for a term that is deleted elsewhere can be added as a new term', async ({ page, form, terms }) => {
  await form.open('/add-word')
  await form.name.fill('Half a Winch')
  for (const isLoadedAgain of [false, true]) {
    const name = isLoadedAgain ? 'Loaded Winch' : 'Saved Winch'
    const { id } = await terms.create(name)
    page.once('dialog', (question) => void question.accept())
    await form.open(dialogOf(id))
    await form.write(' An hour of work.')
    await terms.administrator.deleteTerm(id)
    if (isLoadedAgain) await form.reloadWithDraft(`draft:term-${id}`, 'An hour')
    else await form.submit.click()
    const told = isLoadedAgain ? dialog(page) : page.getByRole('alertdialog', { name: 'Error updating term' })
    await expect(told).toContainText('Somebody else has deleted this term. Nothing you typed is lost')
    await expectAccessible(page)
    await told.getByRole('link', { name: 'Add as a new term' }).click()
    await expect(page).toHaveURL(`/add-word?draft=${id}`)
    await expect(form.definition).toHaveText(`What ${name} means. An hour of work.`)
    await form.save('Term added')
    await expect(page).toHaveURL('/add-word')
    await expect(form.name).toHaveValue('Half a Winch')
    const [added] = await terms.named(name)
    expect(added?.definition).toBe(`<p>What ${name} means. An hour of work.</p>`)
  }
})

// Shows editing/delete, editing/deleted-as-told, editing/what-goes
test('a term deleted elsewhere leaves the results; a changed one is deleted only after a new confirmation', async ({
  page,
  terms,
}) => {
  const gone = await terms.create('Twice Deleted Belt')
  await search(page, 'Twice Deleted Belt')
  await page.getByRole('button', { name: 'Delete Twice Deleted Belt' }).click()
  await terms.administrator.deleteTerm(gone.id)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Error deleting term' }).getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('No terms found matching "Twice Deleted Belt"')).toBeVisible()
  await expect(searchBox(page)).toBeFocused()

  const { id } = await terms.create('Steady Gimbal')
  await terms.create('Older Gimbal', { isLegacy: true, currentTermId: id })
  await searchBox(page).fill('Steady Gimbal')
  await page.getByRole('button', { name: 'Delete Steady Gimbal' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Term' })
  await expect(question).toHaveAccessibleDescription(/ 1 legacy name will have no current term any more\.$/)
  await terms.administrator.patchTerm(id, { name: 'Steady Gimbal Rings' })
  await terms.create('Old Gimbal', { isLegacy: true, currentTermId: id })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toHaveAccessibleDescription(
    'Are you sure you want to delete the term "Steady Gimbal Rings"? This action cannot be undone. It has been changed in the meantime. 2 legacy names will have no current term any more.',
  )
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  expect(await terms.named('Steady Gimbal Rings')).toHaveLength(1)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Term deleted')
  expect(await terms.named('Steady Gimbal Rings')).toEqual([])
  await expect(searchBox(page)).toBeFocused()
})

// Shows editing/conflict, editing/service-messages
test('a conflict shows a deleted category as none; messages of the service appear under their fields', async ({
  page,
  form,
  terms,
}) => {
  const { id, categories } = await terms.create('Loose Gimbal', { categories: ['Gimbals'] })
  await form.open(dialogOf(id))
  await form.write(' And more.')
  await terms.administrator.expect(204, 'DELETE', `/api/categories/${categories[0]?.id}`)
  await form.submit.click()
  const group = conflict(page).getByRole('group', { name: 'Categories' })
  await expect(group.locator('label')).toHaveText(['Keep mineGimbals', 'Take theirsNone'])
  await conflict(page).getByRole('button', { name: 'Save this version' }).click()
  await expect(page.getByText('At least one category is required')).toBeVisible()
  await expect(form.definition).toHaveText('What Loose Gimbal means. And more.')

  await form.chooseCategory('UX')
  const fields = { 'categories.0': 'Not this one' }
  const json = { statusCode: 400, code: 'invalid-input', message: 'Please correct the marked fields', fields }
  await page.route(`**/api/terms/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 400, json }) : route.fallback(),
  )
  await form.submit.click()
  await expect(page.getByText('Not this one')).toBeVisible()
  await expect(form.categories).toBeFocused()
})

// Shows editing/unsaved
test('unsaved text survives a reload; closing asks first; text saved in another tab is not restored', async ({
  page,
  context,
  form,
  terms,
}) => {
  const { id } = await terms.create('Drafted Gear')
  await search(page, 'Drafted Gear')
  await page.getByRole('button', { name: 'Edit Drafted Gear' }).click()
  await form.expectEditor()
  await form.write(' And more.')
  await page.keyboard.press('Escape')
  await expect(discardQuestion(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(discardQuestion(page)).toBeHidden()
  await page.goBack()
  await expect(discardQuestion(page)).toBeVisible()
  await discardQuestion(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${searched('Drafted Gear')}&term=${id}`)

  await form.reloadWithDraft(`draft:term-${id}`, 'And more.')
  await form.expectEditor()
  await expect(page.getByText('Your unsaved text was restored')).toBeVisible()
  await expect(form.definition).toHaveText('What Drafted Gear means. And more.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await discardQuestion(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Edit Drafted Gear' }).click()
  await expect(form.definition).toHaveText('What Drafted Gear means.')
  await form.save('Nothing to save')

  await page.getByRole('button', { name: 'Edit Drafted Gear' }).click()
  await form.expectEditor()
  await form.write(' And more.')
  const other = new TermForm(await context.newPage())
  await other.open(dialogOf(id))
  await expect(other.page.getByText('Your unsaved text was restored')).toBeVisible()
  await other.submit.click()
  await expectToast(other.page, 'Term updated')
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(form.definition).toHaveText('What Drafted Gear means. And more.')
  await expect(page.getByText('Your unsaved text was restored')).toHaveCount(0)
  await form.save('Nothing to save')
})

// Shows editing/conflict
test('when two administrators edit a term, the second chooses field by field and nothing is lost', async ({
  page,
  browser,
  baseURL,
  form,
  terms,
}) => {
  const { id } = await edit(form, terms, 'Shared Axle')
  const context = await browser.newContext({ baseURL })
  await context.addCookies(terms.administrator.cookies)
  const other = new TermForm(await context.newPage())
  await other.open(dialogOf(id))
  await other.write(' Said the first.')
  await other.chooseCategory('CJA')
  await other.submit.click()
  await expectToast(other.page, 'Term updated')
  await context.close()

  await form.write(' Said the second.')
  await form.name.fill('Shared Axle of Two')
  await form.submit.click()
  await expect(conflict(page)).toBeVisible()
  await expect(conflict(page).getByRole('group')).toHaveCount(3)
  await expect(conflict(page).locator('mark')).toContainText(['of Two', 'second', 'first', 'CJA'])
  await expectAccessible(page)
  const definition = conflict(page).getByRole('group', { name: 'Definition' })
  const categories = conflict(page).getByRole('group', { name: 'Categories' })
  await expect(definition.getByRole('radio', { name: /^Keep mine/ })).toBeChecked()
  await expect(categories.getByRole('radio', { name: /^Take theirs/ })).toBeChecked()
  await definition.getByRole('radio', { name: /^Take theirs/ }).check()
  await conflict(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.name).toHaveValue('Shared Axle of Two')
  await expect(form.definition).toHaveText('What Shared Axle means. Said the first.')
  await expect(dialog(page).getByText(/^Saving replaces/)).toHaveCount(0)
  await form.write(' And the second.')
  await form.save('Term updated')
  const settled = await terms.of(id)
  expect(settled).toMatchObject({
    name: 'Shared Axle of Two',
    definition: '<p>What Shared Axle means. Said the first. And the second.</p>',
  })
  expect(settled.categories.map(({ name }) => name).toSorted()).toEqual(['CJA', 'Stories'])
})

// Shows editing/conflict
test('a conflict marks an image that only one version has', async ({ page, form, administrator, terms }) => {
  const image = (alt: string) => `<img src="https://127.0.0.1:9/a.png" alt="${alt}">`
  const { id } = await edit(form, terms, 'Pictured Cam', { definition: `<p>Turns ${image('A &gt; cam')} round</p>` })
  await administrator.patchTerm(id, { definition: '<p>Turns around</p>' })
  await form.write(' again')
  await form.submit.click()
  const definition = conflict(page).getByRole('group', { name: 'Definition' })
  await expect(definition.locator('label')).toHaveText([
    'Keep mineTurns [Image: A > cam] round again',
    'Take theirsTurns around',
  ])
  await expect(definition.locator('mark').first()).toContainText('Image: A > cam')
})

// Shows editing/conflict
test('a conflict offers the current term only while the term is chosen to be legacy', async ({
  page,
  form,
  administrator,
  terms,
}) => {
  const [current, next] = [await terms.create('Grease Nipple'), await terms.create('Lubricator')]
  const { id } = await edit(form, terms, 'Axle Box', { isLegacy: true, currentTermId: current.id })
  await administrator.send('PATCH', `/api/terms/${id}`, { isLegacy: false, currentTermId: null })
  await form.chooseCurrentTerm(next.name)
  await form.submit.click()
  const legacy = conflict(page).getByRole('group', { name: 'Legacy term' })
  const replacing = conflict(page).getByRole('group', { name: 'Current term' })
  await expect(legacy.getByRole('radio', { name: /^Take theirs/ })).toBeChecked()
  await expect(replacing).toHaveCount(0)
  await legacy.getByRole('radio', { name: /^Keep mine/ }).check()
  await expect(replacing.getByRole('radio', { name: /^Keep mine/ })).toBeChecked()
  await conflict(page).getByRole('button', { name: 'Save this version' }).click()
  await expectToast(page, 'Term updated')
  expect(await terms.of(id)).toMatchObject({ isLegacy: true, currentTermId: next.id })
})

// Shows editing/conflict, editing/no-false-conflict
test('a conflict is saved as chosen, ignores changes outside the form, and says what saving replaces', async ({
  page,
  form,
  administrator,
  terms,
}) => {
  const definitionOf = (end: string): string => `<p>${'turning about '.repeat(60)}${end} ${'📚'.repeat(300)} ${end}</p>`
  const { id } = await edit(form, terms, 'Contested Axle', { definition: definitionOf('ours') })
  await administrator.send('PATCH', `/api/terms/${id}`, { definition: definitionOf('theirs') })
  await form.name.fill('Contested Axle Mine')
  await form.submit.click()
  await expect(conflict(page)).toContainText(/ … (?:turning about )+theirs 📚+ … 📚+ theirs/u)
  await conflict(page).getByRole('button', { name: 'Save this version' }).click()
  await expectToast(page, 'Term updated')
  expect(await terms.of(id)).toMatchObject({ name: 'Contested Axle Mine', definition: definitionOf('theirs') })

  await form.open(dialogOf(id))
  // A new legacy name is a change of this term too.
  await terms.create('Old Contested Axle', { isLegacy: true, currentTermId: id })
  await form.name.fill('Contested Axle Now')
  await form.save('Term updated')
  await expect(conflict(page)).toBeHidden()
  expect(await terms.of(id)).toMatchObject({ name: 'Contested Axle Now' })

  await form.open(dialogOf(id))
  await terms.administrator.patchTerm(id, { definition: '<p>Theirs.</p>', otherNames: ['Their axle'] })
  await form.write(' Mine.')
  await form.name.fill('Replaced Axle of Mine')
  await form.submit.click()
  await conflict(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.name).toBeFocused()
  await expect(
    dialog(page).getByText('Saving replaces what somebody else has written: Definition.', { exact: true }),
  ).toBeInViewport()
  await expectAccessible(page)
  await form.save('Term updated')
  expect(await terms.of(id)).toMatchObject({ name: 'Replaced Axle of Mine', otherNames: ['Their axle'] })
})

// Shows editing/no-false-conflict
test('an edit whose answer was lost, or that another administrator has also made, is no conflict', async ({
  page,
  form,
  terms,
}) => {
  const { id } = await edit(form, terms, 'Twice Sent Axle')
  await form.name.fill('Twice Sent Axle Now')
  await form.write(' And more.')
  await page.route(
    `**/api/terms/${id}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.submit.click()
  await page.getByRole('alertdialog', { name: 'Error updating term' }).getByRole('button', { name: 'Dismiss' }).click()
  await terms.administrator.patchTerm(id, { otherNames: ['Their axle'] })
  await form.save('Term updated')
  await expect(dialog(page)).toBeHidden()
  expect(await terms.of(id)).toMatchObject({
    name: 'Twice Sent Axle Now',
    definition: '<p>What Twice Sent Axle means. And more.</p>',
    otherNames: ['Their axle'],
  })

  // Merges the other change with the fields that only this form changes.
  await form.open(dialogOf(id))
  await form.name.fill('Twice Sorted Axle')
  await form.chooseCategory('CJA')
  await terms.administrator.patchTerm(id, { categories: ['Stories', 'CJA'] })
  await form.save('Term updated')
  expect(await terms.of(id)).toMatchObject({ name: 'Twice Sorted Axle', otherNames: ['Their axle'] })
})

// Shows editing/conflict, editing/service-messages
test('a version chosen in a conflict stays in the form, with the reason, when it is refused', async ({
  page,
  form,
  terms,
}) => {
  const current = await terms.create('Axle to Come')
  const { id } = await edit(form, terms, 'Refused Axle')
  await form.legacy.check()
  await form.chooseCurrentTerm('Axle to Come')
  await terms.administrator.patchTerm(id, { name: 'Refused Axle Two' })
  await form.submit.click()
  await expect(conflict(page)).toBeVisible()
  await terms.administrator.deleteTerm(current.id)
  const release = await hold(page, `**/api/terms/${id}`)
  await conflict(page).getByRole('button', { name: 'Save this version' }).click()
  await expect(conflict(page)).toBeHidden()
  await expect(form.submit).toBeDisabled()
  release()
  await expect(page.getByText('The current term does not exist', { exact: true })).toBeVisible()
  await expect(form.name).toHaveValue('Refused Axle Two')
  await expect(form.currentTerm).toBeFocused()
  await expect(form.currentTerm).toHaveAttribute('aria-invalid', 'true')
  await expect(form.currentTerm).toHaveAccessibleDescription(/The current term does not exist/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Axle to Come' }).click()
  await form.currentTerm.fill('Axle to Come')
  await expect(page.getByRole('status').filter({ hasText: 'No terms found' })).toBeAttached()
  await form.currentTerm.fill('')
  await form.save('Term updated')
  expect(await terms.of(id)).toMatchObject({ name: 'Refused Axle Two', isLegacy: true })
})

// Shows editing/dialog, editing/delete, editing/keyboard
test('a term is found, edited and deleted by keyboard alone', async ({ page, form, terms }) => {
  const { id } = await terms.create('Keyed Spoke')
  await page.goto('/edit-meaning')
  await searchBox(page).focus()
  await page.keyboard.type('Keyed Spoke')
  // Results of the partial text disappear when the whole text is searched.
  await expect(page).toHaveURL(searched('Keyed Spoke'))
  await expect(page.getByRole('button', { name: 'Edit Keyed Spoke' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Edit Keyed Spoke' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.name).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Two')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Term updated')
  await expect(dialog(page)).toBeHidden()
  expect(await terms.of(id)).toMatchObject({ name: 'Keyed Spoke Two' })
  await expect(page.getByRole('button', { name: 'Edit Keyed Spoke Two' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Delete Keyed Spoke Two' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, 'Tab', 'Enter')
  await expectToast(page, 'Term deleted')
})
