import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/browser/chromium.ts'

/** Stories in a real browser on the real product. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/journeys/start-product.ts',
  // A browser for each, on one product. They wait a third of the time: three keep two cores busy.
  workers: Math.max(3, availableParallelism()),
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
