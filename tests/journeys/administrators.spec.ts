import { expect } from '@playwright/test'
import { z } from 'zod'
import { administrator as listedAdministrator, passwordLink } from '../../contracts/session.ts'
import { downloaded, expectAccessible, expectToast, hold } from './states.ts'
import { listen } from './listen.ts'
import { adminTest as test } from './story.ts'

// Shows administrators/list, administrators/add, administrators/remove, administrators/on-its-way
test('an administrator is added with a link that is shown once, sets a password, and is removed', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto('/administrators')
  const main = page.getByRole('main')
  const row = main.getByRole('listitem').filter({ hasText: 'grace@example.com' })
  await main.getByLabel('Email').fill('nobody')
  await main.getByRole('button', { name: 'Add Administrator' }).click()
  await expect(main.getByText('Please enter an email address')).toBeVisible()
  const email = main.getByLabel('Email', { exact: true })
  await email.fill('grace@example.com')
  const release = await hold(page, '**/api/administrators')
  await main.getByRole('button', { name: 'Add Administrator' }).click()
  await email.pressSequentially('x')
  await expect(email).toHaveValue('grace@example.com')
  release()
  await expect(main.getByLabel('One-time link for grace@example.com')).toBeFocused()
  await row.getByRole('button', { name: 'New link' }).click()
  await expect(main.getByLabel('One-time link for grace@example.com')).toBeFocused()
  const link = await main.getByLabel('One-time link for grace@example.com').inputValue()
  await expect(row).toContainText('Has not used the one-time link yet')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'Link copied!')

  const context = await browser.newContext({ baseURL })
  const other = await context.newPage()
  await other.goto(link.replace(/^http:\/\/[^/]+/, baseURL))
  await expect(other.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  await expect(other.getByLabel('Email')).toHaveValue('grace@example.com')
  await other.getByLabel('Password').fill('password1234')
  await other.getByRole('button', { name: 'Set password' }).click()
  await expect(other.getByText('This password is easily guessed. Please choose another one.')).toBeVisible()
  await other.getByLabel('Password').fill('seven wet umbrellas')
  await other.getByRole('button', { name: 'Set password' }).click()
  await expect(other.getByText('grace@example.com').first()).toBeVisible()

  await page.reload()
  await expect(main.getByLabel('One-time link for grace@example.com')).toHaveCount(0)
  await expect(row).toContainText('Signed in with 1 browser')
  await row.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('grace@example.com can no longer edit')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Success', 'grace@example.com was removed')
  await expect(row).toHaveCount(0)
  await expect(main.getByRole('list', { name: 'Administrators' })).toBeFocused()
  await other.goto('/administrators')
  await expect(other.getByText('This screen is for administrators. Please sign in.')).toBeVisible()
  await context.close()
})

// Shows administrators/own-password, administrators/common-passwords, administrators/on-its-way
test('administrators change their own password by entering the current one', async ({
  page,
  administrator,
  browser,
  baseURL,
}) => {
  const made: unknown = await administrator.send('POST', '/api/administrators', { email: 'alan@example.com' })
  const { link } = passwordLink.parse(made)
  const given = Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)))
  const context = await browser.newContext({ baseURL })
  const own = await context.newPage()
  await own.request.post('/api/session/first-password', { data: { ...given, password: 'seven wet umbrellas' } })
  await own.goto('/administrators')
  const card = own.locator('section').filter({ hasText: 'Your Password' })
  const change = async (password: string, newPassword: string) => {
    await card.getByLabel('Current password').fill(password)
    await card.getByLabel('New password').fill(newPassword)
    await card.getByRole('button', { name: 'Change password' }).click()
  }
  await change('seven wet umbrellas', 'short')
  await expect(card.getByText('Password must be at least 12 characters')).toBeVisible()
  await change('not the old one', 'eight dry umbrellas')
  await expect(card.getByText('The password is wrong')).toBeVisible()
  const release = await hold(own, '**/api/session/password')
  await change('seven wet umbrellas', 'eight dry umbrellas')
  for (const field of ['Current password', 'New password']) await card.getByLabel(field).press('x')
  await expect(card.getByLabel('Current password')).toHaveValue('seven wet umbrellas')
  await expect(card.getByLabel('New password')).toHaveValue('eight dry umbrellas')
  release()
  await expectToast(own, 'Success', 'Password changed. All other browsers are signed out.')
  await expect(card.getByLabel('New password')).toHaveValue('')
  await context.close()
  await page.goto('/administrators')
  await expect(page.getByRole('listitem').filter({ hasText: 'alan@example.com' })).toContainText(
    'Signed in with 1 browser',
  )
})

// Shows audit/terms, audit/parts, audit/file
test('the audit trail finds changes with their fields, and exports them unless the session has ended', async ({
  page,
  context,
  terms,
}) => {
  const { id } = await terms.create('Traced Walrus')
  await terms.administrator.patchTerm(id, { definition: '<p>Another meaning.</p>' })
  await page.goto('/audit-trail')
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  await page.getByLabel('Name of a term or category').fill('traced walrus')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('Term changed')
  await entries.first().getByText('1 field').click()
  await expect(entries.first()).toContainText('What Traced Walrus means.')
  await expect(entries.first()).toContainText('Another meaning.')
  await expectAccessible(page)
  await page.getByLabel('What').selectOption('Term added')
  await expect(entries).toHaveCount(1)
  expect(new URL(page.url()).search).toBe('?search=traced+walrus&what=term-created')
  await expect(page.getByRole('link', { name: 'Export to CSV' })).toHaveAttribute(
    'href',
    '/api/audit/export.csv?search=traced+walrus&what=term-created',
  )
  await page.getByLabel('Email of an administrator').fill('nobody')
  await expect(page.getByText('No entries match these filters.')).toBeVisible()
  await page.goto('/audit-trail?search=traced+walrus&what=term-cre&days=14&termId=')
  await expect(entries).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Export to CSV' })).toHaveAttribute(
    'href',
    '/api/audit/export.csv?search=traced+walrus',
  )
  const heard = await listen(page)
  await entries.first().getByRole('button', { name: 'Traced Walrus' }).click()
  await page.getByLabel('Name of a term or category').fill('traced w')
  await page.getByLabel('What').selectOption('Term added')
  await expect.poll(heard).toEqual(['Displaying 1 entry'])
  await page.getByRole('button', { name: 'Only one term: show all' }).press('Enter')
  await expect(page.getByLabel('Name of a term or category')).toBeFocused()

  await page.getByLabel('Name of a term or category').fill('traced walrus')
  const { text } = await downloaded(page, () => page.getByRole('link', { name: 'Export to CSV' }).click())
  expect(text).toContain('Traced Walrus')
  await context.clearCookies()
  await page.getByRole('link', { name: 'Export to CSV' }).click()
  await expectToast(page, 'Export Failed', 'Please sign in')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Name of a term or category').fill('traced walrus late')
  await expect(page.getByRole('alert').filter({ hasText: 'Please sign in' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/sign-in\?return=%2Faudit-trail%3Fsearch%3Dtraced/)
})

// Shows audit/parts, messages/try-again
test('a failure to load earlier entries of the audit trail is reported and can be retried', async ({
  page,
  context,
  terms,
}) => {
  const { id } = await terms.create('Patient Walrus')
  for (let edit = 0; edit < 50; edit += 1) await terms.administrator.patchTerm(id, { name: `Patient Walrus ${edit}` })
  await page.goto(`/audit-trail?termId=${id}`)
  const earlier = page.getByRole('button', { name: 'Show earlier entries' })
  await expect(earlier).toBeVisible()
  await page.route('**/api/audit?**', (route) => route.abort())
  await earlier.press('Enter')
  await expectToast(page, 'Error', 'Failed to fetch entries. Please try again.')
  await expect(earlier).toBeFocused()
  await page.unrouteAll()
  const { cookies } = terms.administrator
  await context.clearCookies()
  await earlier.press('Enter')
  await expectToast(page, 'Error', 'Please sign in')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await context.addCookies(cookies)
  await earlier.press('Enter')
  await expect(page.getByText('Displaying 51 entries')).toBeFocused()

  // The only entry that matches is not among the newest.
  await page.goto('/audit-trail?search=patient+walrus')
  await earlier.press('Enter')
  const entries = page.getByRole('list', { name: 'Entries' })
  await expect(entries.getByRole('listitem')).toHaveCount(51)
  await entries.getByRole('button').last().press('Enter')
  await expect(page.getByText('Displaying 50 entries')).toBeVisible()
  await expect(entries).toBeFocused()
})

// Shows administrators/changed-meanwhile
test('an administrator who was removed elsewhere leaves the list and gets no new link', async ({
  page,
  administrator,
}) => {
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'hedy@example.com' })
  const remove = async () => {
    const listed = z.array(listedAdministrator).parse(await administrator.send('GET', '/api/administrators'))
    const hedy = listed.find(({ email }) => email === 'hedy@example.com')
    await administrator.expect(204, 'DELETE', `/api/administrators/${hedy?.id}`)
  }
  const expectGone = async () => {
    await expectToast(page, 'Error', 'Administrator not found')
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Administrators' })).toBeFocused()
  }
  await administrator.send('POST', '/api/administrators', { email: 'hedy@example.com' })
  await page.goto('/administrators')
  await row.getByRole('button', { name: 'Remove' }).click()
  await remove()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectGone()

  await administrator.send('POST', '/api/administrators', { email: 'hedy@example.com' })
  await page.reload()
  await expect(row).toBeVisible()
  await remove()
  await row.getByRole('button', { name: 'New link' }).press('Enter')
  await expectGone()
  await expect(page.getByLabel('One-time link for hedy@example.com')).toHaveCount(0)
})
