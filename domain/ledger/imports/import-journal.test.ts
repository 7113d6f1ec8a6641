import { expect, test } from 'vitest'
import type { BookAccount } from './import-accounts.ts'
import type { ImportBooks, JournalLine } from './import-journal.ts'
import { contentOf, planImport } from './import-journal.ts'

const cash: BookAccount = {
  id: 'cash',
  code: 'A-C-C',
  name: 'Cash',
  categoryId: 'assets',
  isActive: true,
  controlKind: 'none',
}
const books: ImportBooks = {
  accounts: [
    cash,
    { ...cash, id: 'sales', code: 'I-S', name: 'Sales', categoryId: 'income' },
    { ...cash, id: 'old', code: null, name: 'Old till', isActive: false },
    { ...cash, id: 'stock', code: null, name: 'Stock', controlKind: 'inventory' },
    { ...cash, id: 'twin-1', code: null, name: 'Twin', categoryId: 'assets' },
    { ...cash, id: 'twin-2', code: null, name: 'Twin', categoryId: 'income' },
  ],
  categories: [
    { id: 'assets', code: 'A', name: 'Assets', parentId: null, systemCode: 'ASSETS' },
    { id: 'customers', code: 'A-AR-C', name: 'Customers', parentId: 'assets', systemCode: 'CUST' },
    { id: 'goods', code: 'A-I', name: 'Goods', parentId: 'assets', systemCode: 'INVENTORY' },
    { id: 'income', code: 'I', name: 'Income', parentId: null, systemCode: 'INCOME' },
    { id: 'misc-1', code: 'M1', name: 'Misc', parentId: 'assets', systemCode: null },
    { id: 'misc-2', code: 'M2', name: 'Misc', parentId: 'income', systemCode: null },
  ],
  years: [{ name: '2026', startDate: '2026-01-01', endDate: '2026-12-31', state: 'open' }],
  fiscalYearStart: { calendar: 'ad', month: 1, day: 1 },
  schemes: new Map([
    [
      'vat 20%',
      { id: 'vat', name: 'VAT 20%', kind: 'taxable', rate: '20', receivableId: 'input', payableId: 'output' },
    ],
  ]),
  lockDate: null,
  currencyDigits: 2,
  openings: { balances: 0, items: 0 },
  createAccounts: true,
  createYears: true,
  imported: new Map(),
  newId: (() => {
    let count = 0
    return () => `new-${(count += 1)}`
  })(),
}

/**
 * Rows written shortly: `1 2026-03-31 7 | Cash | | 10.00 | `, that is line, date, voucher, account, category, debit,
 * credit.
 */
function rows(...texts: string[]): JournalLine[] {
  return texts.map((text) => {
    const [head = '', account = '', category = '', debit = '', credit = '', narration = ''] = text
      .split('|')
      .map((cell) => cell.trim())
    const [line = '', date = '', voucher_no = ''] = head.split(' ')
    const [description, tax_scheme, tax_base] = ['', '', '']
    return {
      line: parseInt(line, 10),
      problem: null,
      date: date === '-' ? '' : date,
      voucher_no,
      narration,
      account,
      category,
      debit,
      credit,
      description,
      tax_scheme,
      tax_base,
    }
  })
}

const problemsOf = (lines: JournalLine[], change: Partial<ImportBooks> = {}) =>
  planImport(lines, { ...books, ...change }).problems.map(({ line, path, code }) => `${line} ${path} ${code}`)

test('rows of one number anywhere in the file are one voucher, which has the first narration of its rows', () => {
  const plan = planImport(
    rows(
      '2 2026-03-31 7 | Cash | | 10.00 | | ',
      '3 2026-04-01 8 | A-C-C | | | 3 | Change',
      '4 2026-03-31 7 | Sales | | | 10 | Till of March',
      '5 2026-04-01 8 | Sales | | 3.0 | |',
    ),
    books,
  )
  expect(plan.problems).toEqual([])
  expect(plan.vouchers.map(({ number, date, narration }) => [number, date, narration])).toEqual([
    ['7', '2026-03-31', 'Till of March'],
    ['8', '2026-04-01', 'Change'],
  ])
  expect(plan.vouchers[0]?.rows.map(({ accountId, debit, credit }) => [accountId, debit, credit])).toEqual([
    ['cash', '10', ''],
    ['sales', '', '10'],
  ])
})

test('a voucher without narration gets its number as narration', () => {
  const plan = planImport(rows('2 2026-03-31 7 | Cash | | 10 |', '3 2026-03-31 7 | Sales | | | 10'), books)
  expect(plan.vouchers[0]?.narration).toBe('7')
})

test('a missing account is created once, in its category and with its control kind', () => {
  const plan = planImport(
    rows(
      '2 2026-03-31 7 | Customer 17850 | Customers | 139.12 | ',
      '3 2026-03-31 7 | Sales | Income | | 139.12',
      '4 2026-03-31 8 | Customer 17850 | | 1 | ',
      '5 2026-03-31 8 | Sales | I | | 1',
    ),
    books,
  )
  expect(plan.newAccounts).toEqual([
    { id: expect.any(String), name: 'Customer 17850', categoryId: 'customers', controlKind: 'customer' },
  ])
  expect(new Set(plan.vouchers.map((voucher) => voucher.rows[0]?.accountId)).size).toBe(1)
})

test.each([
  ['an account that may not be made', 'Till | A', 'UNKNOWN_ACCOUNT', 'account', { createAccounts: false }],
  ['a new account without category', 'Till |', 'UNKNOWN_ACCOUNT_CATEGORY', 'account', {}],
  ['a category there is not', 'Till | Nowhere', 'UNKNOWN_CATEGORY', 'category', {}],
  ['a category name that two have', 'Till | Misc', 'AMBIGUOUS_NAME', 'category', {}],
  ['an account name that two have', 'Twin |', 'AMBIGUOUS_NAME', 'account', {}],
  ['no account', '| Assets', 'REQUIRED', 'account', {}],
  ['an account no longer in use', 'Old till |', 'ACCOUNT_INACTIVE', 'account', {}],
  ['an account of stock', 'Stock |', 'ACCOUNT_RESERVED', 'account', {}],
  ['a new account of stock', 'Shelf | Goods', 'ACCOUNT_RESERVED', 'account', {}],
  ['a name of 256 letters', `${'x'.repeat(256)} | A`, 'TOO_LONG', 'account', {}],
])('%s is an error of the row', (...[, account, code, column, change]) => {
  const lines = rows(`2 2026-03-31 7 | ${account} | 10 | `, '3 2026-03-31 7 | Sales | | | 10')
  expect(problemsOf(lines, change)).toEqual([`2 ${column} ${code}`])
})

test.each([
  ['2 2026-03-31 7 | Cash | | ten |', '3 2026-03-31 7 | Sales | | | 10', ['2 debit NOT_A_NUMBER']],
  ['2 2026-03-31 7 | Cash | | 1,000 |', '3 2026-03-31 7 | Sales | | | 1000', ['2 debit NOT_A_NUMBER']],
  [
    '2 2026-03-31 7 | Cash | | 1.005 |',
    '3 2026-03-31 7 | Sales | | | 1.005',
    ['2 debit TOO_MANY_DIGITS', '3 credit TOO_MANY_DIGITS'],
  ],
  ['2 2026-03-31 7 | Cash | | 10 |', '3 2026-03-31 7 | Sales | | | 9.99', ['2 voucher UNBALANCED']],
  ['2 2026-03-31 7 | Cash | | 10 |', '3 2026-04-01 7 | Sales | | | 10', ['3 date TWO_DATES']],
  [
    '2 2026-03-31 7 | Cash | | 10 | 10',
    '3 2026-03-31 7 | Sales | | | 0',
    ['2 credit ONE_SIDE_ONLY', '3 debit ONE_SIDE_ONLY'],
  ],
  [
    '2 2026-03-31 7 | Cash | | -10 |',
    '3 2026-03-31 7 | Sales | | | -10',
    ['2 debit NOT_POSITIVE', '3 credit NOT_POSITIVE'],
  ],
  ['2 31.03.2026 7 | Cash | | 10 |', '3 31.03.2026 7 | Sales | | | 10', ['2 date NOT_A_DATE']],
  ['2 2077-01-01 7 | Cash | | 10 |', '3 2077-01-01 7 | Sales | | | 10', ['2 date TOO_MANY_YEARS']],
  [
    '2 2026-03-31 7 | Cash | | 10 |',
    '3 2026-03-31 8 | Sales | | | 10',
    ['2 voucher NO_ROWS', '2 voucher UNBALANCED', '3 voucher NO_ROWS', '3 voucher UNBALANCED'],
  ],
  ['2 2026-03-31 | Cash | | 10 |', '3 2026-03-31 | Sales | | | 10', ['2 voucher_no REQUIRED', '3 voucher_no REQUIRED']],
])('%s and %s are refused at their columns', (first, second, problems) => {
  const lines = rows(first, second)
  expect(problemsOf(lines)).toEqual(problems)
  expect([...planImport(lines, books).rejectedLines]).toEqual([2, 3])
})

test('an invalid voucher rejects all its lines, and the others are imported', () => {
  const plan = planImport(
    rows(
      '2 2026-03-31 7 | Cash | | 10 |',
      '3 2026-03-31 7 | Sales | | | 11',
      '4 2026-03-31 8 | Cash | | 10 |',
      '5 2026-03-31 8 | Sales | | | 10',
    ),
    books,
  )
  expect(plan.vouchers.map(({ number }) => number)).toEqual(['8'])
  expect([...plan.rejectedLines]).toEqual([2, 3])
})

test('fiscal years from the earliest to the latest date are created, none before opening entries', () => {
  const lines = rows('2 2024-12-31 7 | Cash | | 10 |', '3 2024-12-31 7 | Sales | | | 10')
  expect(planImport(lines, books).newYears.map(({ name }) => name)).toEqual(['2024', '2025'])
  const closed = [{ name: '2026', startDate: '2026-01-01', endDate: '2026-12-31', state: 'closed' as const }]
  for (const [code, change] of [
    ['OPENINGS_EXIST', { openings: { balances: 0, items: 12 } }],
    ['BEFORE_FIRST_YEAR', { createYears: false }],
    ['YEAR_CLOSED', { years: closed }],
  ] as const) {
    expect(problemsOf(lines, change)).toEqual([`2 date ${code}`])
    expect(planImport(lines, { ...books, ...change }).newYears).toEqual([])
  }
  const later = rows('2 2028-02-01 7 | Cash | | 10 |', '3 2028-02-01 7 | Sales | | | 10')
  expect(planImport(later, books).newYears.map(({ name }) => name)).toEqual(['2027', '2028'])
  expect(problemsOf(later, { createYears: false })).toEqual(['2 date AFTER_LAST_YEAR'])
})

test('years and accounts that only invalid vouchers need are not created', () => {
  const lines = rows('2 2024-12-31 7 | Till | A | 10 |', '3 2024-12-31 7 | Sales | | | 11')
  const plan = planImport(lines, books)
  expect(plan.newYears).toEqual([])
  expect(plan.newAccounts).toEqual([])
})

test('a date in a locked period is refused', () => {
  const lines = rows('2 2026-03-31 7 | Cash | | 10 |', '3 2026-03-31 7 | Sales | | | 10')
  expect(problemsOf(lines, { lockDate: '2026-03-31' })).toEqual(['2 date PERIOD_LOCKED'])
  expect(problemsOf(lines, { lockDate: '2026-03-30' })).toEqual([])
})

test('a number with the same content is skipped, with other content it is refused', () => {
  const lines = rows('2 2026-03-31 7 | Cash | | 10.00 |', '3 2026-03-31 7 | Sales | | | 10.00')
  const [voucher] = planImport(lines, books).vouchers
  if (!voucher) throw new Error('no voucher')
  const imported = new Map([['7', contentOf(voucher)]])
  expect(planImport(lines, { ...books, imported })).toMatchObject({ vouchers: [], existingCount: 1, problems: [] })
  const other = new Map([['7', contentOf({ ...voucher, narration: 'Other' })]])
  expect(problemsOf(lines, { imported: other })).toEqual(['2 voucher OTHER_CONTENT'])
})

test('a line of tax names its scheme and net amount, which belong together', () => {
  const [till, sales] = rows('2 2026-03-31 7 | Cash | | 20.00 | | Fuel', '3 2026-03-31 7 | Sales | | | 20')
  if (!till || !sales) throw new Error('Two rows')
  const accounts = [...books.accounts, { ...cash, id: 'input', code: null, name: 'VAT Receivable' }]
  const taxed = (fields: Partial<JournalLine>) => [{ ...till, account: 'VAT Receivable', ...fields }, sales]
  const good = taxed({ tax_scheme: 'vat 20%', tax_base: '100.00' })
  const { vouchers } = planImport(good, { ...books, accounts })
  expect(vouchers[0]?.rows[0]).toMatchObject({ accountId: 'input', debit: '20', taxSchemeId: 'vat', taxBase: '100' })
  const imported = new Map(vouchers.map((voucher) => [voucher.number, contentOf(voucher)]))
  expect(planImport(good, { ...books, accounts, imported }).existingCount).toBe(1)
  const at = (fields: Partial<JournalLine>) => problemsOf(taxed(fields), { accounts })
  expect(at({ tax_scheme: 'VAT 20%' })).toEqual(['2 tax_base REQUIRED'])
  expect(at({ tax_base: '100' })).toEqual(['2 tax_scheme REQUIRED'])
  expect(at({ tax_scheme: 'GST', tax_base: '100' })).toEqual(['2 tax_scheme UNKNOWN_NAME'])
  expect(at({ account: 'Cash', tax_scheme: 'VAT 20%', tax_base: '100' })).toEqual(['2 tax_scheme NOT_ACCOUNT_OF_TAX'])
})
