/**
 * Credit notes: reverse a sale, wholly or in part. A row that references a row of an invoice returns its price,
 * discount, tax and cost; a free row has its own price, requires the permission to approve, and its goods return at the
 * current cost of the stock.
 */
import type { Problem } from '../../../../../domain/errors.ts'
import { postCreditNote } from '../../../../../domain/ledger/post-sales.ts'
import { compare, withDigits } from '../../../../../domain/money/decimal.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import { netSales } from '../../../../db/trade/trade-facts-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { newId, require } from '../../../core/unit-of-work.ts'
import type { Decision, RowMovement } from '../decision.ts'
import { dateWarnings, movementOf, partyAccount, partyOf } from '../decision.ts'
import { freeReturnCosts } from './free-return-cost.ts'
import { returnedItem } from './returned-item.ts'
import { loadOrigins } from './note-origins.ts'
import { noteAllocations } from './note-allocations.ts'
import { salesRow } from '../sales-voucher.ts'
import type { TradeDraft } from '../trade-draft.ts'
import type { TradeRow } from '../trade-rows.ts'
import type { CheckedTrade } from '../trade-rows.ts'
import { checkTrade } from '../trade-rows.ts'

/** Decides a credit note; the invoice rows that it references stay locked. Raises all its problems. */
export async function decideCreditNote(
  tx: Transaction,
  context: DecisionContext,
  draft: TradeDraft,
): Promise<Decision> {
  const { path, input, stored } = draft
  const origins = await loadOrigins(tx.batch, context, { path, input, except: stored?.id ?? null })
  const checked = checkTrade(draft, origins.rows)
  const party = partyOf(draft)
  const isFree = checked.rows.every(({ origin }) => origin === null)
  const decision = { ...checked, party, landedCosts: [], isFree }
  if (!draft.isNumbered) return { ...decision, posting: null }
  if (checked.rows.some(({ origin }) => origin === null)) require(context, 'sales_credit_notes.approve')
  const account = await partyAccount(tx, context, { party, side: 'customer_account' })
  const time = stored?.time ?? context.clock.now().toISOString()
  const note = { date: input.date, time, rows: checked.rows }
  const costOf = await freeReturnCosts(tx, context, { notes: [note], digits: draft.facts.book.currency_digits })
  return {
    ...decision,
    posting: {
      entryId: newId(),
      partyAccountId: account.id,
      lines: postCreditNote({ rows: checked.rows.map(salesRow), partyAccountId: account.id }),
      movements: returnMovements(checked.rows, (row) => costOf(note, row)),
      first: account.statements,
      allocations: await noteAllocations(tx, context, {
        draft,
        checked,
        origins,
        accountId: account.id,
        side: 'debit',
      }),
      warnings: [...dateWarnings(context, draft), ...(await boughtWarnings(tx, context, { draft, checked }))],
      costPrices: [],
    },
  }
}

/**
 * Returns ABOVE_BOUGHT at `party` when a note with free rows exceeds what the party has bought, net of other notes; an
 * issued note with an unchanged total is not checked again.
 */
async function boughtWarnings(
  tx: Transaction,
  { who }: DecisionContext,
  { draft, checked }: { draft: TradeDraft; checked: CheckedTrade },
): Promise<Problem[]> {
  const { id, stored, facts } = draft
  const { total } = checked.totals
  const isUnchanged =
    stored?.stored_status === 'Issued' && compare(stored.total, total) <= 0 && compare(total, stored.total) <= 0
  if (isUnchanged || checked.rows.every(({ origin }) => origin !== null)) return []
  const party = partyOf(draft)
  const [[sales]] = await tx.batch([netSales(who.companyId, { partyId: party.id, except: id })])
  const net = sales?.net ?? '0'
  if (compare(total, net) <= 0) return []
  const digits = facts.book.currency_digits
  const params = { party: party.name, owed: withDigits(net, digits), amount: withDigits(total, digits) }
  return [{ code: 'ABOVE_BOUGHT', path: 'party', params }]
}

/** Returns the movements of returned goods: at the cost of the returned row, else at `costOf` the row. */
export function returnMovements(rows: readonly TradeRow[], costOf: (row: TradeRow) => string): RowMovement[] {
  return rows.flatMap((row) => {
    const { track_inventory: isTracked, cogs_account: counterAccountId } = row.item
    if (!isTracked || !row.is_returned || counterAccountId === null) return []
    const originId = row.origin?.row.stock_entry ?? null
    const costs = originId === null ? [{ kind: 'goods', amount: costOf(row) } as const] : []
    const movement = { kind: 'sale_return', quantity: row.baseQuantity, costs, originId, counterAccountId } as const
    return [{ ...movementOf(row, movement), itemId: returnedItem(row) }]
  })
}
