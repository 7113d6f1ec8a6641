import { expect, test } from 'vitest'
import { isBlankRow } from './grid-columns.ts'
import type { RowsStore } from './rows-store.ts'
import type { VoucherCells } from './voucher-rows.ts'
import { emptyRow, openVoucherRows } from './voucher-rows.ts'

const cash: VoucherCells = { ...emptyRow, account: 'a1', accountLabel: 'Cash', accountCode: '1010', debit: '100.00' }
const open = (...rows: VoucherCells[]) =>
  openVoucherRows(rows, { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 })
const texts = (store: RowsStore<VoucherCells>) => store.rows().map((row) => [row.accountLabel, row.debit, row.credit])

test('a new voucher opens with two empty rows', () => {
  expect(open().rows().every(isBlankRow)).toBe(true)
  expect(open().keys()).toHaveLength(2)
})

test('typing a credit clears the debit of its row', () => {
  const store = open(cash)
  store.update(1, { credit: '7' })
  expect(texts(store)[0]).toEqual(['Cash', '', '7'])
})

test('an amount is grouped with the digits of the currency when its cell is left, other texts stay', () => {
  const store = open({ ...cash, debit: '1250.5' }, { ...cash, debit: 'twelve' }, { ...cash, debit: '1.005' })
  for (const key of store.keys()) store.settle(key)
  expect(store.rows().map((row) => row.debit)).toEqual(['1,250.50', 'twelve', '1.005'])
  expect(store.changes()).toBe(0)
})

test('a new row contains the amount missing on the lighter side', () => {
  const store = open(cash, { ...cash, debit: '', credit: '30.00' })
  store.add()
  expect(texts(store)[2]).toEqual(['', '', '70.00'])
  expect(store.active()).toMatchObject({ key: 3, column: 'account' })
})

test('choosing a ledger in a row without amount fills in the missing amount, a typed amount stays', () => {
  const store = open(cash, emptyRow, { ...emptyRow, credit: '5' })
  store.choose(2, 'account', { id: 'a2', label: 'Rent', code: '5010' })
  store.choose(3, 'account', { id: 'a3', label: 'Bank', code: '1020' })
  expect(texts(store)).toEqual([
    ['Cash', '100.00', ''],
    ['Rent', '', '95.00'],
    ['Bank', '', '5'],
  ])
})

test('a duplicated row is placed below its original; a removed one disappears and the next becomes active', () => {
  const store = open(cash, { ...cash, accountLabel: 'Bank' })
  store.duplicate(1)
  expect(texts(store).map(([label]) => label)).toEqual(['Cash', 'Cash', 'Bank'])
  store.remove(3)
  expect(texts(store).map(([label]) => label)).toEqual(['Cash', 'Bank'])
  expect(store.active().key).toBe(2)
})

test('pasted rows overwrite from the active row onward and add rows below', () => {
  const store = open(cash)
  const { lookUp, dropped } = store.paste(2, [
    { account: '1010', debit: '5', credit: '' },
    { account: 'Sales', debit: '', credit: '5' },
  ])
  expect(texts(store)).toEqual([
    ['Cash', '100.00', ''],
    ['1010', '5', ''],
    ['Sales', '', '5'],
  ])
  expect({ lookUp, dropped }).toEqual({ lookUp: [2, 3], dropped: 0 })
})

test('a pasted credit replaces the debit of its row; a pasted line with both keeps both, which its check reports', () => {
  const store = open(cash)
  store.paste(1, [{ credit: '7' }, { debit: '5', credit: '5' }])
  expect(texts(store)).toEqual([
    ['Cash', '', '7'],
    ['', '5', '5'],
  ])
})

test('a voucher takes 1,500 rows and reports how many did not fit', () => {
  const store = open()
  const rows = Array.from({ length: 1510 }, () => ({ debit: '1' }))
  expect(store.paste(1, rows).dropped).toBe(10)
  expect(store.keys()).toHaveLength(1500)
})

test('errors are shown at their cells, and editing a cell clears its own', () => {
  const store = open(cash, cash)
  store.setErrors([
    { key: 2, column: 'debit', text: 'Enter an amount above zero.' },
    { key: 1, column: 'account', text: 'No longer in use.' },
    { key: 1, column: 'debit', text: 'Enter a number.' },
  ])
  store.update(1, { credit: '4' })
  expect(store.errors(1)).toEqual({ account: 'No longer in use.' })
  expect(store.errors(2)).toEqual({ debit: 'Enter an amount above zero.' })
})

test('a change renders one row: other rows keep their value', () => {
  const store = open(cash, cash)
  const other = store.row(2)
  store.update(1, { description: 'rent' })
  expect(store.row(2)).toBe(other)
  expect(store.changes()).toBe(1)
})

test('a row moves up and down among the others and stays the active one', () => {
  const store = open(cash, { ...cash, accountLabel: 'Bank' }, { ...cash, accountLabel: 'Rent' })
  store.move(3, 0)
  expect(texts(store).map(([label]) => label)).toEqual(['Rent', 'Cash', 'Bank'])
  store.move(3, -1)
  store.move(1, 9)
  expect(texts(store).map(([label]) => label)).toEqual(['Rent', 'Bank', 'Cash'])
  expect(store.active().key).toBe(1)
  expect(store.moved()).toBe(2)
})

test('a resolved pasted name takes its ledger and no amount', () => {
  const store = open(cash)
  store.paste(2, [{ account: 'rent' }])
  store.identify(2, 'account', { id: 'a2', label: 'Rent', code: '5010' })
  expect(store.row(2)).toMatchObject({ account: 'a2', accountLabel: 'Rent', accountCode: '5010', credit: '' })
})
