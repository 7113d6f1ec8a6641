import { expect, test } from 'vitest'
import { goodsReceivedRows } from './goods-received.ts'

const company = { currency: 'GBP', digits: 2, calendar: 'ad', today: '2026-06-15', fiscal_years: [] } as const
const line = {
  id: 'line',
  document_id: 'receipt',
  date: '2026-06-12',
  number: 'GRN-1',
  supplier: 'Stoke',
  item: 'Bolt',
  unit: 'pcs',
  received: '10',
  billed: '4',
  left: '6',
  value: '24',
}

test('the value left of received lines is the balance of the account', () => {
  const result = goodsReceivedRows({ lines: [line], accounts: [{ balance: '24' }] }, { columns: [], company }, 'Others')
  expect(result.rows).toEqual([
    expect.objectContaining({
      name: 'Stoke',
      code: 'GRN-1',
      date: '2026-06-12',
      document_path: 'purchase/goods-receipts',
      document_id: 'receipt',
      cells: { item: 'Bolt', unit: 'pcs', received: '10', billed: '4', left: '6', value: '24.00' },
    }),
  ])
  expect(result.totals).toEqual({ value: '24.00' })
})

test('what vouchers posted to the account is a line of its own', () => {
  const result = goodsReceivedRows({ lines: [line], accounts: [{ balance: '25' }] }, { columns: [], company }, 'Others')
  expect(result.rows.map(({ name, cells }) => [name, cells['value']])).toEqual([
    ['Stoke', '24.00'],
    ['Others', '1.00'],
  ])
  expect(result.totals).toEqual({ value: '25.00' })
})
