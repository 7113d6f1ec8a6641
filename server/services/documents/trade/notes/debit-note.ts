/**
 * Debit notes: reverse a purchase, wholly or in part. Goods leave at the cost of their receipt; a difference from the
 * supplier's credit is a price variance. An allowance on goods that stay lowers their cost from the day of the note:
 * the part still in stock lowers the stock, the rest the cost of goods sold.
 */
import type { PurchaseRow } from '../../../../../domain/ledger/post-purchases.ts'
import { costOf, postDebitNote } from '../../../../../domain/ledger/post-purchases.ts'
import { negate } from '../../../../../domain/money/decimal.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import { ledgerBelow } from '../../../../db/ledger/ledger-name-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { newId, require } from '../../../core/unit-of-work.ts'
import type { Decision, RowMovement } from '../decision.ts'
import { dateWarnings, movementOf, partyAccount, partyOf, refuseUsedNumber } from '../decision.ts'
import { loadOrigins } from './note-origins.ts'
import { noteAllocations } from './note-allocations.ts'
import { returnedItem } from './returned-item.ts'
import { debitOf, purchaseRow } from '../purchase-voucher.ts'
import type { TradeDraft } from '../trade-draft.ts'
import { systemAccount } from '../trade-facts.ts'
import type { TradeRow } from '../trade-rows.ts'
import { checkTrade } from '../trade-rows.ts'

/** Decides a debit note; the bill rows that it references stay locked. Raises all its problems. */
export async function decideDebitNote(tx: Transaction, context: DecisionContext, draft: TradeDraft): Promise<Decision> {
  const { path, input, stored, facts } = draft
  const origins = await loadOrigins(tx.batch, context, { path, input, except: stored?.id ?? null })
  const checked = checkTrade(draft, origins.rows)
  const party = partyOf(draft)
  const isFree = checked.rows.every(({ origin }) => origin === null)
  const decision = { ...checked, party, landedCosts: [], isFree }
  if (!draft.isNumbered) return { ...decision, posting: null }
  if (checked.rows.some(({ origin }) => origin === null)) require(context, 'purchase_debit_notes.approve')
  await refuseUsedNumber(tx, context, draft)
  const account = await partyAccount(tx, context, { party, side: 'supplier_account' })
  const variance = systemAccount(facts, 'PRICE-VARIANCE')
  const capital = await capitalAccounts(tx, context, checked.rows)
  const { lines, movements } = postReturn(checked.rows, {
    variance,
    partyAccountId: account.id,
    capitalOf: ({ item }) => capital.get(item.name) ?? null,
  })
  return {
    ...decision,
    posting: {
      entryId: newId(),
      partyAccountId: account.id,
      lines,
      movements,
      first: account.statements,
      allocations: await noteAllocations(tx, context, {
        draft,
        checked,
        origins,
        accountId: account.id,
        side: 'credit',
      }),
      warnings: dateWarnings(context, draft),
      costPrices: [],
    },
  }
}

type Return = { variance: string; partyAccountId: string; capitalOf: (row: TradeRow) => string | null }

/** Returns the ledger lines of a debit note, and its movements of stock or stock value. */
export function postReturn(rows: readonly TradeRow[], { variance, partyAccountId, capitalOf }: Return) {
  const creditRows = rows.map((row) => toCreditRow(row, { variance, capital: capitalOf(row) }))
  return {
    lines: postDebitNote({ rows: creditRows, partyAccountId }),
    movements: rows.flatMap((row, index) => movementsOf(row, creditRows[index])),
  }
}

/** Returns the accounts of capital expenses, by the names of items. */
async function capitalAccounts(
  tx: Transaction,
  { who }: DecisionContext,
  rows: readonly TradeRow[],
): Promise<Map<string, string>> {
  const capital = rows.filter(({ origin }) => origin?.document.is_capital_expense === true)
  const names = [...new Set(capital.map(({ item }) => item.name))]
  const ledgers = await tx.batch(names.map((name) => ledgerBelow(who.companyId, { name, below: 'CAP-EXP' })))
  return new Map(
    names.flatMap((name, index) => {
      const id = ledgers[index]?.[0]?.ledger_id
      return id == null ? [] : [[name, id] as const]
    }),
  )
}

/**
 * Returns what a row credits: the account that it debited. Goods that leave the stock credit the variance, which their
 * movement debits with their cost; an allowance credits the cost of goods sold, which its movement debits with the part
 * in stock.
 */
function toCreditRow(row: TradeRow, { variance, capital }: { variance: string; capital: string | null }): PurchaseRow {
  const debit = debitOf(row.item, capital)
  if (!debit.isTracked) return purchaseRow(row, debit)
  const isAllowance = !row.is_returned && receiptOf(row) !== null && row.item.cogs_account !== null
  const accountId = isAllowance ? (row.item.cogs_account ?? variance) : variance
  return purchaseRow(row, { accountId, isTracked: true })
}

/** Returns the movement that brought in what a row returns: of its bill, or of the goods receipt that this bill names. */
function receiptOf({ origin }: TradeRow): string | null {
  return origin?.row.received_entry ?? origin?.row.stock_entry ?? null
}

function movementsOf(row: TradeRow, creditRow: PurchaseRow | undefined): RowMovement[] {
  if (!creditRow?.isTracked) return []
  const originId = receiptOf(row)
  const counterAccountId = creditRow.accountId
  if (row.is_returned) {
    const quantity = negate(row.baseQuantity)
    const movement = { kind: 'purchase_return', quantity, costs: [], originId, counterAccountId } as const
    return [{ ...movementOf(row, movement), itemId: returnedItem(row) }]
  }
  if (originId === null) return []
  const costs = [{ kind: 'correction', amount: negate(costOf(creditRow)) }] as const
  return [movementOf(row, { kind: 'value_change', quantity: '0', costs, originId, counterAccountId })]
}
