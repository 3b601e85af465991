import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectToast, press } from './states.ts'
import { listen } from './listen.ts'
import { test } from './term-form.ts'

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Also called' })
const chips = (page: Page): Locator => page.getByRole('list', { name: 'Other names' }).getByRole('listitem')
const related = (page: Page): Locator => page.getByRole('combobox', { name: 'Related terms' })
const relatedChips = (page: Page): Locator =>
  page.getByRole('list', { name: 'Chosen related terms' }).getByRole('listitem')

/** Dispatches the event of a paste with this text. */
const paste = (of: Locator, text: string): Promise<void> =>
  of.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test.beforeEach(({ form }) => form.open('/add-word'))

// Shows adding/other-names, adding/link-name, terms/other-names, terms/related, adding/said
test('other names are added and removed, and related terms added, by keyboard alone', async ({ page, form, terms }) => {
  await form.fill('Bowsprit Net')
  const heard = await listen(page)
  await field(page).focus()
  await page.keyboard.type('BSN')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Jib net,bsn,Gone')
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveText(['BSN', 'Jib net', 'Gone'])
  await page.keyboard.press('Backspace')
  await expect
    .poll(heard)
    .toEqual(['BSN added', 'Jib net added', 'This name is already in the list', 'Gone added', 'Gone removed'])
  await paste(field(page), 'Net, of rope\nStay net\r\n\nBSN')
  await expect(chips(page)).toHaveText(['BSN', 'Jib net', 'Net, of rope', 'Stay net'])
  await page.getByRole('button', { name: 'Remove Jib net' }).focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await related(page).focus()
  await page.keyboard.type('identity gra')
  await press(page, 'Enter')
  await expect(relatedChips(page)).toHaveText(['Identity Graph'])
  await expect.poll(heard).toContain('Identity Graph added')
  await page.getByLabel('Link this name').selectOption('Never')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await form.submit.press('Enter')
  await expectToast(page, 'Term added')
  const [added] = await terms.named('Bowsprit Net')
  expect(added).toMatchObject({ otherNames: ['BSN', 'Net, of rope', 'Stay net'], linkName: 'never' })
  expect(added?.relatedTerms).toHaveLength(1)
  await expect(chips(page)).toHaveCount(0)
})

// Shows adding/other-names, terms/fields
test('a comma of any script adds a name; an invalid or unfinished name is reported, and nothing is lost', async ({
  page,
  form,
}) => {
  await field(page).focus()
  // Keys of a phone send text without a key name.
  for (const text of ['Spinnaker', ',', ' SPN', ',', ',']) await page.keyboard.insertText(text)
  await expect(chips(page)).toHaveText(['Spinnaker', 'SPN'])
  await expect(field(page)).toHaveValue('')
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'san', selectionStart: 3, selectionEnd: 3 })
  for (const text of ['三角帆，', 'شراع', '،']) await page.keyboard.insertText(text)
  await expect(chips(page)).toHaveText(['Spinnaker', 'SPN', '三角帆', 'شراع'])
  for (let chip = 0; chip < 2; chip++) await field(page).press('Backspace')
  await paste(field(page), 'Kite\tBalloon sail')
  await expect(chips(page)).toHaveText(['Spinnaker', 'SPN', 'Kite', 'Balloon sail'])

  await form.fill('Capstan Bar')
  await field(page).fill('x'.repeat(201))
  await field(page).press('Enter')
  await form.submit.click()
  await expect(page.getByText('Another name must be at most 200 characters')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await field(page).press('Backspace')
  await field(page).fill('Bar of a capstan')
  await form.submit.click()
  await expect(page.getByText('Press Enter to add "Bar of a capstan", or clear the field')).toBeVisible()
  await page.reload()
  await form.expectEditor()
  await expect(form.name).toHaveValue('Capstan Bar')
})

// Shows adding/replacement, terms/related
test('a term found by another name is suggested with an arrow that needs no font', async ({ page, form, terms }) => {
  await terms.create('Foresail of Hemp', { otherNames: ['FSH'] })
  await page.reload()
  await form.legacy.check()
  for (const choice of [related(page), form.currentTerm]) {
    await choice.fill('fsh')
    const option = page.getByRole('option', { name: 'FSH → Foresail of Hemp', exact: true })
    const arrow = option.getByText('→')
    await expect(arrow).toHaveCSS('clip-path', /^polygon/)
    expect(await arrow.boundingBox()).toMatchObject({ width: 12, height: 10 })
    await expectAccessible(page)
    await choice.fill('')
  }
})

// Shows terms/other-names, editing/only-changes
test('a new order of other names is a change and is saved', async ({ page, form, terms }) => {
  const { id } = await terms.create('Ordered Net', { otherNames: ['Net one', 'Net two'] })
  await form.open(`/edit-meaning?term=${id}`)
  await page.getByRole('button', { name: 'Remove Net one' }).click()
  await field(page).fill('Net one')
  await field(page).press('Enter')
  await expect(chips(page)).toHaveText(['Net two', 'Net one'])
  await form.save('Term updated')
  expect(await terms.of(id)).toMatchObject({ otherNames: ['Net two', 'Net one'] })
})
