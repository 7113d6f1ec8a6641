import { expect, test } from 'vitest'
import type { DocumentTax, ReliefRequest, TaxedItem } from './tax-relief.ts'
import { badDebtDay, hasLaterRelief, taxRelief } from './tax-relief.ts'

const vat: DocumentTax = {
  scheme: 'VAT 20%',
  net: '1000',
  tax: '200',
  payable: 'Output',
  receivable: 'Input',
  discount_relief: true,
  bad_debt_months: 6,
}
const invoice = (taxes: readonly DocumentTax[], total = '1200'): TaxedItem => ({
  date: '2026-01-01',
  due_date: '2026-01-31',
  document_total: total,
  taxes,
})
const writeOffOf = (part: Partial<ReliefRequest>, items = [{ amount: '1200', item: invoice([vat]) }]) =>
  taxRelief(
    {
      path: 'payment-receipts',
      ledger: 'receivable',
      use: 'discount',
      date: '2026-02-01',
      writeOff: '30',
      allocations: items,
      ...part,
    },
    2,
  )

test('a settlement discount of 30.00 on an invoice of 1,200.00 contains 5.00 output tax on 25.00', () => {
  expect(writeOffOf({})).toEqual([{ scheme: 'VAT 20%', account: 'Output', base: '25', tax: '5' }])
  const payment = { path: 'purchase/payments', ledger: 'payable' } as const
  expect(writeOffOf(payment)).toEqual([{ scheme: 'VAT 20%', account: 'Input', base: '25', tax: '5' }])
})

test('a bad debt reclaims input tax without a base, from six months after the due date on', () => {
  const debt = { use: 'bad_debt', writeOff: '1200' } as const
  expect(badDebtDay(invoice([vat]), vat)).toBe('2026-07-31')
  expect(writeOffOf({ ...debt, date: '2026-07-30' })).toEqual([])
  expect(writeOffOf({ ...debt, date: '2026-07-31' })).toEqual([
    { scheme: 'VAT 20%', account: 'Input', base: '0', tax: '200' },
  ])
  expect(badDebtDay({ date: '2026-02-10', due_date: '2026-01-31' }, vat)).toBe('2026-08-10')
  expect(badDebtDay({ date: '2026-02-10', due_date: '2200-12-31' }, vat)).toBeNull()
  const allocations = [{ amount: '1200', item: invoice([vat]) }]
  const request = { path: 'payment-receipts', ledger: 'receivable', writeOff: '9', allocations } as const
  expect(hasLaterRelief({ ...request, use: 'bad_debt', date: '2026-07-30' })).toBe(true)
  expect(hasLaterRelief({ ...request, use: 'bad_debt', date: '2026-07-31' })).toBe(false)
  expect(hasLaterRelief({ ...request, use: 'discount', date: '2026-07-30' })).toBe(false)
})

test('there is no relief of a tolerance, on a refund, on an advance, and where the scheme has none', () => {
  expect(writeOffOf({ use: 'tolerance' })).toEqual([])
  expect(writeOffOf({ ledger: 'payable' })).toEqual([])
  expect(writeOffOf({}, [])).toEqual([])
  const without = { ...vat, discount_relief: false, bad_debt_months: null }
  expect(writeOffOf({}, [{ amount: '1200', item: invoice([without]) }])).toEqual([])
  expect(writeOffOf({ use: 'bad_debt', date: '2030-01-01' }, [{ amount: '1200', item: invoice([without]) }])).toEqual(
    [],
  )
  const lost = { ...vat, receivable: null }
  const bill = [{ amount: '1200', item: invoice([lost]) }]
  expect(writeOffOf({ path: 'purchase/payments', ledger: 'payable' }, bill)).toEqual([])
})

test('a discount belongs to what is settled as a whole, whatever is paid in advance besides', () => {
  const half = [{ amount: '600', item: invoice([vat]) }]
  expect(writeOffOf({}, half)).toEqual([{ scheme: 'VAT 20%', account: 'Output', base: '25', tax: '5' }])
  const little = [{ amount: '12', item: invoice([vat]) }]
  expect(writeOffOf({}, little)).toEqual([{ scheme: 'VAT 20%', account: 'Output', base: '10', tax: '2' }])
})

test('documents share a write-off by their allocations, and schemes by their part of the total', () => {
  const reduced: DocumentTax = { ...vat, scheme: 'VAT 5%', net: '100', tax: '5', payable: 'Output 5' }
  // 1,000.00 + 200.00 at 20 %, 100.00 + 5.00 at 5 %, and 95.00 without tax: 1,400.00.
  const mixed = invoice([vat, reduced], '1400')
  const items = [
    { amount: '1400', item: mixed },
    { amount: '600', item: invoice([vat]) },
  ]
  // 14.00 of the 20.00 belong to the first: 10.00 + 2.00, 1.00 + 0.05; 6.00 to the second: 5.00 + 1.00.
  expect(writeOffOf({ writeOff: '20' }, items)).toEqual([
    { scheme: 'VAT 20%', account: 'Output', base: '15', tax: '3' },
    { scheme: 'VAT 5%', account: 'Output 5', base: '1', tax: '0.05' },
  ])
})
