/** The delivery of a message, over a real conversation with a mail server. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '../../domain/identity/messages.ts'
import { workOff } from '../../server/jobs/worker.ts'
import { createMailer } from '../../server/mail/mailer.ts'
import { mailTo } from '../../server/services/identity/mail-out.ts'
import { createFileStore } from '../../server/storage/files.ts'
import { createWebhookCaller } from '../../server/webhook/call-webhook.ts'
import type { AuthDesk } from '../support/auth-desk.ts'
import { startAuthDesk } from '../support/auth-desk.ts'

type ReceivedMail = { from: string; to: string[]; content: string }
const key = 'a-key-that-opens-an-account'
const verification = { to: 'ann@example.test', template: 'verify_email', params: { key } } as const

let desk: AuthDesk
let server: SMTPServer
let smtpUrl: string
let received: ReceivedMail[] = []
/** The server's answers to the next recipients, when it refuses them. */
let refusals: number[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'mail-'))

beforeAll(async () => {
  desk = await startAuthDesk()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => {
      const responseCode = refusals.shift()
      callback(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null)
    },
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const content = Buffer.concat(chunks).toString('utf8')
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), content })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve))
  await desk.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  received = []
  refusals = []
  await desk.sql('delete from job')
})

const put = (message: Message) => desk.db.batch(null, [mailTo(desk.site, message)])
const jobs = () =>
  desk.sql<{ attempts: number; has_failed: boolean; last_error: string | null; waits: string; payload: object }>(
    `select attempts, failed_at is not null as has_failed, last_error, payload,
       round(extract(epoch from run_at - now()))::text as waits from job`,
  )
/** Sends due messages; a second run sends those due later. */
async function work({
  url = smtpUrl,
  log = () => undefined,
}: { url?: string | null; log?: (line: string) => void } = {}) {
  const settings = { from: 'Daybook <books@daybook.test>', publicUrl: desk.site.publicUrl, outbox: folder }
  const mailer = createMailer({ ...settings, smtpUrl: url, log })
  const files = createFileStore(folder)
  const { db, clock, imports, site } = desk
  const callWebhook = createWebhookCaller({ allowedHosts: [] })
  await workOff({ db, clock, files, imports, mailer, sealer: site.sealer, callWebhook }, () => undefined)
}
const makeDue = () => desk.sql('update job set run_at = now()')
const headersOf = ({ content }: ReceivedMail): string => content.slice(0, content.indexOf('\r\n\r\n'))
const plain = (content: string): string => content.replaceAll('=\r\n', '').replaceAll('=3D', '=')

describe('a message', () => {
  test('is delivered once, as text and HTML, with its link', async () => {
    await put(verification)
    await work()
    await work()
    expect(received.map(({ from, to }) => [from, to])).toEqual([['books@daybook.test', ['ann@example.test']]])
    const [mail] = received
    const headers = mail ? headersOf(mail) : ''
    expect(headers).toContain('From: Daybook <books@daybook.test>')
    expect(headers).toContain('To: ann@example.test')
    expect(headers).toContain('Subject: Verify your email address')
    expect(headers).toContain('Auto-Submitted: auto-generated')
    expect(headers).toMatch(/Message-ID: <[\da-f-]{36}@localhost>/i)
    const link = `http://localhost:3000/auth/verify-email/${key}`
    expect(plain(mail?.content ?? '')).toContain(`Verify address: ${link}`)
    expect(plain(mail?.content ?? '')).toContain(`href="${link}"`)
    expect(await jobs()).toEqual([])
  })

  test('is stored sealed: neither key nor address can be read in the database', async () => {
    await put(verification)
    const [job] = await jobs()
    const stored = JSON.stringify(job?.payload)
    expect(stored).toContain('sealed')
    for (const secret of [key, 'ann@', 'verify']) expect(stored).not.toContain(secret)
  })

  test('temporarily refused (4xx) is retried with increasing delay, and then delivered once', async () => {
    refusals = [450, 451]
    await put(verification)
    await work()
    expect(await jobs()).toMatchObject([{ attempts: 1, has_failed: false, waits: '10' }])
    await work()
    expect(received).toEqual([])
    await makeDue()
    await work()
    expect(await jobs()).toMatchObject([{ attempts: 2, has_failed: false, waits: '20' }])
    await makeDue()
    await work()
    expect(received).toHaveLength(1)
    expect(await jobs()).toEqual([])
  })

  test('permanently refused (5xx) is abandoned at once, with its reason', async () => {
    refusals = [550]
    await put(verification)
    await work()
    const [job] = await jobs()
    expect(job).toMatchObject({ attempts: 1, has_failed: true })
    expect(job?.last_error).toContain('550')
    await makeDue()
    await work()
    expect(received).toEqual([])
  })

  test('is not sent without encryption to a server on another machine', async () => {
    await put(verification)
    await work({ url: smtpUrl.replace('127.0.0.1', '0.0.0.0') })
    const [job] = await jobs()
    expect(job).toMatchObject({ attempts: 1, has_failed: false })
    expect(job?.last_error).toMatch(/STARTTLS/)
    expect(received).toEqual([])
  })

  test('waits for a server that is down, for ten attempts', async () => {
    await put(verification)
    const down = 'smtp://127.0.0.1:9'
    await work({ url: down })
    expect(await jobs()).toMatchObject([{ attempts: 1, has_failed: false }])
    await desk.sql('update job set attempts = 9, run_at = now()')
    await work({ url: down })
    expect(await jobs()).toMatchObject([{ attempts: 10, has_failed: true }])
  })

  test('does not delay the next when refused', async () => {
    refusals = [450]
    await put(verification)
    await put({ ...verification, to: 'bob@example.test' })
    await work()
    await work()
    expect(received.map(({ to }) => to)).toEqual([['bob@example.test']])
  })
})

describe('names of users and companies', () => {
  const injected = 'Acme\r\nBcc: all@example.test\r\n\r\n<img src=x onerror=alert(1)>'

  test('add no header, no recipient and no HTML', async () => {
    const link = 'http://localhost:3000/invitations'
    await put({
      to: 'ann@example.test',
      template: 'invitation',
      params: { company: injected, inviter: injected, link },
    })
    await work()
    const [mail] = received
    expect(mail?.to).toEqual(['ann@example.test'])
    expect(mail ? headersOf(mail) : '').not.toMatch(/^bcc:/im)
    const [, html] = plain(mail?.content ?? '').split('Content-Type: text/html')
    expect(html).toContain('&#60;img')
    expect(html).not.toContain('<img')
  })

  test.each([
    'ann@example.test, eve@example.test',
    'ann@example.test\r\nBcc: eve@example.test',
    '<eve@example.test>, ann',
  ])('do not split into two addresses: %j', async (to) => {
    await put({ ...verification, to })
    await work()
    for (const { to: recipients, content } of received) {
      expect(recipients).toHaveLength(1)
      expect(recipients).not.toContain('eve@example.test')
      expect(content).not.toMatch(/^bcc:/im)
    }
  })
})

test('without a mail server a message is a file that only the server reads, and its link a log line', async () => {
  const lines: string[] = []
  await put(verification)
  await work({ url: null, log: (line) => lines.push(line) })
  const [name, ...others] = readdirSync(folder).filter((file) => file.endsWith('.eml'))
  expect([others, received, await jobs()]).toEqual([[], [], []])
  const file = path.join(folder, name ?? '')
  expect(readFileSync(file, 'utf8')).toContain('Subject: Verify your email address')
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  const link = `http://localhost:3000/auth/verify-email/${key}`
  expect(lines).toEqual([`Mail to ann@example.test: Verify your email address ${link}`])
})
