import { expect, test } from 'vitest'
import type { AnalysisFigures } from './trade-analysis.ts'
import { analysisRows, marginRows } from './trade-analysis.ts'

const company = { currency: 'GBP', digits: 2, calendar: 'ad', today: '2026-06-15', fiscal_years: [] } as const
const march = { start_date: '2026-03-01', end_date: '2026-03-31' }
const context = { names: {}, columns: [], company, values: { ...march, by: 'item', compare: [] } }

function figures(name: string, parts: Partial<AnalysisFigures> = {}): AnalysisFigures {
  const amounts = { quantity: '1', discount: '0', net: '0', tax: '0', total: '0', cost: '0' }
  return { id: name, ids: [name], name, code: null, unit: 'pcs', ...amounts, document_path: null, date: null, ...parts }
}
const tea = figures('Tea', { quantity: '2', discount: '10', net: '90', tax: '11.7', total: '101.7', cost: '11' })
const cup = figures('Cup', { quantity: '3', net: '70', total: '70' })

test('each row has its share of the net total, and totals add up', () => {
  const { rows, totals } = analysisRows({ rows: [tea, cup] }, context, 'None')
  expect(rows.map(({ name, cells }) => [name, ...Object.values(cells)])).toEqual([
    ['Tea', '2', '10.00', '90.00', '11.70', '101.70', '56.25'],
    ['Cup', '3', '0.00', '70.00', '0.00', '70.00', '43.75'],
  ])
  expect(Object.values(totals)).toEqual(['5', '10.00', '160.00', '11.70', '171.70', '100'])
})

test('a comparison period is a column of net amounts; what only it has follows without figures', () => {
  const milk = figures('Milk', { net: '5', total: '5' })
  const compare = ['previous_period'] as const
  const { rows, totals, columns } = analysisRows(
    { rows: [tea], compare_1: [milk, { ...tea, net: '40' }] },
    { ...context, values: { ...context.values, compare } },
    'None',
  )
  expect(columns.map(({ label }) => label)).toEqual(['Net 2026-02-01 – 2026-02-28'])
  expect(rows.map(({ name, cells }) => [name, cells['net'], cells['compare_1']])).toEqual([
    ['Tea', '90.00', '40.00'],
    ['Milk', '0.00', '5.00'],
  ])
  expect(totals['compare_1']).toBe('45.00')
})

test('different units have no sum of quantities, and nothing has no shares', () => {
  const rope = figures('Rope', { unit: 'm' })
  const { rows, totals } = analysisRows({ rows: [figures('Cup'), rope] }, context, 'None')
  expect(rows.map(({ cells }) => [cells['quantity'], cells['share']])).toEqual([
    ['1', undefined],
    ['1', undefined],
  ])
  expect([totals['quantity'], totals['net']]).toEqual([undefined, '0.00'])
})

test('the margin is revenue less cost, and its percentage is part of the revenue', () => {
  const none = figures('', { id: 'none', name: null, net: '-3', cost: '-1', quantity: null, unit: null })
  const { rows, totals } = marginRows({ rows: [tea, cup, none] }, context, 'No agent')
  expect(rows.map(({ name, cells }) => [name, ...Object.values(cells)])).toEqual([
    ['Tea', '2', '90.00', '11.00', '79.00', '87.78'],
    ['Cup', '3', '70.00', '0.00', '70.00', '100'],
    ['No agent', '-3.00', '-1.00', '-2.00', '66.67'],
  ])
  expect(Object.values(totals)).toEqual(['157.00', '10.00', '147.00', '93.63'])
})

test('a document has its type and date, and opens', () => {
  const invoice = figures('Amy', { code: 'INV-1', document_path: 'sales/vouchers', date: '2026-03-10' })
  expect(marginRows({ rows: [invoice] }, context, 'None').rows[0]).toMatchObject({
    kind: 'document',
    document_path: 'sales/vouchers',
    document_id: 'Amy',
    date: '2026-03-10',
  })
})
