/** Maps a decided payment to its columns, its paper and its history. */
import { isZero, withDigits } from '../../../../domain/money/decimal.ts'
import type { TypedPayment } from '../../../../domain/payments/check-payment.ts'
import type { Fields } from '../../../../domain/resources/core/define.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import type { DocumentValues } from '../../../../domain/resources/core/document-values.ts'
import { toFormValues, toRequestValues } from '../../../../domain/resources/core/form-values.ts'
import { paymentFields } from '../../../../domain/resources/payments/payment-fields.ts'
import { paymentHead, paymentRow } from '../../../../domain/resources/payments/payment-shape.ts'
import type { ColumnValues } from '../../../db/documents/document-columns.ts'
import { byColumn } from '../../../db/documents/document-columns.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import type { PaymentHeader } from '../../../db/payments/payment-write-store.ts'
import { namesOnPaper } from '../../sending/names-on-paper.ts'
import type { CheckedPayment } from './check-payment.ts'
import type { PaymentDraft } from './payment-facts.ts'
import type { PaymentInput } from './payment-input.ts'

type PaymentState = Pick<PaymentHeader, 'status' | 'clearing_date' | 'entry_id'>
export type MakerDocument = { path: string; id: string }

/** Returns the header by its columns. */
export function paymentHeader(
  { id, input, facts }: PaymentDraft,
  checked: CheckedPayment,
  { madeBy, ...state }: PaymentState & { madeBy: MakerDocument | null },
): PaymentHeader {
  return {
    id,
    path: input.path,
    ...state,
    ...byColumn(paymentHead, headerValues(input, checked)),
    amount: checked.amount,
    withholding: checked.withholding,
    write_off_account_id: checked.writeOffAccountId,
    write_off_tax: checked.writeOffTax,
    settled: checked.settled,
    fee: checked.fee,
    made_by_path: madeBy?.path ?? null,
    made_by_id: madeBy?.id ?? null,
    printed: namesOnPaper(facts.company, checked.party),
  }
}

/** Returns the final values of the header fields. */
function headerValues(input: PaymentInput, checked: CheckedPayment) {
  const { withholding_scheme: scheme, withholding_base: base } = input
  return {
    ...toRequestValues(paymentHead, input),
    party: checked.party.id,
    withholding_base: scheme === null ? null : base,
    write_off: checked.writeOff,
    write_off_as: isZero(checked.writeOff) ? null : input.write_off_as,
  }
}

/** Returns the rows by their columns. */
export function paymentRows({ rows }: CheckedPayment): ColumnValues[] {
  return rows.map((row) => ({
    ...byColumn(paymentRow, toRequestValues(paymentRow, row)),
    fee: row.fee,
    account_id: row.accountId,
    fee_account_id: row.feeAccountId,
  }))
}

/** Returns the document of a payment's cheque, by the names of its fields; null for any other payment. */
export function chequeOf(
  { input }: PaymentDraft,
  checked: CheckedPayment,
  partyAccountId: string,
): DocumentValues | null {
  const [row] = checked.rows
  if (row?.method !== 'cheque' || row.bank_account === null) return null
  const partyValues =
    input.path === 'payment-receipts'
      ? {
          benefactor: partyAccountId,
          drawee_bank: row.drawee_bank || null,
          held_in: checked.isPending ? null : row.accountId,
        }
      : { party: checked.party.id }
  return {
    date: input.date,
    bank_account: row.bank_account,
    ...partyValues,
    cheque_number: row.cheque_number,
    cheque_date: row.cheque_date || null,
    amount: row.amount,
  }
}

/** Returns a stored payment as a body, with its intended allocations. */
export function inputOfStored(stored: StoredPayment, allocations: TypedPayment['allocations']): PaymentInput {
  return {
    ...toFormValues(paymentHead, stored),
    path: stored.path,
    ledger: stored.ledger,
    rows: stored.rows.map((row) => ({ ...toFormValues(paymentRow, row), method: row.method })),
    allocations,
  }
}

/** Describes a decided payment for the history. */
export function describePayment({ input, facts }: PaymentDraft, checked: CheckedPayment): Record<string, unknown> {
  const digits = facts.book.currency_digits
  return {
    ...describeHeader({ ...checked, write_off_tax: checked.writeOffTax, ...headerValues(input, checked) }, digits),
    rows: checked.rows.map(({ label, amount, cheque_number }) =>
      rowText(label, withDigits(amount, digits), cheque_number),
    ),
  }
}

/** Describes a stored payment for the history. */
export function describeStoredPayment(stored: StoredPayment, digits: number): Record<string, unknown> {
  return {
    ...describeHeader(stored, digits),
    rows: stored.rows.map((row) =>
      rowText(row.mode_label ?? row.bank_account_label ?? '', withDigits(row.amount, digits), row.cheque_number ?? ''),
    ),
  }
}

/** Describes a header: entered and computed values, amounts with the digits of the currency. */
function describeHeader(header: Body, digits: number): Record<string, unknown> {
  const { amount, withholding, write_off_tax, settled, fee } = paymentFields
  const fields: Fields = { ...paymentHead, amount, withholding, write_off_tax, settled, fee }
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = header[name] ?? null
      return [name, kind === 'money' && typeof value === 'string' ? withDigits(value, digits) : value]
    }),
  )
}

/** Describes a row: `Bank · 500.00 · cheque 000017`. */
function rowText(label: string, amount: string, cheque: string): string {
  return [label, amount, cheque && `cheque ${cheque}`].filter((part) => part !== '').join(' · ')
}
