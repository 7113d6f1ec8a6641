/** A journal voucher on paper. */
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import { printVoucher } from '../../../domain/printing/voucher.ts'
import { letterhead } from '../sending/letterhead.ts'
import type { Context } from '../core/unit-of-work.ts'
import { readJournalVoucher } from './read-journal-voucher.ts'

/** The blocks of a voucher, for whoever may read it. Raises NOT_ALLOWED, NOT_FOUND. */
export async function printJournalVoucher(context: Context, id: string): Promise<PrintedDocument> {
  const voucher = await readJournalVoucher(context, id)
  const { style, printing } = await letterhead(context)
  const rows = voucher.rows.map(({ account_code, account_label, description, debit, credit }) => ({
    code: account_code,
    account: account_label,
    description,
    debit,
    credit,
  }))
  const { voucher_no: number, date, status, narration, cancel_reason: cancelReason } = voucher
  return printVoucher({ number, date, status, narration, cancelReason, rows }, style, printing)
}
