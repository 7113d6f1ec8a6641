import { expect, test } from 'vitest'
import { tradeSettings } from '../documents/trade-settings.ts'
import type { Field, Resource } from './core/define.ts'
import { purchaseVouchers } from './trade/purchase-vouchers.ts'
import { resources } from './index.ts'
import { salesCreditNotes } from './trade/sales-credit-notes.ts'
import { salesVouchersRecurringTemplates as templates } from './trade/sales-vouchers-recurring-templates.ts'
import { salesVouchers } from './trade/sales-vouchers.ts'
import { switchedOff, withoutSwitchedOff } from './switched-off-fields.ts'

const names = Object.values(tradeSettings).flatMap((page) => Object.keys(page))
const off = Object.fromEntries(names.map((name) => [name, false]))
const settingsOf = (field: Field) => [field.setting, ...(field.kind === 'flag' ? [field.copiedIf?.setting] : [])]
const places = (sent: object, stored: object | null = null, resource: Resource = salesVouchers) =>
  switchedOff(resource, off, { sent: { ...sent }, stored: stored && { ...stored } }).map(({ path }) => path)

test('every setting of a field is a company setting', () => {
  const named = resources.flatMap(({ fields, lines }) => [
    ...Object.values(fields).flatMap(settingsOf),
    ...Object.values(lines).flatMap((list) => [list.setting, ...Object.values(list.fields).flatMap(settingsOf)]),
  ])
  const used = [...new Set(named.filter((name) => name !== undefined))]
  expect(used.filter((name) => !names.includes(name))).toEqual([])
  expect(used.length).toBeGreaterThan(10)
})

test('a field that is turned off takes no new value', () => {
  expect(
    places({
      due_date: '2026-03-31',
      discount_type: 'percent',
      discount: '10',
      sales_agent: 'ann',
      reference: 'PO 7',
      received_by: 'Ben',
      remarks: 'Thanks',
      rows: [{ item: 'tea', description: 'Loose', discount_ref: 'ten off' }],
    }),
  ).toEqual([
    'due_date',
    'discount_type',
    'discount',
    'sales_agent',
    'reference',
    'received_by',
    'remarks',
    'rows.0.description',
    'rows.0.discount_ref',
  ])
  expect(places({ is_capital_expense: true, landed_costs: [{ type: 'Freight' }] }, null, purchaseVouchers)).toEqual([
    'is_capital_expense',
    'landed_costs',
  ])
})

test('empty, zero and false are always accepted, and fields that are turned on take values', () => {
  const nothing = { due_date: null, discount_type: null, discount: '0.00', reference: ' ', rows: [{ discount: '0' }] }
  expect(places(nothing)).toEqual([])
  expect(switchedOff(salesVouchers, {}, { sent: { reference: 'PO 7' }, stored: null })).toEqual([])
})

test('a document keeps its stored values, and takes no new ones', () => {
  const stored = { reference: 'PO 7', discount: '10', rows: [{ id: 'a', description: 'Loose' }] }
  expect(places({ reference: ' PO 7 ', discount: '10.00', rows: [{ id: 'a', description: 'Loose' }] }, stored)).toEqual(
    [],
  )
  expect(places({ reference: null, discount: '0', rows: [] }, stored)).toEqual([])
  expect(places({ reference: 'PO 8', rows: [{ description: 'Loose' }] }, stored)).toEqual([
    'reference',
    'rows.0.description',
  ])
  expect(places({ landed_costs: [{ value: '2' }] }, { landed_costs: [{ value: '1' }] }, purchaseVouchers)).toEqual([])
})

test('a line without an id keeps the value of any stored line', () => {
  const stored = { rows: [{ description: 'Loose' }, { description: 'Bags' }] }
  expect(places({ rows: [{ description: 'Bags' }] }, stored, templates)).toEqual([])
  expect(places({ rows: [{ description: 'Loose' }, { description: 'Cups' }] }, stored, templates)).toEqual([
    'rows.1.description',
  ])
})

test('a returned row has the values of the invoice row', () => {
  const returned = { origin_row: 'r', discount_type: 'percent', discount: '10', description: 'Loose' }
  expect(places({ discount: '5', rows: [returned] }, null, salesCreditNotes)).toEqual([])
  expect(places({ rows: [{ ...returned, origin_row: null }] }, null, salesCreditNotes)).toHaveLength(3)
})

test('a copy omits fields that are turned off', () => {
  const body = {
    party: 'amy',
    reference: 'PO 7',
    rows: [{ item: 'tea', discount: '5', rate: '2' }],
    landed_costs: [{}],
  }
  expect(withoutSwitchedOff(salesVouchers, off, body)).toEqual({
    party: 'amy',
    rows: [{ item: 'tea', rate: '2' }],
    landed_costs: [{}],
  })
  expect(withoutSwitchedOff(purchaseVouchers, off, body)['landed_costs']).toEqual([])
  expect(withoutSwitchedOff(salesVouchers, {}, body)).toEqual(body)
  const trade = { discount: '5', is_trade_discount: true }
  expect(
    withoutSwitchedOff(salesVouchers, { sales_trade_discount: false }, { ...trade, rows: [trade], landed_costs: [] }),
  ).toEqual({ discount: '5', rows: [{ discount: '5' }], landed_costs: [] })
})
