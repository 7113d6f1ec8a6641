import { expect, test } from 'vitest'
import type { ImportItem } from '../inventory/resolve-item.ts'
import { stockItemResolver } from '../inventory/resolve-item.ts'
import type { ImportedTrade, TradeImportBooks } from './import-trade.ts'
import { planTradeImport } from './import-trade.ts'
import type { TradeLine } from './read-trade-lines.ts'

const empty: TradeLine = {
  line: 0,
  problem: null,
  number: '536365',
  date: '2010-12-01',
  time: '',
  type: '',
  party: '',
  due_date: '',
  tax_type: '',
  discount_type: '',
  trade_discount: '',
  row_trade_discount: '',
  discount: '',
  reference: '',
  remarks: '',
  item: 'Mug',
  item_name: '',
  description: '',
  quantity: '6',
  unit: '',
  rate: '2.55',
  row_discount_type: '',
  row_discount: '',
  tax_scheme: '',
}
const file = (...lines: Partial<TradeLine>[]) => lines.map((line, index) => ({ ...empty, line: index + 2, ...line }))

const mug: ImportItem = {
  id: 'mug',
  name: 'Mug',
  code: 'M1',
  unitId: 'pcs',
  isActive: true,
  isTracked: true,
  isMerged: false,
}
const resolveItem = stockItemResolver({
  items: [mug],
  units: [
    { id: 'pcs', name: 'Pieces', shortName: 'pcs', baseUnitId: null, factor: null },
    { id: 'kg', name: 'Kilogram', shortName: 'kg', baseUnitId: null, factor: null },
  ],
  factors: new Map(),
})
const books: TradeImportBooks = {
  side: 'sales',
  walkInId: 'walk-in',
  findParty: (text) =>
    text.startsWith('Acme') ? { id: 'acme', isAlias: text !== 'Acme' } : { code: 'UNKNOWN_NAME', path: 'party' },
  resolveItem,
  schemes: new Map([['vat 20%', 'vat']]),
  agents: new Map([['ben', 'agent-ben']]),
  findCreditor: (text) =>
    text === 'DHL' ? 'dhl' : { code: 'UNKNOWN_ACCOUNT', path: 'cost_account', params: { account: text } },
  imported: new Map(),
  bills: new Map(),
  yearOf: (date) => date.slice(0, 4),
  check: () => [],
  costingProblem: () => null,
}
const plan = (lines: Partial<TradeLine>[], changes: Partial<TradeImportBooks> = {}) =>
  planTradeImport(file(...lines), { ...books, bills: new Map(), ...changes })
/** The books after importing a file. */
const after = (documents: readonly ImportedTrade[]) =>
  new Map(documents.map((document) => [`${document.path} ${document.number}`, document]))

test('a document is imported with the ids of its references; without a party it is a cash sale', () => {
  const { documents, problems } = plan([
    { tax_scheme: 'VAT 20%', agent: 'BEN', row_discount: '5.0', row_discount_type: '%' },
    { item: '', quantity: '', rate: '', remarks: 'Gift wrapped' },
  ])
  expect(problems).toEqual([])
  expect(documents).toMatchObject([
    {
      path: 'sales/vouchers',
      number: '536365',
      party: 'walk-in',
      customer_name: '',
      sales_agent: 'agent-ben',
      remarks: 'Gift wrapped',
      rows: [{ line: 2, item: 'mug', unit: 'pcs', quantity: '6', rate: '2.55', discount: '5', tax_scheme: 'vat' }],
    },
  ])
})

test('a party found by an alias keeps that name as billing name', () => {
  expect(plan([{ party: 'Acme of London' }]).documents[0]).toMatchObject({
    party: 'acme',
    customer_name: 'Acme of London',
  })
  expect(plan([{ party: 'Acme' }]).documents[0]).toMatchObject({ party: 'acme', customer_name: '' })
})

test('stock before a change of the costing method is refused at its date, unless it was imported before', () => {
  const costingProblem = () => ({ code: 'COSTING_CHANGED', path: 'date', params: { date: '2011-01-01' } }) as const
  const refused = { line: 2, path: 'date', code: 'COSTING_CHANGED', params: { date: '2011-01-01' } }
  expect(plan([{}, {}], { costingProblem }).problems).toEqual([refused])
  const imported = after(plan([{}]).documents)
  expect(plan([{}], { costingProblem, imported })).toMatchObject({ existingCount: 1, problems: [] })
  const wrong = plan([{ tax_scheme: 'GST' }], { costingProblem }).problems
  expect(wrong.map(({ code }) => code)).toEqual(['UNKNOWN_NAME', 'COSTING_CHANGED'])
})

test('the same file again is skipped, and a different quantity under the same number is refused', () => {
  const lines = [{ party: 'Acme' }, { number: '536366', quantity: '1' }]
  const imported = after(plan(lines).documents)
  const again = plan(lines, { imported })
  expect([again.documents, again.existingCount, again.problems]).toEqual([[], 2, []])
  const other = plan(
    [
      { party: 'Acme', quantity: '7' },
      { number: '536366', quantity: '1.000' },
    ],
    { imported },
  )
  expect(other.existingCount).toBe(1)
  expect(other.problems).toEqual([{ code: 'OTHER_CONTENT', path: 'number', params: { voucher: '536365' }, line: 2 }])
})

test('fields that the file leaves to the books do not change the content: a due date by terms, a discount of zero', () => {
  const [first] = plan([{ party: 'Acme' }]).documents
  if (!first) throw new Error('It did not go in.')
  const imported = after([{ ...first, due_date: '2010-12-31', tax_type: 'inclusive' }])
  expect(plan([{ party: 'Acme', discount: '0.00', discount_type: 'amount' }], { imported }).existingCount).toBe(1)
  expect(plan([{ party: 'Acme', due_date: '2011-01-31' }], { imported }).problems).toMatchObject([
    { code: 'OTHER_CONTENT' },
  ])
})

test('every problem is at its line, and no line of that document is imported', () => {
  const { documents, problems, rejectedLines } = plan([
    { party: 'Nobody', tax_scheme: 'VAT 99%' },
    { number: '536366' },
    { item: 'Jug', agent: 'Eve' },
    { number: '', item: 'Mug' },
  ])
  expect(problems.map(({ line, path, code }) => [line, path, code])).toEqual([
    [2, 'party', 'UNKNOWN_NAME'],
    [2, 'agent', 'UNKNOWN_NAME'],
    [2, 'tax_scheme', 'UNKNOWN_NAME'],
    [4, 'item', 'UNKNOWN_NAME'],
    [5, 'number', 'REQUIRED'],
  ])
  expect([...rejectedLines]).toEqual([2, 4, 5])
  expect(documents.map(({ number }) => number)).toEqual(['536366'])
})

test('problems of the document rules are at the columns of the file, once', () => {
  const check = () =>
    [
      { code: 'REQUIRED', path: 'party' },
      { code: 'NOT_POSITIVE', path: 'rows.1.discount' },
      { code: 'REQUIRED', path: 'rows.0.item' },
      { code: 'NO_ROWS', path: 'rows' },
    ] as const
  const { problems } = plan([{ party: 'Nobody', unit: 'kg' }, { quantity: '1' }], { check })
  expect(problems.map(({ line, path, code }) => [line, path, code])).toEqual([
    [2, 'party', 'UNKNOWN_NAME'],
    [2, 'unit', 'UNIT_UNKNOWN'],
    [2, 'number', 'NO_ROWS'],
    [3, 'row_discount', 'NOT_POSITIVE'],
  ])
})

test('a supplier number is used once in its year, in the books and within the file', () => {
  const bill = { party: 'Acme', bill_number: 'S-9' }
  const lines = [
    { ...bill, number: 'P-1' },
    { ...bill, number: 'P-2' },
    { ...bill, number: 'P-3', date: '2011-01-01' },
    { ...bill, number: 'P-4', bill_number: 'S-1' },
  ]
  const bills = new Map([['purchase/vouchers acme 2010 s-1', 'P-0']])
  const { documents, problems } = plan(lines, { side: 'purchase', bills })
  expect(documents.map(({ number }) => number)).toEqual(['P-1', 'P-3'])
  expect(problems).toEqual([
    { code: 'BILL_NUMBER_USED', path: 'bill_number', params: { number: 'S-9', voucher: 'P-1' }, line: 3 },
    { code: 'BILL_NUMBER_USED', path: 'bill_number', params: { number: 'S-1', voucher: 'P-0' }, line: 5 },
  ])
})

test('documents are imported in the order of their stock movements: by day, customer returns last, then by time and number', () => {
  const { documents } = plan([
    { number: 'B', date: '2010-12-02' },
    { number: 'C1', type: 'credit note', time: '08:00' },
    { number: 'A2', time: '17:30' },
    { number: 'A1', time: '17:30' },
    { number: 'Z', time: '9:00' },
  ])
  expect(documents.map(({ number }) => number)).toEqual(['Z', 'A1', 'A2', 'C1', 'B'])
})
