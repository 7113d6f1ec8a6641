import { expect, test } from 'vitest'
import { balancingAmount, checkJournalVoucher, postJournalVoucher, reverseRows } from './post-journal-voucher.ts'
import type { JournalVoucher, VoucherRow } from './post-journal-voucher.ts'

function row(accountId: string | null, debit: string, credit: string): VoucherRow {
  return { accountId, debit, credit, description: '' }
}

const rent = { ...row('rent', '800.00', ''), description: 'May' }
const power = row('power', '120.50', '')
const bank = row('bank', '', '920.50')
const empty = row(null, '', '')

const voucher: JournalVoucher = {
  date: '2026-05-31',
  narration: 'Rent and power',
  rows: [rent, power, bank, empty],
  currencyDigits: 2,
}

function problemsOf(change: Partial<JournalVoucher>) {
  return checkJournalVoucher({ ...voucher, ...change }).map(({ code, path }) => `${path} ${code}`)
}

test('a balanced voucher can be saved, with an empty row at its end', () => {
  expect(checkJournalVoucher(voucher)).toEqual([])
})

test('a voucher needs a date, a narration and two rows', () => {
  expect(problemsOf({ date: '', narration: ' ', rows: [empty] })).toEqual([
    'date REQUIRED',
    'narration REQUIRED',
    'rows NO_ROWS',
  ])
  expect(problemsOf({ date: '2026-02-30' })).toEqual(['date NOT_A_DATE'])
  expect(problemsOf({ narration: 'x'.repeat(5001) })).toEqual(['narration TOO_LONG'])
})

test('sides that differ by a cent are refused with the figures', () => {
  expect(checkJournalVoucher({ ...voucher, rows: [rent, row('bank', '', '799.99')] })).toEqual([
    { code: 'UNBALANCED', path: 'rows', params: { debit: '800.00', credit: '799.99', difference: '0.01' } },
  ])
  expect(checkJournalVoucher({ ...voucher, rows: [rent, row('bank', '', '900')] })[0]?.params?.difference).toBe(
    '100.00',
  )
})

test('each row has an account and an amount on one side', () => {
  expect(problemsOf({ rows: [row(null, '5', ''), row('bank', '', '5')] })).toEqual(['rows.0.account REQUIRED'])
  expect(problemsOf({ rows: [rent, power, bank, row('cash', '', '')] })).toEqual(['rows.3.debit ONE_SIDE_ONLY'])
  expect(problemsOf({ rows: [rent, power, bank, row('cash', '5', '5')] })).toEqual(['rows.3.credit ONE_SIDE_ONLY'])
  expect(problemsOf({ rows: [rent, power, bank, row('cash', '0.00', '0')] })).toEqual(['rows.3.debit ONE_SIDE_ONLY'])
  expect(problemsOf({ rows: [row('rent', '5', '0'), row('bank', '0.00', '5.00')] })).toEqual([])
})

test('an invalid cell is reported, and the balance is not checked meanwhile', () => {
  expect(problemsOf({ rows: [row('rent', '8oo', ''), bank] })).toEqual(['rows.0.debit NOT_A_NUMBER'])
  expect(problemsOf({ rows: [row('rent', '1e3', ''), bank] })).toEqual(['rows.0.debit NOT_A_NUMBER'])
  expect(problemsOf({ rows: [row('rent', '1,000', ''), bank] })).toEqual(['rows.0.debit NOT_A_NUMBER'])
})

test('amounts are above zero and no finer than the currency', () => {
  expect(problemsOf({ rows: [row('rent', '-5', ''), row('bank', '', '-5')] })).toEqual([
    'rows.0.debit NOT_POSITIVE',
    'rows.1.credit NOT_POSITIVE',
  ])
  expect(problemsOf({ rows: [row('rent', '5.005', ''), row('bank', '', '5.005')] })).toEqual([
    'rows.0.debit TOO_MANY_DIGITS',
    'rows.1.credit TOO_MANY_DIGITS',
  ])
  expect(problemsOf({ rows: [row('rent', '5.500', ''), row('bank', '', '5.5')] })).toEqual([])
  expect(problemsOf({ rows: [row('rent', '5.5', ''), row('bank', '', '5.5')], currencyDigits: 0 })).toHaveLength(2)
  const fifteen = '100000000000000'
  expect(problemsOf({ rows: [row('rent', fifteen, ''), row('bank', '', fifteen)] })).toHaveLength(2)
  expect(problemsOf({ rows: [row('rent', '9'.repeat(1_000_000), ''), bank] })).toEqual(['rows.0.debit TOO_MANY_DIGITS'])
  const fourteen = '99999999999999.99'
  expect(problemsOf({ rows: [row('rent', fourteen, ''), row('bank', '', fourteen)] })).toEqual([])
})

test('1,500 rows are a voucher and one more is too many', () => {
  const many = [...Array.from({ length: 1499 }, () => row('rent', '1', '')), row('bank', '', '1499')]
  expect(problemsOf({ rows: many })).toEqual([])
  expect(problemsOf({ rows: [...many, row('cash', 'x', 'y')] })).toEqual(['rows TOO_MANY_ROWS'])
  expect(problemsOf({ rows: [rent, power, { ...bank, description: 'x'.repeat(256) }] })).toEqual([
    'rows.2.description TOO_LONG',
  ])
})

test('a voucher posts one line for each account and side', () => {
  expect(postJournalVoucher(voucher)).toEqual([
    { accountId: 'rent', debit: '800', credit: '0', description: 'May' },
    { accountId: 'power', debit: '120.5', credit: '0', description: null },
    { accountId: 'bank', debit: '0', credit: '920.5', description: null },
  ])
  const twice = [row('a', '10', ''), row('a', '5.00', ''), row('a', '', '3'), row('b', '', '12')]
  expect(postJournalVoucher({ rows: twice }).map((line) => [line.accountId, line.debit, line.credit])).toEqual([
    ['a', '15', '0'],
    ['a', '0', '3'],
    ['b', '0', '12'],
  ])
  expect(() => postJournalVoucher({ rows: [row(null, '5', '')] })).toThrow('without an account')
})

test('the next row is proposed with the missing amount', () => {
  expect(balancingAmount([rent, power])).toEqual({ debit: '', credit: '920.5' })
  expect(balancingAmount([bank])).toEqual({ debit: '920.5', credit: '' })
  expect(balancingAmount([rent, power, bank, empty])).toEqual({ debit: '', credit: '' })
  expect(balancingAmount([rent, row('power', '12o', '')])).toEqual({ debit: '', credit: '800' })
  expect(balancingAmount([])).toEqual({ debit: '', credit: '' })
})

test('a reversing voucher has the sides swapped', () => {
  expect(reverseRows([rent, bank])).toEqual([
    { ...row('rent', '', '800.00'), description: 'May' },
    row('bank', '920.50', ''),
  ])
})
