/** What reports of stock share: their parameters, the figures of every item, and the form of the answer. */
import { addDays, endOfMonth, localDate, startOfMonth } from '../../domain/calendar/local-date.ts'
import type { MovementKind } from '../../domain/inventory/movement.ts'
import type { ItemFigures, KindFigures, Stock } from '../../domain/reports/stock-figures.ts'
import { balanceFigures, movementFigures } from '../../domain/reports/stock-figures.ts'
import type { StockColumn, StockRow } from '../../domain/reports/stock-tree.ts'
import { stockOf, stockTree } from '../../domain/reports/stock-tree.ts'
import { toMicros } from '../../domain/money/micros.ts'
import { DomainError, refuse } from '../../domain/errors.ts'
import { isId } from '../../domain/resources/list-query.ts'
import type { Report, ReportColumn } from '../../domain/resources/report.ts'
import { reportTexts, stockMovement, stockTrialBalance } from '../../domain/resources/reports.ts'
import { statement } from '../db/client.ts'
import type { Books, Period, Query } from './run-report.ts'
import { fromFile, readOnly, refuseTooLarge, reportParameters, roomy } from './run-report.ts'

export type StockParameters = Period & { item: string | null; category: string | null; hide_zero: boolean }
export type StockReport = {
  report: string
  parameters: StockParameters
  currency: string
  as_of: string
  known_at: null
  columns: ReportColumn[]
  rows: StockRow[]
  totals: Readonly<Record<string, string>>
}

type ItemRow = {
  id: string
  name: string
  code: string | null
  unit: string
  category_id: string | null
  category: string | null
  before_quantity: string
  before_value: string
  closing_quantity: string
  closing_value: string
}
type KindRow = { item_id: string; kind: MovementKind; quantity: string; value: string; settlement: string }
type Company = { currency_code: string; currency_digits: number }

/** The reports of stock and how each makes its columns of an item's figures. */
export const stockReports = [
  { declared: stockTrialBalance, figures: balanceFigures },
  { declared: stockMovement, figures: movementFigures },
] as const satisfies readonly { declared: Report; figures: (item: ItemFigures) => Readonly<Record<string, Stock>> }[]
type Kind = (typeof stockReports)[number]

/**
 * The parameters of a report of stock. Raises what `reportParameters` raises, and UNKNOWN_REFERENCE at `item`.
 */
export function stockParameters(report: Report, { item = '', ...query }: Query): StockParameters {
  if (item !== '' && !(typeof item === 'string' && isId(item))) {
    refuse([{ code: 'UNKNOWN_REFERENCE', path: 'item' }])
  }
  const { compare: _none, ...parameters } = reportParameters(report, query)
  return { ...parameters, item: item === '' ? null : String(item) }
}

/** `withCosts`: whoever asks may see what stock costs; without, the columns of values are left out. */
export type StockRequest = { kind: Kind; parameters: StockParameters; withCosts: boolean; limited: boolean }

/**
 * A report of stock. Raises UNKNOWN_REFERENCE for an item or category that the company does not have; with `limited`,
 * REPORT_TOO_LARGE.
 */
export async function stockReport({ db, companyId }: Books, request: StockRequest): Promise<StockReport> {
  const { kind, parameters, withCosts, limited } = request
  const { start_date, end_date, category, item, hide_zero } = parameters
  const wanted = [companyId, start_date, end_date, category, item]
  const [, , [company], items, kinds, [known]] = await db.batch(companyId, [
    readOnly,
    roomy,
    statement<Company>('select currency_code, currency_digits from company where id = $1', [companyId]),
    fromFile<ItemRow>('stock-items', wanted),
    fromFile<KindRow>('stock-kinds', [...wanted, ...wholeMonths(start_date, end_date)]),
    statement<{ item: boolean; category: boolean }>(
      `select $2::uuid is null or exists (select from item where company_id = $1 and id = $2 and track_inventory) as item,
         $3::uuid is null or exists (select from inventory_category where company_id = $1 and id = $3) as category`,
      [companyId, item, category],
    ),
  ])
  if (!company || !known) throw new DomainError('NOT_FOUND')
  const unknown = (['item', 'category'] as const).filter((path) => !known[path])
  refuse(unknown.map((path) => ({ code: 'UNKNOWN_REFERENCE', path })))
  const columns: readonly ReportColumn[] = kind.declared.columns
  const shown = columns.filter((column) => withCosts || column.kind === 'quantity')
  const figuresOf = figuresByItem(kinds)
  const tree = stockTree({
    items: items.map((row) => ({
      ...row,
      categoryId: row.category_id,
      figures: kind.figures(itemFigures(row, figuresOf.get(row.id))),
    })),
    columns: shown.map(columnOf),
    currencyDigits: company.currency_digits,
    hideZero: hide_zero,
    uncategorised: reportTexts.uncategorised,
  })
  if (limited) refuseTooLarge(tree.rows.length)
  return {
    report: kind.declared.name,
    parameters,
    currency: company.currency_code,
    as_of: end_date,
    known_at: null,
    columns: hide_zero ? shown.filter((column) => isSeen(column, tree.rows)) : [...shown],
    ...tree,
  }
}

/** The first day of the first month that lies whole in a period, and the first day after the last such month. */
function wholeMonths(start: string, end: string): [string, string] {
  const [first, last] = [localDate(start), localDate(end)]
  return [first === startOfMonth(first) ? first : addDays(endOfMonth(first), 1), startOfMonth(addDays(last, 1))]
}

function columnOf({ key }: ReportColumn): StockColumn {
  const what = key.endsWith('_value') ? 'value' : 'quantity'
  return { key, what, group: key.slice(0, -what.length - 1) }
}

/** A pair of columns in which nothing moved is left out together with the items that have no figures. */
function isSeen({ key }: ReportColumn, rows: readonly StockRow[]): boolean {
  const { group } = columnOf({ key, label: '', kind: 'quantity' })
  if (group === 'opening' || group === 'closing') return true
  const pair = [`${group}_quantity`, `${group}_value`]
  return rows.some(({ cells }) => pair.some((name) => /[1-9]/.test(cells[name] ?? '')))
}

function figuresByItem(rows: readonly KindRow[]): ReadonlyMap<string, KindFigures[]> {
  const found = new Map<string, KindFigures[]>()
  for (const { item_id: id, kind, quantity, value, settlement } of rows) {
    const own = found.get(id) ?? []
    own.push({ kind, ...stockOf(quantity, value), settlement: toMicros(settlement) })
    found.set(id, own)
  }
  return found
}

function itemFigures(row: ItemRow, kinds: readonly KindFigures[] = []): ItemFigures {
  return {
    before: stockOf(row.before_quantity, row.before_value),
    closing: stockOf(row.closing_quantity, row.closing_value),
    kinds,
  }
}
