import { expect, test } from 'vitest'
import { deliveredGoodsRows } from './goods-delivered.ts'

const line = {
  id: 'r1',
  document_id: 'd1',
  voucher_no: 'DEL-2026-0001',
  date: '2026-03-10',
  customer: 'Amy',
  item: 'Bolt',
  unit: 'pcs',
  delivered: '3',
  invoiced: '1',
  returned: '1',
  closed: '0',
  left: '1',
  cost: '3.33',
}
const company = { currency: 'GBP', digits: 2, calendar: 'ad', today: '2026-03-31', fiscal_years: [] } as const
const columns = ['left', 'cost_left'].map((key) => ({ key, label: key, kind: 'money' as const }))

test('the cost that is left is added up, and quantities of different units are not', () => {
  const { rows, totals } = deliveredGoodsRows(
    { lines: [line, { ...line, id: 'r2', cost: '6.6' }] },
    { columns, company },
  )
  expect(rows.map(({ name, code, cells }) => [name, code, cells])).toEqual([
    ['Bolt', 'DEL-2026-0001', { left: '1', cost_left: '3.33' }],
    ['Bolt', 'DEL-2026-0001', { left: '1', cost_left: '6.60' }],
  ])
  expect(totals).toEqual({ left: '', cost_left: '9.93' })
})

test('who may not see costs gets no cost', () => {
  const { rows, totals } = deliveredGoodsRows({ lines: [line] }, { columns: columns.slice(0, 1), company })
  expect([rows[0]?.cells, totals]).toEqual([{ left: '1' }, { left: '' }])
})
