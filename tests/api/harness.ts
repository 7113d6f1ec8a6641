/** The whole server without a port, on its own database with two companies and five users: `two-companies.ts`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { localDate } from '../../domain/calendar/local-date.ts'
import type { OutgoingMail } from '../../domain/documents/mail.ts'
import { buildApp } from '../../server/app.ts'
import type { Deps } from '../../server/deps.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import type { SlowStatements } from '../../server/db/core/pipeline.ts'
import { createImportThread } from '../../server/jobs/import-thread.ts'
import { workOff } from '../../server/jobs/worker.ts'
import { secondsOf } from '../../server/services/identity/methods.ts'
import { settleEndedCompanies } from '../../server/services/ended-companies.ts'
import { setLockDate } from '../../server/services/company/lock-date.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import { createFileStore } from '../../server/storage/files.ts'
import type { Mail } from '../support/post-box.ts'
import { postBox } from '../support/post-box.ts'
import { Changes, expectSameWhenRead } from '../support/answers-of-new.ts'
import { expectDescribed } from '../support/described-answers.ts'
import { borrowApp } from '../support/shared-app.ts'
import { readinessNow, testSite } from '../support/site.ts'
import type { Person } from './two-companies.ts'
import { cloneCompanies, emailOf, noon, openSessions, people } from './two-companies.ts'

export type TestAnswer = {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are looked at by the expectations, not by their types
  body: any
  text: string
  bytes: Buffer
  headers: Record<string, unknown>
}
type Headers = Record<string, string>
export type Caller = {
  /** The headers of every request of this caller. */
  headers: Headers
  get: (path: string, headers?: Headers) => Promise<TestAnswer>
  post: (path: string, body?: unknown, headers?: Headers) => Promise<TestAnswer>
  patch: (path: string, body: unknown) => Promise<TestAnswer>
  delete: (path: string) => Promise<TestAnswer>
  send: (method: string, path: string, body?: unknown) => Promise<TestAnswer>
  /** Sends a file as the field `file` of a form. */
  upload: (
    path: string,
    file: { name: string; content: Buffer; fields?: Record<string, string>; method?: 'POST' | 'PUT' },
  ) => Promise<TestAnswer>
}
/** Makes what watches the server. */
type Watch = (parts: Pick<Deps, 'db' | 'readiness'>) => Pick<Deps, 'log' | 'metrics'>
type Start = { rateLimit?: number; listens?: boolean; slow?: SlowStatements | null; watch?: Watch }
export type TestApp = Awaited<ReturnType<typeof startApp>>

/**
 * Starts the server; the clock is at noon of 15 June 2026 (UTC) until `setNow`. Close it at the end of the file. One with
 * limits or a log, or that listens on a port, is built for the file alone.
 */
export async function startApp({ rateLimit = 0, listens = false, slow = null, watch }: Start = {}) {
  const { database, ids, owners, ...shared } = await cloneCompanies()
  let tokens = shared.tokens
  let now = noon
  const clock = { now: () => now }
  const db = createDatabase(database.appUrl, { clock, slow })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const companies: Record<'one' | 'two', Context> = {
    one: { db, clock, who: { ...owners.one } },
    two: { db, clock, who: { ...owners.two } },
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-files-'))
  const files = createFileStore(folder)
  const site = testSite()
  const post = postBox(site)
  const imports = createImportThread({ databaseUrl: database.appUrl, files: { kind: 'folder', folder } })
  const readiness = readinessNow({ db, files, sealer: site.sealer, dataDir: folder })
  const parts = { db, clock, files, site, readiness }
  const watched = watch?.({ db, readiness }) ?? { log: null, metrics: null }
  const borrowed = rateLimit > 0 || listens || watch ? null : await borrowApp(parts)
  const app = borrowed?.app ?? (await buildApp({ ...parts, rateLimit, webRoot: null, ...watched }))

  const changes = new Changes()

  async function call(request: {
    method: string
    path: string
    body?: unknown
    headers?: Headers
  }): Promise<TestAnswer> {
    const { method, path, body, headers = {} } = request
    const sent = await changes.during(method, () =>
      app.inject({
        method: method as 'GET',
        url: path,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
      }),
    )
    const { answer } = sent
    expectDescribed(answer)
    await expectSameWhenRead(request, sent, (url) => app.inject({ method: 'GET', url, headers }))
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const parsed = isJson && answer.body !== '' ? JSON.parse(answer.body) : answer.body
    return {
      status: answer.statusCode,
      body: parsed,
      text: answer.body,
      bytes: answer.rawPayload,
      headers: answer.headers,
    }
  }

  function as(person: string): Caller {
    const id = people.find((candidate) => candidate === person)
    if (!id && person !== 'anonymous') throw new Error(`Nobody is called ${person}`)
    const token = id && tokens.get(id)
    return caller(token ? { authorization: `Token ${token}` } : {})
  }

  function caller(ownHeaders: Headers): Caller {
    const send = (method: string, path: string, { body, headers = {} }: { body?: unknown; headers?: Headers } = {}) =>
      call({ method, path, body, headers: { ...ownHeaders, ...headers } })
    return {
      headers: ownHeaders,
      get: (path, headers) => send('GET', path, headers && { headers }),
      post: (path, body = {}, headers = {}) => send('POST', path, { body, headers }),
      patch: (path, body) => send('PATCH', path, { body }),
      delete: (path) => send('DELETE', path),
      send: (method, path, body) => send(method, path, { body }),
      upload: (path, { name, content, fields = {}, method = 'POST' }) => {
        const texts = Object.entries(fields).map(
          ([field, value]) => `--form\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
        )
        const start = `${texts.join('')}--form\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
        const body = Buffer.concat([Buffer.from(start), content, Buffer.from('\r\n--form--\r\n')])
        return send(method, path, { body, headers: { 'content-type': 'multipart/form-data; boundary=form' } })
      },
    }
  }

  async function runJobs(): Promise<void> {
    const fail = (error: unknown) => {
      if (!post.refusals.includes(error as Error)) throw error
    }
    while ((await workOff({ db, clock, files, imports, ...post }, fail)) > 0);
  }

  return {
    app,
    as,
    /** A program with an API key. */
    withKey: (key: string): Caller => caller({ authorization: `Api-Key ${key}` }),
    /** A till with its key. */
    withTill: (key: string): Caller => caller({ authorization: `Till ${key}` }),
    /** The access token of a person. */
    tokenOf: (person: Person): string => tokens.get(person) ?? '',
    /** Where the server keeps the contents of files. */
    folder,
    files,
    /** The thread that works on imports, and the database that it connects to. */
    imports,
    databaseUrl: database.appUrl,
    emailOf,
    /** The context of a company's owner, for services that have no route yet. */
    contextOf: (slug: 'one' | 'two'): Context => companies[slug],
    /** Sets the lock date of a company, by its service. */
    lock: (slug: 'one' | 'two', date: string | null): Promise<void> =>
      setLockDate(companies[slug], date === null ? null : localDate(date)),
    /** Sets the clock; everyone signs in again. */
    setNow: async (moment: string): Promise<void> => {
      now = new Date(moment)
      tokens = await openSessions({ db, clock }, ids)
    },
    /** Ages the last authentication of all users to six minutes; `setNow` renews it. */
    ageProofs: async (): Promise<void> => {
      const at = secondsOf(now) - 360
      await owner.query('update auth_session set methods = $1', [
        JSON.stringify([{ method: 'password', at, email: '' }]),
      ])
    },
    /** Runs every due job, and those that follow from them. */
    runJobs,
    /** Sends queued messages, and returns those sent since the last call, oldest first. */
    mails: async (): Promise<Mail[]> => {
      await runJobs()
      return post.mails.splice(0)
    },
    /** Runs the jobs and returns the documents emailed since the last call. */
    posted: async (): Promise<OutgoingMail<Buffer>[]> => {
      await runJobs()
      return post.posted.splice(0)
    },
    /** Makes the mail server refuse every document with an error until it is set to null. */
    refuseMail: (error: Error | null): void => {
      post.refusals.splice(0, post.refusals.length, ...(error ? [error] : []))
    },
    /** Exports and purges ended companies, as the owner of the tables or, without effect, as the role of requests. */
    settleEnded: async (role: 'owner' | 'app' = 'owner'): Promise<void> => {
      const ownerDb = createDatabase(role === 'owner' ? database.ownerUrl : database.appUrl, { connections: 1 })
      await settleEndedCompanies({ ownerDb, clock, files }).finally(() => ownerDb.close())
    },
    /** The connection strings of the database by role. */
    database,
    /** Returns the violations that verify finds in a company; none is expected. */
    broken: async (slug: 'one' | 'two'): Promise<string[]> => {
      const ownerDb = createDatabase(database.ownerUrl, { connections: 1 })
      const violations: string[] = []
      try {
        for await (const { check, findings } of verifyBooks({ owner: ownerDb, appUrl: database.appUrl }, slug)) {
          violations.push(...findings.map((finding) => `${check}: ${finding}`))
        }
      } finally {
        await ownerDb.close()
      }
      return violations
    },
    /** The database address of the application. */
    url: database.appUrl,
    /** Queries the database past the application, as the owner of its tables. */
    sql: async <Row>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
      (await owner.query(text, parameters)).rows,
    close: async (): Promise<void> => {
      await (borrowed ? borrowed.giveBack() : app.close())
      await imports.close()
      await owner.end()
      await db.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
