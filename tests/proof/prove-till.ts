import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { projectRoot } from '../../server/paths.ts'

/** Sells at a till in Chromium in two thousand random steps, and kills the browser right after a sale twenty times. */
export async function proveTill(): Promise<boolean> {
  const env = { ...process.env, SEED: 'all', CHROMIUM_PATH: await ensureChromium() }
  const args = ['node_modules/@playwright/test/cli.js', 'test', 'tests/browser/till-store.spec.ts', '--reporter=list']
  const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  return code === 0
}
