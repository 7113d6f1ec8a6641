/**
 * Stock adjustments: stock that was found, lost or damaged or has expired. An adjustment of a stock count is changed
 * there.
 */
import type { AdjustmentPurpose, AdjustmentRow } from '../../../domain/inventory/check-adjustment.ts'
import { adjustmentPurposes, checkAdjustment, purposes } from '../../../domain/inventory/check-adjustment.ts'
import { dayRank, orderKey } from '../../../domain/inventory/movement.ts'
import { canonical } from '../../../domain/money/decimal.ts'
import type { Body } from '../../../domain/resources/core/document-body.ts'
import { linesOf } from '../../../domain/resources/core/document-body.ts'
import type { Texts } from '../../../domain/resources/core/document-values.ts'
import { inventoryAdjustments as resource } from '../../../domain/resources/inventory/inventory-adjustments.ts'
import { costsBefore } from '../../db/stock/stock-facts-store.ts'
import type { Run } from '../books/books.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import type { CheckedDocument, Place } from '../documents/plain/kind.ts'
import { plainKind } from '../documents/plain/kind.ts'
import type { NewMovement } from '../stock/stock-plan.ts'
import { adjustmentMovement, valueOfRow } from './adjustment-movement.ts'
import { withStoredRates } from './retained-rates.ts'
import type { RowFacts } from './stock-facts.ts'
import { costsOf, factsOf, inUnits, movedRows, rowInWords, stockProblems, stockRow, totalOf } from './stock-rows.ts'

type Document = CheckedDocument<Texts<typeof resource.fields>, RowFacts>

export const adjustments = plainKind<typeof resource.fields, RowFacts>({
  resource,
  subject: 'remarks',
  facts: factsOf(Object.values(purposes).map(({ account }) => account)),
  withHiddenValues: withStoredRates,
  check: (document) => {
    const { values, book } = document
    const input = { ...values, purpose: purposeOf(values.purpose), currencyDigits: book.currency_digits }
    return stockProblems(document, { rowOf, check: (rows) => checkAdjustment({ ...input, rows }) })
  },
  rows: (document) => ({ rows: inUnits(document) }),
  stock: { movements, reference: ({ values: { voucher_no: number, purpose } }) => `${number} ${purpose}` },
  parent: {
    by: ({ stock_count: id, stock_count_label: number }) =>
      id === null ? null : { path: 'inventory/stock-counts', id: String(id), number: String(number) },
    error: 'IN_USE',
    acts: [],
  },
  historyValues,
  answer: ({ series: _series, ...stored }, options) => ({
    ...stored,
    total: totalOf(linesOf(stored['rows']), options),
    rows: linesOf(stored['rows']).map((row) => ({
      ...row,
      description: row['description'] ?? '',
      rate: options.costs && row['rate'] !== null ? canonical(String(row['rate'])) : null,
      ...costsOf(row, options),
    })),
  }),
})

/** Returns the purpose; the first one while it cannot be read. */
function purposeOf(text: string): AdjustmentPurpose {
  return adjustmentPurposes.find((one) => one === text) ?? adjustmentPurposes[0]
}

function rowOf(values: Readonly<Record<string, string | null>>): AdjustmentRow {
  return { ...stockRow(values), rate: values['rate'] ?? '' }
}

/** Returns the movements; what enters without a rate has the cost of the stock just before it. */
async function movements(
  run: Run,
  { who }: DecisionContext,
  { document, place }: { document: Document; place: Place },
): Promise<NewMovement[]> {
  const { status, values, facts, book } = document
  if (status !== 'Issued') return []
  const purpose = purposeOf(values.purpose)
  const rows = movedRows(document).map((row) => ({ ...row, rate: row.values['rate'] ?? '' }))
  const rowsWithoutRate = purposes[purpose].kind === 'stock_in' ? rows.filter(({ rate }) => rate === '') : []
  const before = orderKey({ ...place, date: values.date, rank: dayRank('stock_in'), rowNo: 0 })
  const costKeys = [...new Set(rowsWithoutRate.map(({ itemId }) => itemId))].map((itemId) => ({ itemId, before }))
  const [costRows] = costKeys.length === 0 ? [[]] : await run([costsBefore(who.companyId, costKeys)])
  const costs = new Map(costRows.map((cost) => [cost.item_id, cost]))
  return rows.map((row) => {
    const costPrice = facts.items.get(row.itemId)?.cost_price ?? null
    const valueOf = () =>
      valueOfRow(row, { cost: costs.get(row.itemId), costPrice, currencyDigits: book.currency_digits })
    return adjustmentMovement({ purpose, facts }, row, valueOf)
  })
}

/** Returns rates under the name of the cost, so that only users with the permission for costs read them. */
function historyValues({ rows }: Body): Readonly<Record<string, unknown>> {
  const all = linesOf(rows)
  const ratedRows = all.filter(({ rate }) => typeof rate === 'string')
  return {
    rows: all.map(rowInWords),
    total: ratedRows.map((row) => `${rowInWords(row)} @ ${canonical(String(row['rate']))}`),
  }
}
