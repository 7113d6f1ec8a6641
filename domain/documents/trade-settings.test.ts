import { expect, test } from 'vitest'
import { checkTradeSettings } from './trade-settings.ts'

test('flags are true or false, and each page has its own settings', () => {
  expect(checkTradeSettings('sales', { sales_agents: true, sales_tax_type: 'inclusive' })).toEqual([])
  expect(
    checkTradeSettings('sales', { sales_agents: 'yes', sales_tax_type: 'gross', purchase_due_date: true }),
  ).toEqual([
    { code: 'NOT_IN_LIST', path: 'sales_agents', params: { choices: 'true, false' } },
    { code: 'NOT_IN_LIST', path: 'sales_tax_type', params: { choices: 'exclusive, inclusive, none' } },
    { code: 'UNKNOWN_FIELD', path: 'purchase_due_date', params: { field: 'purchase_due_date' } },
  ])
})

test('price changes give a warning above a percentage, or never', () => {
  const check = (percent: unknown) =>
    checkTradeSettings('purchase', { purchase_rate_change_percent: percent }).map(({ code }) => code)
  expect([null, '0.5', '150'].flatMap(check)).toEqual([])
  expect(['', '0', '-1', 5, '1,5'].map((percent) => check(percent)[0])).toEqual([
    'NOT_A_NUMBER',
    'NOT_POSITIVE',
    'NOT_POSITIVE',
    'NOT_A_NUMBER',
    'NOT_A_NUMBER',
  ])
})

test('the write-off tolerance is an amount of zero or more', () => {
  const check = (amount: unknown) => checkTradeSettings('sales', { write_off_limit: amount }).map(({ code }) => code)
  expect(['0', '1', '0.05'].flatMap(check)).toEqual([])
  expect(['-1', '', null, 1, '1e3'].map((amount) => check(amount)[0])).toEqual([
    'BELOW_ZERO',
    'NOT_A_NUMBER',
    'NOT_A_NUMBER',
    'NOT_A_NUMBER',
    'NOT_A_NUMBER',
  ])
})

test('there are four invoice templates, and a footer of limited length', () => {
  const check = (values: object) => checkTradeSettings('invoice', { ...values }).map(({ code }) => code)
  expect(check({ invoice_template: 4, print_signatures: true, invoice_footer: null })).toEqual([])
  expect(check({ invoice_template: 5, invoice_footer: 'x'.repeat(5001) })).toEqual(['NOT_IN_LIST', 'TOO_LONG'])
})

test('price changes are emailed to twenty addresses at most, each once', () => {
  const check = (emails: unknown) =>
    checkTradeSettings('purchase', { purchase_rate_alert_emails: emails }).map(({ code }) => code)
  expect([[], ['amy@example.test', 'bob@example.test']].flatMap(check)).toEqual([])
  const many = Array.from({ length: 21 }, (_, n) => `buyer${n}@example.test`)
  expect(
    [['amy'], [7], many, ['amy@example.test', 'Amy@example.test'], null].map((emails) => check(emails)[0]),
  ).toEqual(['NOT_AN_EMAIL', 'NOT_AN_EMAIL', 'AT_MOST', 'DUPLICATE', 'BAD_REQUEST'])
})

test('a name that every object has is an unknown field', () => {
  const unknown = (path: string) => ({ code: 'UNKNOWN_FIELD', path, params: { field: path } })
  const values = JSON.parse('{"toString":[1],"constructor":1,"__proto__":1}') as Record<string, unknown>
  expect(checkTradeSettings('quotation', values)).toEqual(['toString', 'constructor', '__proto__'].map(unknown))
})
