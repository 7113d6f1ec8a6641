import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectRoot } from '../../server/paths.ts'

/** Runs the API and browser tests with everything that `npm test` samples each day. */
export async function proveSamples(): Promise<boolean> {
  const env = { ...process.env, SEED: 'all' }
  const args = ['scripts/daybook.mjs', 'test', 'api', 'browser']
  const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  return code === 0
}
