import { expect, test } from 'vitest'
import type { BookLedger, LedgerBooks, LedgerLine } from './import-ledgers.ts'
import { planLedgerImport } from './import-ledgers.ts'
import { planOpeningImport } from './import-openings.ts'

const bank: BookLedger = {
  id: 'bank',
  code: '1010',
  name: 'Bank',
  categoryId: 'assets',
  parentId: null,
  isActive: true,
  controlKind: 'none',
}
const books: LedgerBooks = {
  accounts: [bank, { ...bank, id: 'stock', code: null, name: 'Stock', controlKind: 'inventory' }],
  categories: [
    { id: 'assets', code: 'A', name: 'Assets', parentId: null, systemCode: 'ASSETS' },
    { id: 'customers', code: 'A-C', name: 'Customers', parentId: 'assets', systemCode: 'CUST' },
  ],
  openings: new Map([['bank', { accountId: 'bank', debit: '2000', credit: '0' }]]),
  differenceAccountId: 'difference',
  currencyDigits: 2,
  periodProblem: null,
  newId: (() => {
    let count = 0
    return () => `new-${(count += 1)}`
  })(),
}

/** `code | name | category | parent | opening Dr | opening Cr`, the first on line 2. */
const rows = (...texts: string[]): LedgerLine[] =>
  texts.map((text, index) => {
    const [code = '', name = '', category = '', parent = '', opening_dr = '', opening_cr = ''] = text
      .split('|')
      .map((cell) => cell.trim())
    return { line: index + 2, problem: null, code, name, category, parent, opening_dr, opening_cr }
  })
const problemsOf = (lines: LedgerLine[], change: Partial<LedgerBooks> = {}) =>
  planLedgerImport(lines, { ...books, ...change }).problems.map(({ line, path, code }) => `${line} ${path} ${code}`)

test('an account is imported with its category, its parent, its control kind and its opening balance', () => {
  const plan = planLedgerImport(
    rows('1100 | Trade | A-C | | | ', '1101 | Smith | Customers | Trade | 139.12 | '),
    books,
  )
  expect(plan.problems).toEqual([])
  expect(plan.ledgers).toMatchObject([
    { code: '1100', name: 'Trade', categoryId: 'customers', parentId: null, controlKind: 'customer' },
    { code: '1101', name: 'Smith', parentId: plan.ledgers[0]?.id, controlKind: 'customer' },
  ])
  expect(plan.openings).toEqual([{ accountId: plan.ledgers[1]?.id, debit: '139.12', credit: '0', name: 'Smith' }])
  expect([plan.good, plan.existingCount]).toEqual([2, 0])
})

test('an inactive account gets no opening balance from a file; without one, or with the one it has, it is skipped', () => {
  const accounts = [
    { ...bank, isActive: false },
    { ...bank, id: 'till', code: '1020', name: 'Till', isActive: false },
  ]
  const lines = rows('1010 | Bank | Assets | | 2000.00 | ', '1020 | Till | Assets | | 50.00 | ')
  const plan = planLedgerImport(lines, { ...books, accounts })
  expect(plan.problems).toEqual([{ line: 3, path: 'account', code: 'ACCOUNT_INACTIVE', params: { account: 'Till' } }])
  expect([plan.openings, plan.good, plan.existingCount]).toEqual([[], 0, 1])
  expect(planLedgerImport(rows('1020 | Till | Assets | | | '), { ...books, accounts }).existingCount).toBe(1)
})

test('an equal account is skipped, and empty cells are ignored', () => {
  const plan = planLedgerImport(rows('1010 | Bank | Assets | | 2000.00 | '), books)
  expect([plan.ledgers, plan.openings, plan.good, plan.existingCount, plan.problems]).toEqual([[], [], 0, 1, []])
  expect(planLedgerImport(rows(' | Bank | A | | | '), books).existingCount).toBe(1)
})

test('an opening balance is added to an account without one', () => {
  const plan = planLedgerImport(rows('1010 | Bank | A | | | 5'), { ...books, openings: new Map() })
  expect([plan.ledgers, plan.openings, plan.good]).toMatchObject([[], [{ accountId: 'bank', credit: '5' }], 1])
})

test.each([
  ['another name for a code', '1010 | Bank account | A', '2 code OTHER_RECORD'],
  ['another code for a name', '1011 | Bank | A', '2 code OTHER_RECORD'],
  ['another category for a code', '1010 | Bank | A-C', '2 code OTHER_RECORD'],
  ['another opening balance', '1010 | Bank | A | | 1999', '2 opening_dr OTHER_RECORD'],
  ['no name', '1020 | | A', '2 name REQUIRED'],
  ['no category', '1020 | Till |', '2 category REQUIRED'],
  ['a category there is not', '1020 | Till | Cash', '2 category UNKNOWN_CATEGORY'],
  ['a parent there is not', '1020 | Till | A | Cash', '2 parent UNKNOWN_ACCOUNT'],
  ['a code that is too long', `${'1'.repeat(51)} | Till | A`, '2 code TOO_LONG'],
  ['an amount that is none', '1020 | Till | A | | 1O', '2 opening_dr NOT_A_NUMBER'],
  ['an amount on both sides', '1020 | Till | A | | 1 | 1', '2 opening_dr ONE_SIDE_ONLY'],
  ['an amount finer than a penny', '1020 | Till | A | | 1.005', '2 opening_dr TOO_MANY_DIGITS'],
  ['an amount of fifteen digits', '1020 | Till | A | | 123456789012345', '2 opening_dr TOO_MANY_DIGITS'],
  ['a negative amount', '1020 | Till | A | | -5', '2 opening_dr NOT_POSITIVE'],
])('%s is refused', (_what, text, expected) => {
  expect(problemsOf(rows(text))).toEqual([expected])
})

test('the second row of an account is refused, and an account cannot be its own parent', () => {
  expect(problemsOf(rows('1020 | Till | A', '1020 | Till | A'))).toEqual(['3 name REPEATED'])
  expect(problemsOf(rows('1020 | Till | A | Till'))).toEqual(['2 parent UNKNOWN_ACCOUNT'])
})

test('an opening balance in a locked year is refused', () => {
  const periodProblem = { code: 'PERIOD_LOCKED', path: 'opening_dr', params: { lockDate: '2026-01-31' } } as const
  expect(problemsOf(rows('1020 | Till | A | | 5'), { periodProblem })).toEqual(['2 opening_dr PERIOD_LOCKED'])
  expect(problemsOf(rows('1020 | Till | A'), { periodProblem })).toEqual([])
})

test('a file of opening balances refers to existing accounts', () => {
  const line = { problem: null, category: '', opening_dr: '', opening_cr: '' }
  const lines = [
    { ...line, line: 2, account: '1010', opening_dr: '2,000' },
    { ...line, line: 3, account: 'Bank', opening_dr: '2000.00' },
    { ...line, line: 4, account: 'Bank', opening_dr: '2000.00' },
    { ...line, line: 5, account: 'Till', opening_dr: '5' },
    { ...line, line: 6, account: 'Stock', opening_dr: '5' },
  ]
  const plan = planOpeningImport(lines, books)
  expect(plan.problems.map(({ line: at, path, code }) => `${at} ${path} ${code}`)).toEqual([
    '2 opening_dr NOT_A_NUMBER',
    '3 account REPEATED',
    '4 account REPEATED',
    '5 account UNKNOWN_ACCOUNT',
    '6 account ACCOUNT_RESERVED',
  ])
  expect(planOpeningImport(lines.slice(1, 2), books)).toMatchObject({ existingCount: 1, openings: [] })
  expect(planOpeningImport(lines.slice(1, 2), { ...books, openings: new Map() }).openings).toEqual([
    { accountId: 'bank', debit: '2000', credit: '0', name: 'Bank' },
  ])
})
