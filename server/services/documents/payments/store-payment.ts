/** A decided payment as it is stored, printed and told in the history. */
import { withDigits } from '../../../../domain/money/decimal.ts'
import type { TypedPayment } from '../../../../domain/payments/check-payment.ts'
import type { Fields } from '../../../../domain/resources/core/define.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import type { DocumentValues } from '../../../../domain/resources/core/document-values.ts'
import { toEntered, toSent } from '../../../../domain/resources/core/entered.ts'
import { paymentFields } from '../../../../domain/resources/payments/payment-fields.ts'
import { paymentHead, paymentRow } from '../../../../domain/resources/payments/payment-shape.ts'
import type { ColumnValues } from '../../../db/documents/document-columns.ts'
import { byColumn } from '../../../db/documents/document-columns.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import type { PaymentHeader } from '../../../db/payments/payment-write-store.ts'
import { namesOnPaper } from '../../sending/names-on-paper.ts'
import type { Judged, PaymentDraft } from './judge-payment.ts'
import type { PaymentInput } from './payment-input.ts'

type Standing = Pick<PaymentHeader, 'status' | 'clearing_date' | 'entry_id'>
export type MadeBy = { path: string; id: string }

/** The header by its columns. */
export function paymentHeader(
  { id, input, facts }: PaymentDraft,
  judged: Judged,
  { madeBy, ...standing }: Standing & { madeBy: MadeBy | null },
): PaymentHeader {
  return {
    id,
    path: input.path,
    ...standing,
    ...byColumn(paymentHead, said(input, judged)),
    amount: judged.amount,
    withholding: judged.withholding,
    write_off_account_id: judged.writeOffAccountId,
    settled: judged.settled,
    fee: judged.fee,
    made_by_path: madeBy?.path ?? null,
    made_by_id: madeBy?.id ?? null,
    printed: namesOnPaper(facts.company, judged.party),
  }
}

/** What the fields of the header say in the end. */
function said(input: PaymentInput, judged: Judged) {
  const { withholding_scheme: scheme, withholding_base: base } = input
  return {
    ...toSent(paymentHead, input),
    party: judged.party.id,
    withholding_base: scheme === null ? null : base,
    write_off: judged.writeOff,
  }
}

/** The rows by their columns. */
export function paymentRows({ rows }: Judged): ColumnValues[] {
  return rows.map((row) => ({
    ...byColumn(paymentRow, toSent(paymentRow, row)),
    fee: row.fee,
    account_id: row.accountId,
    fee_account_id: row.feeAccountId,
  }))
}

/** The document of a payment's cheque, by the names of its fields; null for what is no cheque. */
export function chequeOf({ input }: PaymentDraft, judged: Judged, partyAccountId: string): DocumentValues | null {
  const [row] = judged.rows
  if (row?.method !== 'cheque' || row.bank_account === null) return null
  const own =
    input.path === 'payment-receipts'
      ? {
          benefactor: partyAccountId,
          drawee_bank: row.drawee_bank || null,
          held_in: judged.isPending ? null : row.accountId,
        }
      : { party: judged.party.id }
  return {
    date: input.date,
    bank_account: row.bank_account,
    ...own,
    cheque_number: row.cheque_number,
    cheque_date: row.cheque_date || null,
    amount: row.amount,
  }
}

/** A stored payment as it would be sent, with what it is to settle. */
export function inputOfStored(stored: StoredPayment, allocations: TypedPayment['allocations']): PaymentInput {
  return {
    ...toEntered(paymentHead, stored),
    path: stored.path,
    ledger: stored.ledger,
    rows: stored.rows.map((row) => ({ ...toEntered(paymentRow, row), method: row.method })),
    allocations,
  }
}

/** A decided payment in words, for the history. */
export function describedPayment({ input, facts }: PaymentDraft, judged: Judged): Record<string, unknown> {
  const digits = facts.book.currency_digits
  return {
    ...toldOf({ ...judged, ...said(input, judged) }, digits),
    rows: judged.rows.map(({ label, amount, cheque_number }) =>
      rowText(label, withDigits(amount, digits), cheque_number),
    ),
  }
}

/** The same of a stored one. */
export function describedStoredPayment(stored: StoredPayment, digits: number): Record<string, unknown> {
  return {
    ...toldOf(stored, digits),
    rows: stored.rows.map((row) =>
      rowText(row.mode_label ?? row.bank_account_label ?? '', withDigits(row.amount, digits), row.cheque_number ?? ''),
    ),
  }
}

/** What is told of a header: what was entered and what it comes to, amounts with the digits of the currency. */
function toldOf(header: Body, digits: number): Record<string, unknown> {
  const { amount, withholding, settled, fee } = paymentFields
  const told: Fields = { ...paymentHead, amount, withholding, settled, fee }
  return Object.fromEntries(
    Object.entries(told).map(([name, { kind }]) => {
      const value = header[name] ?? null
      return [name, kind === 'money' && typeof value === 'string' ? withDigits(value, digits) : value]
    }),
  )
}

/** A row in words: `Bank · 500.00 · cheque 000017`. */
function rowText(label: string, amount: string, cheque: string): string {
  return [label, amount, cheque && `cheque ${cheque}`].filter((part) => part !== '').join(' · ')
}
