import { expect, type Locator, type Page } from '@playwright/test'
import { expectToast } from './states.ts'
import { adminTest } from './story.ts'

/** The form of a term, on Add New Term and in the edit dialog. */
export class TermForm {
  readonly name: Locator
  readonly definition: Locator
  readonly categories: Locator
  readonly legacy: Locator
  readonly currentTerm: Locator
  /** Adds the term, or saves its changes. */
  readonly submit: Locator

  constructor(readonly page: Page) {
    this.name = page.getByLabel('Term name')
    this.definition = page.getByRole('textbox', { name: 'Definition' })
    this.categories = page.getByRole('combobox', { name: 'Categories' })
    this.legacy = page.getByRole('checkbox', { name: 'Legacy term' })
    this.currentTerm = page.getByRole('combobox', { name: 'Current term' })
    this.submit = page.getByRole('button', { name: /^(?:Add Term|Save Changes)$/ })
  }

  /** A button of the editor's toolbar. */
  tool(name: string): Locator {
    return this.page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
  }

  /** Opens a screen that has the form, and waits for its editor. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.expectEditor()
  }

  async expectEditor(): Promise<void> {
    await expect(this.definition).toBeVisible()
  }

  /** Types into the editor at its end. */
  async write(text: string): Promise<void> {
    await this.definition.click()
    await this.page.keyboard.press('ControlOrMeta+End')
    await this.page.keyboard.type(text)
  }

  async chooseCategory(name: string): Promise<void> {
    await this.categories.fill(name)
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  async chooseCurrentTerm(name: string, typed = name): Promise<void> {
    await this.currentTerm.fill(typed)
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  /** Fills all required fields of a new term. */
  async fill(name: string): Promise<void> {
    await this.name.fill(name)
    await this.write(`What ${name} means.`)
    await this.chooseCategory('UX')
  }

  /** Submits the form, and expects this toast. */
  async save(toast: string): Promise<void> {
    await this.submit.click()
    await expectToast(this.page, toast)
  }

  /**
   * Pastes at the cursor.
   * @param content MIME type → text, as a program puts them into the clipboard
   * @param picture MIME type of a file that holds the same as an image
   */
  async paste(content: Record<string, string>, picture?: string): Promise<void> {
    await this.definition.focus()
    await this.definition.evaluate(
      (element, { parts, type: pictured }) => {
        const clipboardData = new DataTransfer()
        for (const [type, text] of Object.entries(parts)) clipboardData.setData(type, text)
        if (pictured !== undefined) clipboardData.items.add(new File([new Uint8Array(9)], 'image', { type: pictured }))
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      { parts: content, type: picture },
    )
  }

  /** Drops files at the end of the editor. The browser would open a file that the editor does not handle in place of the page. */
  async drop(files: { name: string; type: string; size: number }[]): Promise<void> {
    const isTaken = await this.definition.evaluate((element, dropped) => {
      const dataTransfer = new DataTransfer()
      for (const { name, type, size } of dropped)
        dataTransfer.items.add(new File([new Uint8Array(size)], name, { type }))
      const { right: clientX, bottom: clientY } = element.getBoundingClientRect()
      const place = { clientX: clientX - 1, clientY: clientY - 1 }
      const options = { dataTransfer, ...place, bubbles: true, cancelable: true }
      return !element.dispatchEvent(new DragEvent('drop', options))
    }, files)
    expect(isTaken).toBe(true)
  }

  /** Waits for the draft in storage, then reloads the page and accepts the question 'Leave site?'. */
  async reloadWithDraft(key: string, text: string): Promise<void> {
    await expect.poll(() => this.page.evaluate((name) => localStorage.getItem(name), key)).toContain(text)
    const [question] = await Promise.all([
      this.page.waitForEvent('dialog').then(async (dialog) => {
        await dialog.accept()
        return dialog.type()
      }),
      this.page.reload(),
    ])
    expect(question).toBe('beforeunload')
  }
}

export const test = adminTest.extend<{ form: TermForm }>({
  form: ({ page }, use) => use(new TermForm(page)),
})
