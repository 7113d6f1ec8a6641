/** A decided payment as it is stored, printed and told in the history. */
import { withDigits } from '../../../../domain/money/decimal.ts'
import type { TypedPayment } from '../../../../domain/payments/check-payment.ts'
import type { DocumentValues } from '../../../../domain/resources/core/document-values.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import type { NewPaymentRow, PaymentHeader } from '../../../db/payments/payment-write-store.ts'
import { namesOnPaper } from '../../sending/names-on-paper.ts'
import type { Judged, PaymentDraft } from './judge-payment.ts'

type Standing = Pick<PaymentHeader, 'status' | 'clearing_date' | 'entry_id'>
export type MadeBy = { path: string; id: string }

/** The header, column by column. */
export function paymentHeader(
  { id, input, facts }: PaymentDraft,
  judged: Judged,
  { madeBy, ...standing }: Standing & { madeBy: MadeBy | null },
): PaymentHeader {
  return {
    id,
    path: input.path,
    ...standing,
    date: input.date,
    party_id: judged.party.id,
    ledger: input.ledger,
    amount: judged.amount,
    withholding_scheme_id: input.schemeId,
    withholding_base: input.schemeId === null ? null : input.withholdingBase,
    withholding: judged.withholding,
    write_off: judged.writeOff,
    write_off_account_id: judged.writeOffAccountId,
    settled: judged.settled,
    fee: judged.fee,
    reference: input.reference || null,
    remarks: input.remarks || null,
    made_by_path: madeBy?.path ?? null,
    made_by_id: madeBy?.id ?? null,
    printed: namesOnPaper(facts.company, judged.party),
  }
}

/** The rows, column by column. */
export function paymentRows({ rows }: Judged): NewPaymentRow[] {
  return rows.map((row) => ({
    method: row.method,
    mode_id: row.modeId,
    bank_account_id: row.bankAccountId,
    amount: row.amount,
    fee: row.fee,
    cheque_number: row.chequeNumber || null,
    cheque_date: row.chequeDate || null,
    drawee_bank: row.draweeBank || null,
    account_id: row.accountId,
    fee_account_id: row.feeAccountId,
  }))
}

/** The document of a payment's cheque, by the names of its fields; null for what is no cheque. */
export function chequeOf({ input }: PaymentDraft, judged: Judged, partyAccountId: string): DocumentValues | null {
  const [row] = judged.rows
  if (row?.method !== 'cheque' || row.bankAccountId === null) return null
  const own =
    input.path === 'payment-receipts'
      ? {
          benefactor: partyAccountId,
          drawee_bank: row.draweeBank || null,
          held_in: judged.isPending ? null : row.accountId,
        }
      : { party: judged.party.id }
  return {
    date: input.date,
    bank_account: row.bankAccountId,
    ...own,
    cheque_number: row.chequeNumber,
    cheque_date: row.chequeDate || null,
    amount: row.amount,
  }
}

/** A stored payment as it would be sent, with what it is to settle. */
export function inputOfStored(stored: StoredPayment, allocations: TypedPayment['allocations']): TypedPayment {
  return {
    path: stored.path,
    ledger: stored.ledger,
    date: stored.date,
    partyId: stored.party,
    rows: stored.rows.map((row) => ({
      method: row.method,
      modeId: row.mode,
      bankAccountId: row.bank_account,
      amount: row.amount,
      chequeNumber: row.cheque_number ?? '',
      chequeDate: row.cheque_date ?? '',
      draweeBank: row.drawee_bank ?? '',
    })),
    schemeId: stored.withholding_scheme,
    withholdingBase: stored.withholding_base ?? '',
    writeOff: stored.write_off,
    allocations,
    reference: stored.reference ?? '',
    remarks: stored.remarks ?? '',
  }
}

/** A decided payment in words, for the history. */
export function describedPayment({ input, facts }: PaymentDraft, judged: Judged): Record<string, unknown> {
  const digits = facts.book.currency_digits
  const money = (amount: string) => withDigits(amount, digits)
  return {
    date: input.date,
    party: judged.party.id,
    ledger: input.ledger,
    amount: money(judged.amount),
    withholding_scheme: input.schemeId,
    withholding_base: input.schemeId === null ? null : money(input.withholdingBase),
    withholding: money(judged.withholding),
    write_off: money(judged.writeOff),
    settled: money(judged.settled),
    fee: money(judged.fee),
    reference: input.reference || null,
    remarks: input.remarks || null,
    rows: judged.rows.map(({ label, amount, chequeNumber }) => rowText(label, money(amount), chequeNumber)),
  }
}

/** The same of a stored one. */
export function describedStoredPayment(stored: StoredPayment, digits: number): Record<string, unknown> {
  const money = (amount: string) => withDigits(amount, digits)
  return {
    date: stored.date,
    party: stored.party,
    ledger: stored.ledger,
    amount: money(stored.amount),
    withholding_scheme: stored.withholding_scheme,
    withholding_base: stored.withholding_base === null ? null : money(stored.withholding_base),
    withholding: money(stored.withholding),
    write_off: money(stored.write_off),
    settled: money(stored.settled),
    fee: money(stored.fee),
    reference: stored.reference,
    remarks: stored.remarks,
    rows: stored.rows.map((row) =>
      rowText(row.mode_label ?? row.bank_account_label ?? '', money(row.amount), row.cheque_number ?? ''),
    ),
  }
}

/** A row in words: `Bank · 500.00 · cheque 000017`. */
function rowText(label: string, amount: string, cheque: string): string {
  return [label, amount, cheque && `cheque ${cheque}`].filter((part) => part !== '').join(' · ')
}
