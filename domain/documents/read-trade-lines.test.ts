import { expect, test } from 'vitest'
import type { TradeLine } from './read-trade-lines.ts'
import { readTradeLines } from './read-trade-lines.ts'

const nothing: TradeLine = {
  line: 2,
  problem: null,
  number: '536365',
  date: '',
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
  quantity: '1',
  unit: '',
  rate: '2.50',
  row_discount_type: '',
  row_discount: '',
  tax_scheme: '',
}
const read = (lines: Partial<TradeLine>[], side: 'sales' | 'purchase' = 'sales') => [
  ...readTradeLines(
    lines.map((line, index) => ({ ...nothing, line: index + 2, ...line })),
    side,
  ),
]

test('lines of one number are one document anywhere in the file, and document fields may be on any of them', () => {
  const documents = read([
    { date: '2010-12-01', time: '8:26', party: 'Acme' },
    { number: '536366', date: '2010-12-01' },
    { date: '2010-12-01', party: 'Acme', tax_type: 'Inclusive', discount_type: 'percent', discount: '10.00' },
  ])
  expect(documents).toMatchObject([
    {
      number: '536365',
      path: 'sales/vouchers',
      date: '2010-12-01',
      time: '2010-12-01T08:26:00.000Z',
      party: 'Acme',
      due_date: undefined,
      tax_type: 'inclusive',
      discount_type: 'percent',
      discount: '10',
      rows: [{ line: 2, rate: '2.5' }, { line: 4 }],
      problems: [],
    },
    { number: '536366', time: '2010-12-01T00:00:00.000Z', tax_type: null, rows: [{ line: 3 }] },
  ])
})

test('quantities of a note may be negative if all of them are', () => {
  const lines = [{ type: 'credit note', quantity: '-6' }, { quantity: '-2' }, { quantity: '1' }]
  expect(read(lines)[0]).toMatchObject({
    path: 'sales/credit-notes',
    rows: [{ quantity: '6' }, { quantity: '2' }, { quantity: '-1' }],
  })
  expect(read([{ type: 'Debit_Note', quantity: '3' }], 'purchase')[0]).toMatchObject({
    path: 'purchase/debit-notes',
    rows: [{ quantity: '3' }],
  })
  expect(read([{ quantity: '-6' }])[0]).toMatchObject({ rows: [{ quantity: '-6' }] })
})

test('a different value within a number is refused at the second line; the same amount in another notation is equal', () => {
  const [document] = read([
    { date: '2010-12-01', party: 'Acme', discount: '10' },
    { date: '2010-12-02', party: 'Acme', discount: '10.00', type: 'credit note' },
    { party: 'Smith', type: 'invoice' },
  ])
  expect(document?.problems).toEqual([
    { code: 'TWO_DATES', path: 'date', params: { voucher: '536365', first: '2010-12-01', line: '2' }, line: 3 },
    { code: 'TWO_VALUES', path: 'type', params: { voucher: '536365', first: 'credit note', line: '3' }, line: 4 },
    { code: 'TWO_VALUES', path: 'party', params: { voucher: '536365', first: 'Acme', line: '2' }, line: 4 },
  ])
})

test.each([
  [{ type: 'bill' }, 'type NOT_IN_LIST invoice, credit note'],
  [{ tax_type: 'half' }, 'tax_type NOT_IN_LIST exclusive, inclusive, none'],
  [{ discount_type: 'bit' }, 'discount_type NOT_IN_LIST amount, percent, %'],
  [{ row_discount_type: 'bit' }, 'row_discount_type NOT_IN_LIST amount, percent, %'],
  [{ is_export: 'perhaps' }, 'is_export NOT_IN_LIST yes, no'],
  [{ time: '24:00' }, 'time NOT_A_TIME '],
  [{ number: '5'.repeat(51) }, 'number TOO_LONG '],
])('%o is refused', (cells, expected) => {
  const [document] = read([{ date: '2010-12-01', ...cells }])
  expect(document?.problems.map(({ path, code, params }) => `${path} ${code} ${params?.['choices'] ?? ''}`)).toEqual([
    expected,
  ])
})
