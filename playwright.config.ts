import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/testing/provide-test-tools.ts'

const executablePath = findChromium()

const inCluster = process.env.TEST_SHAPE === 'cluster'

/** Browser tests. Each spec starts the product itself, on the embedded defaults and with the third parties' fakes. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // Many processes need many seconds to start: `npm run deep -- cluster` is for them.
  testIgnore: inCluster ? [] : ['**/cluster.spec.ts'],
  outputDir: 'test-results',
  // Two cores are the machine we plan for: a third worker saves nothing. A cluster of four processes takes both.
  workers: inCluster ? 1 : 2,
  globalSetup: './tests/e2e/prepare-pages.ts',
  // What passes only then is listed as flaky at the end of the run. Nothing else is repeated.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Where a test kills and starts four processes, a minute of it may be the lease of one that is gone.
  timeout: inCluster ? 300_000 : 120_000,
  // On a busy machine a page may take seconds; what is asserted about time runs on the page's own clock.
  expect: { timeout: 15_000 },
  use: {
    // Clicks wait until what they click has come to rest. Tests that need motion ask for it.
    reducedMotion: 'reduce',
    // Recording costs a sixth of the time, and nobody opens one there: what failed is told in words.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Containers run as root, where Chromium's sandbox cannot start.
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
})
