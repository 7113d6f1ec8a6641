/**
 * What to review of a received e-invoice before its bill is posted. Notes refuse nothing; the browser loads their texts
 * with the dialog that shows them.
 */
import type { Params } from '../../../errors.ts'
import { sentence } from '../../../errors.ts'
import { filled } from '../../../language/fill-text.ts'

export const noteTexts = {
  E_INVOICE_SUM: 'The file states {stated}, but its figures add up to {computed}.',
  E_INVOICE_SUPPLIER: '“{name}” is not found. Select or create the supplier.',
  E_INVOICE_IN_DRAFT: 'A draft bill with number {number} of this supplier already exists.',
  E_INVOICE_BUYER: 'This invoice is addressed to “{name}” ({number}). This is not the tax number of your company.',
  E_INVOICE_ITEM: '“{name}” is not one of your items. Select the item on the bill.',
  E_INVOICE_UNIT: '“{item}” has no unit {code}, so {unit} is used. Check quantity and price.',
  E_INVOICE_TAX_SCHEME: 'No single tax scheme matches “{treatment}”. Select the tax scheme on the bill.',
  E_INVOICE_CHARGE: 'The charge “{reason}” is added as a line.',
  E_INVOICE_TAX_DIFFERS: '“{treatment}”: the file states tax of {stated}; the bill computes {computed}.',
  E_INVOICE_PREPAID: '{amount} is already paid. Record the payment after you post the bill.',
  E_INVOICE_ROUNDING:
    'The amount due is rounded by {amount}. Bills don’t record rounding; write it off with the payment.',
} as const

/** A note at a field of the file or of the bill, like a problem. */
export type InvoiceNote = {
  readonly code: keyof typeof noteTexts | 'BILL_NUMBER_USED'
  readonly path: string
  readonly params: Params
}

/** Returns the sentence of a note. */
export function noteText({ code, params }: InvoiceNote): string {
  if (code === 'BILL_NUMBER_USED') return sentence(code, params)
  return filled(noteTexts[code], params)
}
