import { defineConfig } from '@playwright/test'
import chromium from '@sparticuz/chromium'

/** Stories in a real browser on the real product. The browser comes from npm: nothing is downloaded, nothing else installed. */
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
    launchOptions: {
      executablePath: await chromium.executablePath(),
      // The package is made for tiny machines; a process for each page is what Chromium is tested with.
      args: chromium.args.filter((flag) => !['--single-process', '--no-zygote'].includes(flag)),
    },
  },
})
