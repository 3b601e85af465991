import { expect } from '@playwright/test'
import { story } from './story.ts'

// Shows reading/back
story('Back leads to the page of this site that the reader came from, at the same place', async ({ page }) => {
  await page.goto('/categories/ux')
  await page.getByRole('link', { name: 'Usability Test' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/categories/ux')
  await page.goForward()
  await expect(page).toHaveURL('/term/usability-test')
})

// Shows reading/back
story('Back leads Home where the reader came from elsewhere', async ({ page }) => {
  await page.goto('/term/usability-test')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})
