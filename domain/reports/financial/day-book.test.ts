import { expect, test } from 'vitest'
import type { DayBookFacts } from './day-book.ts'
import { dayBookRows } from './day-book.ts'

const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: [] }
const columns = ['amount', 'opening', 'debit', 'credit', 'closing'].map((key) => ({
  key,
  label: key,
  kind: 'money' as const,
}))
const context = (hideIdle: boolean) => ({
  values: { as_of: '2026-06-30', hide_idle: hideIdle },
  names: {},
  columns,
  company,
})
const invoice = { path: 'sales/vouchers', id: 'i', number: 'INV-7', party: 'Amy', state: 'Issued', total: '1152' }
const bill = { path: 'purchase/vouchers', id: 'b', number: null, party: 'Bob', state: 'Paid', total: '30' }
const bank = { id: 'bank', name: 'Bank', code: '1020', opening: '500', debit: '300', credit: '0', closing: '800' }
const cash = { id: 'cash', name: 'Cash', code: '1010', opening: '20', debit: '0', credit: '0', closing: '20' }
const facts: DayBookFacts = {
  documents: [invoice, bill, { ...invoice, id: 'j', number: 'INV-8', total: '48' }],
  accounts: [bank, cash],
}
const lines = (report: ReturnType<typeof dayBookRows>) =>
  report.rows.map(({ depth, name, cells }) => `${'  '.repeat(depth)}${name} ${Object.values(cells).join(' ')}`)

test('invoices and bills with their totals, then the accounts with opening, movement and closing', () => {
  expect(lines(dayBookRows(facts, context(false)))).toEqual([
    'Sales 1200.00 0.00 0.00 0.00 0.00',
    '  INV-7 · Amy 1152.00 0.00 0.00 0.00 0.00',
    '  INV-8 · Amy 48.00 0.00 0.00 0.00 0.00',
    'Purchases 30.00 0.00 0.00 0.00 0.00',
    '  Bob 30.00 0.00 0.00 0.00 0.00',
    'Accounts 0.00 520.00 300.00 0.00 820.00',
    '  Bank 0.00 500.00 300.00 0.00 800.00',
    '  Cash 0.00 20.00 0.00 0.00 20.00',
  ])
})

test('accounts that did not move can be hidden, and a day without documents has no headings for them', () => {
  expect(lines(dayBookRows({ ...facts, documents: [] }, context(true)))).toEqual([
    'Accounts 0.00 520.00 300.00 0.00 820.00',
    '  Bank 0.00 500.00 300.00 0.00 800.00',
  ])
})
