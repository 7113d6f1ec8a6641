import { expect, test } from 'vitest'
import { checkMailText, checkRecipients, checkTemplate, fillMail, shippedTemplate } from './mail.ts'
import { mailedPaths } from './mailed-paths.ts'

test('an email has number, amount and names, and keeps the link placeholder until it is sent', () => {
  const facts = {
    company: 'Himal Traders',
    party: 'Amy Alder',
    number: 'INV-2026-0042',
    date: '3 Mar 2026',
    total: '£120.00',
  }
  const mail = fillMail(
    shippedTemplate('sales/vouchers', (text) => text),
    facts,
  )
  expect(mail.subject).toBe('Invoice INV-2026-0042 from Himal Traders')
  expect(mail.body).toBe(
    'Dear Amy Alder,\n\nPlease find attached our invoice INV-2026-0042 of 3 Mar 2026 for £120.00.\n\n' +
      'View it online: {link}\n\nKind regards\nHimal Traders',
  )
})

test('a name with a line break makes no second line of a subject', () => {
  const mail = fillMail({ subject: 'For {party}', body: 'x' }, { party: 'Amy\r\nBcc: eve@example.test' })
  expect(mail.subject).toBe('For Amy Bcc: eve@example.test')
})

test('braces in a name are never a placeholder', () => {
  expect(fillMail({ subject: '{party} {number}', body: '' }, { party: '{number}', number: '7' }).subject).toBe(
    '{number} 7',
  )
})

test('every default template is valid', () => {
  for (const path of mailedPaths)
    expect(
      checkTemplate(
        shippedTemplate(path, (text) => text),
        path,
      ),
    ).toEqual([])
})

test('an unknown placeholder of a template is named', () => {
  const [problem] = checkTemplate({ subject: 'Invoice {nummer}', body: 'x' }, 'sales/vouchers')
  expect(problem).toMatchObject({ code: 'UNKNOWN_PLACE', path: 'subject', params: { place: '{nummer}' } })
})

test('the statement of a party has no link', () => {
  const text = { subject: 'Yours', body: 'Here: {link}' }
  for (const check of [checkMailText, checkTemplate]) {
    expect(check(text, 'crm/parties')).toMatchObject([{ code: 'UNKNOWN_PLACE', path: 'body' }])
    expect(check(text, 'sales/vouchers')).toEqual([])
  }
})

test('the subject of an email has no link', () => {
  for (const check of [checkMailText, checkTemplate]) {
    const problems = check({ subject: 'Yours: {link}', body: 'Here: {link}' }, 'sales/vouchers')
    expect(problems).toMatchObject([{ code: 'UNKNOWN_PLACE', path: 'subject', params: { place: '{link}' } }])
    expect(problems[0]?.params?.['known']).not.toContain('{link}')
  }
})

test('a mail needs a subject and a body of bounded length', () => {
  expect(checkMailText({ subject: ' ', body: 'x'.repeat(5001) }, 'sales/vouchers')).toEqual([
    { code: 'REQUIRED', path: 'subject' },
    { code: 'TOO_LONG', path: 'body', params: { max: '5000' } },
  ])
})

test('an email needs 1 to 20 recipients with valid addresses', () => {
  expect(checkRecipients([])).toEqual([{ code: 'REQUIRED', path: 'recipients' }])
  expect(checkRecipients(Array.from({ length: 21 }, (_, at) => `a${at}@example.test`))).toEqual([
    { code: 'AT_MOST', path: 'recipients', params: { max: '20' } },
  ])
  expect(checkRecipients(['amy@example.test', 'amy', 'a@example.test\r\nBcc: eve@example.test'])).toEqual([
    { code: 'NOT_AN_EMAIL', path: 'recipients.1' },
    { code: 'NOT_AN_EMAIL', path: 'recipients.2' },
  ])
})
