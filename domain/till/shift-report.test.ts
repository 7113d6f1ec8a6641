import { expect, test } from 'vitest'
import { compare } from '../money/decimal.ts'
import type { Sale, SaleLine, Tender } from './facts.ts'
import type { ShiftFact } from './shift-report.ts'
import { shiftReport } from './shift-report.ts'

const options = { currencyDigits: 2, cashMode: 'cash' }
const shift = 'shift'
let facts: ShiftFact[] = []
const record = (content: object): string => {
  const n = facts.length + 1
  facts.push({ id: `fact ${n}`, n, at: `2026-06-15T09:00:${String(n).padStart(2, '0')}Z`, ...content } as ShiftFact)
  return `fact ${n}`
}
const line = (rate: string, fields: Partial<SaleLine> = {}): SaleLine => ({
  item: 'tea',
  description: null,
  quantity: '1',
  unit: 'piece',
  rate,
  discount: '0',
  discount_type: null,
  tax_scheme: null,
  tax_rate: null,
  ...fields,
})
const pay = (mode: string, amount: string, fields: Partial<Tender> = {}): Tender => ({
  id: `${mode} ${amount}`,
  mode,
  amount,
  tendered: mode === 'cash' ? amount : null,
  outcome: 'paid',
  reference: null,
  ...fields,
})
const totals = (total: string, tax = '0.00', discount = '0.00') => ({ sub_total: total, discount, tax, total })
const sell = (rows: SaleLine[], payments: Tender[], sold: Partial<Sale> & Pick<Sale, 'totals'>) =>
  record({
    kind: 'sale',
    body: { shift, tax_type: 'exclusive', rows, payments, discount: '0', discount_type: null, ...sold },
  })
const giveBack = (payments: Tender[], total: string, tax = '0.00') =>
  record({ kind: 'return', body: { shift, payments, totals: totals(total, tax) } })
const settle = (sale: string, settles: string | null, payment: Tender | null) =>
  record({ kind: 'payment', body: { shift, sale, settles, payment } })
const open = (float: string) => record({ kind: 'shift_opened', body: { float } })
const close = (counted: string) => record({ kind: 'shift_closed', body: { shift, counted } })
const move = (direction: 'in' | 'out', amount: string) =>
  record({ kind: 'drawer', body: { shift, direction, amount, account: 'safe', reason: 'Change' } })
const report = (some: readonly ShiftFact[] = facts) => shiftReport(some, options)
const start = (float = '50.00') => {
  facts = []
  open(float)
}

test('cash is expected by float, sales, refunds and movements: 50 + 120 − 10 + 20 − 80 = 100, 99.50 counted', () => {
  start()
  sell([line('120')], [pay('cash', '120.00', { tendered: '150.00' })], { totals: totals('120.00') })
  giveBack([pay('cash', '10.00')], '10.00')
  move('in', '20')
  move('out', '80')
  expect(report()).toMatchObject({ float: '50.00', expected: '100.00', counted: null, difference: null })
  close('99.5')
  expect(report()).toMatchObject({
    expected: '100.00',
    counted: '99.50',
    difference: '-0.50',
    methods: [
      { mode: 'cash', received: '120.00', tendered: '150.00', change: '30.00', refunded: '10.00', unknown: '0.00' },
    ],
    movements: [
      { direction: 'in', amount: '20.00', account: 'safe', reason: 'Change', at: '2026-06-15T09:00:04Z' },
      { direction: 'out', amount: '80.00', account: 'safe', reason: 'Change', at: '2026-06-15T09:00:05Z' },
    ],
  })
})

test('split payments count by method, the rest is on account, and a later payment lowers it', () => {
  start('0')
  const sale = sell([line('60')], [pay('cash', '20.00'), pay('card', '30.00')], { totals: totals('60.00') })
  expect(report()).toMatchObject({ on_account: '10.00', expected: '20.00' })
  settle(sale, null, pay('cash', '4.00'))
  const { methods, on_account: onAccount, expected } = report()
  expect(methods.map(({ mode, received }) => `${mode} ${received}`)).toEqual(['cash 24.00', 'card 30.00'])
  expect([onAccount, expected]).toEqual(['6.00', '24.00'])
})

test('what comes back of a sale on account lowers it by what is not refunded', () => {
  start('0')
  const sale = sell([line('60')], [pay('cash', '20.00')], { totals: totals('60.00') })
  record({ kind: 'return', body: { shift, sale, payments: [], totals: totals('30.00') } })
  expect(report()).toMatchObject({ returns: { count: 1, total: '30.00' }, on_account: '10.00', expected: '20.00' })
  record({ kind: 'return', body: { shift, sale, payments: [pay('cash', '20.00')], totals: totals('30.00') } })
  expect(report()).toMatchObject({ returns: { count: 2, total: '60.00' }, on_account: '0.00', expected: '0.00' })
})

test('a payment of unknown outcome counts once it is settled, and once only', () => {
  start('0')
  const unknown = pay('card', '8.00', { outcome: 'unknown' })
  const sale = sell([line('8')], [unknown], { totals: totals('8.00') })
  expect(report()).toMatchObject({ on_account: '8.00', methods: [{ mode: 'card', received: '0.00', unknown: '8.00' }] })
  settle(sale, unknown.id, pay('card', '8.00'))
  settle(sale, unknown.id, pay('card', '8.00'))
  expect(report()).toMatchObject({ on_account: '0.00', methods: [{ mode: 'card', received: '8.00', unknown: '0.00' }] })
})

test('a payment that the terminal did not take is paid in cash instead', () => {
  start('0')
  const unknown = pay('card', '8.00', { outcome: 'unknown' })
  const sale = sell([line('8')], [unknown], { totals: totals('8.00') })
  settle(sale, unknown.id, null)
  settle(sale, null, pay('cash', '8.00'))
  expect(report()).toMatchObject({
    on_account: '0.00',
    expected: '8.00',
    methods: [{ mode: 'cash', received: '8.00' }],
  })
})

test('a void takes the sale, its payments and its later payments out of the report', () => {
  start('10')
  const sale = sell([line('10', { tax_scheme: 'vat', tax_rate: '20' })], [pay('cash', '7.00')], {
    totals: totals('12.00', '2.00'),
  })
  settle(sale, null, pay('cash', '5.00'))
  sell([line('3')], [pay('cash', '3.00')], { totals: totals('3.00') })
  record({ kind: 'void', body: { shift, sale, reason: 'Wrong item' } })
  expect(report()).toMatchObject({
    sales: { count: 1, total: '3.00' },
    voids: { count: 1, total: '12.00' },
    taxes: [],
    on_account: '0.00',
    expected: '13.00',
  })
  settle(sale, null, pay('cash', '1.00'))
  expect(report()).toMatchObject({ on_account: '0.00', expected: '14.00' })
})

test('tax is summed by scheme and rate as sold, exclusive and inclusive; returned tax is apart', () => {
  start('0')
  const vat = { tax_scheme: 'vat', tax_rate: '20' }
  sell([line('10', vat), line('5', { tax_scheme: 'vat', tax_rate: '5' })], [], { totals: totals('17.25', '2.25') })
  sell([line('6', vat)], [], { tax_type: 'inclusive', totals: totals('6.00', '1.00', '0.60') })
  sell([line('2', { tax_scheme: 'zero', tax_rate: '0' })], [], { totals: totals('2.00') })
  giveBack([], '12.00', '2.00')
  expect(report()).toMatchObject({
    sales: { count: 3, total: '25.25' },
    returns: { count: 1, total: '12.00' },
    discounts: '0.60',
    returned_tax: '2.00',
    taxes: [
      { scheme: 'vat', rate: '20', taxable: '15.00', tax: '3.00' },
      { scheme: 'vat', rate: '5', taxable: '5.00', tax: '0.25' },
      { scheme: 'zero', rate: '0', taxable: '2.00', tax: '0.00' },
    ],
  })
})

test('the order in which facts arrive changes nothing', () => {
  start()
  const sale = sell([line('9')], [pay('cash', '9.00')], { totals: totals('9.00') })
  sell([line('4')], [pay('card', '4.00')], { totals: totals('4.00') })
  move('out', '3')
  record({ kind: 'void', body: { shift, sale, reason: 'x' } })
  close('47.00')
  expect(report(facts.toReversed())).toEqual(report())
  expect(report()).toMatchObject({ expected: '47.00', difference: '0.00' })
})

test('an empty shift expects its float, in a currency without decimals too', () => {
  start('5000')
  const { expected, sales, methods } = shiftReport(facts, { currencyDigits: 0, cashMode: 'cash' })
  expect([expected, sales, methods]).toEqual(['5000', { count: 0, total: '0' }, []])
  expect(compare(shiftReport([], options).expected, '0')).toBe(0)
})
