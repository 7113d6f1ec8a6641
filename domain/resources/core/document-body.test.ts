import { describe, expect, test } from 'vitest'
import { actNames, bodyNames, isSame, isWhole, mergeBody, withRowTotals } from './document-body.ts'
import { bankingChequeDeposits } from '../banking/banking-cheque-deposits.ts'
import { inventoryAdjustments } from '../inventory/inventory-adjustments.ts'
import { purchaseVouchers } from '../trade/purchase-vouchers.ts'
import { salesVouchers } from '../trade/sales-vouchers.ts'

const row = { item: 'tea', description: null, quantity: '2', unit: 'pcs', rate: '5.00' }
const bill = {
  date: '2026-03-01',
  remarks: 'By ship',
  total: '10.00',
  rows: [
    { ...row, id: 'a', total: '10.00' },
    { ...row, id: 'b', quantity: '3' },
  ],
  landed_costs: [{ type: 'Freight', value: '7' }],
}

describe('a change', () => {
  test('keeps omitted fields, clears null ones, and adds no computed ones', () => {
    const { body, problems } = mergeBody(purchaseVouchers, bill, { remarks: null, version: 3 })
    expect(body).toMatchObject({ date: '2026-03-01', remarks: null, version: 3, is_import: null })
    expect(body).toMatchObject({ landed_costs: [{ type: 'Freight', value: '7' }] })
    expect(body).not.toHaveProperty('total')
    expect(body['rows']).toMatchObject([{ id: 'a', quantity: '2' }, { id: 'b' }])
    expect(problems).toEqual([])
  })

  test('with a list sends the whole list; a line with an id is merged with the stored line', () => {
    const { body } = mergeBody(purchaseVouchers, bill, { rows: [{ id: 'b', rate: '6' }, { item: 'cup' }] })
    expect(body['rows']).toEqual([expect.objectContaining({ id: 'b', quantity: '3', rate: '6' }), { item: 'cup' }])
  })

  test('refuses an id of an unknown line', () => {
    const { problems } = mergeBody(purchaseVouchers, bill, { rows: [{ id: 'a' }, { id: 'z' }] })
    expect(problems).toEqual([{ code: 'UNKNOWN_REFERENCE', path: 'rows.1.id' }])
  })

  test('refuses the id of a line that is sent again', () => {
    const { problems } = mergeBody(purchaseVouchers, bill, { rows: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] })
    expect(problems).toEqual([{ code: 'DUPLICATE', path: 'rows.2.id' }])
  })

  test('is whole when it has every writable field, and no line with an id', () => {
    const { body } = mergeBody(purchaseVouchers, bill, {})
    expect(isWhole(purchaseVouchers, body)).toBe(false)
    const whole: Record<string, unknown> = { ...body, rows: [{ item: 'cup' }] }
    expect(isWhole(purchaseVouchers, whole)).toBe(true)
    const { remarks: _remarks, ...others } = whole
    expect(isWhole(purchaseVouchers, others)).toBe(false)
  })
})

test.each<[string, Record<string, unknown>, boolean]>([
  ['the same', {}, true],
  ['an amount with other zeros', { rows: [{ ...row, id: 'a', rate: '5' }, bill.rows[1]] }, true],
  ['spaces around a text', { remarks: ' By ship ' }, true],
  ['nothing for an empty switch', { is_import: false }, true],
  ['another text', { remarks: 'By train' }, false],
  ['a row less', { rows: [bill.rows[0]] }, false],
  ['another order of rows', { rows: bill.rows.toReversed() }, false],
  ['another landed cost', { landed_costs: [{ type: 'Freight', value: '8' }] }, false],
])('%s', (_what, sent, same) => {
  expect(isSame(purchaseVouchers, bill, mergeBody(purchaseVouchers, bill, sent).body)).toBe(same)
})

test('each kind has its own fields', () => {
  expect(bodyNames(salesVouchers)).toEqual(expect.arrayContaining(['received_by', 'discount_ref', 'rows', 'status']))
  expect(bodyNames(salesVouchers)).not.toContain('supplier_no')
  expect(bodyNames(purchaseVouchers)).toEqual(expect.arrayContaining(['import_date', 'landed_costs']))
  expect(bodyNames(purchaseVouchers)).not.toContain('total')
  const cancel = inventoryAdjustments.acts.find(({ name }) => name === 'cancel')
  expect(cancel && actNames(cancel)).toEqual(['version', 'reason', 'accept'])
  const copy = salesVouchers.acts.find(({ name }) => name === 'copy')
  expect(copy && actNames(copy)).toEqual([])
})

test('a document with rows has only their totals as its own fields', () => {
  const header = { date: '2026-03-01', benefactor: 'a', amount: '5', cheque_number: '17' }
  const nothing = { benefactor: null, cheque_number: null, cheque_date: null, drawee_bank: null }
  expect(withRowTotals(bankingChequeDeposits, header)).toEqual(header)
  expect(withRowTotals(bankingChequeDeposits, { ...header, cheques: [] })).toEqual({ ...header, cheques: [] })
  const cheques = [{ amount: '10.50' }, { amount: '20' }]
  expect(withRowTotals(bankingChequeDeposits, { ...header, cheques })).toEqual({
    date: '2026-03-01',
    ...nothing,
    amount: '30.5',
    cheques,
  })
  const unread = [{ amount: '10' }, { amount: 'much' }]
  expect(withRowTotals(bankingChequeDeposits, { cheques: unread })).toEqual({
    ...nothing,
    amount: null,
    cheques: unread,
  })
})
