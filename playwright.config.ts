import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/browser/chromium.ts'

/** Stories in a real browser on the real product. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  // One product and one browser for each; a story makes its own terms.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 30_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    // Recorded for each story, thrown away for most, it takes two fifths of the time: ask for it by `--trace retain-on-failure`.
    trace: 'off',
    launchOptions: await findChromium(),
  },
})
