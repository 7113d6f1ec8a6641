/**
 * Starts the sign-in service without a port, on its own database, with an adjustable clock and the emails that it
 * sends.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { insertPerson } from '../../server/db/identity/identity-store.ts'
import { createImportThread } from '../../server/jobs/import-thread.ts'
import { workOff } from '../../server/jobs/worker.ts'
import { addPerson } from './add-person.ts'
import { makeSession } from '../../server/services/identity/identity.ts'
import { secondsOf } from '../../server/services/identity/methods.ts'
import type { Site } from '../../server/services/identity/site.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import { createFileStore } from '../../server/storage/files.ts'
import { authContract } from './auth-contract.ts'
import { freshDatabase } from './database.ts'
import type { Mail } from './post-box.ts'
import { postBox } from './post-box.ts'
import { borrowApp } from './shared-app.ts'
import { readinessNow, testSite } from './site.ts'

export type AuthRequest = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  headers?: Record<string, string>
}
// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked at by the expectations, not by their types
export type Answer = { status: number; body: any; headers: Record<string, unknown> }
export type AuthDesk = Awaited<ReturnType<typeof startAuthDesk>>

export const judge = authContract()
/** The password of all users created by `person`. */
export const password = 'right horse'
export const session = (token: string) => ({ 'x-session-token': token })
/** The headers that clients of the contract send with a request without a body. */
export const emptyJson = { 'content-type': 'application/json', 'content-length': '0' }
export const bearer = (token: string) => ({ authorization: `Token ${token}` })

/** Starts the service; the clock is at noon of 15 June 2026 (UTC) until `later`. Close it at the end of the file. */
export async function startAuthDesk(overrides: Partial<Site> = {}) {
  const database = await freshDatabase()
  const db = createDatabase(database.appUrl)
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const folder = mkdtempSync(path.join(tmpdir(), 'auth-desk-'))
  const files = createFileStore(folder)
  const site = testSite(overrides)
  const post = postBox(site)
  const imports = createImportThread({ databaseUrl: database.appUrl, files: { kind: 'folder', folder } })
  let now = new Date('2026-06-15T12:00:00Z')
  const clock = { now: () => now }
  const readiness = readinessNow({ db, files, sealer: site.sealer, dataDir: folder })
  const parts = { db, clock, files, site, readiness }
  const start = (rateLimit: number) => buildApp({ ...parts, rateLimit, webRoot: null, log: null, metrics: null })
  // What a site allows is part of the routes of its application.
  const borrowed = Object.keys(overrides).length === 0 ? await borrowApp(parts) : null
  const app = borrowed?.app ?? (await start(0))

  async function ask({ method = 'GET', path: url, body, headers = {} }: AuthRequest): Promise<Answer> {
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await app.inject({ method, url, headers: { ...type, ...headers }, ...payload })
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json(), headers: answer.headers }
  }

  /** Calls the sign-in service and checks its answer against the public contract when available. */
  async function auth({ path: place, ...request }: AuthRequest): Promise<Answer> {
    const answer = await ask({ ...request, path: `/_allauth/app/v1/${place}` })
    if (judge)
      expect(judge({ method: request.method ?? 'GET', path: place }, answer), `${request.method} ${place}`).toEqual([])
    expect(answer.body.status).toBe(answer.status)
    return answer
  }

  return {
    app,
    db,
    clock,
    files,
    site,
    imports,
    /** Starts the same service again, with request limits. */
    startLimited: start,
    ask,
    auth,
    /** Calls our own additions, which the contract does not include. */
    extension: async (request: AuthRequest): Promise<Answer> => {
      const answer = await ask({ ...request, path: `/_allauth/app/v1/${request.path}` })
      expect(answer.body.status).toBe(answer.status)
      return answer
    },
    login: (name: string, secret = password, headers: Record<string, string> = {}) =>
      auth({ method: 'POST', path: 'auth/login', body: { email: `${name}@example.test`, password: secret }, headers }),
    me: (accessToken: string) => ask({ path: '/api/user/me/', headers: bearer(accessToken) }),
    /** Advances the clock. */
    later: (seconds: number): void => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    /** Creates a user `<name>@example.test` who may sign in. */
    person: async (name: string) => {
      const email = `${name}@example.test`
      return { userId: await addPerson({ db }, { email, fullName: `Test ${name}`, password }), email, address: '' }
    },
    /** Creates a user `<name>@example.test` without a password. */
    passwordless: async (name: string): Promise<{ userId: string; email: string }> => {
      const userId = newId()
      const email = `${name}@example.test`
      await db.batch(null, [...insertPerson({ id: userId, email, fullName: `Test ${name}`, passwordHash: null })])
      return { userId, email }
    },
    /** Returns the token of a session just started by a code. */
    enter: async ({ userId, email }: { userId: string; email: string }): Promise<string> => {
      const methods = [{ method: 'code', at: secondsOf(now), email }] as const
      const { token, statements } = makeSession({ userId, methods, address: '', userAgent: 'desk' }, now)
      await db.batch(null, statements)
      return token
    },
    /** Sends queued messages, and returns those sent since the last call, oldest first. */
    mails: async (): Promise<Mail[]> => {
      const fail = (error: unknown) => {
        throw error
      }
      while ((await workOff({ db, clock, files, imports, ...post }, fail)) > 0);
      return post.mails.splice(0)
    },
    /** Queries the database past the application, as the owner of its tables. */
    sql: async <Row>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
      (await owner.query(text, parameters)).rows,
    close: async (): Promise<void> => {
      await (borrowed ? borrowed.giveBack() : app.close())
      await owner.end()
      await db.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
