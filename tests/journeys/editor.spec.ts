import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { readStarterFiles } from '../../admin-api/starter/starter-files.ts'
import { cleanDefinition } from '../../admin-api/terms/clean-definition.ts'
import { plainText } from '../../contracts/definition.ts'
import type { Client } from '../product/client.ts'
import { samples } from './clipboard-samples.ts'
import { expectAccessible, expectToast, signIn } from './states.ts'
import { createTerm, story } from './story.ts'
import {
  categoryField,
  chooseCategory,
  editor,
  expectEditor,
  nameField,
  paste,
  termOf,
  termsNamed,
  tool,
} from './terms-desk.ts'

story.describe.configure({ timeout: 90_000 })

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function open(page: Page, administrator: Client): Promise<void> {
  await signIn(page, administrator)
  await page.goto('/add-word')
  await expectEditor(page)
}

/** The definition as the service stores it when the form is saved under a name. */
async function save(page: Page, administrator: Client, name: string): Promise<string> {
  await nameField(page).fill(name)
  await chooseCategory(page, 'UX')
  await page.getByRole('button', { name: 'Add Term', exact: true }).click()
  await expectToast(page, 'Term added')
  await expect(editor(page)).toHaveText('')
  return (await termsNamed(administrator, name))[0]?.definition ?? ''
}

async function addLink(page: Page, address: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: 'Link' }).getByLabel('Address').fill(address)
  await page.keyboard.press('Enter')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' ')
}

// Shows definitions/links
story(
  'links accept http, https, mailto and tel; other addresses become a blank one',
  async ({ page, administrator }) => {
    await open(page, administrator)
    await editor(page).click()
    for (const address of [
      'http://a.example/',
      'https://b.example/',
      'mailto:c@example.com',
      'tel:+123',
      'javascript:alert(1)',
      'ftp://d.example/',
    ])
      await addLink(page, address)
    await page.keyboard.press('Control+k')
    await page.getByLabel('Address').fill('vbscript:x')
    await expect(
      page.getByText('Only http, https, mailto and tel addresses are kept; this becomes a blank address.'),
    ).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await editor(page).getByText('b.example').click()
    await expect(page).toHaveURL(/add-word$/)
    const html = await save(page, administrator, 'Linked Sample')
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'http://a.example/',
      'https://b.example/',
      'mailto:c@example.com',
      'tel:+123',
      'about:blank',
      'about:blank',
    ])
  },
)

// Shows definitions/images
story(
  'images are embedded as png, gif, jpeg, bmp and icon files, and linked by http, https or data',
  async ({ page, administrator }) => {
    await open(page, administrator)
    const addImage = async (address: string) => {
      await tool(page, 'Image').click()
      await page.getByLabel('Image address').fill(address)
      await page.getByRole('group', { name: 'Image' }).getByRole('button', { name: 'Add image' }).first().click()
    }
    await editor(page).click()
    const embeddable = ['image/png', 'image/gif', 'image/jpeg', 'image/bmp', 'image/x-icon', 'image/vnd.microsoft.icon']
    for (const mimeType of embeddable) {
      await tool(page, 'Image').click()
      await page
        .getByLabel('Image file to embed')
        .setInputFiles({ name: 'a', mimeType, buffer: Buffer.from(PIXEL, 'base64') })
      await expect(page.getByRole('group', { name: 'Image' }).getByLabel('Image address')).toBeHidden()
      await page.keyboard.press('End')
    }
    await tool(page, 'Image').click()
    await page
      .getByLabel('Image file to embed')
      .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(page.getByText('Only PNG, GIF, JPEG, BMP and icon files can be embedded')).toBeVisible()
    await page
      .getByLabel('Image file to embed')
      .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(90_000) })
    await expect(
      page.getByText(/large\.png has 90 KB, which is more than a definition of 100,000 characters has room for/),
    ).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    for (const address of ['javascript:alert(1)', 'ftp://e.example/a.png', 'data:image/svg+xml;base64,AAAA']) {
      await addImage(address)
      await expect(page.getByText('Give the http or https address of an image, or choose a file.')).toBeVisible()
      await page.getByRole('group', { name: 'Image' }).getByRole('button', { name: 'Cancel' }).click()
    }
    for (const address of ['http://127.0.0.1:9/a.png', 'https://127.0.0.1:9/b.png', `data:image/png;base64,${PIXEL}`]) {
      await addImage(address)
      await page.keyboard.press('End')
    }
    const html = await save(page, administrator, 'Imaged Sample')
    const sources = [...html.matchAll(/src="([^";,]*)/g)].map(([, src]) => src)
    expect(sources).toEqual([
      ...embeddable.map((type) => `data:${type}`),
      'http://127.0.0.1:9/a.png',
      'https://127.0.0.1:9/b.png',
      'data:image/png',
    ])
  },
)

// Shows definitions/toolbar
story(
  'the toolbar makes headings, marks, lists, levels 1 to 8, quotes, code and rules',
  async ({ page, administrator }) => {
    await open(page, administrator)
    await editor(page).click()
    for (const level of [1, 2, 3]) {
      await tool(page, `Heading ${level}`).click()
      await expect(tool(page, `Heading ${level}`)).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.type(`h${level}`)
      await page.keyboard.press('Enter')
    }
    for (const name of ['Bold', 'Italic', 'Underline', 'Strikethrough', 'Code']) {
      await tool(page, name).click()
      await page.keyboard.type(name[0] ?? '')
      await tool(page, name).click()
    }
    await page.keyboard.press('Enter')
    for (let level = 0; level < 9; level += 1) await page.keyboard.press('Control+]')
    await page.keyboard.type('far')
    await expect(tool(page, 'Indent')).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    for (let level = 0; level < 7; level += 1) await tool(page, 'Outdent').click()
    await page.keyboard.type('near')
    await page.keyboard.press('Enter')
    await tool(page, 'Outdent').click()
    await tool(page, 'Numbered list').click()
    await page.keyboard.type('one')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+]')
    await page.keyboard.type('below')
    await page.keyboard.press('Enter')
    await tool(page, 'Outdent').click()
    await page.keyboard.type('two')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await tool(page, 'Quote').click()
    await page.keyboard.type('said')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await tool(page, 'Code block').click()
    await page.keyboard.type('a < b')
    expect(await save(page, administrator, 'Formatted Sample')).toBe(
      '<h1>h1</h1><h2>h2</h2><h3>h3</h3><p><strong>B</strong><em>I</em><u>U</u><s>S</s><code>C</code></p>' +
        '<p class="indent-8">far</p><p class="indent-1">near</p><ol><li><p>one</p><ol><li><p>below</p></li></ol></li><li><p>two</p></li></ol>' +
        '<blockquote><p>said</p></blockquote><pre><code>a &lt; b</code></pre>',
    )
  },
)

// Shows definitions/undo
story('undo merges what was typed within a second, and keeps 100 steps', async ({ page, administrator }) => {
  await page.clock.install()
  await open(page, administrator)
  // From here on time goes on only when it is told to.
  await page.clock.pauseAt(new Date().getTime() + 3_600_000)
  await editor(page).click()
  await page.keyboard.type('ab')
  await page.clock.runFor(900)
  await page.keyboard.type('c')
  await page.clock.runFor(1100)
  await page.keyboard.type('d')
  await page.keyboard.press('Control+z')
  await expect(editor(page)).toHaveText('abc')
  await page.keyboard.press('Control+z')
  await expect(editor(page)).toHaveText('')
  for (let step = 0; step < 100; step += 1) {
    await page.clock.runFor(1100)
    await page.keyboard.type('x')
  }
  for (let step = 0; step < 99; step += 1) await page.keyboard.press('Control+z')
  await expect(editor(page)).toHaveText('x')
})

// Shows definitions/tab
story('the toolbar is one stop for Tab, and Tab leaves the editor', async ({ page, administrator }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, administrator)
  await nameField(page).focus()
  await page.keyboard.press('Tab')
  await expect(tool(page, 'Undo')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tool(page, 'Image')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(categoryField(page)).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

for (const { from, html, becomes } of samples)
  // Shows definitions/paste
  story(`what is pasted from ${from} comes out clean`, async ({ page, administrator }) => {
    await open(page, administrator)
    await paste(page, { 'text/html': html, 'text/plain': 'plain' })
    expect(await save(page, administrator, `Pasted ${from}`)).toBe(becomes)
  })

// Shows definitions/paste
story('pasted plain text keeps its paragraphs', async ({ page, administrator }) => {
  await open(page, administrator)
  await paste(page, { 'text/plain': 'First <b>line</b>\n\nSecond' })
  expect(await save(page, administrator, 'Pasted plain text')).toBe('<p>First &lt;b&gt;line&lt;/b&gt;</p><p>Second</p>')
})

const payloadsOf = (name: string): string[] => {
  const corpus = new URL(`../../../shared/corpora/${name}.json`, import.meta.url)
  return existsSync(corpus) ? z.array(z.string()).parse(JSON.parse(readFileSync(corpus, 'utf8'))) : []
}
const payloads = ['xss-dompurify', 'xss-owasp', 'xss-html5lib', 'naughty-strings'].flatMap(payloadsOf)

// Shows definitions/harmless
story('what is pasted to do harm leaves nothing that runs', async ({ page, administrator }) => {
  page.on('dialog', () => expect('a dialog').toBe('never opened'))
  await open(page, administrator)
  await editor(page).focus()
  const found = await editor(page).evaluate((element, hostile) => {
    const complaints: string[] = []
    for (const html of ['<p>harmless</p>', ...hostile]) {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      for (const part of element.querySelectorAll('*'))
        for (const { name, value } of part.attributes)
          if (
            name.startsWith('on') ||
            /^\s*(?:javascript|vbscript|data:text)/i.test(value) ||
            /^(?:script|iframe|svg|math|object|embed|style)$/.test(part.localName)
          )
            complaints.push(`${part.outerHTML.slice(0, 200)} of ${html.slice(0, 100)}`)
      document.getSelection()?.selectAllChildren(element)
    }
    return complaints
  }, payloads)
  expect(found).toEqual([])
})

/** What the editor makes of each definition that it is given. */
const readings = (page: Page, definitions: string[]): Promise<string[]> =>
  editor(page).evaluate((element, all) => {
    // TipTap leaves the editor on its element.
    const { editor: shown } = element as unknown as {
      editor: { commands: { setContent: (html: string) => void }; getHTML: () => string }
    }
    return all.map((html) => {
      shown.commands.setContent(html)
      return shown.getHTML()
    })
  }, definitions)

// Shows definitions/agreement
story(
  'the editor and the service agree: what is saved as it was loaded stays as it is',
  async ({ page, administrator }) => {
    await open(page, administrator)
    const starter = (await readStarterFiles()).terms.map(({ definition }) => cleanDefinition(definition))
    const read = await readings(page, starter)
    expect(read.map(cleanDefinition)).toEqual(starter)

    // What came by other ways need not have the editor's form. Its words stay, and it settles: a space that no reader sees may go once more.
    const stored = payloads.flatMap((payload) => [cleanDefinition(payload), cleanDefinition(`<p>${payload}</p>`)])
    const first = (await readings(page, stored)).map(cleanDefinition)
    const second = (await readings(page, first)).map(cleanDefinition)
    expect((await readings(page, second)).map(cleanDefinition)).toEqual(second)
    expect(second.map(plainText)).toEqual(stored.map(plainText))
  },
)

// Shows definitions/agreement
story('a definition that was not changed is not sent, whatever its form', async ({ page, product, administrator }) => {
  const definition = 'loose <strong></strong>text<ul><li>a</li></ul>'
  const { id, definition: stored } = await createTerm({ product, administrator }, { name: 'Loose Sample', definition })
  await signIn(page, administrator)
  await page.goto(`/edit-meaning?term=${id}`)
  await expectEditor(page)
  await nameField(page).fill('Loose Sample Two')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect((await sent).postDataJSON()).not.toHaveProperty('definition')
  await expectToast(page, 'Term updated')
  expect((await termOf(administrator, id)).definition).toBe(stored)
})

// Shows definitions/not-for-readers
story("the editor's code is in no reader's page, not even behind an import", ({ product }) => {
  const scripts = 'dist/renderer/client/_astro'
  const namesIn = (text: string): string[] => [...text.matchAll(/[\w~-][\w.~-]*\.js(?=["'`])/g)].map(([name]) => name)
  const reachable = new Map<string, Set<string>>()
  const reachedFrom = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name) || !existsSync(join(scripts, name))) return seen
    seen.add(name)
    for (const next of namesIn(readFileSync(join(scripts, name), 'utf8'))) reachedFrom(next, seen)
    return seen
  }
  const withEditor = readdirSync(product.siteFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .filter((file) =>
      namesIn(readFileSync(join(product.siteFolder, file), 'utf8')).some((name) => {
        const reached = reachable.get(name) ?? reachedFrom(name)
        reachable.set(name, reached)
        return [...reached].some((script) => script.startsWith('definition-editor'))
      }),
    )
  expect(withEditor.map((file) => file.replace(/(?:\/index)?\.html$/, '')).toSorted()).toEqual([
    'add-word',
    'edit-meaning',
  ])
})
