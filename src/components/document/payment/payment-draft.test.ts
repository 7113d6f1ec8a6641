import type { OpenItemAnswer } from '../../../../domain/payments/payment-answer.ts'
import { expect, test } from 'vitest'
import type { PaymentDraft } from './payment-draft.ts'
import {
  advanceOf,
  emptyRow,
  followed,
  newDraft,
  openedDraft,
  paymentBody,
  reliefOf,
  settlementOf,
  withAmount,
  withOwn,
} from './payment-draft.ts'
import type { PaymentRecord } from './payment-record.ts'

const open = (item: string, due: string, { amount, tax = '0' }: { amount: string; tax?: string }): OpenItemAnswer => ({
  item,
  document_path: 'sales/vouchers',
  document_id: item,
  document_no: item,
  supplier_number: null,
  date: '2026-01-01',
  due_date: due,
  days_overdue: 0,
  amount,
  open: amount,
  tax_share: tax,
  document_total: amount,
  taxes: null,
  pending: '0',
})
const items = [open('INV-1', '2026-03-05', { amount: '70' }), open('INV-2', '2026-03-01', { amount: '60' })]
const context = { path: 'payment-receipts', items, digits: 2, rate: null } as const
const typed = (fields: Partial<PaymentDraft>): PaymentDraft => ({
  ...newDraft({ date: '2026-03-20', ledger: 'receivable' }),
  party: 'amy',
  ...fields,
})
const cash = (amount: string) => [{ ...emptyRow, way: 'cash', amount }]

test('an amount settles the items due first, and the rest is an advance', () => {
  expect(followed(typed({ rows: cash('100') }), context).shares).toEqual({ 'INV-2': '60', 'INV-1': '40' })
  const much = followed(typed({ rows: cash('150') }), context)
  expect([much.shares, advanceOf(much, context)]).toEqual([{ 'INV-2': '60', 'INV-1': '70' }, '20'])
})

test('a payment allocated by hand pays the allocated amount', () => {
  const draft = followed(typed({ isByHand: true, shares: { 'INV-1': '70' } }), context)
  expect(draft.rows[0]?.amount).toBe('70')
  const both = followed({ ...draft, shares: { 'INV-1': '70', 'INV-2': '12.5' } }, context)
  expect(both.rows[0]?.amount).toBe('82.5')
})

test('a payment opened from an invoice settles part of it for a smaller amount; the excess settles the oldest items', () => {
  const opened = followed(typed({ isByHand: true, first: ['INV-1'], shares: { 'INV-1': '70' } }), context)
  expect(opened.rows[0]?.amount).toBe('70')
  const part = followed({ ...opened, ...withAmount(opened, cash('50'), true) }, context)
  expect([part.shares, part.rows[0]?.amount, advanceOf(part, context)]).toEqual([{ 'INV-1': '50' }, '50', '0'])
  const more = followed({ ...part, ...withAmount(part, cash('75'), true) }, context)
  expect([more.shares, advanceOf(more, context)]).toEqual([{ 'INV-1': '70', 'INV-2': '5' }, '0'])
})

test('a second payment method of a payment opened from an invoice leaves the rest to the first', () => {
  const opened = followed(typed({ isByHand: true, first: ['INV-1'], shares: { 'INV-1': '70' } }), context)
  const rows = [...opened.rows, { ...emptyRow, way: 'card', amount: '20' }]
  const split = followed({ ...opened, ...withAmount(opened, rows, false) }, context)
  expect([split.rows.map(({ amount }) => amount), split.shares]).toEqual([['50', '20'], { 'INV-1': '70' }])
})

test('an allocated amount is split: the first payment method takes the rest of the others', () => {
  const rows = [...cash(''), { ...emptyRow, way: 'card', amount: '20' }]
  const draft = followed(typed({ isByHand: true, rows, shares: { 'INV-1': '70' }, write_off: '0.5' }), context)
  expect(draft.rows.map(({ amount }) => amount)).toEqual(['49.5', '20'])
  expect(advanceOf(draft, context)).toBe('0')
})

test('a typed amount stays when documents are chosen by hand', () => {
  const draft = followed(
    typed({ isByHand: true, isAmountTyped: true, rows: cash('50'), shares: { 'INV-1': '30' } }),
    context,
  )
  expect([draft.rows[0]?.amount, advanceOf(draft, context)]).toEqual(['50', '20'])
})

test('a tax is withheld from the allocated amount before sales tax, and the money is reduced by it', () => {
  const taxed = { ...context, items: [open('INV-1', '2026-03-05', { amount: '1130', tax: '130' })], rate: '1.5' }
  const draft = followed(typed({ isByHand: true, withholding_scheme: 'tds', shares: { 'INV-1': '1130' } }), taxed)
  expect([draft.withholding_base, draft.rows[0]?.amount]).toEqual(['1000', '1115'])
  expect(settlementOf(draft, taxed)).toEqual({ amount: '1115', withholding: '15', writeOff: '0', settled: '1130' })
})

test('the tax withheld from a typed amount settles the whole invoice with it', () => {
  const taxed = { ...context, items: [open('INV-1', '2026-03-05', { amount: '1130', tax: '130' })], rate: '1.5' }
  const draft = followed(typed({ withholding_scheme: 'tds', rows: cash('1115'), isAmountTyped: true }), taxed)
  expect([draft.shares, draft.withholding_base, advanceOf(draft, taxed)]).toEqual([{ 'INV-1': '1130' }, '1000', '0'])
})

test('an unreadable amount settles nothing and is sent as typed', () => {
  const draft = followed(typed({ rows: cash('1,') }), context)
  expect(draft.shares).toEqual({})
  expect(paymentBody('payment-receipts', draft)).toMatchObject({
    party: 'amy',
    rows: [{ method: 'mode', mode: 'cash', bank_account: null, amount: '1,' }],
    allocations: [],
    write_off: '0',
  })
})

test('a cheque is sent with its number and bank, and an empty row is not sent', () => {
  const row = { ...emptyRow, method: 'cheque' as const, way: 'bank', amount: '10', cheque_number: '000017' }
  expect(paymentBody('payment-receipts', typed({ rows: [row] })).rows).toEqual([
    {
      method: 'cheque',
      mode: null,
      bank_account: 'bank',
      amount: '10',
      cheque_number: '000017',
      cheque_date: null,
      drawee_bank: null,
    },
  ])
  expect(paymentBody('payment-receipts', typed({})).rows).toEqual([])
  const dated = { ...emptyRow, method: 'cheque' as const, way: 'bank', cheque_date: '2026-03-25' }
  expect(paymentBody('payment-receipts', typed({ rows: [dated] })).rows).toMatchObject([{ cheque_date: '2026-03-25' }])
})

test('the tax within a write-off is shown while it is typed, and a later relief is announced', () => {
  const tax = { scheme: 'vat', net: '1000', tax: '200', payable: 'output', receivable: 'input' }
  const taxes = [{ ...tax, discount_relief: true, bad_debt_months: 6 }]
  const taxed = { ...context, items: [{ ...open('INV-3', '2026-03-01', { amount: '1200' }), taxes }] }
  const draft = followed(typed({ rows: cash('1170'), isAmountTyped: true, write_off: '30' }), taxed)
  expect(reliefOf(draft, taxed, '1')).toEqual({ tax: '5', isLater: false })
  expect(reliefOf(draft, taxed, '30')).toEqual({ tax: '0', isLater: false })
  expect(reliefOf({ ...draft, write_off_as: 'bad_debt' }, taxed, '1')).toEqual({ tax: '0', isLater: true })
  expect(reliefOf({ ...draft, date: '' }, taxed, '1')).toEqual({ tax: '0', isLater: false })
})

const halfPaid: PaymentRecord = {
  id: 'pay',
  version: 1,
  status: 'Cleared',
  voucher_no: 'PAY-7',
  date: '2026-03-20',
  clearing_date: '2026-03-20',
  party: 'sam',
  party_label: 'Sam',
  ledger: 'payable',
  amount: '557.50',
  withholding_scheme: 'tds',
  withholding_scheme_label: 'TDS',
  withholding_base: '500.00',
  withholding: '7.50',
  write_off: '0.00',
  write_off_as: null,
  write_off_tax: '0.00',
  settled: '565.00',
  fee: '0.00',
  open_amount: '0.00',
  reference: null,
  remarks: null,
  made_by: null,
  print_count: 0,
  cancel_reason: null,
  created_by_label: 'Olivia',
  rows: [
    {
      method: 'mode',
      mode: 'cash',
      mode_label: 'Cash',
      bank_account: null,
      bank_account_label: null,
      amount: '557.50',
      fee: '0.00',
      cheque_number: null,
      cheque_date: null,
      drawee_bank: null,
    },
  ],
  allocations: [
    {
      item: 'BILL-1',
      document_path: 'purchase/vouchers',
      document_id: 'BILL-1',
      document_no: 'BILL-1',
      supplier_number: 'S-1',
      date: '2026-03-01',
      due_date: '2026-03-31',
      total: '1130.00',
      settled: '565.00',
      tax_share: '65.00',
      open: '565.00',
      document_total: '1130.00',
      taxes: null,
    },
  ],
  cheque_deposit: null,
  cheque_issue: null,
  amount_in_words: '',
  chain: [],
  acts: [],
}

test('a changed payment withholds tax on the new allocation, before the tax of the whole bill', () => {
  const open1 = open('BILL-1', '2026-03-31', { amount: '565.00', tax: '65.00' })
  const billContext = { path: 'purchase/payments', items: withOwn([open1], halfPaid), digits: 2, rate: '1.5' } as const
  expect(billContext.items).toMatchObject([{ open: '1130', tax_share: '130' }])
  const opened = openedDraft(halfPaid)
  expect(followed(opened, billContext)).toMatchObject({ withholding_base: '500.00', shares: { 'BILL-1': '565.00' } })
  const whole = followed({ ...opened, ...withAmount(opened, cash('1115'), true) }, billContext)
  expect([whole.withholding_base, whole.shares, advanceOf(whole, billContext)]).toEqual([
    '1000',
    { 'BILL-1': '1130' },
    '0',
  ])
  // A base chosen by the user stays.
  const chosenBase = openedDraft({ ...halfPaid, withholding_base: '400.00' })
  expect(followed({ ...chosenBase, ...withAmount(chosenBase, cash('600'), true) }, billContext).withholding_base).toBe(
    '400.00',
  )
})

test('a changed payment keeps the tax that it withheld at an earlier rate', () => {
  const lowered = {
    path: 'purchase/payments',
    items: withOwn([], halfPaid),
    digits: 2,
    rate: '1',
    stored: halfPaid,
  } as const
  const draft = followed(openedDraft(halfPaid), lowered)
  expect([settlementOf(draft, lowered).settled, advanceOf(draft, lowered)]).toEqual(['565', '0'])
  expect(settlementOf({ ...draft, withholding_base: '400' }, lowered).withholding).toBe('4')
})

test('a fully settled bill withholds tax on the amount before sales tax as well', () => {
  const record = { ...halfPaid, withholding_scheme: null, withholding_base: null, withholding: '0.00' }
  const billContext = { path: 'purchase/payments', items: withOwn([], record), digits: 2, rate: '1.5' } as const
  const draft = followed({ ...openedDraft(record), withholding_scheme: 'tds', isBaseTyped: false }, billContext)
  expect(draft.withholding_base).toBe('500')
})

test('a cheque that waits shows what it is meant for, also where that was settled meanwhile', () => {
  const waiting: PaymentRecord = { ...halfPaid, status: 'Issued' }
  const bill = { ...open('BILL-1', '2026-03-31', { amount: '1130.00', tax: '130.00' }), pending: '565.00' }
  expect(withOwn([bill], waiting)).toMatchObject([{ open: '1130.00', tax_share: '130.00', pending: '0' }])
  expect(withOwn([], waiting)).toMatchObject([{ item: 'BILL-1', open: '0', amount: '1130.00' }])
})
