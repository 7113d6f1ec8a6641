/** The chart of accounts of a new company, as data: the common one with the names, accounts and order of a country. */
import { controlKindBelow, rootClassOf } from '../chart.ts'
import type { CashFlowSection, ControlKind, RootClass, StatementSection, Term } from '../chart.ts'
import type { CategoryRow } from './common-chart.ts'
import { commonAccounts, commonCategories } from './common-chart.ts'
import type { ChartName } from './country-charts.ts'
import { countryCharts } from './country-charts.ts'

export type NewChartCategory = {
  readonly code: string
  readonly systemCode: string | null
  readonly name: string
  readonly parentCode: string | null
  readonly rootClass: RootClass
  /** Null: inherited from the nearest ancestor that has one. The same applies to the next two. */
  readonly statementSection: StatementSection | null
  readonly term: Term | null
  readonly cashFlowSection: CashFlowSection | null
}

export type NewChartAccount = {
  readonly code: string
  readonly systemCode: string | null
  readonly name: string
  readonly categoryCode: string
  readonly controlKind: ControlKind
}

export type NewChart = {
  /** Parents before children. */
  readonly categories: readonly NewChartCategory[]
  /** Their control kinds follow from the categories. */
  readonly accounts: readonly NewChartAccount[]
}

const rowsByCode = new Map(commonCategories.map((row) => [row.code, row]))

/** Returns categories and accounts of a chart; codes and system codes are unique in each. */
export function newChart(chart: ChartName): NewChart {
  const { names, accounts, order = [] } = countryCharts[chart]
  const coded = codesInOrder(order)
  return {
    categories: commonCategories.map((row) => ({
      code: coded(row.code),
      systemCode: row.key ?? null,
      name: row.name,
      parentCode: row.under === undefined ? null : coded(row.under),
      rootClass: classOf(row),
      statementSection: row.section ?? null,
      term: row.term ?? null,
      cashFlowSection: row.cash ?? null,
    })),
    accounts: [...commonAccounts, ...accounts].map((row) => ({
      code: pathUpwards(row.in).length === 1 ? row.code : coded(row.code),
      systemCode: row.key ?? null,
      name: names[row.code] ?? row.name,
      categoryCode: coded(row.in),
      controlKind: controlKindBelow(pathUpwards(row.in).map((category) => category.key ?? null)),
    })),
  }
}

/**
 * Returns a function that gives the code its position, because siblings are listed by their codes. With the order
 * `['A-FA', 'A-I']`, A-FA-PE becomes A-01-FA-PE, and A-I-I becomes A-02-I-I.
 */
function codesInOrder(order: readonly string[]): (code: string) => string {
  return (code) => {
    const index = order.findIndex((category) => code === category || code.startsWith(`${category}-`))
    if (index === -1) return code
    const [root, ...rest] = code.split('-')
    return [root, String(index + 1).padStart(2, '0'), ...rest].join('-')
  }
}

/** Returns the category with the code and its ancestors, up to the root. */
function pathUpwards(code: string): CategoryRow[] {
  const row = rowsByCode.get(code)
  if (row === undefined) throw new Error(`The chart of accounts has no category ${code}`)
  return row.under === undefined ? [row] : [row, ...pathUpwards(row.under)]
}

function classOf(row: CategoryRow): RootClass {
  const rootClass = rootClassOf(pathUpwards(row.code).at(-1)?.key ?? '')
  if (rootClass === null) throw new Error(`The category ${row.code} of the chart of accounts has no root`)
  return rootClass
}
