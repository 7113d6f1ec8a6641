import { expect, test } from 'vitest'
import type { StockCells } from '../../components/document/stock-rows.ts'
import type { BillRecord } from './bill-draft.ts'
import { checkConversionBody, conversionBody, proposedRows, shareLeft } from './conversion-draft.ts'

const part = (item: string, quantity: string) => ({
  item,
  item_label: item,
  item_code: null,
  quantity,
  unit: 'piece',
  unit_label: 'pcs',
  unit_factor: '1',
})
const shelf: BillRecord = {
  id: 'b1',
  version: 1,
  item: 'shelf',
  item_label: 'Shelf',
  version_no: '1',
  quantity: '2',
  unit: 'piece',
  unit_label: 'pcs',
  unit_factor: '1',
  overhead: '5.00',
  remarks: null,
  is_active: true,
  rows: [
    { ...part('board', '4'), side: 'in' },
    { ...part('screw', '16'), side: 'in' },
    { ...part('chips', '1'), side: 'out', cost_share: '10' },
  ],
  acts: [],
}
const fact = (id: string, cost: string) => ({
  ...part(id, ''),
  id,
  label: id,
  code: null,
  units: [],
  stock: '0',
  cost,
  selling_price: null,
})
const facts = new Map([
  ['board', fact('board', '5')],
  ['screw', fact('screw', '0.1')],
])
const style = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }
const quantities = (rows: readonly { item: string; quantity: string; cost_share: string }[] | undefined) =>
  rows?.map(({ item, quantity, cost_share: share }) => [item, quantity, share])

test('a bill for 2 shelves proposes one and a half times of everything for 3', () => {
  const proposal = proposedRows(shelf, { made: '3', isReverse: false, facts, style })
  expect(quantities(proposal?.materials)).toEqual([
    ['board', '6', ''],
    ['screw', '24', ''],
  ])
  expect(quantities(proposal?.products)).toEqual([
    ['shelf', '3', '90'],
    ['chips', '1.5', '10'],
  ])
  expect(proposal?.overhead).toBe('7.5')
  expect(proposedRows(shelf, { made: 'some', isReverse: false, facts, style })).toBeNull()
})

test('taken apart, the shelf is consumed and its parts carry the cost by what they cost', () => {
  const proposal = proposedRows(shelf, { made: '2', isReverse: true, facts, style })
  expect(quantities(proposal?.materials)).toEqual([['shelf', '2', '']])
  expect(quantities(proposal?.products)).toEqual([
    ['board', '4', '92.59'],
    ['screw', '16', '7.41'],
  ])
})

test('what is proposed can be sent as it is', () => {
  const proposal = proposedRows(shelf, { made: '3', isReverse: false, facts, style })
  const keyed = (rows: readonly StockCells[], first: number) =>
    rows.map((row, index) => ({ ...row, key: first + index }))
  const head = {
    date: '2026-06-01',
    bill: 'b1',
    billLabel: '',
    made: '3',
    isReverse: false,
    overhead: '7.50',
    remarks: 'Run 1',
  }
  const products = keyed(proposal?.products ?? [], 100)
  const rows = { materials: keyed(proposal?.materials ?? [], 1), products }
  const { body, keys } = conversionBody(head, rows, 'Issued')
  expect(keys).toEqual([1, 2, 100, 101])
  expect(body.rows[2]).toMatchObject({ side: 'out', quantity: '3', expected: '3', cost_share: '90' })
  expect(checkConversionBody(body, 2, new Map())).toEqual([])
  expect(shareLeft(products)).toBe('0')
})
