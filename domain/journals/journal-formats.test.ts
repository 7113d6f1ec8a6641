import { expect, test } from 'vitest'
import { accountPaths, journalWriter } from './journal-formats.ts'
import type { ChartPath } from './plain-text-journal.ts'

const pounds = { code: 'GBP', digits: 2 }
const beancount = journalWriter('beancount')
const lines = [
  { account: 'Assets:Cash', debit: '139.120000', credit: '0.000000' },
  { account: 'Income:Sales', debit: '40', credit: '179.12' },
]
const account = (id: string, ...names: string[]): ChartPath => ({ id, rootClass: 'assets', isCash: false, names })

test('a balance is an assertion in the plain format, and of the next morning in Beancount', () => {
  expect(journalWriter('ledger').balances('2010-12-31', lines, pounds)).toBe(
    '2010-12-31 * Balances kept by Daybook\n    Assets:Cash  0.00 GBP = 139.12 GBP\n    Income:Sales  0.00 GBP = -139.12 GBP\n\n',
  )
  expect(beancount.balances('2010-12-31', lines, pounds)).toBe(
    '2011-01-01 balance Assets:Cash  139.12 ~ 0 GBP\n2011-01-01 balance Income:Sales  -139.12 ~ 0 GBP\n\n',
  )
})

test('accounts whose names become the same are numbered', () => {
  const accounts = [
    account('a', 'Assets', 'A:B'),
    account('b', 'Assets', 'A-B'),
    account('c', 'Assets', 'A B'),
    account('d', 'Assets', 'a–B'),
  ]
  expect([...accountPaths(journalWriter('hledger'), accounts)]).toEqual([
    ['a', 'Assets:A-B'],
    ['b', 'Assets:A-B (2)'],
    ['c', 'Assets:A B'],
    ['d', 'Assets:a–B'],
  ])
  expect([...accountPaths(beancount, accounts)]).toEqual([
    ['a', 'Assets:A-B'],
    ['b', 'Assets:A-B-2'],
    ['c', 'Assets:A-B-3'],
    ['d', 'Assets:A-B-4'],
  ])
})

test.each([
  [account('a', 'What we have', 'petty cash (till)'), 'Assets:Petty-cash-till'],
  [account('a', 'Assets', '---'), 'Assets:X'],
  [account('a', 'Assets', 'ナマ', 'नगद खाता', '5th bank'), 'Assets:ナマ:नगद-खाता:5th-bank'],
  [
    {
      id: 'a',
      rootClass: 'opening_difference' as const,
      isCash: false,
      names: ['Opening balance differences', 'Stock'],
    },
    'Equity:Opening-balance-differences:Stock',
  ],
])('Beancount names an account by its own rules', (one, path) => {
  expect(beancount.path(one)).toBe(path)
})

const declared = [
  { path: 'Assets:Cash', rootClass: 'assets', isCash: true },
  { path: 'Income:Sales', rootClass: 'income', isCash: false },
  { path: 'Difference:Stock', rootClass: 'opening_difference', isCash: false },
] as const

test('the plain format declares every account with its type, whatever its name is', () => {
  expect(journalWriter('hledger').head(declared, '2010-12-01', pounds)).toBe(
    'account Assets:Cash\n    ; type: C\naccount Income:Sales\n    ; type: R\naccount Difference:Stock\n    ; type: E\n\n',
  )
})

test('Beancount opens every account, and quotes what people typed', () => {
  expect(beancount.head(declared, '2010-12-01', pounds)).toBe(
    'option "operating_currency" "GBP"\n2010-12-01 open Assets:Cash GBP\n2010-12-01 open Income:Sales GBP\n2010-12-01 open Difference:Stock GBP\n\n',
  )
  const narration = 'Say "yes" \\ or\nno'
  expect(beancount.entry({ date: '2010-12-01', kind: 'cost', number: 'A1', narration, lines }, pounds)).toBe(
    '2010-12-01 * "Say \\"yes\\" \\\\ or no"\n  number: "A1"\n  kind: "cost"\n  Assets:Cash  139.12 GBP\n  Income:Sales  -139.12 GBP\n\n',
  )
})
