/** Emails of which the mail server refuses some recipients: nobody gets one twice, and those refused are named. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workOff } from '../../server/jobs/worker.ts'
import { createMailer } from '../../server/mail/mailer.ts'
import { runReportSchedules } from '../../server/services/sending/run-report-schedules.ts'
import { postBox } from '../support/post-box.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { scheduleDesk } from './schedule-desk.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let server: SMTPServer
/** The recipients of each message that the server took. */
let received: string[][] = []
/** The server's answers to recipients that it refuses. */
const refused = new Map<string, number>()

beforeAll(async () => {
  app = await startApp()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => {
      const responseCode = refused.get(address)
      callback(responseCode ? Object.assign(new Error('mailbox unavailable'), { responseCode }) : null)
    },
    onData: (stream, { envelope }, callback) => {
      stream.resume().on('end', () => {
        received.push(envelope.rcptTo.map(({ address }) => address))
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve))
  await app.close()
})
beforeEach(() => {
  received = []
  refused.clear()
})

/** Sends what waits, also what waits for its next attempt. */
async function deliver(): Promise<void> {
  const box = postBox()
  const { port } = server.server.address() as AddressInfo
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Daybook <books@daybook.test>',
    publicUrl: box.mailer.publicUrl,
    outbox: app.folder,
    log: () => undefined,
  })
  await app.sql('update job set run_at = now() where failed_at is null')
  await workOff({ ...app.contextOf('one'), files: app.files, imports: app.imports, ...box, mailer }, () => undefined)
}

test('an invoice refused for some recipients is sent to the others once, and again only to those refused', async () => {
  const desk = await tradeDesk(app)
  const customer = await desk.party('Amy')
  const rows = [{ item: await desk.service('Fitting'), quantity: '2', rate: '60' }]
  const invoice = await desk.document('sales/vouchers', { party: customer.id, rows })
  const url = (rest: string) => `${one}/sales/vouchers/${invoice.id}/${rest}`
  const recipients = ['amy@example.test', 'busy@example.test', 'gone@example.test']
  const mailText = { recipients, subject: 'Your invoice', body: 'Read it here: {link}', with_pdf: false }
  refused.set('busy@example.test', 451).set('gone@example.test', 550)
  await app.as('owner').post(url('email/'), mailText)
  const mails = async () =>
    (await app.as('owner').get(url('mails/'))).body.mails
      .map(({ status, recipients: to, last_error: reason }: Record<string, unknown>) => [status, to, reason])
      .toSorted()

  await deliver()
  expect(received).toEqual([['amy@example.test']])
  const unavailable = 'mailbox unavailable'
  expect(await mails()).toEqual([
    [
      'queued',
      ['busy@example.test', 'gone@example.test'],
      `busy@example.test: 451 ${unavailable}; gone@example.test: 550 ${unavailable}`,
    ],
    ['sent', ['amy@example.test'], null],
  ])

  refused.delete('busy@example.test')
  await deliver()
  expect(received).toEqual([['amy@example.test'], ['busy@example.test']])
  expect(await mails()).toEqual([
    ['failed', ['gone@example.test'], `gone@example.test: 550 ${unavailable}`],
    ['sent', ['amy@example.test'], null],
    ['sent', ['busy@example.test'], null],
  ])
  await deliver()
  expect(received).toHaveLength(2)

  refused.clear()
  const { body } = await app.as('owner').get(url('mails/'))
  const failed = body.mails.find(({ status }: { status: string }) => status === 'failed')
  await app.as('owner').post(url(`mails/${failed.id}/retry/`))
  await deliver()
  expect(received.slice(2)).toEqual([['gone@example.test']])
  expect((await mails()).map(([status]: [string]) => status)).toEqual(['sent', 'sent', 'sent'])
  expect((await app.as('owner').get(url('links/'))).body).toHaveLength(1)
})

test('a scheduled report refused for one recipient is not sent again to the other, and shows who lacks it', async () => {
  const desk = await scheduleDesk(app)
  await desk.reset()
  const recipients = ['owner@example.test', 'clerk@example.test']
  await desk.scheduled('accountant', { recipients })
  refused.set('clerk@example.test', 450)
  await app.setNow('2026-10-01T07:00:00Z')
  await runReportSchedules(app.contextOf('one'))
  await deliver()
  const last = async () => (await desk.listOf('owner'))[0].last_run
  const reason = (code: number) => `clerk@example.test: ${code} mailbox unavailable`
  expect(await last()).toMatchObject({ status: 'queued', sent_at: null, error: reason(450) })
  refused.set('clerk@example.test', 550)
  await deliver()
  expect(received).toEqual([['owner@example.test']])
  expect(await last()).toMatchObject({ status: 'failed', error: reason(550) })
})
