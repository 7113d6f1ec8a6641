/**
 * What a sales voucher and a credit note write into the ledger: the trade, not the cost of what was sold, which stock
 * posts by itself.
 *
 * The customer owes the total. Sales show the net and whatever was taken off as a discount of its own; a trade discount
 * lowers sales and appears nowhere. Tax is owed on, by scheme. A credit note is the same with the sides exchanged.
 *
 *   200.00 less 10 %, less 18.00 of a discount on the whole, 13 % tax
 *   no trade discount     Dr Customer 183.06   Dr Discount allowed 38.00   Cr Sales 200.00   Cr Tax 21.06
 *   the 18.00 is trade    Dr Customer 183.06   Dr Discount allowed 20.00   Cr Sales 182.00   Cr Tax 21.06
 *   113.00 with tax inside, 10.00 off
 *                         Dr Customer 103.00   Dr Discount allowed 8.85    Cr Sales 100.00   Cr Tax 11.85
 */
import type { RowFigures } from '../documents/totals.ts'
import type { LedgerLine } from './posting.ts'
import type { Part } from './sum-by-account.ts'
import { sumByAccount } from './sum-by-account.ts'

export type SalesRow = {
  readonly figures: Pick<RowFigures, 'net' | 'tax' | 'total' | 'nonTradeDiscount'>
  readonly salesAccountId: string
  /** Discounts allowed; null where there is none. */
  readonly discountAccountId: string | null
  /** The payable account of the row's scheme; null where there is no tax. */
  readonly taxAccountId: string | null
}
export type Sale = { readonly rows: readonly SalesRow[]; readonly partyAccountId: string }

/** One line per account and side, debits first, amounts canonical; none when all comes to nothing. */
export function postSalesVoucher(sale: Sale): LedgerLine[] {
  const { debits, credits } = tradeParts(sale)
  return [...sumByAccount('debit', debits), ...sumByAccount('credit', credits)]
}

/** The same for what a credit note gives back, the sides exchanged. */
export function postCreditNote(note: Sale): LedgerLine[] {
  const { debits, credits } = tradeParts(note)
  return [...sumByAccount('debit', credits), ...sumByAccount('credit', debits)]
}

function tradeParts({ rows, partyAccountId }: Sale): { debits: Part[]; credits: Part[] } {
  const debits = rows.flatMap(({ discountAccountId, figures }) => [
    { accountId: partyAccountId, amount: figures.total },
    { accountId: discountAccountId, amount: figures.nonTradeDiscount },
  ])
  const credits = rows.flatMap(({ salesAccountId, taxAccountId, figures }) => [
    { accountId: salesAccountId, amount: figures.net },
    { accountId: salesAccountId, amount: figures.nonTradeDiscount },
    { accountId: taxAccountId, amount: figures.tax },
  ])
  return { debits, credits }
}
