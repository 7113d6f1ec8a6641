/**
 * Purchase vouchers: bills of suppliers. What is kept in stock comes in at what it cost, landed costs and tax that nobody
 * gives back included; the bill itself debits the stock. Everything else is bought on its own account: a capital expense,
 * an asset, an expense, or purchases.
 */
import { checkLandedCosts, landedCostFigures, landedCostTypes } from '../../../../domain/documents/landed-cost.ts'
import type { TaxScheme } from '../../../../domain/documents/tax.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { LandedCostPosting, PurchaseRow } from '../../../../domain/ledger/post-purchases.ts'
import { postPurchaseVoucher, stockCostOfRows } from '../../../../domain/ledger/post-purchases.ts'
import { sum } from '../../../../domain/money/decimal.ts'
import { unitCostOf } from '../../../../domain/inventory/revalue.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import { ledgerProblems } from '../../books/ledger-choice.ts'
import { findOrMakeLedger } from '../../books/own-ledgers.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { CostPart } from '../../stock/stock-plan.ts'
import type { DecidedLandedCost, Decision, Posting, RowMovement } from './decision.ts'
import { dateWarnings, movementOf, partyAccount, partyOf, refuseUsedNumber } from './decision.ts'
import { rateWarnings } from './rate-warnings.ts'
import type { TradeDraft } from './trade-draft.ts'
import type { TradeFacts } from './trade-facts.ts'
import { systemAccount } from './trade-facts.ts'
import type { JudgedTrade, TradeRow } from './trade-rows.ts'
import { judgeTrade } from './trade-rows.ts'

/** Decides about a purchase voucher. Raises everything that is wrong with it, and BILL_NUMBER_USED. */
export async function decidePurchaseVoucher(
  tx: Transaction,
  context: DecisionContext,
  draft: TradeDraft,
): Promise<Decision> {
  const judged = judgeTrade(draft, new Map())
  const landed = judgeLanded(draft, judged)
  const party = partyOf(draft)
  const said = { ...judged, party, landed: landed.map(({ row }) => row), isFree: false }
  if (!draft.isPosted) return { ...said, posting: null }
  await refuseUsedNumber(tx, context, draft)
  const account = await partyAccount(tx, context, { party, side: 'supplier_account' })
  const debits = await debitAccounts(tx, context, { rows: judged.rows, isCapital: draft.input.is_capital_expense })
  const entryId = newId()
  const { lines, movements, costs } = postBill(judged.rows, {
    entryId,
    partyAccountId: account.id,
    landedCosts: landed.map(({ posting }) => posting),
    currencyDigits: draft.facts.book.currency_digits,
    debitOf: debits.of,
  })
  return {
    ...said,
    posting: {
      entryId,
      partyAccountId: account.id,
      lines,
      movements,
      first: [...account.statements, ...debits.statements],
      wishes: [],
      warnings: [...rateWarnings(draft, judged.rows), ...dateWarnings(context, draft)],
      costPrices: draft.facts.settings.purchase_update_cost_price ? newCostPrices(judged.rows, costs) : [],
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

/** What a bill posts, what it brings into the stock, and what each of its rows costs there; null where nothing does. */
export function postBill(rows: readonly TradeRow[], { entryId, debitOf: debit, ...bill }: Bill) {
  const purchase = { ...bill, rows: rows.map((row) => purchaseRow(row, debit(row))) }
  const costs = stockCostOfRows(purchase)
  const movements = rows.flatMap((row, index): RowMovement[] => {
    const parts = costs[index] ?? null
    if (parts === null) return []
    const counterAccountId = debit(row).accountId
    const taken = { kind: 'purchase', costs: parts, originId: null, counterAccountId, postedIn: entryId } as const
    return [movementOf(row, { ...taken, quantity: row.own })]
  })
  return { lines: postPurchaseVoucher(purchase), movements, costs }
}

type Debits = { of: (row: TradeRow) => Debit; statements: Statement[] }
type Debit = { accountId: string; isTracked: boolean }

/** What each row debits, the first that fits; the ledger of a capital expense is made on demand. */
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
    const made = await findOrMakeLedger(books, { name, below: 'CAP-EXP' })
    capital.set(name, made.id)
    statements.push(...made.statements)
  }
  return { of: ({ item }) => debitOf(item, capital.get(item.name) ?? null), statements }
}

/** A row's account: of a capital expense, else of an asset or expense, else the stock, else purchases. */
export function debitOf(item: TradeRow['item'], capitalAccountId: string | null): Debit {
  if (capitalAccountId !== null) return { accountId: capitalAccountId, isTracked: false }
  if (item.is_expense && item.expense_account !== null) return { accountId: item.expense_account, isTracked: false }
  if (item.track_inventory && item.inventory_account !== null) {
    return { accountId: item.inventory_account, isTracked: true }
  }
  return { accountId: item.purchase_account, isTracked: false }
}

/** A row as the ledger sees it. Tax that nobody gives back has no account of its own. */
export function purchaseRow({ item, scheme, figures }: TradeRow, { accountId, isTracked }: Debit): PurchaseRow {
  const taxAccountId = scheme?.recoverable === true ? scheme.receivable_id : null
  return { figures, accountId, isTracked, discountAccountId: item.discount_received_account, taxAccountId }
}

type Landed = { row: DecidedLandedCost; posting: LandedCostPosting }

/** Raises what is wrong with landed costs, at `landed_costs`; answers what they come to. */
function judgeLanded(draft: TradeDraft, { rows }: JudgedTrade): Landed[] {
  const { input, facts } = draft
  const currencyDigits = facts.book.currency_digits
  const typed = input.landed_costs.map((cost) => ({ ...cost, taxScheme: taxOf(facts, cost.tax_scheme) }))
  refuse([...checkLandedCosts(typed, currencyDigits), ...unknownInLanded(draft)])
  const figures = landedCostFigures(typed, { rows: rows.map((row) => row.figures), currencyDigits })
  return typed.map((cost, index) => {
    const { amount = '0', tax = '0', payable = '0' } = figures[index] ?? {}
    const code = landedCostTypes[cost.type]
    const scheme = facts.schemes.get(cost.tax_scheme ?? '')
    return {
      row: { ...cost, value: cost.value || '0', amount, tax },
      posting: {
        figures: { amount, tax, payable },
        costAccountId: code === null ? null : systemAccount(facts, code),
        taxAccountId: scheme?.recoverable === true ? scheme.receivable_id : null,
        creditAccountId: cost.credit_account,
      },
    }
  })
}

function taxOf({ schemes }: TradeFacts, id: string | null): TaxScheme | null {
  const scheme = schemes.get(id ?? '')
  return scheme && scheme.kind !== 'withholding' ? { id: scheme.id, rate: scheme.rate, kind: scheme.kind } : null
}

/** An account that is out of use stays on a bill that has it. */
function unknownInLanded({ input, stored, facts }: TradeDraft): Problem[] {
  const had = new Set(stored?.landed_costs.map(({ credit_account: account }) => account))
  return input.landed_costs.flatMap(({ tax_scheme, credit_account }, index): Problem[] => {
    const at = (field: string) => `landed_costs.${index}.${field}`
    const known = facts.creditAccounts.get(credit_account ?? '')
    const account = known && { ...known, is_active: known.is_active || had.has(credit_account) }
    return [
      ...(tax_scheme !== null && !facts.schemes.has(tax_scheme)
        ? [{ code: 'UNKNOWN_REFERENCE', path: at('tax_scheme') } as const]
        : []),
      ...(credit_account !== null && !account
        ? [{ code: 'UNKNOWN_REFERENCE', path: at('credit_account') } as const]
        : []),
      ...(account ? ledgerProblems(account, { group: 'creditor', path: at('credit_account') }) : []),
    ]
  })
}

/** What a unit of each item's own costs by this bill, its last row first; landed costs included. */
function newCostPrices(
  rows: readonly TradeRow[],
  costs: readonly (readonly CostPart[] | null)[],
): Posting['costPrices'] {
  const prices = new Map<string, Posting['costPrices'][number]>()
  for (const [index, { item, own }] of rows.entries()) {
    const parts = costs[index] ?? null
    if (parts === null) continue
    const price = unitCostOf(sum(parts.map(({ amount }) => amount)), own)
    if (price === item.cost_price) prices.delete(item.id)
    else prices.set(item.id, { id: item.id, version: item.version, name: item.name, before: item.cost_price, price })
  }
  return [...prices.values()]
}
