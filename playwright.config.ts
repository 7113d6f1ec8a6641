import { defineConfig } from '@playwright/test'

/** `npm test` and `npm run look` find or install Chromium and name it here. */
const executablePath = process.env.CHROMIUM_PATH

const args = [
  // Chromium refuses to start its sandbox as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  // Tests share one machine of two cores with a database; a retry would hide a race.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    launchOptions: { args, ...(executablePath === undefined ? {} : { executablePath }) },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'browser', testDir: 'tests/browser' },
    { name: 'look', testDir: 'tests/look' },
  ],
})
