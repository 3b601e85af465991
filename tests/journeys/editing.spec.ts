import { expect } from '@playwright/test'
import { createTerm, story, visit } from './story.ts'

/** Milliseconds within which an edit must be on its page, on a machine that is busy with other tests. */
const SOON = { timeout: 5000 }

// Shows publishing/edits
story("an administrator's edit is on the published page", async ({ page, product, administrator }) => {
  const { id } = await createTerm({ product, administrator }, { name: 'Edited Word' })
  await page.goto('/term/edited-word')
  await expect(page.getByText('What Edited Word means.')).toBeVisible()

  await administrator.send('PATCH', `/api/terms/${id}`, { definition: '<p>It means <strong>more</strong> now.</p>' })
  await expect(async () => {
    await page.goto('/term/edited-word')
    await expect(page.getByText('It means more now.')).toBeVisible({ timeout: 1 })
  }).toPass(SOON)
})

// Shows addresses/renamed
story('a former slug goes on answering with a permanent redirect', async ({ page, product, administrator }) => {
  const { id } = await createTerm({ product, administrator }, { name: 'First Name' })
  await administrator.send('PATCH', `/api/terms/${id}`, { name: 'Second Name' })
  await product.settle(administrator)
  expect(await visit(page, '/term/first-name')).toEqual({ status: 301, end: '/term/second-name' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second Name')
})

// Shows categories/everywhere
story("a category's name changes on every page that names it", async ({ page, product, administrator }) => {
  const { categories } = await createTerm(
    { product, administrator },
    { name: 'Filed Word', categories: ['Old Folder'] },
  )
  const [folder] = categories
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Old Folder' }).first()).toBeVisible()

  await administrator.send('PATCH', `/api/categories/${folder?.id}`, { name: 'New Folder' })
  await product.settle(administrator)
  expect(await visit(page, '/categories/old-folder')).toEqual({ status: 301, end: '/categories/new-folder' })
  await expect(page.getByRole('link', { name: 'Filed Word' })).toBeVisible()
  await page.goto('/term/filed-word')
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('link')).toHaveText(['New Folder'])
})

// Shows publishing/edits
story(
  'a deleted term gives the 404 page, and its category says that it is empty',
  async ({ page, product, administrator }) => {
    const { id } = await createTerm({ product, administrator }, { name: 'Lost Word', categories: ['Lonely Folder'] })
    expect((await visit(page, '/term/lost-word')).status).toBe(200)
    await administrator.send('DELETE', `/api/terms/${id}`)
    await product.settle(administrator)
    expect((await visit(page, '/term/lost-word')).status).toBe(404)
    await page.goto('/categories/lonely-folder')
    await expect(page.getByText('No terms found')).toBeVisible()
    await expect(page.getByText('No terms in Lonely Folder')).toBeVisible()
  },
)

// Shows definitions/names-as-text
story('a name that looks like markup is read as text', async ({ page, product, administrator }) => {
  const name = '<img src=x onerror=alert(1)> & "co"'
  const { slug } = await createTerm({ product, administrator }, { name, definition: '<p>A name.</p>' })
  page.on('dialog', () => expect('a dialog').toBe('never opened'))
  await page.goto(`/term/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
})
