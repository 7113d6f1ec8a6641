/** Issuing a count, which makes the adjustments that follow from it, and cancelling it with them. */
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { refuse } from '../../../domain/errors.ts'
import type { AdjustmentPurpose } from '../../../domain/inventory/check-adjustment.ts'
import { purposes, valueAtCost } from '../../../domain/inventory/check-adjustment.ts'
import { differences } from '../../../domain/inventory/check-count.ts'
import { negate } from '../../../domain/money/decimal.ts'
import { countRemarks } from '../../../domain/resources/inventory/inventory-stock-counts.ts'
import { adjustmentsOfCount, insertAdjustmentRows, insertAdjustments } from '../../db/stock/adjustment-store.ts'
import type { Statement } from '../../db/core/client.ts'
import { cancelDocument, claimDocument } from '../../db/stock/issued-document-store.ts'
import type { StoredCount } from '../../db/stock/stock-count-store.ts'
import { replaceCountRows } from '../../db/stock/stock-count-store.ts'
import type { CostFacts } from '../../db/stock/stock-facts-store.ts'
import { costsBefore } from '../../db/stock/stock-facts-store.ts'
import type { Books } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import { cancelReason, optionalText } from '../documents/body.ts'
import { warnFarAhead } from '../books/far-ahead.ts'
import type { PreparedStock, StockDocument } from '../stock/stock-plan.ts'
import { prepareStock } from '../stock/change-stock.ts'
import { periodProblem, yearOfDate } from '../books/period.ts'
import type { Answer, Context, DecisionContext } from '../core/unit-of-work.ts'
import { audit, changeOnce, newId } from '../core/unit-of-work.ts'
import { opening } from './act-on-issued.ts'
import { issuing, postedOf } from './issued-kind.ts'
import type { CountAnswer } from './read-stock-count.ts'
import { countAnswer } from './read-stock-count.ts'
import { claimCount, countInput, countReading, countRows, judgedCount } from './save-stock-count.ts'
import type { StockFacts } from './stock-facts.ts'
import { accountOf } from './stock-facts.ts'

const path = 'inventory/stock-counts'
const adjustmentPath = 'inventory/adjustments'

/**
 * Issues a draft: the books at the end of its date are taken now and kept in the rows; surpluses come in at what the
 * stock costs, shortages go out, each by one adjustment of that date.
 */
export function issueStockCount(
  context: Context,
  { id, body }: { id: string; body: unknown },
): Promise<Answer<CountAnswer>> {
  const { version, accept } = opening(path, context, { body, act: 'issue' })
  return changeOnce(context, {
    load: countReading(context, id),
    change: async (tx, { stored, books }) => {
      await claimCount(tx.batch, context, { stored, version, act: 'issue' })
      warnFarAhead(context, { date: stored.date, book: books.book, before: null, accept })
      const { companyId } = context.who
      const input = countInput(stored)
      const facts = await judgedCount(tx.batch, context, { input, books })
      const before = addDays(localDate(stored.date), 1)
      const wanted = stored.rows.map(({ item }) => ({ itemId: item, before }))
      const [costs] = await tx.batch([costsBefore(companyId, wanted)])
      const followed = following(context, { stored, facts, costs })
      const documents = followed.map(({ document }) => document)
      const prepared = await prepareStock(tx, context, { documents, replaced: [], accept })
      const ofAdjustments = await tx.batch(booksReading(context, adjustmentPath).statements)
      const numbering = booksReading(context, adjustmentPath).take(ofAdjustments)
      const book = new Map(stored.rows.map(({ item }) => [item, '0']))
      for (const cost of costs) book.set(cost.item_id, cost.quantity)
      return {
        status: 200,
        id,
        statements: [
          claimDocument({ companyId, path, id }, version),
          ...replaceCountRows(companyId, id, countRows(input, book)),
          ...written(context, followed, { prepared, numbering }),
          issuing(context, books, { path, id, date: stored.date, time: null, entryId: null }),
          audit(context, {
            action: 'issue',
            resource: path,
            objectId: id,
            version: version + 1,
            label: null,
            changes: { status: ['Draft', 'Issued'] },
          }),
        ],
      }
    },
    read: () => countAnswer(context, id),
  })
}

type Row = { rowNo: number; itemId: string; quantity: string; unitId: string; description: string | null }
type Followed = {
  purpose: AdjustmentPurpose
  remarks: string
  countId: string
  rows: readonly Row[]
  document: StockDocument
}

/** The adjustments that follow from what was counted; none where it agrees with the books. */
function following(
  { clock }: DecisionContext,
  { stored, facts, costs }: { stored: StoredCount; facts: StockFacts; costs: readonly CostFacts[] },
): Followed[] {
  const current = new Map(costs.map(({ item_id, unit_cost, ...cost }) => [item_id, { ...cost, unitCost: unit_cost }]))
  const counted = stored.rows.map((row) => ({
    counted: row.counted ?? '',
    book: current.get(row.item)?.quantity ?? '0',
  }))
  const { surplus, shortage } = differences(counted)
  const time = clock.now().toISOString()
  const { date } = stored
  const made = (purpose: AdjustmentPurpose, found: typeof surplus): Followed[] => {
    if (found.length === 0) return []
    const { kind, account } = purposes[purpose]
    const rows = found.map(({ index, quantity }, place) => {
      const { item = '', description = null } = stored.rows[index] ?? {}
      return {
        rowNo: place + 1,
        itemId: item,
        quantity,
        unitId: facts.items.get(item)?.unit_id ?? '',
        description,
        index,
      }
    })
    const worth = (itemId: string, quantity: string) =>
      valueAtCost(quantity, {
        current: current.get(itemId) ?? null,
        costPrice: facts.items.get(itemId)?.cost_price ?? null,
        currencyDigits: facts.book.currency_digits,
      })
    const id = newId()
    const document: StockDocument = {
      path: adjustmentPath,
      id,
      date,
      fiscalYearId: yearOfDate(date, facts).id,
      time,
      reference: id,
      entryKind: 'cost',
      movements: rows.map(({ rowNo, itemId, quantity, unitId, index }) => ({
        id: newId(),
        itemId,
        kind,
        rowNo,
        quantity: kind === 'stock_in' ? quantity : negate(quantity),
        unitId,
        unitFactor: '1',
        costs: kind === 'stock_in' ? [{ kind: 'goods', amount: worth(itemId, quantity) }] : [],
        originId: null,
        costShare: null,
        counterAccountId: accountOf(facts, account),
        path: `rows.${index}.counted`,
      })),
    }
    return [{ purpose, remarks: stored.remarks ?? countRemarks(date), countId: stored.id, rows, document }]
  }
  return [...made('Stock In', surplus), ...made('Stock Out', shortage)]
}

function written(
  context: DecisionContext,
  followed: readonly Followed[],
  { prepared, numbering }: { prepared: PreparedStock; numbering: Books },
): Statement[] {
  const { companyId, userId } = context.who
  const headers = followed.map(({ purpose, remarks, countId, document: { id, date } }) => {
    return { id, date, purpose, remarks, stockCountId: countId }
  })
  const rows = followed.flatMap(({ rows: own, document }) =>
    own.map(({ rowNo, itemId, quantity, unitId, description }) => {
      return { documentId: document.id, rowNo, itemId, quantity, unitId, unitFactor: '1', rate: null, description }
    }),
  )
  return [
    insertAdjustments(companyId, userId, headers),
    insertAdjustmentRows(companyId, rows),
    ...prepared.statements,
    ...followed.flatMap(({ document: { id, date, time }, purpose, remarks }) => {
      const { entryId, entries } = postedOf(prepared, id)
      return [
        issuing(context, numbering, { path: adjustmentPath, id, date, time, entryId }),
        audit(context, {
          action: 'create',
          resource: adjustmentPath,
          objectId: id,
          version: 1,
          label: null,
          changes: { date: [null, date], purpose: [null, purpose], remarks: [null, remarks], status: [null, 'Issued'] },
          entries,
        }),
      ]
    }),
  ]
}

/** Cancels a count for a reason, and the adjustments that it made. */
export function cancelStockCount(
  context: Context,
  { id, body }: { id: string; body: unknown },
): Promise<Answer<CountAnswer>> {
  const { version, accept } = opening(path, context, { body, act: 'cancel' })
  return changeOnce(context, {
    load: countReading(context, id),
    change: async (tx, { stored, books }) => {
      await claimCount(tx.batch, context, { stored, version, act: 'cancel' })
      const reason = cancelReason(optionalText(body, 'reason') ?? '')
      const locked = periodProblem(stored.date, books)
      if (locked) refuse([locked])
      const { companyId } = context.who
      const [made] = await tx.batch([adjustmentsOfCount(companyId, id)])
      const replaced = made.map((adjustment) => ({ path: adjustmentPath, id: adjustment.id }))
      const prepared = await prepareStock(tx, context, { documents: [], replaced, accept })
      const cancelled = (entries: readonly string[]) => ({
        action: 'cancel',
        label: null,
        changes: { status: ['Issued', 'Cancelled'], cancel_reason: [null, reason] } as const,
        entries,
      })
      return {
        status: 200,
        id,
        statements: [
          claimDocument({ companyId, path, id }, version),
          ...prepared.statements,
          ...made.flatMap((adjustment) => [
            claimDocument({ companyId, path: adjustmentPath, id: adjustment.id }, adjustment.version),
            cancelDocument({ companyId, path: adjustmentPath, id: adjustment.id }, reason),
            audit(context, {
              ...cancelled(postedOf(prepared, adjustment.id).entries),
              resource: adjustmentPath,
              objectId: adjustment.id,
              version: adjustment.version + 1,
            }),
          ]),
          cancelDocument({ companyId, path, id }, reason),
          audit(context, { ...cancelled([]), resource: path, objectId: id, version: version + 1 }),
        ],
      }
    },
    read: () => countAnswer(context, id),
  })
}
