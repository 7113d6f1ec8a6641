import { expect, test } from 'vitest'
import { plainInvoice } from '../../../../tests/support/plain-e-invoice.ts'
import { composeEInvoice } from '../compose-e-invoice.ts'
import { writeUbl } from '../write-ubl.ts'
import type { DraftBill } from './draft-bill.ts'
import { draftNotes } from './draft-notes.ts'
import { readUbl } from './read-ubl.ts'

/** 32.40 of tax at 20 %, a zero-rated book; 30.00 prepaid, rounded by 0.01. */
const invoice = readUbl(writeUbl(composeEInvoice(plainInvoice)), { code: 'EUR', digits: 2 })
const [number = ''] = invoice.buyer.numbers
const company = { taxNumber: number, country: invoice.buyer.country, digits: 2 }
const bill = { rows: [], taxes: new Map([['S 20', '32.4']]) } as unknown as DraftBill

test('what a bill does not record is said with its amount', () => {
  expect(draftNotes(invoice, bill, company)).toEqual([
    { code: 'E_INVOICE_PREPAID', path: 'totals.prepaid', params: { amount: '30.00' } },
    { code: 'E_INVOICE_ROUNDING', path: 'totals.rounding', params: { amount: '0.01' } },
  ])
})

test('an invoice to another tax number is said, unless the company or the file has none', () => {
  const codes = (taxNumber: string | null) =>
    draftNotes(invoice, bill, { ...company, taxNumber }).map(({ code }) => code)
  expect(codes('999')).toContain('E_INVOICE_BUYER')
  expect(codes(null)).not.toContain('E_INVOICE_BUYER')
  const toNobody = { ...invoice, buyer: { ...invoice.buyer, numbers: [] } }
  expect(draftNotes(toNobody, bill, { ...company, taxNumber: '999' }).map(({ code }) => code)).not.toContain(
    'E_INVOICE_BUYER',
  )
})

test('another tax than the bill computes is said by its treatment, but not while a line has no tax scheme', () => {
  const other = { ...bill, taxes: new Map([['S 20', '32.41']]) }
  expect(draftNotes(invoice, other, company)).toContainEqual({
    code: 'E_INVOICE_TAX_DIFFERS',
    path: 'taxes.0.tax',
    params: { treatment: 'Standard rate 20%', stated: '32.40', computed: '32.41' },
  })
  const rows = [{ scheme: null, treatment: { category: 'S', rate: '20' } }]
  const unmatched = { ...other, rows } as unknown as DraftBill
  expect(draftNotes(invoice, unmatched, company).map(({ code }) => code)).not.toContain('E_INVOICE_TAX_DIFFERS')
})
