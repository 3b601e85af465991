import { expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { term, type Term } from '../../contracts/term.ts'
import type { Client } from '../product/client.ts'

/** The parts of the form of a term, on Add New Term and in the edit dialog. */
export const nameField = (page: Page): Locator => page.getByLabel('Term name')
export const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Definition' })
export const categoryField = (page: Page): Locator => page.getByRole('combobox', { name: 'Categories' })
export const currentTermField = (page: Page): Locator => page.getByRole('combobox', { name: 'Current term' })
export const legacyBox = (page: Page): Locator => page.getByRole('checkbox', { name: 'Legacy term' })
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })

export async function chooseCategory(page: Page, name: string): Promise<void> {
  await categoryField(page).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

/** Types into the editor at its end. */
export async function write(page: Page, text: string): Promise<void> {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
}

/** All terms of this name, as the service has them. */
export async function termsNamed(administrator: Client, name: string): Promise<Term[]> {
  const found = await administrator.send('GET', `/api/terms/search?${new URLSearchParams({ search: name }).toString()}`)
  return z
    .array(term)
    .parse(found)
    .filter((one) => one.name === name)
}

export async function termOf(administrator: Client, id: number): Promise<Term> {
  return term.parse(await administrator.send('GET', `/api/terms/${id}`))
}

/** What a program puts into the clipboard, pasted at the cursor. */
export async function paste(page: Page, content: Record<string, string>): Promise<void> {
  await editor(page).focus()
  await editor(page).evaluate((element, parts) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(parts)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, content)
}

/** A question of the browser itself ('Leave site?'), answered with yes. */
export function acceptLeaving(page: Page): { asked: () => boolean } {
  let isAsked = false
  page.on('dialog', (dialog) => {
    isAsked = dialog.type() === 'beforeunload'
    void dialog.accept()
  })
  return { asked: () => isAsked }
}

/** Until the draft of what was typed is in the browser's storage. */
export async function expectDraft(page: Page, key: string, text: string): Promise<void> {
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toContain(text)
}

/** Milliseconds until the editor's file has come: a busy machine compresses it at its first request. */
const FIRST_LOAD = { timeout: 20_000 }

export async function expectEditor(page: Page): Promise<void> {
  await expect(editor(page)).toBeVisible(FIRST_LOAD)
}
