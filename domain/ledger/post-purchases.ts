/**
 * What a purchase voucher and a debit note write into the ledger, and what the goods cost that go into stock.
 *
 * The supplier is owed the total. A row debits its net and whatever was taken off as a discount of its own, which is
 * credited to discounts received; a trade discount lowers the debit and appears nowhere. Tax is claimed back by scheme;
 * what cannot be claimed is part of what the row debits. Of goods in stock every discount lowers the cost, so that none
 * of it is income before they are sold.
 *
 *   100.00 less 10.00, 13 % tax
 *   an expense            Dr Office 100.00   Dr Tax 11.70   Cr Supplier 101.70   Cr Discount received 10.00
 *   goods in stock        Dr Goods   90.00   Dr Tax 11.70   Cr Supplier 101.70
 *   tax not to claim      Dr Goods  101.70                  Cr Supplier 101.70
 *
 * Of a bill the account of a row in stock is its inventory account: the receipt brings exactly stockCostOfRows and has no
 * entry of its own. A debit note credits Purchase price variance with what the supplier credits us, and the movement debits
 * it with what the goods had cost, so the difference stays there by itself, also when the cost is found to be another one
 * later.
 *
 *   returned, cost 48.00, credited 50.00     Dr Supplier 50.00, Cr Price variance 50.00
 *                            the movement    Dr Price variance 48.00, Cr Inventory 48.00
 *
 * Landed costs are divided among all rows by net: shares of goods in stock join their cost, the others go to the account
 * of the landed cost. What is a tax alone (Tax on Purchase, Customs Valuation Uplift) has no such account; where it
 * cannot be claimed, it joins what each row debits.
 *
 *   freight 10.00 and 1.30 tax on goods in stock for 60.00 and an expense of 40.00
 *                         Dr Goods 6.00   Dr Freight 4.00   Dr Tax 1.30   Cr Carrier 11.30
 */
import type { LandedFigures } from '../documents/landed-cost.ts'
import type { RowFigures } from '../documents/totals.ts'
import { allocate } from '../money/allocate.ts'
import { add, isZero, subtract } from '../money/decimal.ts'
import type { LedgerLine } from './posting.ts'
import type { Part } from './sum-by-account.ts'
import { sumByAccount } from './sum-by-account.ts'

export type PurchaseRow = {
  readonly figures: Pick<RowFigures, 'net' | 'tax' | 'total' | 'nonTradeDiscount'>
  /** What the row debits: an expense, an asset, purchases; of goods in stock inventory, or on a debit note the variance. */
  readonly accountId: string
  readonly isTracked: boolean
  /** Discounts received; null where there is none. */
  readonly discountAccountId: string | null
  /** The receivable account of the row's scheme; null where tax cannot be claimed back, and without tax. */
  readonly taxAccountId: string | null
}
export type LandedCostPosting = {
  readonly figures: LandedFigures
  /** The account of its type; null for what is a tax alone. */
  readonly costAccountId: string | null
  readonly taxAccountId: string | null
  /** Who is owed it, or what it was paid from; null where nothing is to be paid. */
  readonly creditAccountId: string | null
}
export type Purchase = {
  readonly rows: readonly PurchaseRow[]
  readonly partyAccountId: string
  readonly landedCosts: readonly LandedCostPosting[]
  readonly currencyDigits: number
}
export type PurchaseReturn = Pick<Purchase, 'rows' | 'partyAccountId'>

/** One line per account and side, debits first, amounts canonical; none when all comes to nothing. */
export function postPurchaseVoucher(purchase: Purchase): LedgerLine[] {
  const trade = tradeParts(purchase)
  const landed = purchase.landedCosts.flatMap((cost) => landedDebits(cost, purchase))
  const payable = purchase.landedCosts.map(({ creditAccountId, figures }) => ({
    accountId: creditAccountId,
    amount: figures.payable,
  }))
  return [
    ...sumByAccount('debit', [...trade.debits, ...landed]),
    ...sumByAccount('credit', [...trade.credits, ...payable]),
  ]
}

/** The same for what a debit note sends back, the sides exchanged; landed costs are not given back. */
export function postDebitNote(note: PurchaseReturn): LedgerLine[] {
  const { debits, credits } = tradeParts(note)
  return [...sumByAccount('debit', credits), ...sumByAccount('credit', debits)]
}

/** What each row in stock costs, in the currency, as its movement takes it; null for every other row. */
export function stockCostOfRows(
  purchase: Pick<Purchase, 'rows' | 'landedCosts' | 'currencyDigits'>,
): ({ readonly kind: 'goods' | 'landed'; readonly amount: string }[] | null)[] {
  const shares = purchase.landedCosts.map((cost) => sharesOf(cost, purchase))
  return purchase.rows.map((row, index) => {
    if (!row.isTracked) return null
    const landed = shares.reduce((sum, parts) => add(sum, parts[index] ?? '0'), '0')
    const goods = { kind: 'goods', amount: costOf(row) } as const
    return isZero(landed) ? [goods] : [goods, { kind: 'landed', amount: landed }]
  })
}

function tradeParts({ rows, partyAccountId }: PurchaseReturn): { debits: Part[]; credits: Part[] } {
  const debits = rows.flatMap((row) => {
    const { accountId, taxAccountId, figures } = row
    const claimed = taxAccountId === null ? [] : [{ accountId: taxAccountId, amount: figures.tax }]
    return [{ accountId, amount: costOf(row) }, { accountId, amount: incomeOf(row) }, ...claimed]
  })
  const credits = rows.flatMap((row) => [
    { accountId: partyAccountId, amount: row.figures.total },
    { accountId: row.discountAccountId, amount: incomeOf(row) },
  ])
  return { debits, credits }
}

/** The net, and the tax when nobody gives it back. */
function costOf({ taxAccountId, figures }: PurchaseRow): string {
  return taxAccountId === null ? figures.total : figures.net
}

/** The discount that is income: none of goods in stock. */
function incomeOf({ isTracked, figures }: PurchaseRow): string {
  return isTracked ? '0' : figures.nonTradeDiscount
}

function landedDebits(cost: LandedCostPosting, purchase: Purchase): Part[] {
  const { costAccountId, taxAccountId, figures } = cost
  const shares = sharesOf(cost, purchase).map((amount, index) => {
    const row = purchase.rows[index]
    const own = row?.accountId ?? null
    return { accountId: row?.isTracked === true ? own : (costAccountId ?? own), amount }
  })
  return taxAccountId === null ? shares : [...shares, { accountId: taxAccountId, amount: figures.tax }]
}

/** What each row carries of a landed cost: of all that is paid but the tax that can be claimed back. */
function sharesOf(
  { figures, taxAccountId }: LandedCostPosting,
  { rows, currencyDigits }: Pick<Purchase, 'rows' | 'currencyDigits'>,
): string[] {
  const cost = taxAccountId === null ? figures.payable : subtract(figures.payable, figures.tax)
  const nets = rows.map((row) => row.figures.net)
  return allocate(cost, nets, currencyDigits)
}
