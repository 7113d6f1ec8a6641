/** Emails in Nepali: with documents (document-mail), and about the account (templates, sign-up). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeMailTemplate } from '../../server/services/company/mail-templates.ts'
import type { AuthDesk } from '../support/auth-desk.ts'
import { session, startAuthDesk } from '../support/auth-desk.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'

const inNepali = { 'accept-language': 'ne-NP,ne;q=0.9,en;q=0.8' }

describe('an email with a document', () => {
  let app: TestApp
  let invoice: { id: string; voucher_no: string }
  let customer: { id: string }

  beforeAll(async () => {
    app = await startApp()
    const desk = await tradeDesk(app)
    customer = await desk.party('Himal Trekking', { email: 'himal@example.test', language: 'ne' })
    const rows = [{ item: await desk.service('Fitting'), quantity: '2', rate: '60' }]
    invoice = await desk.document('sales/vouchers', { party: customer.id, rows })
  })
  afterAll(() => app.close())
  const draft = async () => (await app.as('owner').get(`${one}/sales/vouchers/${invoice.id}/mails/`)).body.draft

  test('is written in the language of the contact', async () => {
    const { subject, body } = await draft()
    expect(subject).toBe(`One बाट बीजक ${invoice.voucher_no}`)
    expect(body).toContain('आदरणीय Himal Trekking,')
    expect(body).toContain(`20 मार्च 2026 को GBP 120.00 बराबरको हाम्रो बीजक ${invoice.voucher_no} यसैसाथ संलग्न छ।`)
    const { body: many } = await app.as('owner').get(`${one}/sales/vouchers/mail-drafts/?id=${invoice.id}`)
    expect(many[0]).toMatchObject({ subject, body })
  })

  test('is in English for a contact with English papers, and in the company’s words where it has its own', async () => {
    await app.sql(`update party set language = 'en' where id = $1`, [customer.id])
    expect((await draft()).subject).toBe(`Invoice ${invoice.voucher_no} from One`)
    await app.sql(`update party set language = 'ne' where id = $1`, [customer.id])
    const template = { path: 'sales/vouchers', version: 0, subject: 'Yours: {number}', body: 'Dear {party}' }
    await changeMailTemplate(app.contextOf('one'), template)
    expect(await draft()).toMatchObject({ subject: `Yours: ${invoice.voucher_no}`, body: 'Dear Himal Trekking' })
  })
})

describe('a message about the account', () => {
  let desk: AuthDesk

  beforeAll(async () => {
    desk = await startAuthDesk()
    await desk.person('ann')
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.later(61))
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    desk.auth({ method: 'POST', path, body, headers })
  const languageOf = (name: string) =>
    desk.sql('select language from app_user where email = $1', [`${name}@example.test`])

  test('of a sign-up is in the language of its request, which becomes that of the user', async () => {
    const { body } = await post('auth/signup', { email: 'maya@example.test', password: 'four green doors' }, inNepali)
    const [mail] = await desk.mails()
    expect(mail?.subject).toBe('आफ्नो इमेल ठेगाना प्रमाणित गर्नुहोस्')
    expect(mail?.html).toContain('<html lang="ne">')
    expect(mail?.text).toContain('ठेगाना प्रमाणित गर्नुहोस्: http://localhost:3000/auth/verify-email/')
    const key = mail?.link?.split('/').at(-1) ?? ''
    expect((await post('auth/email/verify', { key }, session(body.meta.session_token))).status).toBe(200)
    expect(await languageOf('maya')).toEqual([{ language: 'ne' }])
  })

  test('to a user is in the language that they chose, whatever the request names', async () => {
    await post('auth/password/request', { email: 'maya@example.test' })
    expect((await desk.mails())[0]?.subject).toBe('नयाँ पासवर्ड राख्नुहोस्')
    await desk.later(61)
    await post('auth/password/request', { email: 'ann@example.test' })
    expect((await desk.mails())[0]?.subject).toBe('Reset your password')
    await desk.sql(`update app_user set language = 'en' where email = 'ann@example.test'`)
    await desk.later(61)
    await post('auth/code/request', { email: 'ann@example.test' }, inNepali)
    expect((await desk.mails())[0]?.subject).toMatch(/^\w+ is your sign-in code$/)
  })

  test('to an address without an account is in the language of the request', async () => {
    await post('auth/password/request', { email: 'nobody@example.test' }, inNepali)
    expect((await desk.mails())[0]).toMatchObject({ subject: 'यो ठेगानाको कुनै Daybook खाता छैन' })
    await desk.later(61)
    await post('auth/password/request', { email: 'nobody@example.test' })
    const [mail] = await desk.mails()
    expect(mail?.subject).toBe('No Daybook account has this address')
    expect(mail?.html).toContain('<html lang="en">')
  })
})
