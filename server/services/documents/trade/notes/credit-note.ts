/**
 * Credit notes: a sale taken back, wholly or in part. A row that names a row of an invoice gives back that price, discount,
 * tax and cost; a free one has its own price, needs the right to approve, and its goods come back at what the stock costs.
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
import { loadOrigins } from './note-origins.ts'
import { noteWishes } from './note-wishes.ts'
import { salesRow } from '../sales-voucher.ts'
import type { TradeDraft } from '../trade-draft.ts'
import type { TradeRow } from '../trade-rows.ts'
import type { JudgedTrade } from '../trade-rows.ts'
import { judgeTrade } from '../trade-rows.ts'

/** Decides about a credit note; the invoice rows that it names stay locked. Raises everything that is wrong with it. */
export async function decideCreditNote(
  tx: Transaction,
  context: DecisionContext,
  draft: TradeDraft,
): Promise<Decision> {
  const { path, input, stored } = draft
  const origins = await loadOrigins(tx.batch, context, { path, input, except: stored?.id ?? null })
  const judged = judgeTrade(draft, origins.rows)
  const party = partyOf(draft)
  const isFree = judged.rows.every(({ origin }) => origin === null)
  const said = { ...judged, party, landed: [], isFree }
  if (!draft.isPosted) return { ...said, posting: null }
  if (judged.rows.some(({ origin }) => origin === null)) require(context, 'sales_credit_notes.approve')
  const account = await partyAccount(tx, context, { party, side: 'customer_account' })
  const time = stored?.time ?? context.clock.now().toISOString()
  const note = { date: input.date, time, rows: judged.rows }
  const costOf = await freeReturnCosts(tx, context, { notes: [note], digits: draft.facts.book.currency_digits })
  return {
    ...said,
    posting: {
      entryId: newId(),
      partyAccountId: account.id,
      lines: postCreditNote({ rows: judged.rows.map(salesRow), partyAccountId: account.id }),
      movements: returnMovements(judged.rows, (row) => costOf(note, row)),
      first: account.statements,
      wishes: await noteWishes(tx, context, { draft, judged, origins, accountId: account.id, side: 'debit' }),
      warnings: [...dateWarnings(context, draft), ...(await boughtWarnings(tx, context, { draft, judged }))],
      costPrices: [],
    },
  }
}

/**
 * ABOVE_BOUGHT at `party` when a note with free rows is for more than the party has ever bought, net of other notes; an
 * issued one of the same total is not asked about again.
 */
async function boughtWarnings(
  tx: Transaction,
  { who }: DecisionContext,
  { draft, judged }: { draft: TradeDraft; judged: JudgedTrade },
): Promise<Problem[]> {
  const { id, stored, facts } = draft
  const { total } = judged.totals
  const isKept =
    stored?.stored_status === 'Issued' && compare(stored.total, total) <= 0 && compare(total, stored.total) <= 0
  if (isKept || judged.rows.every(({ origin }) => origin !== null)) return []
  const party = partyOf(draft)
  const [[bought]] = await tx.batch([netSales(who.companyId, { partyId: party.id, except: id })])
  const net = bought?.net ?? '0'
  if (compare(total, net) <= 0) return []
  const digits = facts.book.currency_digits
  const params = { party: party.name, owed: withDigits(net, digits), amount: withDigits(total, digits) }
  return [{ code: 'ABOVE_BOUGHT', path: 'party', params }]
}

/** What comes back to the stock: at the cost of the row that it takes back, else at `costOf` the row. */
export function returnMovements(rows: readonly TradeRow[], costOf: (row: TradeRow) => string): RowMovement[] {
  return rows.flatMap((row) => {
    const { track_inventory: isTracked, cogs_account: counterAccountId } = row.item
    if (!isTracked || !row.is_returned || counterAccountId === null) return []
    const originId = row.origin?.row.stock_entry ?? null
    const costs = originId === null ? [{ kind: 'goods', amount: costOf(row) } as const] : []
    return [movementOf(row, { kind: 'sale_return', quantity: row.own, costs, originId, counterAccountId })]
  })
}
