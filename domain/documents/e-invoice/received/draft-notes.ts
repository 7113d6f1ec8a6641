/** What differs between a received e-invoice and the bill that is made of it, and what a bill does not record. */
import { compare, isZero, withDigits } from '../../../money/decimal.ts'
import type { DraftBill } from './draft-bill.ts'
import type { InvoiceNote } from './invoice-notes.ts'
import { hasNumber } from './match-books.ts'
import type { ReceivedInvoice } from './received-invoice.ts'
import { treatmentKey, treatmentName } from './received-invoice.ts'

/** `country` is the ISO code of the company. */
type Company = { readonly taxNumber: string | null; readonly country: string; readonly digits: number }

/** Returns E_INVOICE_BUYER, E_INVOICE_TAX_DIFFERS, E_INVOICE_PREPAID and E_INVOICE_ROUNDING at their fields. */
export function draftNotes(
  { buyer, taxes, totals }: ReceivedInvoice,
  bill: DraftBill,
  { digits, ...company }: Company,
): InvoiceNote[] {
  const figure = (amount: string) => withDigits(amount, digits)
  const isOthers = company.taxNumber?.trim() && buyer.numbers.length > 0 && !hasNumber(company, buyer)
  const unmatched = new Set(bill.rows.flatMap(({ scheme, treatment }) => (scheme ? [] : [treatmentKey(treatment)])))
  const taxNotes = taxes.flatMap(({ treatment, tax }, index): InvoiceNote[] => {
    const key = treatmentKey(treatment)
    const computed = bill.taxes.get(key) ?? '0'
    if (unmatched.has(key) || compare(tax, computed) === 0) return []
    const params = { treatment: treatmentName(treatment), stated: figure(tax), computed: figure(computed) }
    return [{ code: 'E_INVOICE_TAX_DIFFERS', path: `taxes.${index}.tax`, params }]
  })
  return [
    ...(isOthers
      ? [
          {
            code: 'E_INVOICE_BUYER',
            path: 'buyer',
            params: { name: buyer.name, number: buyer.numbers[0] ?? '' },
          } as const,
        ]
      : []),
    ...taxNotes,
    ...(isZero(totals.prepaid)
      ? []
      : [{ code: 'E_INVOICE_PREPAID', path: 'totals.prepaid', params: { amount: figure(totals.prepaid) } } as const]),
    ...(isZero(totals.rounding)
      ? []
      : [
          { code: 'E_INVOICE_ROUNDING', path: 'totals.rounding', params: { amount: figure(totals.rounding) } } as const,
        ]),
  ]
}
