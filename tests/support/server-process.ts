/** Runs the built server in its own process, like `npm start`, for tests that kill it or its dependencies. */
import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { createDatabase } from '../../server/db/core/client.ts'
import { projectRoot } from '../../server/paths.ts'
import { addPerson } from './add-person.ts'
import { createCompany } from '../../server/services/company/create-company.ts'

export type ServerProcess = { origin: string; child: ChildProcess; lines: readonly string[] }

const person = { email: 'owner@example.test', fullName: 'Owner', password: 'a long password' }

/** Adds a user with the company `one`, founded today or at another moment, to a migrated database. */
export async function addOwnerWithCompany(appUrl: string, founded = new Date()): Promise<void> {
  const db = createDatabase(appUrl)
  const userId = await addPerson({ db }, person)
  const clock = { now: () => founded }
  const founder = { userId, email: person.email, address: '' }
  await createCompany({ db, clock }, founder, { name: 'One', countryIso: 'GB', slug: 'one' })
  await db.close()
}

/**
 * Starts the server with the given settings, built from the current sources, and returns when it is ready; without `PORT` on a
 * free port.
 */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const port = Number(settings.PORT ?? (await freePort()))
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, PORT: String(port), RATE_LIMIT: '0', DEMO: 'off', ...settings }
  // Builds only when outdated; a run of all tests has already built it.
  execFileSync(process.execPath, ['scripts/daybook.mjs', 'build'], { cwd: projectRoot })
  const child = spawn(process.execPath, ['--enable-source-maps', 'build/server/main.mjs'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const reader = createInterface(child.stdout)
  await new Promise<void>((resolve, reject) => {
    reader.on('line', (line) => {
      lines.push(line)
      if (line.includes('is ready')) resolve()
    })
    child.once('exit', () => reject(new Error(`The server did not start:\n${lines.join('\n')}`)))
  })
  return { origin: `http://127.0.0.1:${port}`, child, lines }
}

/** Returns a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Signs the owner in and returns the value of the Authorization header. */
export async function signInOwner(origin: string): Promise<string> {
  const body = JSON.stringify({ email: person.email, password: person.password })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/_allauth/app/v1/auth/login`, { method: 'POST', headers, body })
  const { meta } = await answer.json()
  return `Token ${meta.access_token}`
}
