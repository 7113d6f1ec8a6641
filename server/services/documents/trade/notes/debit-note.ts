/**
 * Debit notes: a purchase sent back, wholly or in part. Goods leave at what their receipt cost; what the supplier credits
 * more or less than that is a price variance. An allowance on goods that stay lowers what they cost, from the day of the
 * note on: the part that is still there lowers the stock, the rest the cost of what was sold.
 */
import type { PurchaseRow } from '../../../../../domain/ledger/post-purchases.ts'
import { postDebitNote } from '../../../../../domain/ledger/post-purchases.ts'
import { add, negate } from '../../../../../domain/money/decimal.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import { ledgerBelow } from '../../../../db/ledger/own-ledger-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { newId, require } from '../../../core/unit-of-work.ts'
import type { Decision, RowMovement } from '../decision.ts'
import { dateWarnings, movementOf, partyAccount, partyOf, refuseUsedNumber } from '../decision.ts'
import { loadOrigins } from './note-origins.ts'
import { noteWishes } from './note-wishes.ts'
import { debitOf, purchaseRow } from '../purchase-voucher.ts'
import type { TradeDraft } from '../trade-draft.ts'
import { systemAccount } from '../trade-facts.ts'
import type { TradeRow } from '../trade-rows.ts'
import { judgeTrade } from '../trade-rows.ts'

/** Decides about a debit note; the bill rows that it names stay locked. Raises everything that is wrong with it. */
export async function decideDebitNote(tx: Transaction, context: DecisionContext, draft: TradeDraft): Promise<Decision> {
  const { path, input, stored, facts } = draft
  const origins = await loadOrigins(tx.batch, context, { path, input, except: stored?.id ?? null })
  const judged = judgeTrade(draft, origins.rows)
  const party = partyOf(draft)
  const isFree = judged.rows.every(({ origin }) => origin === null)
  const said = { ...judged, party, landed: [], isFree }
  if (!draft.isPosted) return { ...said, posting: null }
  if (judged.rows.some(({ origin }) => origin === null)) require(context, 'purchase_debit_notes.approve')
  await refuseUsedNumber(tx, context, draft)
  const account = await partyAccount(tx, context, { party, side: 'supplier_account' })
  const variance = systemAccount(facts, 'PRICE-VARIANCE')
  const capital = await capitalAccounts(tx, context, judged.rows)
  const { lines, movements } = postReturn(judged.rows, {
    variance,
    partyAccountId: account.id,
    capitalOf: ({ item }) => capital.get(item.name) ?? null,
  })
  return {
    ...said,
    posting: {
      entryId: newId(),
      partyAccountId: account.id,
      lines,
      movements,
      first: account.statements,
      wishes: await noteWishes(tx, context, { draft, judged, origins, accountId: account.id, side: 'credit' }),
      warnings: dateWarnings(context, draft),
      costPrices: [],
    },
  }
}

type Return = { variance: string; partyAccountId: string; capitalOf: (row: TradeRow) => string | null }

/** What a debit note posts, and what it takes from the stock or from its worth. */
export function postReturn(rows: readonly TradeRow[], { variance, partyAccountId, capitalOf }: Return) {
  const credited = rows.map((row) => creditedRow(row, { variance, capital: capitalOf(row) }))
  return {
    lines: postDebitNote({ rows: credited, partyAccountId }),
    movements: rows.flatMap((row, index) => movementsOf(row, credited[index])),
  }
}

/** The ledgers of what was bought as a capital expense, by the names of items. */
async function capitalAccounts(
  tx: Transaction,
  { who }: DecisionContext,
  rows: readonly TradeRow[],
): Promise<Map<string, string>> {
  const capital = rows.filter(({ origin }) => origin?.document.is_capital_expense === true)
  const names = [...new Set(capital.map(({ item }) => item.name))]
  const found = await tx.batch(names.map((name) => ledgerBelow(who.companyId, { name, below: 'CAP-EXP' })))
  return new Map(
    names.flatMap((name, index) => {
      const id = found[index]?.[0]?.ledger_id
      return id == null ? [] : [[name, id] as const]
    }),
  )
}

/**
 * What a row credits: where it was debited. Goods that leave the stock credit the variance, which their movement debits
 * with their cost; an allowance credits the cost of sales, which its movement debits with what falls on the stock.
 */
function creditedRow(row: TradeRow, { variance, capital }: { variance: string; capital: string | null }): PurchaseRow {
  const debit = debitOf(row.item, capital)
  if (!debit.isTracked) return purchaseRow(row, debit)
  const isAllowance = !row.is_returned && row.origin?.row.stock_entry != null && row.item.cogs_account !== null
  const accountId = isAllowance ? (row.item.cogs_account ?? variance) : variance
  return purchaseRow(row, { accountId, isTracked: true })
}

function movementsOf(row: TradeRow, posted: PurchaseRow | undefined): RowMovement[] {
  if (!posted?.isTracked) return []
  const originId = row.origin?.row.stock_entry ?? null
  const counterAccountId = posted.accountId
  if (row.is_returned) {
    const quantity = negate(row.own)
    return [movementOf(row, { kind: 'purchase_return', quantity, costs: [], originId, counterAccountId })]
  }
  if (originId === null) return []
  const { figures, taxAccountId } = posted
  const credited = taxAccountId === null ? add(figures.net, figures.tax) : figures.net
  const costs = [{ kind: 'correction', amount: negate(credited) }] as const
  return [movementOf(row, { kind: 'value_change', quantity: '0', costs, originId, counterAccountId })]
}
