import { expect, test } from 'vitest'
import type { StockCells } from '../../../components/grid/stock-rows.ts'
import type { ExplodedBill } from './conversion-draft.ts'
import { checkConversionBody, conversionBody, proposedRows, shareLeft, productQuantityOf } from './conversion-draft.ts'

const row = (side: 'in' | 'out', item: string, figures: { quantity: string; share?: string }) => ({
  side,
  item,
  item_label: item,
  item_code: null,
  quantity: figures.quantity,
  unit: 'piece',
  unit_label: 'pcs',
  unit_factor: '1',
  cost_share: figures.share ?? null,
  expected: side === 'out' ? figures.quantity : null,
})
const exploded: ExplodedBill = {
  overhead: '7.50',
  rows: [
    row('in', 'board', { quantity: '6' }),
    row('in', 'screw', { quantity: '2400' }),
    row('out', 'chips', { quantity: '1.5', share: '10' }),
    row('out', 'shelf', { quantity: '3', share: '90' }),
  ],
}
const style = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }
const quantities = (rows: readonly { item: string; quantity: string; cost_share: string }[] | undefined) =>
  rows?.map(({ item, quantity, cost_share: share }) => [item, quantity, share])

test('the rows of a bill are shown formatted, produced rows with their share', () => {
  const { materials, products, overhead } = proposedRows(exploded, style)
  expect(quantities(materials)).toEqual([
    ['board', '6', ''],
    ['screw', '2,400', ''],
  ])
  expect(quantities(products)).toEqual([
    ['chips', '1.5', '10'],
    ['shelf', '3', '90'],
  ])
  expect(products.map(({ expected }) => expected)).toEqual(['1.5', '3'])
  expect(overhead).toBe('7.50')
  expect(proposedRows({ ...exploded, overhead: '0.00' }, style).overhead).toBe('')
})

test('rows are requested only for a quantity above zero', () => {
  expect(['3', '1,000.5', '', 'some', '0', '-2'].map(productQuantityOf)).toEqual([
    '3',
    '1000.5',
    null,
    null,
    null,
    null,
  ])
})

test('proposed rows can be sent unchanged', () => {
  const proposal = proposedRows(exploded, style)
  const keyed = (rows: readonly StockCells[], first: number) =>
    rows.map((row, index) => ({ ...row, key: first + index }))
  const head = {
    date: '2026-06-01',
    bill: 'b1',
    billLabel: '',
    productQuantity: '3',
    isReverse: false,
    overhead: '7.50',
    remarks: 'Run 1',
  }
  const products = keyed(proposal.products, 100)
  const rows = { materials: keyed(proposal.materials, 1), products }
  const { body, keys } = conversionBody(head, rows, 'Issued')
  expect(keys).toEqual([1, 2, 100, 101])
  expect(body.rows[3]).toMatchObject({ side: 'out', quantity: '3', expected: '3', cost_share: '90' })
  expect(checkConversionBody(body, 2, new Map())).toEqual([])
  expect(shareLeft(products)).toBe('0')
})
