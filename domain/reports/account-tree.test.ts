import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trialBalance } from './account-tree.ts'
import type { TreeAccount, TreeCategory, TrialBalanceInput } from './account-tree.ts'

function category(id: string, parentId: string | null, order = 0): TreeCategory {
  return { id, parentId, name: id.toUpperCase(), code: id, order }
}

function account(id: string, categoryId: string, figures: Partial<TreeAccount>): TreeAccount {
  const nothing = { openingDebit: '0', openingCredit: '0', debit: '0', credit: '0', transfer: '0', compared: [] }
  return { id, categoryId, name: id, code: null, ...nothing, ...figures }
}

const categories = [
  category('assets', null),
  category('receivables', 'assets'),
  category('bank', 'assets'),
  category('income', null, 1),
  category('empty', 'income'),
]
const accounts = [
  account('Bob', 'receivables', { openingCredit: '20.00', debit: '20.00' }),
  account('Ann', 'receivables', { openingDebit: '100', openingCredit: '30', debit: '10', credit: '30' }),
  account('Zoe', 'receivables', {}),
  account('cash', 'assets', { openingCredit: '50' }),
  account('sales', 'income', {}),
]
const input: TrialBalanceInput = { categories, accounts, currencyDigits: 2, hideZero: false }

function lines(result: ReturnType<typeof trialBalance>) {
  return result.rows.map((row) => `${'  '.repeat(row.depth)}${row.name} ${Object.values(row.cells).join(' ')}`)
}

test('opening and closing are net on one side, turnover is gross, categories add up what is below them', () => {
  expect(lines(trialBalance(input))).toEqual([
    'ASSETS 70.00 70.00 30.00 30.00 0.00 50.00 50.00',
    '  cash 0.00 50.00 0.00 0.00 0.00 0.00 50.00',
    '  RECEIVABLES 70.00 20.00 30.00 30.00 0.00 50.00 0.00',
    '    Ann 70.00 0.00 10.00 30.00 0.00 50.00 0.00',
    '    Bob 0.00 20.00 20.00 0.00 0.00 0.00 0.00',
    '    Zoe 0.00 0.00 0.00 0.00 0.00 0.00 0.00',
    'INCOME 0.00 0.00 0.00 0.00 0.00 0.00 0.00',
    '  sales 0.00 0.00 0.00 0.00 0.00 0.00 0.00',
  ])
})

test('accounts without a figure can be hidden, and categories without accounts always are', () => {
  expect(lines(trialBalance({ ...input, hideZero: true })).map((line) => line.trim().split(' ')[0])).toEqual([
    'ASSETS',
    'cash',
    'RECEIVABLES',
    'Ann',
    'Bob',
  ])
})

test('totals are the sums of the accounts and agree on both sides', () => {
  const { totals } = trialBalance(input)
  expect(totals).toEqual({
    opening_dr: '70.00',
    opening_cr: '70.00',
    debit: '30.00',
    credit: '30.00',
    transfer: '0.00',
    closing_dr: '50.00',
    closing_cr: '50.00',
  })
  expect(trialBalance({ ...input, hideZero: true }).totals).toEqual(totals)
})

test('the year-end transfer is part of the closing and goes to the other side where it exceeds the balance', () => {
  const { rows } = trialBalance({
    ...input,
    accounts: [
      account('sales', 'income', { openingCredit: '40', credit: '90', transfer: '80' }),
      account('rent', 'income', { debit: '10', transfer: '-15' }),
    ],
  })
  expect(rows.map(({ name, cells }) => [name, cells.transfer, cells.closing_dr, cells.closing_cr])).toEqual([
    ['INCOME', '65.00', '0.00', '55.00'],
    ['rent', '-15.00', '0.00', '5.00'],
    ['sales', '80.00', '0.00', '50.00'],
  ])
})

test('a row has its name, its parent and its depth', () => {
  const ann = trialBalance(input).rows.find((row) => row.id === 'Ann')
  expect(ann).toMatchObject({ parent_id: 'receivables', kind: 'account', code: null, depth: 2 })
  const receivables = trialBalance(input).rows.find((row) => row.id === 'receivables')
  expect(receivables).toMatchObject({ parent_id: 'assets', kind: 'category', code: 'receivables', depth: 1 })
})

test('siblings are ordered by sort order, then code, then name', () => {
  const mixed = [
    { ...category('x', null, 2), code: 'B' },
    { ...category('y', null, 2), code: 'A' },
    { ...category('z', null, 1), code: 'Z' },
    { ...category('w', null, 2), code: null },
  ]
  const named = [
    account('2', 'x', { code: null, name: 'Beta' }),
    account('3', 'x', { code: null, name: 'Alpha' }),
    account('4', 'x', { code: '10', name: 'Zulu' }),
  ]
  const others = ['y', 'z', 'w'].map((id) => account(`of-${id}`, id, {}))
  const { rows } = trialBalance({ ...input, categories: mixed, accounts: [...named, ...others] })
  expect(rows.map((row) => row.name)).toEqual(['Z', 'of-z', 'Y', 'of-y', 'X', 'Zulu', 'Alpha', 'Beta', 'W', 'of-w'])
})

test('a part of the tree is reported alone, and an account outside the tree is a program error', () => {
  const part = trialBalance({
    ...input,
    categories: categories.filter(({ id }) => id === 'receivables'),
    accounts: accounts.filter(({ categoryId }) => categoryId === 'receivables'),
  })
  expect(part.rows[0]).toMatchObject({ id: 'receivables', parent_id: null, depth: 0 })
  expect(part.totals.closing_dr).toBe('50.00')
  expect(() => trialBalance({ ...input, categories: [] })).toThrow('not in the tree')
})

test('for any balances, roots add up to the totals, and opening plus turnover is the closing', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  const figures = fc.tuple(fc.nat({ max: 4 }), cents, cents, cents, cents)
  const value = (text: string) => BigInt(text.replace('.', ''))
  const amount = (units: number) => `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`
  fc.assert(
    fc.property(fc.array(figures, { maxLength: 12 }), fc.boolean(), (drawn, hideZero) => {
      const accounts = drawn.map(([place, openingDebit, openingCredit, debit, credit], index) =>
        account(`a${index}`, categories[place]?.id ?? 'assets', {
          openingDebit: amount(openingDebit),
          openingCredit: amount(openingCredit),
          debit: amount(debit),
          credit: amount(credit),
        }),
      )
      const { rows, totals } = trialBalance({ ...input, accounts, hideZero })
      for (const key of ['opening_dr', 'opening_cr', 'debit', 'credit', 'closing_dr', 'closing_cr'] as const) {
        const roots = rows.filter((row) => row.depth === 0).reduce((total, row) => total + value(row.cells[key]), 0n)
        expect(roots).toBe(value(totals[key]))
      }
      for (const { cells } of rows) {
        const opening = value(cells.opening_dr) - value(cells.opening_cr)
        const closing = value(cells.closing_dr) - value(cells.closing_cr)
        expect(closing).toBe(opening + value(cells.debit) - value(cells.credit))
      }
    }),
    { seed: 20260101, numRuns: 100 },
  )
})

test('5,000 accounts are summed exactly', () => {
  const many = Array.from({ length: 5000 }, (_, index) =>
    account(`c${index}`, 'receivables', { openingDebit: `${index}.10`, debit: '139.12', credit: '100' }),
  )
  const { totals } = trialBalance({ ...input, accounts: many })
  expect(totals.debit).toBe('695600.00')
})

test('closings of other periods have their own columns, add up, and keep an account with a balance in them', () => {
  const compared = (...figures: string[]) => ({ compared: figures })
  const { rows, totals } = trialBalance({
    categories,
    accounts: [
      account('Ann', 'receivables', compared('12.50', '-3')),
      account('Bob', 'receivables', compared('0', '0')),
    ],
    currencyDigits: 2,
    hideZero: true,
  })
  const named = (name: string) => rows.find((row) => row.name === name)?.cells
  expect(named('Ann')).toMatchObject({ closing_dr: '0.00', compare_1: '12.50', compare_2: '-3.00' })
  expect(named('Bob')).toBeUndefined()
  expect(rows[0]?.cells).toMatchObject({ compare_1: '12.50', compare_2: '-3.00' })
  expect(totals).toMatchObject({ compare_1: '12.50', compare_2: '-3.00' })
})
