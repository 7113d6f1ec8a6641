/** Proofs that are tests of `npm test` with all that it samples each day. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { projectRoot } from '../../server/paths.ts'

/** Runs the API and browser tests. */
export const proveSamples = (): Promise<boolean> => passes(['scripts/daybook.mjs', 'test', 'api', 'browser'])

/**
 * Files of tests that need one machine of their own: they start, stop, copy or fill a PostgreSQL; look at its plans; import an
 * archive; enter, damage or lock rows past the application; or send requests for longer than the rest together.
 */
const onOneMachine = `
  backup database-restarts demo-start disk-full fuzz/** import-killed random-kills recipes
  recovery recovery-kept replica fold-plans page-anchor plan-mode report-plans rows-read
  late-movements settle-many stock-ledgers stock-reports inventory-settings
  audit-attacks bank-concurrency import-jobs verify-banking verify-books verify-documents verify-payments verify-stock verify-years
  company-archive company-archive-refused settled-together`
  .trim()
  .split(/\s+/)

/** Runs the API tests on the machines of `TEST_NODES`, of what is sampled the share of the day. */
export const proveApiOnNodes = (): Promise<boolean> => {
  const excluded = onOneMachine.map((name) => `--exclude=tests/api/${name}${name.endsWith('*') ? '' : '.test.ts'}`)
  return passes(['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'tests/api', ...excluded], {
    SEED: process.env.SEED ?? '',
  })
}

/** Sends generated requests to every operation of the API: valid ones, and others with defects everywhere. */
export const proveFuzz = (): Promise<boolean> =>
  passes(['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'tests/api/fuzz'])

/** Sells at a till in Chromium in two thousand random steps, and kills the browser right after a sale twenty times. */
export const proveTill = (): Promise<boolean> => passesInBrowser('tests/browser/till-store.spec.ts')

/** Clicks, types and goes back at random from every page, as owner and as clerk. */
export const proveWalk = (): Promise<boolean> => passesInBrowser('tests/browser/random-walk.spec.ts')

async function passesInBrowser(file: string): Promise<boolean> {
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--project=browser', '--reporter=list', file]
  return passes(playwright, { CHROMIUM_PATH: await ensureChromium() })
}

async function passes(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<boolean> {
  const options = { cwd: projectRoot, env: { ...process.env, SEED: 'all', ...env }, stdio: 'inherit' } as const
  const child = spawn(process.execPath, args, options)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  return code === 0
}
