/**
 * Posts a sales voucher or a credit note: the sale, not the cost of goods sold, which stock posts.
 *
 * The total is debited to the customer. Sales are credited with the net and the non-trade discount; a trade discount
 * reduces sales and is not posted. Output tax is posted by scheme. A credit note is the same with the sides exchanged.
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
  /** Discounts allowed; null without a discount. */
  readonly discountAccountId: string | null
  /** The output tax account of the row's scheme; null without tax. */
  readonly taxAccountId: string | null
}
export type Sale = { readonly rows: readonly SalesRow[]; readonly partyAccountId: string }

/** Returns one line for each account and side, debits first, amounts canonical; none when all amounts are zero. */
export function postSalesVoucher(sale: Sale): LedgerLine[] {
  const { debits, credits } = tradeParts(sale)
  return [...sumByAccount('debit', debits), ...sumByAccount('credit', credits)]
}

/** Returns the lines of a credit note, with the sides exchanged. */
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
