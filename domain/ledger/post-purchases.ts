/**
 * Posts a purchase voucher or a debit note, and computes the cost of the goods that are received into stock.
 *
 * The total is credited to the supplier. A row debits its net and its non-trade discount, which is credited to
 * discounts received; a trade discount reduces the debit and is not posted. Input tax is posted by scheme;
 * non-recoverable tax is part of the row's debit. For goods in stock every discount reduces the cost, so that none of
 * it is income before the goods are sold.
 *
 *   100.00 less 10.00, 13 % tax
 *   an expense            Dr Office 100.00   Dr Tax 11.70   Cr Supplier 101.70   Cr Discount received 10.00
 *   goods in stock        Dr Goods   90.00   Dr Tax 11.70   Cr Supplier 101.70
 *   tax not recoverable   Dr Goods  101.70                  Cr Supplier 101.70
 *
 * The buyer accounts for the tax of a reverse charge and of a postponed import: it is input tax, or part of the row's debit
 * where it is not recoverable, and output tax as well; the supplier is owed the net.
 *
 *   100.00, reverse charge 20 %
 *                         Dr Office 100.00   Dr Tax 20.00     Cr Supplier 100.00   Cr Output tax 20.00
 *   not recoverable       Dr Office 120.00                    Cr Supplier 100.00   Cr Output tax 20.00
 *
 * On a bill the account of a row in stock is its inventory account: the receipt has exactly the value of
 * stockCostOfRows and no entry of its own. A debit note credits Purchase price variance with the supplier's credit, and
 * the movement debits it with the cost of the goods, so that the difference stays on it, also after a later change of
 * the cost.
 *
 *   returned, cost 48.00, credited 50.00     Dr Supplier 50.00, Cr Price variance 50.00
 *                            the movement    Dr Price variance 48.00, Cr Inventory 48.00
 *
 * Goods that were received before their bill are in stock already: the bill clears what their receipt posted, and the
 * difference from their cost by the bill is debited to cost of goods sold. The share of it that is still in stock goes from
 * there to the stock by a movement without quantity.
 *
 *   received for 40.00, billed with 45.00, half of it sold
 *                         Dr Goods received not invoiced 40.00   Dr Cost of goods sold 5.00   Cr Supplier 45.00
 *                            the movement    Dr Inventory 2.50, Cr Cost of goods sold 2.50
 *
 * Landed costs are allocated to all rows by net: shares of goods in stock are added to their cost, the others are
 * posted to the account of the landed cost. The two types without an amount to post (Tax on Purchase, Customs Valuation
 * Uplift) have no account; their non-recoverable tax is added to the debit of each row.
 *
 *   freight 10.00 and 1.30 tax on goods in stock for 60.00 and an expense of 40.00
 *                         Dr Goods 6.00   Dr Freight 4.00   Dr Tax 1.30   Cr Carrier 11.30
 */
import type { LandedFigures } from '../documents/landed-cost.ts'
import type { RowFigures } from '../documents/totals.ts'
import { allocate } from '../money/allocate.ts'
import { add, isNegative, isZero, negate, subtract } from '../money/decimal.ts'
import type { LedgerLine } from './posting.ts'
import type { Part } from './sum-by-account.ts'
import { sumByAccount } from './sum-by-account.ts'

export type PurchaseRow = {
  readonly figures: Pick<RowFigures, 'net' | 'tax' | 'total' | 'nonTradeDiscount' | 'selfAssessedTax'>
  /**
   * The debited account: an expense, an asset, purchases; inventory for goods in stock, on a debit note the variance, and
   * cost of goods sold for goods that were received before.
   */
  readonly accountId: string
  readonly isTracked: boolean
  /** Discounts received; null without a discount. */
  readonly discountAccountId: string | null
  /** The input tax account of the row's scheme; null for non-recoverable tax and without tax. */
  readonly taxAccountId: string | null
  /** The output tax account of a scheme whose tax the buyer accounts for; absent for other schemes. */
  readonly outputAccountId?: string | null
  /** Of goods that were received before: what the receipt posted of them, and where. */
  readonly received?: { readonly value: string; readonly accountId: string }
}
export type LandedCostPosting = {
  readonly figures: LandedFigures
  /** The account of its type; null for Tax on Purchase and Customs Valuation Uplift. */
  readonly costAccountId: string | null
  readonly taxAccountId: string | null
  /** The account of the creditor or of the payment; null when nothing is payable. */
  readonly creditAccountId: string | null
}
export type Purchase = {
  readonly rows: readonly PurchaseRow[]
  readonly partyAccountId: string
  readonly landedCosts: readonly LandedCostPosting[]
  readonly currencyDigits: number
}
export type PurchaseReturn = Pick<Purchase, 'rows' | 'partyAccountId'>

/** Returns one line for each account and side, debits first, amounts canonical; none when all amounts are zero. */
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

/** Returns the lines of a debit note, with the sides exchanged; landed costs are not returned. */
export function postDebitNote(note: PurchaseReturn): LedgerLine[] {
  const { debits, credits } = tradeParts(note)
  return [...sumByAccount('debit', credits), ...sumByAccount('credit', debits)]
}

/** Returns the cost of each row in stock, in the currency, as its movement takes it; null for other rows. */
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
    const inputTax = add(figures.tax, figures.selfAssessedTax ?? '0')
    const recoverableTax = taxAccountId === null ? [] : [{ accountId: taxAccountId, amount: inputTax }]
    return [...costDebits(row), { accountId, amount: discountIncomeOf(row) }, ...recoverableTax]
  })
  const credits = rows.flatMap((row) => [
    { accountId: row.accountId, amount: isNegative(differenceOf(row)) ? negate(differenceOf(row)) : '0' },
    { accountId: partyAccountId, amount: row.figures.total },
    { accountId: row.discountAccountId, amount: discountIncomeOf(row) },
    { accountId: row.outputAccountId ?? null, amount: row.figures.selfAssessedTax ?? '0' },
  ])
  return { debits, credits }
}

/** Returns the debits of a row's cost: of goods that were received before what their receipt posted, and what they cost more. */
function costDebits(row: PurchaseRow): Part[] {
  const { accountId, received } = row
  if (received === undefined) return [{ accountId, amount: costOf(row) }]
  const difference = differenceOf(row)
  return [
    { accountId: received.accountId, amount: received.value },
    { accountId, amount: isNegative(difference) ? '0' : difference },
  ]
}

/** Returns by how much the cost of goods by their bill differs from what their receipt posted; zero for other rows. */
function differenceOf(row: PurchaseRow): string {
  return row.received === undefined ? '0' : subtract(costOf(row), row.received.value)
}

/** Returns the net, plus non-recoverable tax. */
export function costOf({ taxAccountId, figures }: Pick<PurchaseRow, 'taxAccountId' | 'figures'>): string {
  return taxAccountId === null ? add(figures.total, figures.selfAssessedTax ?? '0') : figures.net
}

/** Returns the discount that is income: zero for goods in stock. */
function discountIncomeOf({ isTracked, figures }: PurchaseRow): string {
  return isTracked ? '0' : figures.nonTradeDiscount
}

function landedDebits(cost: LandedCostPosting, purchase: Purchase): Part[] {
  const { costAccountId, taxAccountId, figures } = cost
  const shares = sharesOf(cost, purchase).map((amount, index) => {
    const row = purchase.rows[index]
    const rowAccountId = row?.accountId ?? null
    return { accountId: row?.isTracked === true ? rowAccountId : (costAccountId ?? rowAccountId), amount }
  })
  return taxAccountId === null ? shares : [...shares, { accountId: taxAccountId, amount: figures.tax }]
}

/** Returns the share of each row in a landed cost: the payable amount without recoverable tax. */
function sharesOf(
  { figures, taxAccountId }: LandedCostPosting,
  { rows, currencyDigits }: Pick<Purchase, 'rows' | 'currencyDigits'>,
): string[] {
  const cost = taxAccountId === null ? figures.payable : subtract(figures.payable, figures.tax)
  const nets = rows.map((row) => row.figures.net)
  return allocate(cost, nets, currencyDigits)
}
