/**
 * Several documents printed as one file (print-run, work-on-print-run, sweep-print-runs): the same papers as single
 * prints, in the requested order, each counted once; documents that cannot be printed are left out with their reason.
 */
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PrintedDocument } from '../../domain/printing/blocks.ts'
import { printedPaths } from '../../domain/printing/printed-paths.ts'
import { resources } from '../../domain/resources/index.ts'
import { documentUseCases } from '../../server/services/document-registry.ts'
import { sweepPrintRuns } from '../../server/services/sending/sweep-print-runs.ts'
import { giveUpPrintRun, printTogether } from '../../server/services/sending/work-on-print-run.ts'
import { createFileStore } from '../../server/storage/files.ts'
import { pdfText } from '../support/pdf-text.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { payingFor, paymentBodies } from './payment-samples.ts'
import { one, tradeDesk } from './trade-desk.ts'
import { moneyBodies, moneyReadyFor } from './money-samples.ts'
import { isTradeSample, readyForTrade } from './trade-samples.ts'

const nothing = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'
const path = 'sales/vouchers'
let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let work = ''
let customer = ''
let sequence = 0

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  work = await desk.service('Fitting')
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  customer = (await desk.party(`Amy ${sequence}`)).id
})

const row = (rate: string) => ({ item: work, quantity: '1', rate })
const sell = (rate: string, fields: object = {}) =>
  desk.document(path, { party: customer, rows: [row(rate)], ...fields })
const start = (ids: readonly string[], { who = 'owner', of = path } = {}) => desk.post(`${of}/prints`, { ids }, who)
const read = async (id: string, { who = 'owner', of = path } = {}) => (await desk.get(`${of}/prints/${id}/`, who)).body
const file = (id: string, { who = 'owner', of = path } = {}) => desk.get(`${of}/prints/${id}/print.pdf/`, who)
const printsOf = async (id: string) => (await desk.get(`${path}/${id}/`)).body.print_count

/** Prints at once and returns the run with the text of each page. */
async function printed(ids: readonly string[], { who = 'owner', of = path } = {}) {
  const { status, body } = await start(ids, { who, of })
  expect([status, body.state, body.total]).toEqual([201, 'running', new Set(ids).size])
  await app.runJobs()
  const run = await read(body.id, { who, of })
  const answer = await file(body.id, { who, of })
  return { run, pages: answer.status === 200 ? pdfText(answer.bytes).split('\n') : [] }
}

test('three invoices are one file in the requested order, each with its own pages and one more print counted', async () => {
  const long = await sell('1', { rows: Array.from({ length: 60 }, (_, n) => row(`${n + 1}`)) })
  const [first, second] = [await sell('120'), await sell('75.50')]
  const { run, pages } = await printed([second.id, long.id, first.id, second.id])
  expect(run).toMatchObject({ state: 'done', progress: 3, total: 3, refused: [], failure: null })
  expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual([
    'Page 1 of 1',
    'Page 1 of 2',
    'Page 2 of 2',
    'Page 1 of 1',
  ])
  expect(pages.map((page) => /INV-\d{4}-\d{4}/.exec(page)?.[0])).toEqual([
    second.voucher_no,
    long.voucher_no,
    long.voucher_no,
    first.voucher_no,
  ])
  expect(pages[0]).toMatch(/Tax invoice.*Total \(GBP\) 75\.50/)
  expect(pages[2]).toContain('Total (GBP) 1,830.00')
  expect(pages.join()).not.toContain('COPY')
  expect([await printsOf(first.id), await printsOf(second.id), await printsOf(long.id)]).toEqual([1, 1, 1])
  const { body: history } = await desk.get(`${path}/${first.id}/history/`)
  expect(history[0]).toMatchObject({ action: 'print', changes: { print_count: [0, 1] } })
})

test('the paper equals a single print, and shows which copy it is', async () => {
  const invoice = await sell('120')
  await desk.post(`${path}/${invoice.id}/log-print`)
  const again = await printed([invoice.id])
  expect(await printsOf(invoice.id)).toBe(2)
  expect(again.pages[0]).toContain('Copy 1 of the original')
  expect(again.pages).toEqual([pdfText((await desk.get(`${path}/${invoice.id}/print.pdf/`)).bytes)])
})

test('a draft prints as such and is not counted; a deleted document is reported and the rest printed', async () => {
  const draft = await desk.create(path, { date: '2026-03-20', status: 'Draft', party: customer, rows: [row('5')] })
  const [issued, cancelled] = [await sell('120'), await sell('30')]
  await desk.post(`${path}/${cancelled.id}/cancel`, { version: cancelled.version, reason: 'Twice' })
  const { run, pages } = await printed([draft.id, nothing, cancelled.id, issued.id])
  expect(pages).toHaveLength(3)
  expect(pages.map((page) => /Pro forma invoice|Tax invoice( \(cancelled\))?/.exec(page)?.[0])).toEqual([
    'Pro forma invoice',
    'Tax invoice (cancelled)',
    'Tax invoice',
  ])
  expect(run).toMatchObject({
    state: 'done',
    progress: 4,
    refused: [{ id: nothing, code: 'NOT_FOUND', message: 'Not found.' }],
  })
  const inNepali = { 'accept-language': 'ne' }
  for (const part of [`${run.id}/`, '']) {
    const { body } = await app.as('owner').get(`${one}/${path}/prints/${part}`, inNepali)
    const [{ message }] = (part === '' ? body.find(({ id }: { id: string }) => id === run.id) : body).refused
    expect(message).toBe('फेला परेन।')
  }
  expect([await printsOf(draft.id), await printsOf(cancelled.id), await printsOf(issued.id)]).toEqual([0, 1, 1])
})

test('read permission prints only drafts, with the numbers of the others; another user’s file cannot be read', async () => {
  const rights = (permissions: object) =>
    app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(permissions)])
  await rights({ sales_vouchers: { read: true } })
  const invoice = await sell('120')
  const draft = await desk.create(path, { date: '2026-03-20', status: 'Draft', party: customer, rows: [row('5')] })
  const { run, pages } = await printed([invoice.id, draft.id], { who: 'clerk' })
  expect(pages).toHaveLength(1)
  expect(run.refused).toMatchObject([{ id: invoice.id, number: invoice.voucher_no, code: 'NOT_ALLOWED' }])
  expect(await printsOf(invoice.id)).toBe(0)
  for (const rest of ['', 'print.pdf/']) {
    expect((await desk.get(`${path}/prints/${run.id}/${rest}`)).status).toBe(404)
    expect((await desk.get(`sales/credit-notes/prints/${run.id}/${rest}`)).status).toBe(404)
    expect((await app.as('owner').get(`/api/company/two/${path}/prints/${run.id}/${rest}`)).status).toBe(404)
  }
  expect((await desk.get(`${path}/prints/`, 'clerk')).body.map(({ id }: { id: string }) => id)).toEqual([run.id])
  const withoutRight = await printed([invoice.id], { who: 'clerk' })
  expect([withoutRight.run.state, withoutRight.pages]).toEqual(['done', []])
  await rights({})
  expect((await start([draft.id], { who: 'clerk' })).status).toBe(403)
  expect((await file(run.id, { who: 'clerk' })).status).toBe(403)
})

test('a repeated request prints once, and its file is available when done', async () => {
  const invoice = await sell('120')
  const send = () => app.as('owner').post(`${one}/${path}/prints/`, { ids: [invoice.id] }, { 'idempotency-key': 'one' })
  const [first, twin] = [await send(), await send()]
  expect([first.status, twin.body.id]).toEqual([201, first.body.id])
  expect((await file(first.body.id)).status).toBe(404)
  await app.runJobs()
  expect(await printsOf(invoice.id)).toBe(1)
  const { status, headers } = await file(first.body.id)
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    'inline; filename="Invoices.pdf"',
  ])
})

test('an interrupted run continues and counts nothing twice; a document that cannot be drawn is reported', async () => {
  const invoices = [await sell('120'), await sell('30')]
  const { body } = await start([...invoices.map(({ id }) => id), nothing])
  const context = app.contextOf('one')
  const files = createFileStore(app.folder)
  const { signal } = new AbortController()
  const breaks = () => Promise.reject(new Error('The thread that draws documents has ended.'))
  await expect(printTogether(context, body.id, { files, draw: breaks, signal })).rejects.toThrow('has ended')
  await app.sql(`update print_run set progress = 1, refusals = '[]' where id = $1`, [body.id])
  await app.sql('update trade_document set print_count = 0 where id = $1', [invoices[1].id])
  await app.runJobs()
  expect(await read(body.id)).toMatchObject({ state: 'done', progress: 3, refused: [{ code: 'NOT_FOUND' }] })
  expect([await printsOf(invoices[0].id), await printsOf(invoices[1].id)]).toEqual([1, 1])
  const stopping = AbortSignal.abort(new Error('The server stops.'))
  const { body: next } = await start([invoices[0].id])
  await expect(printTogether(context, next.id, { files, draw: breaks, signal: stopping })).rejects.toThrow('stops')
  await giveUpPrintRun(context, next.id, { error: new Error('broken'), reference: 'job 7' })
  expect(await read(next.id)).toMatchObject({ state: 'failed', failure: { message: expect.stringContaining('job 7') } })
  await app.runJobs()
  expect([(await file(next.id)).status, await printsOf(invoices[0].id)]).toEqual([404, 1])
})

test('every kind of document with a paper prints together', async () => {
  const voucher = async () => {
    const { body: ledgers } = await desk.get('account/ledgers/?_end=2')
    const rows = ledgers.map(({ id }: { id: string }, side: number) => ({
      account: id,
      [side ? 'credit' : 'debit']: '7',
    }))
    return desk.create('account/journal-vouchers', { date: '2026-06-01', narration: 'Till', status: 'Approved', rows })
  }
  const papers = resources.filter(({ path: at, kind }) => kind === 'document' && documentUseCases(at).print)
  expect(papers.map((resource) => resource.path).toSorted()).toEqual(printedPaths.toSorted())
  const counts: Record<string, unknown> = {}
  for (const of of printedPaths) {
    const ready = (): Promise<{ id: string }> =>
      isTradeSample(of)
        ? readyForTrade(app, of, 'cancel')
        : of in paymentBodies
          ? payingFor(app, of, 'cancel')
          : of in moneyBodies
            ? moneyReadyFor(app, of, 'cancel')
            : voucher()
    const ids = [(await ready()).id, (await ready()).id]
    const { run, pages } = await printed(ids, { of })
    expect([of, run.refused, pages.map((page) => /Page \d of \d/.exec(page)?.[0])]).toEqual([
      of,
      [],
      ['Page 1 of 1', 'Page 1 of 1'],
    ])
    counts[of] = (await desk.get(`${of}/${ids[0]}/`)).body.print_count
  }
  // Documents that are never sent are not counted.
  expect(counts).toMatchObject({
    'sales/vouchers': 1,
    'sales/credit-notes': 1,
    'purchase/vouchers': 1,
    'purchase/debit-notes': 1,
    'payment-receipts': 1,
    'purchase/payments': 1,
    'account/journal-vouchers': undefined,
    'banking/cheque-issues': undefined,
  })
})

test('one to five hundred documents are printed together', async () => {
  const refusedWith = async (body: object) => (await app.as('owner').post(`${one}/${path}/prints/`, body)).body
  expect(await refusedWith({ ids: [] })).toMatchObject({ code: 'REQUIRED', errors: { ids: [expect.any(String)] } })
  expect(await refusedWith({ ids: Array.from({ length: 501 }, () => nothing) })).toMatchObject({ code: 'AT_MOST' })
  expect(await refusedWith({ ids: [nothing, 'x'] })).toMatchObject({ errors: { 'ids.1': [expect.any(String)] } })
  expect(await refusedWith({ ids: [nothing], all: true })).toMatchObject({ code: 'UNKNOWN_FIELD' })
})

test('documents beyond 10,000 rows of a file are left for another one', async () => {
  const { body: ledgers } = await desk.get('account/ledgers/?_end=2')
  const sides = ledgers.map(({ id }: { id: string }, side: number) => ({
    account: id,
    [side ? 'credit' : 'debit']: '1',
  }))
  const rows = Array.from({ length: 1500 }, (_, n) => sides[n % 2])
  const of = 'account/journal-vouchers'
  const { id } = await desk.create(of, { date: '2026-06-01', narration: 'Till', rows })
  const ids = [id]
  for (let n = 1; n < 9; n += 1) ids.push((await desk.post(`${of}/${id}/duplicate`)).body.id)
  const { body } = await start(ids, { of })
  let drawn: PrintedDocument[] = []
  await printTogether(app.contextOf('one'), body.id, {
    files: createFileStore(app.folder),
    draw: async ({ documents }) => {
      drawn = documents
      return Readable.from(['%PDF-'])
    },
    signal: new AbortController().signal,
  })
  expect(drawn).toHaveLength(7)
  const { refused } = await read(body.id, { of })
  expect(refused.map(({ id: one, code }: { id: string; code: string }) => [one, code])).toEqual(
    ids.slice(7).map((one) => [one, 'PRINT_TOO_LONG']),
  )
})

test('while 120 invoices are printed, other requests are answered', async () => {
  const ids: string[] = []
  for (let n = 0; n < 120; n += 1) ids.push((await sell(`${n + 1}`)).id)
  const { body } = await start(ids)
  let isDone = false
  const printing = app.runJobs().then(() => (isDone = true))
  let singles = 0
  while (!isDone) {
    expect((await desk.get(`${path}/${ids[0]}/print.pdf/`)).status).toBe(200)
    singles += 1
  }
  await printing
  expect(singles).toBeGreaterThan(5)
  expect(await read(body.id)).toMatchObject({ state: 'done', progress: 120, total: 120, refused: [] })
  const pages = pdfText((await file(body.id)).bytes).split('\n')
  expect(pages).toHaveLength(120)
  expect(pages[119]).toMatch(/Total \(GBP\) 120\.00.*Page 1 of 1/)
})

test('after a week runs and files are deleted', async () => {
  const { run } = await printed([(await sell('120')).id])
  await app.setNow('2026-06-22T11:00:00Z')
  const deps = { ...app.contextOf('one'), files: createFileStore(app.folder) }
  expect(await sweepPrintRuns(deps)).toBe(0)
  expect((await file(run.id)).status).toBe(200)
  await app.setNow('2026-06-22T13:00:00Z')
  const { length } = (await desk.get(`${path}/prints/`)).body
  expect(length).toBeGreaterThan(3)
  expect(await sweepPrintRuns(deps)).toBeGreaterThanOrEqual(length)
  expect((await file(run.id)).status).toBe(404)
  expect((await desk.get(`${path}/prints/`)).body).toEqual([])
})
