/** Sales by category and item, less what notes took back: quantity, discount, net, tax, and what it cost and left. */
import type { StockColumn, StockRow } from '../../domain/reports/stock-tree.ts'
import { stockTree } from '../../domain/reports/stock-tree.ts'
import { toMicros } from '../../domain/money/micros.ts'
import { DomainError, refuse } from '../../domain/errors.ts'
import type { ReportColumn } from '../../domain/resources/report.ts'
import { reportTexts, salesByCategory as declared } from '../../domain/resources/reports.ts'
import { statement } from '../db/client.ts'
import type { Books } from './run-report.ts'
import { fromFile, readOnly, refuseTooLarge } from './run-report.ts'
import type { StockParameters } from './stock-report.ts'

export type CategorySales = {
  report: string
  parameters: Omit<StockParameters, 'hide_zero'>
  currency: string
  as_of: string
  known_at: null
  columns: ReportColumn[]
  rows: StockRow[]
  totals: Readonly<Record<string, string>>
}

const figureNames = ['quantity', 'discount', 'net', 'tax', 'total', 'cost', 'margin'] as const
type ItemRow = Readonly<Record<(typeof figureNames)[number], string>> & {
  id: string
  name: string
  code: string | null
  unit: string
  category_id: string | null
  category: string | null
}
const ofCosts: readonly string[] = ['cost', 'margin']

/** `withCosts`: whoever asks may see what stock costs; without, cost and margin are left out. */
export type CategorySalesRequest = { parameters: StockParameters; withCosts: boolean; limited: boolean }

/**
 * The report. Raises UNKNOWN_REFERENCE for an item or category that the company does not have; with `limited`,
 * REPORT_TOO_LARGE.
 */
export async function salesByCategory(
  { db, companyId }: Books,
  { parameters: { hide_zero: _none, ...parameters }, withCosts, limited }: CategorySalesRequest,
): Promise<CategorySales> {
  const { start_date, end_date, category, item } = parameters
  const [, [company], items, [known]] = await db.batch(companyId, [
    readOnly,
    statement<{ currency_code: string; currency_digits: number }>(
      'select currency_code, currency_digits from company where id = $1',
      [companyId],
    ),
    fromFile<ItemRow>('sales-by-category', [companyId, start_date, end_date, category, item]),
    statement<{ item: boolean; category: boolean }>(
      `select $2::uuid is null or exists (select from item where company_id = $1 and id = $2) as item,
         $3::uuid is null or exists (select from inventory_category where company_id = $1 and id = $3) as category`,
      [companyId, item, category],
    ),
  ])
  if (!company || !known) throw new DomainError('NOT_FOUND')
  const unknown = (['item', 'category'] as const).filter((path) => !known[path])
  refuse(unknown.map((path) => ({ code: 'UNKNOWN_REFERENCE', path })))
  const columns: readonly ReportColumn[] = declared.columns
  const shown = columns.filter(({ key }) => withCosts || !ofCosts.includes(key))
  const tree = stockTree({
    items: items.map((row) => ({ ...row, categoryId: row.category_id, figures: figuresOf(row) })),
    columns: shown.map(columnOf),
    currencyDigits: company.currency_digits,
    hideZero: false,
    uncategorised: reportTexts.uncategorised,
  })
  if (limited) refuseTooLarge(tree.rows.length)
  return {
    report: declared.name,
    parameters,
    currency: company.currency_code,
    as_of: end_date,
    known_at: null,
    columns: [...shown],
    ...tree,
  }
}

/** Each column is a figure of its own: the quantity counts, all others are amounts. */
function columnOf({ key, kind }: ReportColumn): StockColumn {
  return { key, group: key, what: kind === 'quantity' ? 'quantity' : 'value' }
}

function figuresOf(row: ItemRow) {
  return Object.fromEntries(
    figureNames.map((name) => {
      const figure = toMicros(row[name])
      return [name, name === 'quantity' ? { quantity: figure, value: 0n } : { quantity: 0n, value: figure }]
    }),
  )
}
