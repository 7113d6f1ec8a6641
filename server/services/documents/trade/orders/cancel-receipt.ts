/**
 * Cancels goods receipts. On the day of the receipt, which is the default, its movements and its entry are reversed. On a
 * later day the goods leave the stock at their cost of that day; what the receipt posted to Goods received not invoiced is
 * reversed in full, and a difference is a purchase price variance.
 *
 *   received for 40.00, at average cost 38.00 on the day     Dr Goods received not invoiced 40.00, Cr Price variance 40.00
 *                            the movements                   Dr Price variance 38.00, Cr Inventory 38.00
 */
import type { ErrorCode, Problem } from '../../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../../domain/errors.ts'
import { checkDate, inBaseUnit } from '../../../../../domain/inventory/check-rows.ts'
import { isZero, negate, sum } from '../../../../../domain/money/decimal.ts'
import type { Body } from '../../../../../domain/resources/core/document-body.ts'
import { purchaseGoodsReceipts } from '../../../../../domain/resources/trade/purchase-goods-receipts.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import { reading, together } from '../../../../db/core/client.ts'
import type { Entry } from '../../../../db/ledger/ledger-store.ts'
import { appendEntries } from '../../../../db/ledger/ledger-store.ts'
import { systemAccounts } from '../../../../db/stock/stock-facts-store.ts'
import { billsOfReceipt } from '../../../../db/trade/order-store.ts'
import type { StoredTrade } from '../../../../db/trade/trade-store.ts'
import { lockRowsOf } from '../../../../db/trade/trade-store.ts'
import { cancelTrade } from '../../../../db/trade/trade-write-store.ts'
import type { Books } from '../../../books/books.ts'
import { booksReading } from '../../../books/books.ts'
import { periodProblem, yearOfDate } from '../../../books/period.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { newId } from '../../../core/unit-of-work.ts'
import { prepareStock } from '../../../stock/change-stock.ts'
import type { NewMovement, PreparedStock, StockDocument } from '../../../stock/stock-plan.ts'
import { optionalText } from '../../body.ts'
import { recordStep } from '../../engine/history.ts'
import { decideAfter } from '../../engine/kind.ts'
import type { TradeDecision } from '../decision.ts'
import { lockSources, refreshSources } from '../store-trade.ts'
import { systemAccount } from '../trade-facts.ts'

/**
 * Cancels a goods receipt for a reason on a day. Raises BEFORE_ORIGIN for an earlier day and what locks the day, at `date`;
 * GOODS_BILLED while an issued bill names its lines; what the stock refuses where its goods are gone.
 */
export function cancelReceipt(context: DecisionContext, body: Body): TradeDecision {
  const { companyId } = context.who
  const accounts = reading([systemAccounts(companyId, ['GOODS-RECEIVED', 'PRICE-VARIANCE'])], ([rows]) => ({
    accounts: new Map(rows.map(({ system_code: code, id }) => [code, id])),
  }))
  return decideAfter(
    together(booksReading(context, purchaseGoodsReceipts.path), accounts),
    async (tx, { stored, accept, reason }, [books, facts]) => {
      const date = optionalText(body, 'date')?.trim() || stored.date
      refuse(dateProblems(stored, { date, books }))
      const [, , [billed]] = await tx.batch([
        lockRowsOf(companyId, [stored.id]),
        lockSources(companyId, stored),
        billsOfReceipt(companyId, stored.id),
      ])
      if (billed?.bills) throw new DomainError('GOODS_BILLED', { bills: billed.bills })
      const clearing = systemAccount(facts, 'GOODS-RECEIVED')
      const variance = systemAccount(facts, 'PRICE-VARIANCE')
      const cancellation = { stored, date, books, accept, clearing, variance }
      const stock = await stockOf(tx, context, cancellation)
      const entries = date === stored.date ? [] : reversalOf(cancellation)
      const changes = { status: [stored.status, 'Cancelled'], cancel_reason: [null, reason] } as const
      const step = {
        action: 'cancel',
        changes,
        entries: [...entries.map(({ id }) => id), ...(stock?.entries.get(stored.id) ?? [])],
      }
      const { claim, line } = recordStep(context, { resource: purchaseGoodsReceipts, stored }, step)
      return {
        statements: [
          claim,
          ...appendEntries(companyId, context.who.userId, entries),
          ...(stock?.statements ?? []),
          cancelTrade(companyId, stored.id, { status: 'Cancelled', reason, on: date }),
          ...refreshSources(
            companyId,
            stored.path,
            stored.rows.map((row) => row.source_row),
          ),
          line,
        ],
      }
    },
  )
}

function dateProblems(stored: StoredTrade, { date, books }: { date: string; books: Books }): Problem[] {
  const problems = checkDate(date)
  if (problems.length > 0) return problems
  if (date < stored.date) {
    return [{ code: 'BEFORE_ORIGIN', path: 'date', params: { number: stored.voucher_no ?? '', date: stored.date } }]
  }
  const period = periodProblem(date, books)
  return period === null ? [] : [period]
}

type Cancellation = {
  stored: StoredTrade
  date: string
  books: Books
  accept: readonly ErrorCode[]
  clearing: string
  variance: string
}

/** Returns the change of the stock; null for goods without stock. */
async function stockOf(
  tx: Transaction,
  context: DecisionContext,
  cancellation: Cancellation,
): Promise<PreparedStock | null> {
  const { stored, date, accept } = cancellation
  const { path, id } = stored
  if (stored.rows.every((row) => row.stock_entry === null)) return null
  if (date === stored.date) return prepareStock(tx, context, { documents: [], replaced: [{ path, id }], accept })
  return prepareStock(tx, context, { documents: [returnOf(context, cancellation)], replaced: [], accept })
}

/**
 * Returns the goods as they leave on a later day, numbered after the lines that brought them in; those of a merged item leave
 * the stock of the survivor.
 */
function returnOf(context: DecisionContext, { stored, date, books, variance }: Cancellation): StockDocument {
  const movements = stored.rows.flatMap((row, index): NewMovement[] => {
    if (row.stock_entry === null) return []
    return [
      {
        id: newId(),
        itemId: row.stays_with,
        kind: 'purchase_return',
        rowNo: stored.rows.length + index + 1,
        quantity: negate(inBaseUnit(row.quantity, row.unit_factor)),
        unitId: row.unit,
        unitFactor: row.unit_factor,
        costs: [],
        originId: row.stock_entry,
        costShare: null,
        counterAccountId: variance,
        path: '',
      },
    ]
  })
  return {
    path: stored.path,
    id: stored.id,
    date,
    fiscalYearId: yearOfDate(date, books).id,
    time: context.clock.now().toISOString(),
    reference: stored.id,
    entryKind: 'cost',
    movements,
  }
}

/** Returns the entry that reverses what the receipt posted to the clearing account on a later day. */
function reversalOf({ stored, date, books, clearing, variance }: Cancellation): Entry[] {
  const value = sum(stored.rows.map(({ received_value: received }) => received ?? '0'))
  if (isZero(value)) return []
  return [
    {
      id: newId(),
      date,
      kind: 'regular',
      fiscalYearId: yearOfDate(date, books).id,
      documentPath: stored.path,
      documentId: stored.id,
      reversesId: null,
      lines: [
        { accountId: clearing, debit: value, credit: '0' },
        { accountId: variance, debit: '0', credit: value },
      ],
    },
  ]
}
