import { expect } from '@playwright/test'
import { test, visit } from './story.ts'

/** Milliseconds within which an edit must be on its page, on a machine that is busy with other tests. */
const SOON = { timeout: 5000 }

// Shows publishing/edits
test("an administrator's edit is on the published page", async ({ page, administrator, terms }) => {
  const { id } = await terms.publish('Edited Word')
  await page.goto('/term/edited-word')
  await expect(page.getByText('What Edited Word means.')).toBeVisible()

  await administrator.send('PATCH', `/api/terms/${id}`, { definition: '<p>It means <strong>more</strong> now.</p>' })
  await expect(async () => {
    await page.goto('/term/edited-word')
    await expect(page.getByText('It means more now.')).toBeVisible({ timeout: 1 })
  }).toPass(SOON)
})

// Shows addresses/renamed
test('a former slug goes on answering with a permanent redirect', async ({ page, administrator, terms }) => {
  const { id } = await terms.publish('First Name')
  await administrator.send('PATCH', `/api/terms/${id}`, { name: 'Second Name' })
  await terms.settle()
  expect(await visit(page, '/term/first-name')).toEqual({ status: 301, end: '/term/second-name' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second Name')
})

// Shows categories/everywhere
test("a category's name changes on every page that names it", async ({ page, administrator, terms }) => {
  const { categories } = await terms.publish('Filed Word', { categories: ['Old Folder'] })
  const [folder] = categories
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Old Folder' }).first()).toBeVisible()

  await administrator.send('PATCH', `/api/categories/${folder?.id}`, { name: 'New Folder' })
  await terms.settle()
  expect(await visit(page, '/categories/old-folder')).toEqual({ status: 301, end: '/categories/new-folder' })
  await expect(page.getByRole('link', { name: 'Filed Word' })).toBeVisible()
  await page.goto('/term/filed-word')
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('link')).toHaveText(['New Folder'])
})

// Shows publishing/edits
test('a deleted term gives the 404 page, and leaves its category empty', async ({ page, administrator, terms }) => {
  const { id } = await terms.publish('Lost Word', { categories: ['Lonely Folder'] })
  expect((await visit(page, '/term/lost-word')).status).toBe(200)
  await administrator.send('DELETE', `/api/terms/${id}`)
  await terms.settle()
  expect((await visit(page, '/term/lost-word')).status).toBe(404)
  await page.goto('/categories/lonely-folder')
  await expect(page.getByText('No terms found')).toBeVisible()
  await expect(page.getByText('No terms in Lonely Folder')).toBeVisible()
})
