/**
 * Every operation of the API gets generated requests: valid ones and ones with defects in body, query, path, headers and
 * files, from the owner, from a clerk with few permissions, from a member of another company and from nobody. No answer is
 * an internal error, differs from its description or shows anything of the other company; afterwards the books of both
 * companies verify, and the other company is unchanged. `npm test` takes a share of the operations, `npm run proof -- fuzz`
 * all of them with more requests each.
 */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runUpkeep } from '../../../server/services/upkeep.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { isSampled, isWhole, seed } from '../../support/sample.ts'
import type { TestAnswer, TestApp } from '../harness.ts'
import { startApp } from '../harness.ts'
import { base, someDocuments } from '../resource-samples.ts'
import { someShifts } from '../till-samples.ts'
import { writingSteps } from '../writing-steps.ts'
import type { Asked } from './findings.ts'
import { findingsOf, printed, uuid } from './findings.ts'
import { printOf, readLive } from './live-records.ts'
import { oddFiles } from './odd-files.ts'
import type { Operation } from './operations.ts'
import { describedOperations } from './operations.ts'
import type { Recorded } from './recorded-requests.ts'
import { recordRequests } from './recorded-requests.ts'
import type { Plan, Role } from './plans.ts'
import { plan } from './plans.ts'
import type { Stock } from './requests.ts'
import { makeRequest } from './requests.ts'
import type { Session } from './two-marked.ts'
import { admitOutsider, keepAccess, plantMarks } from './two-marked.ts'

const REQUESTS_EACH = isWhole ? 30 : 5
/** Ids are read anew after this number of requests. */
const READ_EVERY = 300
const isToday = (group: string): boolean => isSampled(group, 6, 'groups of operations get generated requests')

let app: TestApp
let operations: readonly Operation[] = []
let recorded: ReadonlyMap<string, readonly Recorded[]>

beforeAll(async () => {
  app = await startApp()
  operations = (await describedOperations(app)).filter(({ group }) => isToday(group))
  recorded = await recordRequests(fillBooks)
  await app.sql(
    `update member set is_active = user_id <> (select id from app_user where email = $1)
     where company_id = (select id from company where slug = 'one')`,
    [app.emailOf('stranger')],
  )
  await plantMarks(app)
  await admitOutsider(app)
})
afterAll(() => app.close())

/** Creates records by the steps that the tests of the audit log take, those of today’s resources. */
async function fillBooks(): Promise<void> {
  if (isWhole) {
    await someDocuments(app)
    await someShifts(app)
  }
  const { body } = await app.as('owner').get(`${base}/account/ledgers/?_end=500`)
  const accounts = body.map(({ id }: { id: string }) => id)
  const { of, others } = writingSteps(app, { accounts, rows: async () => [] })
  const steps = [...of].flatMap(([path, steps_]) => (isToday(path) ? steps_() : []))
  for (const { act } of [...steps, ...(isToday('others') ? others() : [])]) await act()
}

type Tally = {
  requests: number
  statuses: Record<string, number>
  findings: Set<string>
  slowest: string[]
  /** Ids in the texts that somebody inside the company has stored, such as remarks. */
  typedIds: Set<string>
}

test('no request of any operation breaks a promise of the server', async () => {
  const access = await keepAccess(app)
  const stock: Stock = {
    recorded,
    own: await readLive(app, 'one'),
    foreign: await readLive(app, 'two'),
    files: await oddFiles(),
  }
  const before = await printOf(app, 'two')
  const tally: Tally = { requests: 0, statuses: {}, findings: new Set(), slowest: [], typedIds: new Set() }
  for (const [place, operation] of operations.entries()) {
    for (const one of fc.sample(plan, { seed: seed + place, numRuns: REQUESTS_EACH })) {
      const asked = { operation, role: roleOf(one), request: makeRequest(operation, one, stock) }
      const { answer, ms } = await send(asked, access.sessions())
      note(tally, { asked, answer, ms }, stock)
      if (mayEndAccess(operation, answer)) await access.restore()
      if (tally.requests % READ_EVERY === 0) stock.own = await readLive(app, 'one')
    }
  }
  report(tally)
  const after = await printOf(app, 'two')
  const changed = Object.keys(before).filter((table) => before[table] !== after[table])
  expect({ findings: [...tally.findings], changed }).toEqual({ findings: [], changed: [] })
  expect(tally.requests).toBe(operations.length * REQUESTS_EACH)
}, 3_600_000)

test('the books of both companies verify afterwards', async () => {
  await app.runJobs()
  await runUpkeep(app.contextOf('one').db)
  expect([await app.broken('one'), await app.broken('two')]).toEqual([[], []])
}, 600_000)

/** A request with credentials of another kind is one of nobody. */
const roleOf = ({ role, headers }: Plan) => (headers['authorization'] === undefined ? role : 'nobody')

async function send(
  { role, request }: Asked,
  sessions: ReadonlyMap<Role, Session>,
): Promise<{ answer: TestAnswer; ms: number }> {
  const session = sessions.get(role)
  const started = performance.now()
  const { method, url, headers, payload } = request
  const answer = await app.app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(session ? { authorization: `Token ${session.access}`, 'x-session-token': session.session } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const ms = performance.now() - started
  const bytes = unpacked(answer.rawPayload, answer.headers['content-encoding'])
  const text = await textOf(bytes)
  const isJson = String(answer.headers['content-type']).startsWith('application/json') && text !== ''
  const body: unknown = isJson ? JSON.parse(text) : text
  return { ms, answer: { status: answer.statusCode, body, text, bytes, headers: answer.headers } }
}

function unpacked(bytes: Buffer, encoding: unknown): Buffer {
  return encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** Returns the text of an answer, also of a PDF and of a workbook. */
async function textOf(bytes: Buffer): Promise<string> {
  const start = bytes.toString('latin1', 0, 5)
  if (start === '%PDF-') return pdfText(bytes)
  if (!start.startsWith('PK') || !bytes.includes('xl/workbook.xml')) return bytes.toString()
  return JSON.stringify((await readXlsx(bytes)).sheets.map(({ rows }) => rows))
}

function note(
  tally: Tally,
  { asked, answer, ms }: { asked: Asked; answer: TestAnswer; ms: number },
  stock: Stock,
): void {
  tally.requests += 1
  const kind = answer.status === 503 ? '503' : `${String(answer.status)[0]}xx`
  tally.statuses[kind] = (tally.statuses[kind] ?? 0) + 1
  tally.slowest = [...tally.slowest, `${String(Math.round(ms)).padStart(6)} ms ${asked.operation.name}`]
    .toSorted()
    .slice(-3)
  const isStored = asked.operation.method !== 'GET' && answer.status < 300
  if (isStored) for (const id of String(asked.request.payload).match(uuid) ?? []) tally.typedIds.add(id)
  const { typedIds } = tally
  const findings = findingsOf({ ...asked, answer, ms, typedIds, foreignIds: stock.foreign.ids, ownIds: stock.own.ids })
  for (const finding of findings) {
    // One of each kind for each operation is enough to be mended.
    const key = `${asked.operation.name} ${finding.replaceAll(/[0-9a-f-]{36}|“.*”/g, '')}`
    if (tally.findings.has(key)) continue
    tally.findings.add(key)
    process.stdout.write(
      `\nfuzz, SEED=${seed}: ${finding}\n  ${printed(asked)}\n  → ${answer.status} ${answer.text.slice(0, 600)}\n`,
    )
  }
}

/** Whether a request may have signed somebody out, or changed members, the company or its lock date. */
function mayEndAccess({ method, path, group, parameters }: Operation, { status }: TestAnswer): boolean {
  if (method === 'GET' || status >= 300) return path.startsWith('/_allauth/')
  return group.startsWith('settings/') || !parameters.some(({ name }) => name === 'id')
}

function report({ requests, statuses, slowest }: Tally): void {
  const counts = Object.entries(statuses)
    .toSorted()
    .map(([kind, count]) => `${kind} ${count}`)
  process.stdout.write(
    `\nfuzz: ${operations.length} operations × ${REQUESTS_EACH} requests = ${requests} (SEED=${seed}): ${counts.join(' · ')}\n${slowest.join('\n')}\n`,
  )
}
