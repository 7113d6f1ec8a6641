/**
 * Sales or purchases of a period by item, contact, agent or category, less returns, with the share of each in the net
 * total and the net of comparison periods. Rows are ordered by net, the largest first; a row that exists in a comparison
 * period only has no figures in the period itself.
 *
 *   Tea      2 pcs   discount 10.00   net  90.00   tax 11.70   total 101.70   share 56.25
 *   Cup      3 pcs   discount  0.00   net  70.00   tax  0.00   total  70.00   share 43.75
 *   Total                    10.00        160.00       11.70         171.70        100
 *
 * The gross margin has the same rows: revenue is the net, margin is revenue less the cost of the goods, and the margin
 * percentage is the part of it in the revenue. Services have no cost. Each comparison period has its margin and the change.
 *
 *   Tea      revenue  90.00   cost 11.00   margin  79.00   margin 87.78%
 *   Cup      revenue  70.00   cost  0.00   margin  70.00   margin 100%
 */
import type { Comparison } from '../calendar/compare-period.ts'
import { withDigits } from '../money/decimal.ts'
import { divideHalfUp, fromMicros, toMicros } from '../money/micros.ts'
import { comparedPeriods } from './compared-periods.ts'
import type { Cells, Days, ReportColumn, ReportContext, ReportResult, ReportRow } from './report.ts'
import { comparisonKey } from './trial-balance-view.ts'

/** A row of `trade/analysis.sql`; the quantity and unit are null where items have different units. */
export type AnalysisFigures = {
  id: string
  /** The ids of the records that it sums: several where records were merged. */
  ids: string[]
  name: string | null
  code: string | null
  unit: string | null
  quantity: string | null
  discount: string
  net: string
  tax: string
  total: string
  cost: string
  document_path: string | null
  date: string | null
}
/** A record that the report is limited to: the chosen one, and those merged into it. */
export type MergedRecord = { field: string; id: string }
/** The figures of each comparison period have the key of its column. */
export type AnalysisFacts = {
  readonly rows: readonly AnalysisFigures[]
  readonly merged?: readonly MergedRecord[]
} & Readonly<Record<`compare_${number}`, readonly AnalysisFigures[]>>
export type AnalysisRow = ReportRow & {
  readonly unit: string | null
  readonly ids: readonly string[]
  /** The records that the report is limited to, by field. */
  readonly filters: readonly MergedRecord[]
  readonly document_path?: string
  readonly document_id?: string
  readonly date?: string
}
type Values = Days & { by: string; compare: readonly Comparison[] }

const SUMMED = ['discount', 'net', 'tax', 'total'] as const

/** Returns a row for each record; `unnamed` is the name of what belongs to none. */
export function analysisRows(
  facts: AnalysisFacts,
  { values, columns, company }: ReportContext<Values>,
  unnamed: string,
): ReportResult<AnalysisRow> {
  const periods = comparedPeriods(values, values.compare, company.calendar)
  const compared = periods.map((_, index) => facts[comparisonKey(index + 1)] ?? [])
  const rows = withMissing(facts.rows, compared)
  const netOf = compared.map((list) => new Map(list.map(({ id, net }) => [id, net])))
  const total = sumOf(facts.rows, 'net')
  const money = (amount: string) => withDigits(amount, company.digits)
  const cells = (row: AnalysisFigures): Cells => ({
    ...(row.quantity === null ? {} : { quantity: row.quantity }),
    ...Object.fromEntries(SUMMED.map((key) => [key, money(row[key])])),
    ...percentCell('share', toMicros(row.net), total),
    ...Object.fromEntries(netOf.map((nets, index) => [comparisonKey(index + 1), money(nets.get(row.id) ?? '0')])),
  })
  return {
    columns: [...columns, ...periods.map(periodColumn)],
    rows: rows.map((row) => rowOf(row, { cells: cells(row), by: values.by, unnamed, filters: facts.merged ?? [] })),
    totals: {
      ...totalQuantity(facts.rows),
      ...Object.fromEntries(SUMMED.map((key) => [key, money(fromMicros(sumOf(facts.rows, key)))])),
      ...percentCell('share', total, total),
      ...Object.fromEntries(
        compared.map((list, index) => [comparisonKey(index + 1), money(fromMicros(sumOf(list, 'net')))]),
      ),
    },
  }
}

/** Returns the same rows with revenue, cost, margin and its percentage; the margin of comparison periods and the change from it. */
export function marginRows(
  facts: AnalysisFacts,
  { values, columns, company }: Pick<ReportContext<Values>, 'values' | 'columns' | 'company'>,
  unnamed: string,
): ReportResult<AnalysisRow> {
  const periods = comparedPeriods(values, values.compare, company.calendar)
  const compared = periods.map((_, index) => facts[comparisonKey(index + 1)] ?? [])
  const margins = compared.map((list) => new Map(list.map((row) => [row.id, toMicros(row.net) - toMicros(row.cost)])))
  const money = (micros: bigint) => withDigits(fromMicros(micros), company.digits)
  const cellsOf = (net: bigint, cost: bigint, others: readonly bigint[]): Cells => ({
    revenue: money(net),
    cost: money(cost),
    margin: money(net - cost),
    ...percentCell('margin_percent', net - cost, net),
    ...Object.fromEntries(
      others.flatMap((margin, index) => [
        [comparisonKey(index + 1), money(margin)],
        [changeKey(index + 1), money(net - cost - margin)],
      ]),
    ),
  })
  const marginOf = (list: readonly AnalysisFigures[]) => sumOf(list, 'net') - sumOf(list, 'cost')
  return {
    columns: [...columns, ...periods.flatMap(marginColumns)],
    rows: withMissing(facts.rows, compared).map((row) => {
      const quantity = row.quantity === null ? {} : { quantity: row.quantity }
      const others = margins.map((byId) => byId.get(row.id) ?? 0n)
      const cells = { ...quantity, ...cellsOf(toMicros(row.net), toMicros(row.cost), others) }
      return rowOf(row, { cells, by: values.by, unnamed, filters: facts.merged ?? [] })
    }),
    totals: {
      ...totalQuantity(facts.rows),
      ...cellsOf(sumOf(facts.rows, 'net'), sumOf(facts.rows, 'cost'), compared.map(marginOf)),
    },
  }
}

function changeKey(index: number): string {
  return `change_${index}`
}

/** Returns the key of the comparison period that a column of changes compares with; null for another column. */
export function comparedBy(key: string): string | null {
  const [name, index = ''] = key.split('_')
  return name === 'change' ? comparisonKey(parseInt(index, 10)) : null
}

function marginColumns({ start_date, end_date }: Days, index: number): ReportColumn[] {
  const label = `Margin ${start_date} – ${end_date}`
  return [
    { key: comparisonKey(index + 1), label, kind: 'money', period: { start_date, end_date } },
    { key: changeKey(index + 1), label: 'Change', kind: 'money' },
  ]
}

type RowContext = { cells: Cells; by: string; unnamed: string; filters: readonly MergedRecord[] }

/** Returns a row; the unit is that of an item. */
function rowOf(row: AnalysisFigures, { cells, by, unnamed, filters }: RowContext): AnalysisRow {
  const { id, ids, name, code, unit, document_path: path, date } = row
  const isDocument = path !== null && date !== null
  return {
    id,
    ids,
    filters,
    parent_id: null,
    kind: isDocument ? 'document' : 'record',
    code,
    name: name ?? unnamed,
    unit: by === 'item' ? unit : null,
    depth: 0,
    cells,
    ...(isDocument ? { document_path: path, document_id: id, date } : {}),
  }
}

/** Adds rows that only comparison periods have, without figures in the period. */
function withMissing(
  rows: readonly AnalysisFigures[],
  compared: readonly (readonly AnalysisFigures[])[],
): AnalysisFigures[] {
  const listed = new Set(rows.map(({ id }) => id))
  const missing = compared.flat().filter(({ id }) => !listed.has(id) && listed.add(id))
  const none = { quantity: null, discount: '0', net: '0', tax: '0', total: '0', cost: '0' }
  return [...rows, ...missing.map((row) => ({ ...row, ...none }))]
}

function periodColumn({ start_date, end_date }: Days, index: number): ReportColumn {
  return {
    key: comparisonKey(index + 1),
    label: `Net ${start_date} – ${end_date}`,
    kind: 'money',
    period: { start_date, end_date },
  }
}

function sumOf(rows: readonly AnalysisFigures[], key: (typeof SUMMED)[number] | 'cost'): bigint {
  return rows.reduce((sum, row) => sum + toMicros(row[key]), 0n)
}

/** Returns the sum of quantities where all rows have the same unit. */
function totalQuantity(rows: readonly AnalysisFigures[]): Cells {
  const [first] = rows
  if (!first || rows.some(({ unit }) => unit === null || unit !== first.unit)) return {}
  return { quantity: fromMicros(rows.reduce((sum, { quantity }) => sum + toMicros(quantity ?? '0'), 0n)) }
}

/** Returns the percentage with two decimal places; no cell where the whole is zero. */
function percentCell(key: string, part: bigint, whole: bigint): Cells {
  return whole === 0n ? {} : { [key]: fromMicros(divideHalfUp(part * 10_000n, whole) * 10_000n) }
}
