/** The analyses of sales and purchases: by item, contact, agent or category, and the gross margin. */
import type { Comparison } from '../../calendar/compare-period.ts'
import { can } from '../../permissions/can.ts'
import { comparedPeriods } from '../../reports/compared-periods.ts'
import type { GroupField, TradeSide } from '../../reports/pages.ts'
import { groupFilter, linesPage } from '../../reports/pages.ts'
import type { Days, ReportCompany } from '../../reports/report.ts'
import { analysisChart } from '../../reports/report-chart.ts'
import type { AnalysisFacts, AnalysisFigures, AnalysisRow, MergedRecord } from '../../reports/trade-analysis.ts'
import { analysisRows, marginRows } from '../../reports/trade-analysis.ts'
import { comparisonKey } from '../../reports/trial-balance-view.ts'
import { STOCK_COSTS_RIGHT } from '../core/cost-right.ts'
import { moduleOf } from '../core/define.ts'
import type { LeadingColumn, Report } from '../core/define-report.ts'
import { amountOf, codeNameAndUnit, defineReport, nameColumn, query, reportTexts } from '../core/define-report.ts'
import type { Choice } from '../core/define-parameters.ts'
import { choice, compare, period, reference } from '../core/define-parameters.ts'

const labels = {
  item: { label: 'Item', paper: 'item' },
  party: { label: 'Contact', paper: 'contact' },
  agent: { label: 'Sales agent', paper: 'sales agent' },
  category: { label: 'Category', paper: 'category' },
  document: { label: 'Document', paper: 'document' },
} as const
const { item, party, agent, category } = labels
const unnamed: Readonly<Record<string, string>> = { agent: 'No sales agent', category: reportTexts.uncategorised }

const reportFilters = {
  category: reference({ label: 'Category', to: 'inventory/categories' }),
  item: reference({ label: 'Item', to: 'inventory/items' }),
  party: reference({ label: 'Contact', to: 'crm/parties' }),
}
type Filters = Readonly<Record<keyof typeof reportFilters, string | null>>

function drillOf(side: TradeSide): NonNullable<Report['drill']> {
  return (row, { values, rights }) => {
    if (row.kind === 'document' || !can(rights, `${moduleOf(`${side}/rows`)}.read`)) return null
    const { by, category: among, ...rest } = values as Days & Filters & { by: GroupField }
    const { ids, filters } = row as AnalysisRow
    const others = filters.flatMap(({ field, id }): [string, string][] => (field === by ? [] : [[field, id]]))
    const inCategory: [string, string][] = among === null || by === 'category' ? [] : [['category', among]]
    return linesPage(side, rest, [...groupFilter(by, ids), ...others, ...inCategory])
  }
}

const documentColumns: readonly LeadingColumn[] = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'document_path', label: 'Document', kind: 'document' },
  { key: 'code', label: 'Number', kind: 'text' },
  nameColumn('Contact'),
]
function leadingOf(by: string): readonly LeadingColumn[] {
  if (by === 'document') return documentColumns
  return by === 'item' ? codeNameAndUnit : [nameColumn(reportTexts.name)]
}
const rowLabel = ({ by }: { by: string }) => Object.entries(labels).find(([name]) => name === by)?.[1].label ?? ''
const quantityColumn = { key: 'quantity', label: 'Quantity', kind: 'quantity' } as const

/** The days and records that an analysis is limited to. */
export type AnalysisFilters = Days & Filters
type AnalysisValues = AnalysisFilters & { by: string; compare: readonly Comparison[] }
/** A row of a report: what its records are, and their ids; no ids for what belongs to none. */
type RowRecords = { readonly by: string; readonly ids: readonly string[] }

/** Returns the query of a period by other records; `within`: only what belongs to a row. */
export function analysisQuery(
  { side, by, hasCosts, within = null }: { side: TradeSide; by: string; hasCosts: boolean; within?: RowRecords | null },
  { start_date, end_date, category: among, item: one, party: contact }: AnalysisFilters,
) {
  const filters = [among, one, contact, hasCosts, within?.by ?? null, within?.ids ?? []]
  return query<AnalysisFigures>('trade/analysis', side, by, start_date, end_date, ...filters)
}

/** Returns the queries of the period and of each comparison period. */
function analysisQueries(
  kind: { side: TradeSide; hasCosts: boolean },
  values: AnalysisValues,
  { calendar }: ReportCompany,
) {
  const { by, compare: compared, item: one, party: contact } = values
  const periods = comparedPeriods(values, compared, calendar)
  return {
    rows: analysisQuery({ ...kind, by }, values),
    merged: query<MergedRecord>('trade/merged', one, contact),
    ...Object.fromEntries(
      periods.map((days, index) => [comparisonKey(index + 1), analysisQuery({ ...kind, by }, { ...values, ...days })]),
    ),
  }
}

type Analysis = Pick<Report, 'name' | 'label'> & { side: TradeSide; by: Choice; empty: string }

function analysisReport({ side, by: kinds, empty, ...kind }: Analysis): Report {
  return defineReport({
    ...kind,
    parameters: {
      period,
      by: kinds,
      compare,
      ...reportFilters,
    },
    columns: [
      quantityColumn,
      amountOf('discount', 'Discount'),
      amountOf('net', 'Net'),
      amountOf('tax', 'Tax'),
      amountOf('total', 'Total'),
      { key: 'share', label: 'Share %', kind: 'quantity' },
    ],
    shape: 'flat',
    leading: ({ by }) => leadingOf(by),
    queries: ({ values, company }) => analysisQueries({ side, hasCosts: false }, values, company),
    rows: (facts: AnalysisFacts, context) => analysisRows(facts, context, unnamed[context.values.by] ?? ''),
    drill: drillOf(side),
    chart: (result, values) => analysisChart(result, values, { key: 'net', name: 'Net' }),
    rowLabel,
    empty: () => empty,
    lead: ['net'],
  })
}

const salesAnalysis = analysisReport({
  name: 'sales-analysis',
  label: 'Sales analysis',
  side: 'sales',
  by: choice({ label: 'By', choices: { item, party, agent, category } }),
  empty: 'No sales in this period. Select another period or remove a filter.',
})

const purchaseAnalysis = analysisReport({
  name: 'purchase-analysis',
  label: 'Purchase analysis',
  side: 'purchase',
  by: choice({ label: 'By', choices: { item, party, category } }),
  empty: 'No purchases in this period. Select another period or remove a filter.',
})

const grossMargin = defineReport({
  name: 'gross-margin',
  label: 'Gross margin',
  needs: STOCK_COSTS_RIGHT,
  parameters: { period, by: choice({ label: 'By', choices: labels }), compare, ...reportFilters },
  columns: [
    quantityColumn,
    amountOf('revenue', 'Revenue'),
    amountOf('cost', 'Cost of goods sold'),
    amountOf('margin', 'Gross margin'),
    { key: 'margin_percent', label: 'Margin %', kind: 'quantity' },
  ],
  shape: 'flat',
  leading: ({ by }) => leadingOf(by),
  queries: ({ values, company }) => analysisQueries({ side: 'sales', hasCosts: true }, values, company),
  rows: (facts: AnalysisFacts, context) => marginRows(facts, context, unnamed[context.values.by] ?? ''),
  drill: drillOf('sales'),
  chart: (result, values) => analysisChart(result, values, { key: 'margin', name: 'Gross margin' }),
  rowLabel,
  empty: () => 'No sales in this period. Select another period or remove a filter.',
  note: () => 'Revenue is net of discounts and returns. The cost is what the sale posted to cost of goods sold.',
  explained: ({ row, column }) => row?.kind !== 'document' && column !== 'quantity',
  isOfCosts: true,
  lead: ['margin'],
})

export const analysisReports = [salesAnalysis, purchaseAnalysis, grossMargin] as const
