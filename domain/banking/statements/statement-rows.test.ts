import { expect, test } from 'vitest'
import { chooseAccount, isAccountAmong } from './choose-account.ts'
import { findHeader } from './find-header.ts'
import type { StatementRow } from './read-statement-rows.ts'
import { readStatementRows } from './read-statement-rows.ts'
import { runningBalances } from './statement-facts.ts'
import { identifyLines } from './statement-line.ts'

const empty: StatementRow = {
  line: 2,
  problem: null,
  date: '2026-03-02',
  value_date: '',
  amount: '',
  withdrawal: '',
  deposit: '',
  direction: '',
  description: '',
  counterparty_name: '',
  counterparty_account: '',
  end_to_end_reference: '',
  creditor_reference: '',
  cheque_number: '',
  bank_id: '',
  balance: '',
  account: '',
  currency: '',
}
const read = (rows: readonly Partial<StatementRow>[], isSignReversed = false) =>
  readStatementRows(
    rows.map((row) => ({ ...empty, ...row })),
    { currencyDigits: 2, isSignReversed },
  )
const amounts = (rows: readonly Partial<StatementRow>[], isSignReversed = false) =>
  read(rows, isSignReversed).lines.map(({ amount }) => amount)
const codes = (row: Partial<StatementRow>) => read([row]).problems.map(({ path, code }) => `${path} ${code}`)

test('money out is negative, however the file writes it', () => {
  expect(amounts([{ amount: '-5.00' }, { withdrawal: '5' }, { withdrawal: '-5', deposit: '0' }])).toEqual([
    '-5',
    '-5',
    '-5',
  ])
  expect(
    amounts([
      { amount: '5', direction: 'DR' },
      { amount: '-5', direction: 'Debit' },
    ]),
  ).toEqual(['-5', '-5'])
  expect(amounts([{ amount: '-5', direction: 'Bij' }, { deposit: '5' }])).toEqual(['5', '5'])
  expect(amounts([{ amount: '5' }, { amount: '-2' }], true)).toEqual(['-5', '2'])
})

test('balances have the signs of the amounts, so that they follow from each other', () => {
  const card = [
    { amount: '5', balance: '105' },
    { amount: '-20', balance: '85' },
  ]
  expect(runningBalances(read(card, true).lines)).toEqual({ opening: '-100', closing: '-85' })
  expect(runningBalances(read(card).lines)).toEqual({ opening: '100', closing: '85' })
  const withDirection = [{ amount: '5', direction: 'DR', balance: '95' }]
  expect(runningBalances(read(withDirection, true).lines)).toEqual({ opening: '100', closing: '95' })
})

test('rows that move nothing are no lines, and a row with a text alone continues the one before', () => {
  const { lines, problems } = read([
    { date: '', description: 'Opening balance', balance: '10' },
    { withdrawal: '5', description: 'Card' },
    { date: '', description: 'Shop, London' },
    { amount: '0.00', description: 'Information' },
    { date: '', description: '' },
  ])
  expect([lines.map(({ description }) => description), problems]).toEqual([['Card Shop, London'], []])
})

test('each wrong cell is named', () => {
  expect(codes({})).toEqual(['amount REQUIRED'])
  expect(codes({ amount: 'x' })).toEqual(['amount NOT_A_NUMBER'])
  expect(codes({ amount: '1.005' })).toEqual(['amount TOO_MANY_DIGITS'])
  expect(codes({ amount: '1', date: '' })).toEqual(['date REQUIRED'])
  expect(codes({ amount: '1', date: '31/12/2026', value_date: 'x' })).toEqual([
    'date NOT_A_DATE',
    'value_date NOT_A_DATE',
  ])
  expect(codes({ withdrawal: '1', deposit: '2' })).toEqual(['withdrawal ONE_SIDE_ONLY'])
  expect(codes({ amount: '1', direction: 'perhaps' })).toEqual(['direction NOT_IN_LIST'])
  expect(codes({ amount: '1', balance: 'x' })).toEqual(['balance NOT_A_NUMBER'])
  expect(codes({ amount: '1', description: 'x'.repeat(5001) })).toEqual(['description TOO_LONG'])
})

test('equal lines are counted, by the bank’s id where there is one', () => {
  const { lines } = read([
    { amount: '-4.5', description: 'Coffee ' },
    { amount: '-4.50', description: 'COFFEE' },
    { amount: '-4.50', description: 'Coffee', bank_id: 'a' },
    { amount: '-4.50', description: 'Other words', bank_id: 'a' },
    { amount: '-4.50', description: 'Coffee', bank_id: 'b' },
  ])
  const identified = identifyLines(lines, (identity) => identity)
  expect(identified.map(({ occurrence }) => occurrence)).toEqual([1, 2, 1, 2, 1])
  expect(new Set(identified.map(({ fingerprint }) => fingerprint)).size).toBe(3)
})

test('a header is found below other rows, its currencies left out, or made up', () => {
  const rows = [
    ['Account details', '666'],
    ['Ledger balance', '6,666.66'],
    ['Transaction date', 'Details', 'Withdrawals (SGD)', 'Deposits (SGD)'],
    ['18/04/2018', 'Card', '6.66', ''],
  ]
  expect(findHeader(rows)).toEqual({ at: 2, header: ['Transaction date', 'Details', 'Withdrawals', 'Deposits'] })
  expect(findHeader([['18.09.2017', 'Shop', '-33,87', '']])).toEqual({
    at: null,
    header: ['Column 1', 'Column 2', 'Column 3', 'Column 4'],
  })
  expect(
    findHeader([
      ['Wann', 'Was'],
      ['1', '2'],
    ]),
  ).toEqual({ at: 0, header: ['Wann', 'Was'] })
  expect(findHeader([['Date', 'Amount (SGD)', 'Amount (USD)']]).header).toEqual([
    'Date',
    'Amount (SGD)',
    'Amount (USD)',
  ])
  expect(findHeader([])).toEqual({ at: 0, header: [] })
})

test('a running balance gives the first and the last balance in either order', () => {
  const rows = [
    { date: '2026-03-02', amount: '-5', balance: '95' },
    { date: '2026-03-02', amount: '10', balance: '105' },
  ]
  expect(runningBalances(rows)).toEqual({ opening: '100', closing: '105' })
  expect(runningBalances(rows.toReversed())).toEqual({ opening: '100', closing: '105' })
  expect(runningBalances(rows.map((row) => ({ ...row, balance: '' })))).toEqual({ opening: null, closing: null })
  expect(runningBalances([])).toEqual({ opening: null, closing: null })
})

test('opposite amounts of one day are in the order that the other lines have', () => {
  const rows = [
    { date: '2026-03-02', amount: '10', balance: '110' },
    { date: '2026-03-02', amount: '-10', balance: '100' },
    { date: '2026-03-02', amount: '5', balance: '105' },
  ]
  expect(runningBalances(rows)).toEqual({ opening: '100', closing: '105' })
  expect(runningBalances(rows.toReversed())).toEqual({ opening: '100', closing: '105' })
  expect(runningBalances(rows.slice(0, 2))).toEqual({ opening: '100', closing: '100' })
})

test('an account is recognised by its number, its IBAN, or the end of it', () => {
  const iban = 'DE02 1203 0000 0000 2020 51'
  for (const text of ['DE02120300000000202051', '202051', '00000202051EUR', 'de02-1203-0000-0000-2020-51'])
    expect(isAccountAmong(text, ['', iban])).toBe(true)
  for (const text of ['', '51', 'DE89370400440532013000']) expect(isAccountAmong(text, ['', iban])).toBe(false)
  expect(isAccountAmong('51', ['51'])).toBe(true)
})

test('of several accounts only those with the number of the bank account are chosen', () => {
  const account = { name: 'Main', numbers: ['111111'], currency: 'GBP' }
  const rows = [
    { account: '111111', currency: 'USD' },
    { account: '222222', currency: 'GBP' },
  ]
  const choice = chooseAccount(rows, account)
  expect(rows.map((row) => choice.isOwn(row.account))).toEqual([true, false])
  expect(choice.warnings.map(({ code }) => code)).toEqual(['STATEMENT_LEFT_OUT', 'STATEMENT_CURRENCY'])
  expect(chooseAccount(rows.slice(1), account).warnings.map(({ code }) => code)).toEqual(['STATEMENT_OTHER_ACCOUNT'])
  expect(chooseAccount(rows.slice(1), { ...account, numbers: [''] }).warnings).toEqual([])
  expect(() => chooseAccount(rows, { ...account, numbers: ['3'] })).toThrow('222222')
})
