/** Starts the built server like `npm start`, on its own data folder. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../server/paths.ts'

export type BuiltServer = { port: number; pid: number; startedInMs: number; stop: () => Promise<void> }

/** Returns the environment that points server and commands at a data folder. */
export function environment(dataDir: string): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return { PATH, HOME, DATA_DIR: dataDir, RATE_LIMIT: '0' }
}

/**
 * Starts it and waits until it is ready, and its demo too; `startedInMs` counts from the start of the process until it is ready.
 */
export async function startServer(dataDir: string): Promise<BuiltServer> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [path.join(projectRoot, 'build/server/main.mjs')], {
    env: { ...environment(dataDir), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const startedInMs = (await ready(child)) - started
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { port, pid: child.pid ?? 0, startedInMs, stop }
}

/** Returns when the server was ready, once the demo is there. */
async function ready(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('The server has no output')
  const lines: string[] = []
  let readyAt = Number.NaN
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.includes('is ready')) readyAt = performance.now()
    if (!line.startsWith('Demo ready')) continue
    // The output is read on, so that the server never waits for a full pipe.
    child.stdout.resume()
    return readyAt
  }
  throw new Error(`The server did not start:\n${lines.join('\n')}`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
