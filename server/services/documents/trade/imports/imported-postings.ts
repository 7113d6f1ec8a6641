/** Posts documents of a file; their notes reference no rows. */
import type { PostedTradePath } from '../../../../../domain/documents/status.ts'
import { postCreditNote, postSalesVoucher } from '../../../../../domain/ledger/post-sales.ts'
import type { LandedCostPosting } from '../../../../../domain/ledger/post-purchases.ts'
import type { LedgerLine } from '../../../../../domain/ledger/posting.ts'
import { returnMovements } from '../notes/credit-note.ts'
import { postReturn } from '../notes/debit-note.ts'
import type { RowMovement } from '../decision.ts'
import { debitOf, postBill } from '../purchase-voucher.ts'
import { saleMovements, salesRow } from '../sales-voucher.ts'
import type { TradeFacts } from '../trade-facts.ts'
import { systemAccount } from '../trade-facts.ts'
import type { TradeRow } from '../trade-rows.ts'

export type ImportedPosting = { readonly lines: readonly LedgerLine[]; readonly movements: readonly RowMovement[] }
type PostingContext = {
  readonly entryId: string
  readonly partyAccountId: string
  readonly facts: Pick<TradeFacts, 'book' | 'accounts'>
  readonly landedCosts: readonly LandedCostPosting[]
  /** Returns the value of returned goods. */
  readonly costOf: (row: TradeRow) => string
}

export const postImported: Readonly<
  Record<PostedTradePath, (rows: readonly TradeRow[], context: PostingContext) => ImportedPosting>
> = {
  'sales/vouchers': (rows, { partyAccountId }) => ({
    lines: postSalesVoucher({ rows: rows.map(salesRow), partyAccountId }),
    movements: saleMovements(rows, null),
  }),
  'sales/credit-notes': (rows, { partyAccountId, costOf }) => ({
    lines: postCreditNote({ rows: rows.map(salesRow), partyAccountId }),
    movements: returnMovements(rows, costOf),
  }),
  'purchase/vouchers': (rows, { entryId, partyAccountId, facts, landedCosts }) =>
    postBill(rows, {
      entryId,
      partyAccountId,
      landedCosts,
      currencyDigits: facts.book.currency_digits,
      debitOf: ({ item }) => debitOf(item, null),
    }),
  'purchase/debit-notes': (rows, { partyAccountId, facts }) =>
    postReturn(rows, { partyAccountId, variance: systemAccount(facts, 'PRICE-VARIANCE'), capitalOf: () => null }),
}
