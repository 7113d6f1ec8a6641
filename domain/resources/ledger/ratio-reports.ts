/** The ratio analysis of the balance sheet and the income statement. */
import type { BalanceRow } from '../../reports/financial/balance-sheet.ts'
import { yearUntil } from '../../reports/financial/balance-sheet.ts'
import type { StatementCategory } from '../../reports/financial/financial-statement.ts'
import type { TurnoverRow } from '../../reports/financial/income-statement.ts'
import type { RatioFacts } from '../../reports/financial/ratio-analysis.ts'
import { isOfIncome, ratioRows, ratioYears } from '../../reports/financial/ratio-analysis.ts'
import { amountOf, changedUntil, defineReport, nameColumn, query } from '../core/define-report.ts'
import { asOf, compare, knownAt } from '../core/define-parameters.ts'

const ratioAnalysis = defineReport({
  name: 'ratio-analysis',
  label: 'Ratio analysis',
  parameters: { as_of: asOf({ hint: 'The end of this day; today when missing.' }), compare, known_at: knownAt },
  columns: [
    { key: 'formula', label: 'Formula', kind: 'text' },
    amountOf('numerator', 'Numerator'),
    amountOf('denominator', 'Denominator'),
    { key: 'value', label: 'Value', kind: 'ratio' },
  ],
  shape: 'tree',
  leading: () => [nameColumn('Ratio')],
  queries: ({ values, company }) => {
    const years = ratioYears(values, company)
    return {
      categories: query<StatementCategory>('ledger/statement-categories'),
      ...Object.fromEntries(
        years.map(({ end_date }, index) => [`balances_${index}`, query<BalanceRow>('ledger/balance-sheet', end_date)]),
      ),
      ...Object.fromEntries(
        years.map(({ start_date, end_date }, index) => [
          `turnover_${index}`,
          query<TurnoverRow>('ledger/income-statement', start_date, end_date),
        ]),
      ),
    }
  },
  lead: ['value'],
  history: { changedBy: ({ values: { as_of }, company }) => changedUntil(as_of ?? company.today, company) },
  rows: (facts: RatioFacts, context) => ratioRows(facts, context),
  drill: ({ kind, id }, { values: { as_of }, company }) => {
    if (kind !== 'ratio') return null
    const day = as_of ?? company.today
    const { start_date, end_date } = yearUntil(day, company.fiscal_years)
    return isOfIncome(id)
      ? `reports/income-statement?start_date=${start_date}&end_date=${end_date}`
      : `reports/balance-sheet?as_of=${day}`
  },
  explained: ({ column }) => ['numerator', 'denominator', 'value'].includes(column),
  rowLabel: () => 'Ratio',
  note: () =>
    'Quick assets are current assets less inventory. Income, expenses and days are those of the fiscal year until the day.',
  empty: () => 'No ratios on this day.',
})

export const ratioReports = [ratioAnalysis] as const
