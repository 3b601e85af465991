import { expect, type Locator, type Page } from '@playwright/test'
import { ADMINISTRATOR } from '../../admin-api/testing/glossary-process.ts'
import { importPreview } from '../../contracts/import.ts'
import {
  asFile,
  button,
  choose,
  csvOf,
  dialog,
  importText,
  openImport,
  overlay,
  previewed,
  test,
} from './import-dialog.ts'
import { downloaded, expectAccessible, expectNoToast, expectToast, hold, press } from './states.ts'

// Imports wait for each other, so these stories run one after the other, on one product.
test.describe.configure({ mode: 'default' })

test.beforeEach(({ page }) => openImport(page))

const row = (name: string) => `${name},What it means.,UX,0`
const rows = (count: number, name: string) => Array.from({ length: count }, (_, index) => row(`${name} ${index + 1}`))
/** Sanitizing HTML takes most of an import, so a few of these rows keep it busy without publishing many terms. */
const slowRows = (count: number, name: string) =>
  rows(count, name).map((line) => line.replace('What it means.', '<p>What <b>it</b> means.</p>'.repeat(5)))

test.describe('the import dialog', () => {
  // Shows import/dialog, import/choosing, import/csv-only, reading/heard
  test('explains the format and accepts one .csv file at a time, chosen or dropped', async ({ page }) => {
    const shown = dialog(page, 'Import Terms')
    await expect(shown).toContainText('The CSV file must match the export format')
    await expect(shown).toContainText('Large imports may take some time.')
    await expect(shown).toContainText('drag and drop')
    await expect(shown.getByRole('link', { name: 'sample file' })).toHaveAttribute('href', '/sample-import.csv')
    await expect(page.getByLabel('CSV file', { exact: true })).toHaveAttribute('accept', '.csv')
    await expect(shown.getByRole('button')).toHaveText(['Choose a CSV file', 'Cancel'])
    const picker = page.waitForEvent('filechooser')
    await button(page, 'Choose a CSV file').click()
    expect((await picker).isMultiple()).toBe(false)
    await expectAccessible(page)

    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await choose(page, csvOf(row('Wrongly Named')), 'terms.txt')
    const sentence = 'Please select a CSV file. Only .csv files are supported.'
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toHaveText(sentence)
    await expectAccessible(page)
    expect(asked.filter((url) => url.includes('/import'))).toEqual([])

    const zone = page.locator('.drop-zone')
    const filesOf = (text: string, ...names: string[]) =>
      page.evaluateHandle(
        (files) => {
          const transfer = new DataTransfer()
          for (const name of files.names)
            transfer.items.add(new File([files.text], name, { type: 'application/vnd.ms-excel' }))
          return transfer
        },
        { text, names },
      )
    await zone.dispatchEvent('drop', { dataTransfer: await filesOf('a,b', 'a.csv', 'b.csv') })
    await expect(page.getByText('Please choose one file at a time.')).toBeVisible()
    const dataTransfer = await filesOf(csvOf(row('Dropped Word')), 'TERMS.CSV')
    await zone.dispatchEvent('dragenter', { dataTransfer })
    await expect(zone).toContainClass('dragged')
    await zone.dispatchEvent('drop', { dataTransfer })
    await expect(page.getByText('Ready to import 1 terms. Please review and confirm to proceed.')).toBeVisible()
    await button(page, 'Done').click()
    await page.keyboard.press('Escape')
    await expect(shown).toBeHidden()
    await expect(button(page, 'Import Terms')).toBeFocused()
  })
})

// Shows import/preview, import/overlay, import/no-terms, import/unreadable, import/acknowledge
test('a file without terms or with invalid CSV is reported in an overlay and can be discarded', async ({ page }) => {
  await page.evaluate(holdTimers)
  const imports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/import')) imports.push(request.url())
  })
  for (const [text, message, way] of [
    // Without anything to import, Proceed does the same as Cancel.
    [csvOf(), 'No terms found in the CSV file.', 'Proceed'],
    [csvOf(',Nothing,UX,0'), 'No terms found in the CSV file.', 'Acknowledge Error'],
    [
      'Term Name,Definition\r\nBroken,"never closed',
      'The CSV file format is invalid or contains errors. The row that begins on line 2 has a quote that is not closed, or that is not written twice within quotes.',
      'Acknowledge Error',
    ],
  ] as const) {
    await choose(page, text)
    await expect(dialog(page, 'Import Preview').getByText(message, { exact: true })).toBeVisible()
    // On a phone, the toast about the previous file would cover the next preview.
    await expectNoToast(page)
    await expect(overlay(page)).toHaveCount(0)
    await page.evaluate(() => window.releaseTimers())
    await expect(overlay(page)).toContainText(message)
    await expectAccessible(page)
    await overlay(page).getByRole('button', { name: 'Continue' }).click()
    await expect(overlay(page)).toBeHidden()
    await expectToast(page, 'Import errors acknowledged', 'You can try again with a corrected CSV file.')
    await expect(dialog(page, 'Import Preview').getByText(message, { exact: true })).toBeVisible()
    await button(page, way).click()
    await expect(dialog(page, 'Import Terms')).toBeVisible()
    await expect(page.getByText(message)).toBeHidden()
  }
  expect(imports).toEqual([])
})

declare global {
  interface Window {
    releaseTimers: () => void
  }
}

/** The browser's clock cannot be moved: holds timers of 100 ms until they are released. */
function holdTimers(): void {
  const held: (() => void)[] = []
  const start = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (run: () => void, milliseconds?: number) =>
      milliseconds === 100 ? held.push(run) : start(run, milliseconds),
    releaseTimers: () => held.splice(0).forEach((run) => run()),
  })
}

test.describe('the preview', () => {
  // Shows import/preview, import/acknowledge, import/passed-over, import/duplicates, import/refused, import/nothing-written, import/nothing-new
  test("lists each line as new, skipped or refused, with the reason, and has no 'Proceed' if none is new", async ({
    page,
    terms,
  }) => {
    await choose(
      page,
      csvOf('Seen Ahead,"Two\nlines",UX,3', 'seen ahead,Again,UX,0', 'alone', ',No name,UX,0', 'Many,Votes,UX,lots'),
    )
    await expect(page.getByText('Ready to import 1 terms. Please review and confirm to proceed.')).toBeFocused()
    await expect(dialog(page, 'Import Preview')).toBeVisible()
    expect(await previewed(page)).toEqual([
      ['2', 'Seen Ahead', 'New'],
      ['4', expect.stringContaining('A term with this name is created from line 2'), 'Skipped'],
      ['5', expect.stringContaining('The row has fewer than 2 fields'), 'Skipped'],
      ['6', expect.stringContaining('The row has no name'), 'Skipped'],
      ['7', expect.stringContaining('Upvotes must be a whole number'), 'Refused'],
    ])
    await expectAccessible(page)
    await button(page, '3 Skipped').click()
    expect((await previewed(page)).map(([line]) => line)).toEqual(['4', '5', '6'])
    await expect(button(page, '3 Skipped')).toHaveAttribute('aria-pressed', 'true')
    await button(page, '5 All rows').click()
    expect(await previewed(page)).toHaveLength(5)
    await button(page, 'Done').click()
    await expect(dialog(page, 'Import Terms')).toBeVisible()
    expect(await terms.named('Seen Ahead')).toEqual([])

    await terms.create('Present Word')
    await choose(page, csvOf(row('present word')))
    await expect(
      page.getByText('There is nothing to import: no row of this file would create a new term.'),
    ).toBeFocused()
    await expect(button(page, 'Proceed')).toHaveCount(0)
    await button(page, 'Done').click()
    await expect(dialog(page, 'Import Terms')).toBeVisible()
  })

  // Shows import/will-stop, import/unread-columns, import/reading
  test('can be cancelled while it reads, and says where the import will stop and which columns it ignores', async ({
    page,
  }) => {
    const release = await hold(page, '**/api/terms/import?dryRun=true')
    await choose(page, csvOf(row('Slow Reading')))
    await expect(page.getByText('Reading terms.csv …', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await button(page, 'Cancel').click()
    release()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await button(page, 'Import Terms').click()
    await expect(dialog(page, 'Import Terms')).toBeVisible()

    const refused = rows(12, 'Refused').map((line) => `${line}x`)
    for (const [text, ready, sentence] of [
      [
        csvOf(...rows(4, 'Before'), ...refused, ...rows(3, 'After')),
        'Ready to import 4 terms.',
        'The import will stop at line 16, where more than 10 rows have been refused: 4 rows after it will not be read.',
      ],
      [
        'Term Name;Defintion;Definition\r\nMisspelt Word;x;What it means.\r\n',
        'Ready to import 1 terms.',
        'Ignored, because the export has no such column: "Defintion".',
      ],
    ] as const) {
      await choose(page, text)
      await expect(page.getByText(ready)).toBeVisible()
      await expect(page.getByText(sentence, { exact: true })).toBeInViewport()
      await expectAccessible(page)
      await button(page, 'Done').click()
    }
  })

  // Shows import/preview
  test('renders only the visible rows of a file with 10,000', async ({ page }) => {
    // Every second row has a reason below its name.
    const twice = rows(4999, 'Foreseen Word').flatMap((line) => [line, line])
    await choose(page, csvOf(row('First Word'), ...twice, 'Last Word,Votes,UX,lots'))
    await expect(page.getByText('Ready to import 5,000 terms.')).toBeVisible()
    expect((await previewed(page)).length).toBeLessThan(60)
    await page.getByRole('region', { name: 'Rows of the file' }).focus()
    for (const [key, name, line] of [
      ['End', 'Last Word', '10001'],
      ['Home', 'First Word', '2'],
    ] as const) {
      await page.keyboard.press(key)
      const reached = page.getByRole('row').filter({ hasText: name })
      await expect(reached).toContainText(line)
      await expect(reached).toBeInViewport({ ratio: 0.9 })
    }
    await button(page, '1 Refused').click()
    expect(await previewed(page)).toHaveLength(1)
  })
})

const cutReply = (page: Page) =>
  page.route('**/api/terms/import', (route) => route.fulfill({ body: '{"done": 1, "total": 2}\n' }))
const loseConnection = (page: Page) => page.route('**/api/terms/import', (route) => route.abort())
const loseService = (page: Page) =>
  page.route('**/api/terms/import', (route) =>
    route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' }),
  )

/** Only Continue closes the result, and then reloads the page. */
async function expectOnlyContinueCloses(page: Page, result: Locator): Promise<void> {
  await expectAccessible(page)
  await tryToClose(page)
  await expect(result).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await button(page, 'Continue').click()
  await reloaded
}

test.describe('the result', () => {
  // Shows import/complete, import/cannot-close, import/progress, import/afterwards, import/summary, import/duplicates, import/none-imported, import/left-out
  test("counts imported terms and duplicates, lists parts left out, and closes only by 'Continue'", async ({
    page,
    terms,
  }) => {
    await importText(page, csvOf(...rows(3, 'Imported Word')))
    const result = dialog(page, 'Import Complete')
    await expect(result.getByText('Successfully imported 3 terms.', { exact: true })).toBeFocused()
    await expect(result.getByText('Import completed successfully', { exact: true })).toBeVisible()
    await expect(result.locator('.import-lines li')).toHaveText(['3 terms imported successfully'])
    await expect(result.getByText('Summary: 3 imported, 0 duplicates, 0 errors', { exact: true })).toBeVisible()
    await expectOnlyContinueCloses(page, result)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await terms.settle()
    await page.goto('/term/imported-word-2')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imported Word 2')

    await openImport(page)
    await importText(page, csvOf(row('IMPORTED WORD 1'), row('Single Word'), row('single word')))
    await expect(result.getByText('Import completed, some duplicates skipped', { exact: true })).toBeVisible()
    await expect(result.locator('.import-lines li')).toHaveText([
      '1 terms imported successfully',
      '2 duplicates skipped',
    ])
    await expect(result.getByText('Summary: 1 imported, 2 duplicates, 0 errors')).toBeVisible()
    await openImport(page)
    await choose(page, csvOf(row('Overtaken Word')))
    await expect(page.getByText('Ready to import 1 terms.')).toBeVisible()
    // Another administrator adds the term first.
    await terms.create('Overtaken Word')
    await button(page, 'Proceed').click()
    await expect(result.getByText('Import completed, no new terms added', { exact: true })).toBeVisible()
    const sentence = 'No terms were imported. All terms might already exist in the database.'
    await expect(result.getByText(sentence, { exact: true })).toBeVisible()

    await openImport(page)
    const current = await terms.create('Current Word')
    await choose(
      page,
      csvOf().replace('Upvotes', 'Is Legacy,Current Term') + 'Legacy Word,Old.,UX,Yes,Current Word\r\n',
    )
    await expect(page.getByText('Ready to import 1 terms.')).toBeVisible()
    await terms.administrator.deleteTerm(current.id)
    await button(page, 'Proceed').click()
    await expect(result.getByRole('region', { name: 'Left out' }).getByRole('cell')).toHaveText([
      '2',
      'Legacy Word',
      'Without its current term "Current Word", which does not exist',
    ])
  })

  // Shows import/error, import/overlay, import/summary, import/failed, import/ten-errors
  test('lists refused rows, offers them as a file to correct, and says when errors stopped the import', async ({
    page,
    terms,
  }) => {
    const wrong = '"Wrong, Word","With ""quotes""",UX,lots\r\n'
    await importText(page, `\ufeff${csvOf(row('Right Word'))}${wrong}${row('Other Right Word')}`)
    await expect(overlay(page)).toContainText('Import failed with error: Upvotes must be a whole number (line 3)')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Import errors acknowledged', 'You can try again with a corrected CSV file.')
    const result = dialog(page, 'Import Error')
    await expect(result.getByText('Import completed with errors', { exact: true })).toBeVisible()
    await expect(result.locator('.import-lines li')).toHaveText(['2 terms imported successfully', '1 errors'])
    await expect(result.getByText('Summary: 2 imported, 0 duplicates, 1 errors')).toBeVisible()
    await expect(result.getByRole('row').last().getByRole('cell')).toHaveText([
      '3',
      'Wrong, Word',
      'Upvotes must be a whole number',
    ])
    await expectAccessible(page)
    const { name, text } = await downloadBy(page, 'Download refused rows')
    expect(name).toBe('terms-refused.csv')
    expect(text).toBe(`\ufeff${csvOf()}${wrong}`)
    await openImport(page)
    await importText(page, text.replace('lots', '7'))
    await expect(page.getByText('Successfully imported 1 terms.')).toBeVisible()
    expect(await terms.named('Wrong, Word')).toHaveLength(1)

    // The download also has the rows that the import did not reach.
    await openImport(page)
    const eleven = Array.from({ length: 11 }, (_, index) => `Wrong ${index + 1},Votes,UX,lots`)
    await importText(page, csvOf(row('Before The Stop'), ...eleven, row('After The Stop')))
    await overlay(page).getByRole('button', { name: 'Continue' }).click()
    await expect(result.getByText('Summary: 1 imported, 0 duplicates, 11 errors')).toBeVisible()
    await expect(result.getByText('The import stopped after more than 10 errors')).toBeVisible()
    const left = await downloadBy(page, 'Download the rows that were not imported')
    expect(left.text).toBe(csvOf(...eleven, row('After The Stop')))
    expect(await terms.named('Before The Stop')).toHaveLength(1)
    expect(await terms.named('After The Stop')).toEqual([])
  })

  // Shows import/cannot-close, signing-in/nothing-left
  test('keeps refused rows until they are read: the page asks before another tab that signs out reloads it', async ({
    page,
    context,
    product,
  }) => {
    // Signing out must not end the session that other stories share.
    await context.clearCookies()
    const own = await context.request.post('/api/session', { data: ADMINISTRATOR })
    expect(own.ok()).toBe(true)
    await importText(page, csvOf(row('Unread Result'), 'Unread Refusal,,UX,0'))
    await overlay(page).getByRole('button', { name: 'Continue' }).click()
    const refused = dialog(page, 'Import Error').getByRole('region', { name: 'Refused rows' })
    const asked = page.waitForEvent('dialog')
    const other = await context.newPage()
    await other.goto(`${product.url}/sign-in`)
    await other.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await expect(refused).toContainText('Unread Refusal')
    await button(page, 'Continue').click()
    await expect(page.getByText('This screen is for administrators. Please sign in.')).toBeVisible()
  })

  // Shows import/session-ended
  test('offers to sign in if the session has ended, with the way back to the screen', async ({
    page,
    administrator,
  }) => {
    await choose(page, csvOf(row('Late Import')))
    await expect(page.getByText('Ready to import 1 terms.')).toBeVisible()
    await page.context().clearCookies()
    await button(page, 'Proceed').click()
    await expect(overlay(page)).toContainText('Import failed with error: Please sign in')
    await expectAccessible(page)
    await overlay(page).getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/sign-in\?return=%2Fadmin$/)
    await page.context().addCookies(administrator.cookies)
    await openImport(page, '/add-word')
    await page.context().clearCookies()
    await choose(page, csvOf(row('Late Import')))
    await overlay(page).getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/sign-in\?return=%2Fadd-word$/)
  })

  const LOST = 'An unexpected error occurred during import.'
  const UNKNOWN = 'Import completed with an unknown result'

  // Shows import/failed, import/unknown-result, import/lost-connection, import/afterwards
  test('reports an import that failed as a whole, and says how to find out what was imported', async ({ page }) => {
    for (const [cut, told, advice] of [
      // The service always ends with a result: only a proxy could cut the reply at a line break.
      [cutReply, UNKNOWN, 'choose the same file again'],
      [loseConnection, LOST, 'The connection to the service was lost.'],
      [loseService, LOST, 'The connection to the service was lost.'],
      [() => page.context().clearCookies(), 'Import failed with error: Please sign in', ''],
    ] satisfies [(page: Page) => Promise<unknown>, string, string][]) {
      await openImport(page)
      await choose(page, csvOf(...rows(2, 'Half Known')))
      await expect(page.getByText('Ready to import 2 terms.')).toBeVisible()
      await cut(page)
      await button(page, 'Proceed').click()
      await expect(overlay(page)).toContainText(told)
      await overlay(page).getByRole('button', { name: 'Continue' }).click()
      const result = dialog(page, 'Import Error')
      await expect(result).toContainText(told)
      await expect(result).toContainText(advice)
      await expectOnlyContinueCloses(page, result)
      await page.unrouteAll()
    }
  })
})

test.describe('a running import', () => {
  // Shows import/progress
  test('shows how many terms are done, and the rounded percentage', async ({ page }) => {
    await page.evaluate(recordProgress)
    await importText(page, csvOf(...slowRows(400, 'Counted Word')))
    await expect(page.getByText('Successfully imported 400 terms.')).toBeVisible()
    const steps = await page.evaluate(() => window.steps)
    expect(steps.length).toBeGreaterThan(2)
    for (const { sentence, percent, value } of steps) {
      const [, done = '', total] = /^Importing (\d+) of (\d+) terms\.\.\.$/.exec(sentence) ?? []
      expect(total).toBe('400')
      expect(value).toBe(Math.round((100 * Number(done)) / 400))
      expect(percent).toBe(`${value}%`)
    }
    const values = steps.map(({ value }) => value)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  })

  // Shows import/progress, import/cannot-close
  test('keeps its dialog open, and asks before the page is left while the file is being sent', async ({ page }) => {
    // For a large file, the preview lists only the first rows.
    await page.route('**/api/terms/import?dryRun=true', async (route) => {
      const preview = importPreview.parse(await (await route.fetch()).json())
      await route.fulfill({ json: { ...preview, create: 30_000 } })
    })
    const release = await hold(page, '**/api/terms/import')
    await choose(page, csvOf(...rows(2, 'Held Word')))
    await expect(page.getByText('Ready to import 30,000 terms.')).toBeVisible()
    await expect(button(page, '30,000 New')).toBeVisible()
    await button(page, 'Proceed').click()
    const running = dialog(page, 'Importing')
    await expect(running.getByText('Importing 0 of 30,000 terms...', { exact: true })).toBeFocused()
    await expect(running.getByRole('progressbar', { name: 'Importing 0 of 30,000 terms...' })).toHaveAttribute(
      'value',
      '0',
    )
    await expect(running.getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    await tryToClose(page)
    await expect(running).toBeVisible()
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    release()
    await expect(page.getByText('Successfully imported 2 terms.')).toBeVisible()
  })

  // Shows import/stop-waiting, import/cannot-close
  test('can be left after 30 s without an answer, and the audit trail shows its outcome', async ({ page, terms }) => {
    await choose(page, csvOf(row('Unanswered Word')))
    await expect(page.getByText('Ready to import 1 terms.')).toBeVisible()
    await page.clock.install()
    // A proxy forwards the file and loses the reply.
    await page.route('**/api/terms/import', async (route) => {
      await route.fetch()
    })
    await button(page, 'Proceed').click()
    const running = dialog(page, 'Importing')
    await page.clock.runFor(29_000)
    await expect(running.getByRole('button')).toHaveCount(0)
    await page.clock.runFor(1000)
    await expect(running.getByRole('status')).toHaveText(
      'There has been no progress for a while. The service may be busy, or its answer was lost.',
    )
    await expectAccessible(page)
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/import'))
    await button(page, 'Stop waiting').click()
    await ended
    await expect(running).toContainText('You stopped waiting')
    await expectOnlyContinueCloses(page, running)
    expect(await terms.named('Unanswered Word')).toHaveLength(1)
    await page.goto('/audit-trail?what=file-imported')
    await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem').first()).toContainText('Imported')
  })

  // Shows import/closed-tab
  test('continues after its tab is closed', async ({ page, terms }) => {
    await importText(page, csvOf(...slowRows(300, 'Abandoned Word')))
    await expect(page.getByText(/^You may close this page|^Successfully imported/)).toBeVisible()
    await page.close()
    await expect(async () => expect(await terms.named('Abandoned Word 300')).toHaveLength(1)).toPass()
  })
})

declare global {
  interface Window {
    steps: { sentence: string; percent: string; value: number }[]
  }
}

/** Records each change of the progress in the dialog. */
function recordProgress(): void {
  window.steps = []
  new MutationObserver(() => {
    const bar = document.querySelector('progress')
    const sentence = document.querySelector('.import-sentence')?.textContent ?? ''
    const percent = bar?.nextElementSibling?.textContent ?? ''
    if (bar !== null && window.steps.at(-1)?.sentence !== sentence)
      window.steps.push({ sentence, percent, value: bar.value })
  }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
}

/** Presses Escape, twice as people do when nothing happens, and clicks outside the dialog. */
async function tryToClose(page: Page): Promise<void> {
  await press(page, 'Escape', 'Escape')
  await page.mouse.click(3, 3)
  await page.keyboard.press('Escape')
}

const downloadBy = (page: Page, name: string) => downloaded(page, () => button(page, name).click())

// Shows import/afterwards
test('an import works by keyboard alone, and Add New Term then reads its lists again', async ({ page }) => {
  await page.goto('/add-word')
  // Wait for the picker before pressing the key: Chromium may open it before it reports pickers.
  const picker = page.waitForEvent('filechooser')
  await button(page, 'Import Terms').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Choose a CSV file')).toBeFocused()
  await page.keyboard.press('Enter')
  await (await picker).setFiles(asFile(csvOf('Typed Import,What it means.,Quite New Category,0')))
  await expect(page.getByText('Ready to import 1 terms.')).toBeFocused()
  for (const name of ['1 All rows', '1 New', '0 Skipped', '0 Refused']) {
    await page.keyboard.press('Tab')
    await expect(button(page, name)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Rows of the file' })).toBeFocused()
  await press(page, 'Tab', 'Tab')
  await expect(button(page, 'Proceed')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully imported 1 terms.')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Continue')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Quite New Category', { exact: true })).toBeVisible()
  await expect(button(page, 'Import Terms')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the import fits the screen, and its buttons measure at least 24 px', async ({ page }) => {
    await expectToFit(page)
    const categories = Array.from({ length: 10 }, (_, number) => `A new category ${number} with a name of its own`)
    const long = `A Rather Long Name Of A Term On A Small Screen,What it means.,"${categories.join(', ')}",0`
    await choose(page, csvOf(long, `https://example.org/${'pocket'.repeat(15)},Votes,UX,lots`))
    await expect(page.getByText('Ready to import 1 terms.')).toBeVisible()
    await expectToFit(page)
    expect(await findsButton(button(page, 'Proceed'))).toBe(true)
    await button(page, 'Proceed').click()
    await overlay(page).getByRole('button', { name: 'Continue' }).click()
    await expect(dialog(page, 'Import Error')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Upvotes must be a whole number' })).toBeInViewport({ ratio: 1 })
    await expectToFit(page)
    await expectAccessible(page)
  })
})

/** Whether the button can be clicked at every scroll position of the dialog. */
const findsButton = (proceed: Locator): Promise<boolean> =>
  proceed.evaluate((element) => {
    const dialog = element.closest('dialog') ?? element
    return Array.from({ length: 60 }, (_, step) => {
      dialog.scrollTop = 20 * step
      const { left, width, top, height } = element.getBoundingClientRect()
      return [0.2, 0.5, 0.8].map((share) => document.elementFromPoint(left + width / 2, top + share * height))
    }).every((found) => found.every((each) => each === element))
  })

async function expectToFit(page: Page): Promise<void> {
  const shown = page.getByRole('dialog')
  expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  for (const one of await shown.locator('button:visible').all()) {
    const box = await one.boundingBox()
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(24)
  }
}
