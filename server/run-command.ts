/** Runs a command of the command line in a process of its own, so that requests never wait for it. */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from './paths.ts'

export type CommandResult = { code: number | null; output: string }

const isBuilt = !import.meta.url.endsWith('.ts')
const program = isBuilt
  ? ['--enable-source-maps', fileURLToPath(new URL('./cli.mjs', import.meta.url))]
  : ['--import', 'tsx', path.join(projectRoot, 'server/cli/main.ts')]

/**
 * Runs a command with its arguments and the environment of this server; `signal` stops it. Returns its exit code, null when it
 * was stopped, and everything that it printed.
 */
export async function runCommand(args: readonly string[], signal: AbortSignal): Promise<CommandResult> {
  const child = spawn(process.execPath, [...program, ...args], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] })
  // Requests have priority.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  signal.removeEventListener('abort', stop)
  return { code, output }
}
