/** Converts a stock adjustment between form and server and computes its value. */
import type { Problem } from '../../../../domain/errors.ts'
import type { AdjustmentPurpose } from '../../../../domain/inventory/check-adjustment.ts'
import { amountAt, checkAdjustment } from '../../../../domain/inventory/check-adjustment.ts'
import { isDecimal, multiply } from '../../../../domain/money/decimal.ts'
import { isBlankRow } from '../../../components/grid/grid-columns.ts'
import type { ItemFacts, StockCells, StockRow, StoredStockRow } from '../../../components/grid/stock-rows.ts'
import { factorOf, plainFigure } from '../../../components/grid/stock-rows.ts'
import type { Draft } from '../../../components/document/use-document-save.ts'

export type IssuedStatus = 'Draft' | 'Issued' | 'Cancelled'
export type AdjustmentRecord = {
  id: string
  version: number
  voucher_no: string | null
  date: string
  purpose: AdjustmentPurpose
  remarks: string
  status: IssuedStatus
  /** Null without the permission to see costs. */
  total: string | null
  rows: StoredStockRow[]
  cancel_reason: string | null
  stock_count: string | null
  stock_count_label?: string | null
  created_by_label?: string | null
  acts: string[]
}
export type AdjustmentHead = { date: string; purpose: AdjustmentPurpose; remarks: string }
export type AdjustmentBody = AdjustmentHead & {
  status: 'Draft' | 'Issued'
  rows: { item: string | null; quantity: string; unit: string | null; rate?: string; description: string }[]
  /** Codes of the warnings that the user accepted. */
  accept?: readonly string[]
}
export type TypedAdjustment = { head: AdjustmentHead; rows: StockCells[] }

/** The fields above the rows, by their API names. */
export const adjustmentFields = ['date', 'purpose', 'remarks'] as const

/** Returns the body to send without empty rows and without rates of rows that go out. */
export function adjustmentBody(
  head: AdjustmentHead,
  rows: readonly StockRow[],
  status: AdjustmentBody['status'],
): Draft<AdjustmentBody> {
  const filled = rows.filter((row) => !isBlankRow(row))
  const bodyRows = filled.map((row) => ({
    item: row.item || null,
    quantity: plainFigure(row.quantity),
    unit: row.unit || null,
    ...(head.purpose === 'Stock In' && row.rate !== '' ? { rate: plainFigure(row.rate) } : {}),
    description: row.description.trim(),
  }))
  return {
    body: { ...head, remarks: head.remarks.trim(), status, rows: bodyRows },
    keys: filled.map(({ key }) => key),
  }
}

/** Returns the body of a stored adjustment, for a preview of issuing it. */
export function storedBody({ date, purpose, remarks, rows }: AdjustmentRecord): AdjustmentBody {
  const bodyRows = rows.map(({ item, quantity, unit, rate, description }) => ({
    item,
    quantity,
    unit,
    ...(rate == null || purpose !== 'Stock In' ? {} : { rate }),
    description: description ?? '',
  }))
  return { date, purpose, remarks, status: 'Issued', rows: bodyRows }
}

/** Runs the server's own check before sending. */
export function checkBody({ rows, ...head }: AdjustmentBody, currencyDigits: number): Problem[] {
  return checkAdjustment({
    ...head,
    currencyDigits,
    rows: rows.map((row) => ({ ...row, rate: row.rate ?? '' })),
  })
}

type ValueContext = { facts: ItemFacts; purpose: AdjustmentPurpose; digits: number }

/**
 * Returns the value of a row: at its rate, else at the item's current cost. Null while something is missing or without
 * the permission to see costs; rows that go out are valued when posted, so this is a preview.
 */
export function rowWorth(
  row: Pick<StockCells, 'item' | 'quantity' | 'unit' | 'rate'>,
  { facts, purpose, digits }: ValueContext,
): string | null {
  const quantity = plainFigure(row.quantity)
  if (!isDecimal(quantity)) return null
  if (purpose === 'Stock In' && row.rate !== '') {
    const rate = plainFigure(row.rate)
    return isDecimal(rate) ? amountAt(quantity, rate, digits) : null
  }
  const factor = factorOf(facts, row)
  const cost = facts.get(row.item)?.cost
  return factor === null || cost == null ? null : amountAt(multiply(quantity, factor), cost, digits)
}
