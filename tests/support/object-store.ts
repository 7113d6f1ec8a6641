/** Runs a real S3-compatible object store in its own process, for tests that kill it. */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../server/paths.ts'
import { freePort } from './server-process.ts'

/** What every program of the AWS SDK reads its key and secret from. */
export const storeCredentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Starts a store with the bucket `books` in a folder. It stops as if killed, and starts again on the same port. */
export async function startObjectStore(folder: string) {
  const port = await freePort()
  let child: ChildProcess
  async function start(): Promise<void> {
    const program = path.join(projectRoot, 'node_modules/s3rver/bin/s3rver.js')
    const args = [
      '-d',
      folder,
      '-a',
      '127.0.0.1',
      '-p',
      String(port),
      '--no-vhost-buckets',
      '--configure-bucket',
      'books',
    ]
    const started = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    child = started
    for await (const line of createInterface(started.stdout)) if (line.includes('listening')) break
    started.stdout.resume()
  }
  async function stop(): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return { endpoint: `http://127.0.0.1:${port}`, start, stop }
}
