/**
 * Purchase vouchers: bills of suppliers. Tracked items enter the stock at their cost, including landed costs and
 * non-recoverable tax; the bill itself debits the stock. Everything else debits its own account: a capital expense, an
 * asset, an expense, or purchases. Goods that were received before move no quantity: the bill clears what their receipt
 * posted, and the difference changes their value from the day of the bill.
 */
import { refuse } from '../../../../domain/errors.ts'
import type { LandedCostPosting, PurchaseRow } from '../../../../domain/ledger/post-purchases.ts'
import { postPurchaseVoucher, stockCostOfRows } from '../../../../domain/ledger/post-purchases.ts'
import { isZero, subtract, sum } from '../../../../domain/money/decimal.ts'
import { isSelfAssessed } from '../../../../domain/tax/schemes.ts'
import { unitCostOf } from '../../../../domain/inventory/revalue.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import { findOrCreateLedger } from '../../books/record-ledgers.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { CostPart } from '../../stock/stock-plan.ts'
import type { Decision, Posting, RowMovement } from './decision.ts'
import { dateWarnings, movementOf, partyAccount, partyOf, refuseUsedNumber } from './decision.ts'
import { decideLandedCosts, landedCostProblems } from './landed-costs.ts'
import { checkSources } from './orders/check-sources.ts'
import { rateWarnings } from './rate-warnings.ts'
import type { TradeDraft } from './trade-draft.ts'
import { systemAccount } from './trade-facts.ts'
import type { ReceivedGoods, TradeRow } from './trade-rows.ts'
import { checkTrade } from './trade-rows.ts'

/**
 * Decides a purchase voucher. Raises all its problems, those of the orders and goods receipts that it names, and
 * BILL_NUMBER_USED.
 */
export async function decidePurchaseVoucher(
  tx: Transaction,
  context: DecisionContext,
  draft: TradeDraft,
): Promise<Decision> {
  const checked = checkTrade(draft, new Map())
  refuse(landedCostProblems(draft))
  const { rows, warnings: orderWarnings } = await checkSources(tx, context, { draft, rows: checked.rows })
  const landedCosts = decideLandedCosts(draft, rows)
  const party = partyOf(draft)
  const decision = { ...checked, rows, party, landedCosts: landedCosts.map(({ row }) => row), isFree: false }
  if (!draft.isNumbered) return { ...decision, posting: null }
  await refuseUsedNumber(tx, context, draft)
  const account = await partyAccount(tx, context, { party, side: 'supplier_account' })
  const debits = await debitAccounts(tx, context, {
    rows: rows.filter(({ received }) => received === null),
    isCapital: draft.input.is_capital_expense,
  })
  const clearing = systemAccount(draft.facts, 'GOODS-RECEIVED')
  const entryId = newId()
  const { lines, movements, costs } = postBill(rows, {
    entryId,
    partyAccountId: account.id,
    landedCosts: landedCosts.map(({ posting }) => posting),
    currencyDigits: draft.facts.book.currency_digits,
    debitOf: (row) => (row.received === null ? debits.of(row) : debitOfReceived(row, row.received, clearing)),
  })
  return {
    ...decision,
    posting: {
      entryId,
      partyAccountId: account.id,
      lines,
      movements,
      first: [...account.statements, ...debits.statements],
      allocations: [],
      warnings: [...rateWarnings(draft, rows), ...orderWarnings, ...dateWarnings(context, draft)],
      costPrices: draft.facts.settings.purchase_update_cost_price ? newCostPrices(rows, costs) : [],
    },
  }
}

type Bill = {
  entryId: string
  partyAccountId: string
  landedCosts: readonly LandedCostPosting[]
  currencyDigits: number
  debitOf: (row: TradeRow) => Debit
}

/** Returns the ledger lines and movements of a bill, and the stock cost of each row; null for a row without stock. */
export function postBill(rows: readonly TradeRow[], { entryId, debitOf: debit, ...bill }: Bill) {
  const purchase = { ...bill, rows: rows.map((row) => purchaseRow(row, debit(row))) }
  const costs = stockCostOfRows(purchase)
  const movements = rows.flatMap((row, index): RowMovement[] => {
    const parts = costs[index] ?? null
    if (parts === null) return []
    const counterAccountId = debit(row).accountId
    if (row.received !== null) return changeOfValue(row, row.received, { parts, counterAccountId })
    const movement = { kind: 'purchase', costs: parts, originId: null, counterAccountId, postedIn: entryId } as const
    return [movementOf(row, { ...movement, quantity: row.baseQuantity })]
  })
  return { lines: postPurchaseVoucher(purchase), movements, costs }
}

/** Returns the movement of goods that were received before, by which the bill changes their value; none without a difference. */
function changeOfValue(
  row: TradeRow,
  { value, movementId: originId }: ReceivedGoods,
  { parts, counterAccountId }: { parts: readonly CostPart[]; counterAccountId: string },
): RowMovement[] {
  const costs = parts
    .map((part) => (part.kind === 'goods' ? { ...part, amount: subtract(part.amount, value) } : part))
    .filter(({ amount }) => !isZero(amount))
  if (isZero(sum(costs.map(({ amount }) => amount)))) return []
  return [movementOf(row, { kind: 'value_change', quantity: '0', costs, originId, counterAccountId })]
}

type Debits = { of: (row: TradeRow) => Debit; statements: Statement[] }
type Debit = Pick<PurchaseRow, 'accountId' | 'isTracked' | 'received'>

/** Returns the account that each row debits; creates a missing account of a capital expense. */
async function debitAccounts(
  tx: Transaction,
  context: DecisionContext,
  { rows, isCapital }: { rows: readonly TradeRow[]; isCapital: boolean },
): Promise<Debits> {
  const capital = new Map<string, string>()
  const statements: Statement[] = []
  const books = { companyId: context.who.companyId, context, run: tx.run }
  const items = isCapital ? new Map(rows.map(({ item }) => [item.name, item])) : new Map<string, TradeRow['item']>()
  for (const { name } of items.values()) {
    const ledger = await findOrCreateLedger(books, { name, below: 'CAP-EXP' })
    capital.set(name, ledger.id)
    statements.push(...ledger.statements)
  }
  return { of: ({ item }) => debitOf(item, capital.get(item.name) ?? null), statements }
}

/** Returns the account of a row: of a capital expense, else of an asset or expense, else the stock, else purchases. */
export function debitOf(item: TradeRow['item'], capitalAccountId: string | null): Debit {
  if (capitalAccountId !== null) return { accountId: capitalAccountId, isTracked: false }
  if (item.is_expense && item.expense_account !== null) return { accountId: item.expense_account, isTracked: false }
  if (item.track_inventory && item.inventory_account !== null) {
    return { accountId: item.inventory_account, isTracked: true }
  }
  return { accountId: item.purchase_account, isTracked: false }
}

/** Returns the account that the cost difference of received goods debits, with what the bill clears of them. */
function debitOfReceived({ item }: TradeRow, { value }: ReceivedGoods, clearing: string): Debit {
  if (item.cogs_account === null) throw new Error(`The item ${item.id} keeps no stock`)
  return { accountId: item.cogs_account, isTracked: true, received: { value, accountId: clearing } }
}

/** Returns a row as the ledger sees it. Non-recoverable tax has no account of its own. */
export function purchaseRow({ item, scheme, figures }: TradeRow, debit: Debit): PurchaseRow {
  const taxAccountId = scheme?.recoverable === true ? scheme.receivable_id : null
  const outputAccountId = isSelfAssessed(scheme?.kind) ? (scheme?.payable_id ?? null) : null
  const discountAccountId = item.discount_received_account
  return { figures, ...debit, discountAccountId, taxAccountId, outputAccountId }
}

/** Returns the cost of one base unit of each item by the last row of this bill, including landed costs. */
function newCostPrices(
  rows: readonly TradeRow[],
  costs: readonly (readonly CostPart[] | null)[],
): Posting['costPrices'] {
  const prices = new Map<string, Posting['costPrices'][number]>()
  for (const [index, { item, baseQuantity }] of rows.entries()) {
    const parts = costs[index] ?? null
    if (parts === null) continue
    const price = unitCostOf(sum(parts.map(({ amount }) => amount)), baseQuantity)
    if (price === item.cost_price) prices.delete(item.id)
    else prices.set(item.id, { id: item.id, version: item.version, name: item.name, before: item.cost_price, price })
  }
  return [...prices.values()]
}
