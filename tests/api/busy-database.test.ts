/** Jobs that a busy database interrupts: it is no refusal, and the next attempt does the work. */
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DomainError } from '../../domain/errors.ts'
import { emailDocument, giveUpEmail } from '../../server/services/documents/trade/recurring/email-document.ts'
import { printTogether } from '../../server/services/sending/work-on-print-run.ts'
import { pdfText } from '../support/pdf-text.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { invoices, recurringDesk } from './recurring-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof recurringDesk>>
beforeAll(async () => {
  app = await startApp()
  desk = await recurringDesk(app)
})
afterAll(() => app.close())

const busy = () => Promise.reject(new DomainError('BUSY'))

test('the email of a recurring invoice goes out with the next attempt, without a problem at its run', async () => {
  const template = await desk.add({ title: 'Busy' })
  await desk.at('2026-06-30T12:00:00Z')
  const context = app.contextOf('one')
  const run = { path: invoices, templateId: template.id, date: '2026-06-30' } as const
  const interrupted = { ...context, db: { ...context.db, decideThenRead: busy } }
  await expect(emailDocument(interrupted, run, 'one job')).rejects.toMatchObject({ code: 'BUSY' })
  expect(await desk.runs(template)).toEqual(['2026-06-30 issued Issued'])
  await emailDocument(context, run, 'one job')
  expect((await app.posted()).map(({ to }) => to)).toEqual([['amy@customer.test']])
  expect(await app.mails()).toEqual([])
})

test('the member is informed of an email that the last attempt could not send', async () => {
  const template = await desk.add({ title: 'Always busy' })
  await desk.at('2026-06-30T12:00:00Z')
  await app.mails()
  const run = { path: invoices, templateId: template.id, date: '2026-06-30' } as const
  await giveUpEmail(app.contextOf('one'), run, 'job 7')
  const [stored] = await desk.runs(template)
  expect(stored).toMatch(/^2026-06-30 issued Issued .*job 7/)
  expect((await app.mails()).map(({ template: name }) => name)).toEqual(['template_failed'])
})

test('a print run leaves no document out, and the next attempt prints and counts each once', async () => {
  const path = 'sales/vouchers'
  const row = { item: desk.fee, quantity: '1', rate: '120' }
  const ids: string[] = []
  for (let n = 0; n < 2; n += 1) {
    ids.push((await desk.document(path, { party: desk.customer.id, rows: [row] })).id)
  }
  const { body: run } = await desk.post(`${path}/prints`, { ids })
  const runNow = async () => (await desk.get(`${path}/prints/${run.id}/`)).body
  const context = app.contextOf('one')
  const room = {
    files: app.files,
    draw: async () => Readable.from(['%PDF-']),
    signal: new AbortController().signal,
  }
  const interrupted = { ...context, db: { ...context.db, transaction: busy } }
  await expect(printTogether(interrupted, run.id, room)).rejects.toMatchObject({ code: 'BUSY' })
  expect(await runNow()).toMatchObject({ state: 'running', progress: 0, refused: [] })
  await app.runJobs()
  expect(await runNow()).toMatchObject({ state: 'done', progress: 2, refused: [] })
  const file = await desk.get(`${path}/prints/${run.id}/print.pdf/`)
  expect(pdfText(file.bytes).split('\n')).toHaveLength(2)
  const counts = ids.map(async (id) => (await desk.get(`${path}/${id}/`)).body.print_count)
  expect(await Promise.all(counts)).toEqual([1, 1])
})
