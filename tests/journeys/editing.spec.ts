import { expect } from '@playwright/test'
import { test } from './story.ts'

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
