import { defineConfig } from '@playwright/test'
import { seed } from './tests/support/sample.ts'

/** The processes of a run that is going on at midnight take the same sample. */
process.env.SEED ||= String(seed)

/** `npm test` and `npm run look` find or install Chromium and name it here. */
const executablePath = process.env.CHROMIUM_PATH

/**
 * The first three are pages that Chromium with windows loads for the suggestions below the address of every new window: an
 * eighth of all that a run computes. The others are those of Playwright that matter here: of two lists Chromium takes the last.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const args = [
  // Chromium refuses to start its sandbox as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
]

export default defineConfig({
  // Two cores are enough for two workers, each with a database of its own; a retry would hide a race.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Waits end with what they wait for; only a page that never comes takes as long as this, on a busy machine too.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    launchOptions: { args, ...(executablePath === undefined ? {} : { executablePath }) },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'browser', testDir: 'tests/browser', fullyParallel: true },
    { name: 'look', testDir: 'tests/look' },
    { name: 'handbook', testDir: 'tests/handbook' },
  ],
})
