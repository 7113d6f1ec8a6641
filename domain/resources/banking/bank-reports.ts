/** The reports of cash and bank accounts: the reconciliation of one of them, and the forecast of all. */
import type { ReconciliationFacts, ReconciliationResult } from '../../reports/banking/bank-reconciliation.ts'
import { bankReconciliationRows } from '../../reports/banking/bank-reconciliation.ts'
import type { ForecastFacts, ForecastResult } from '../../reports/banking/forecast/cash-forecast.ts'
import {
  forecastChart,
  forecastEnd,
  forecastRows,
  forecastTexts,
} from '../../reports/banking/forecast/cash-forecast.ts'
import type { CashRow } from '../../reports/dashboard/ledger-widgets.ts'
import { pageWith } from '../../reports/pages.ts'
import type { ReportCompany } from '../../reports/report.ts'
import { amountOf, defineReport, nameColumn, oneMore, query } from '../core/define-report.ts'
import { asOf, choice, flag, reference } from '../core/define-parameters.ts'

export const bankReconciliation = defineReport({
  name: 'bank-reconciliation',
  label: 'Bank reconciliation',
  parameters: {
    bank_account: reference({ label: 'Bank account', to: 'banking/bank-accounts' }),
    as_of: asOf({
      initial: 'Last day of the statements',
      hint: 'End of day; by default the last day that the statements of the bank account cover, today without statements.',
    }),
  },
  columns: [
    { key: 'details', label: 'Contact or account', kind: 'text' },
    { key: 'cheque_number', label: 'Cheque number', kind: 'text' },
    amountOf('amount', 'Amount'),
  ],
  shape: 'tree',
  leading: () => [
    nameColumn('Item'),
    { key: 'date', label: 'Date', kind: 'date' },
    { key: 'document_path', label: 'Document', kind: 'document' },
    { key: 'code', label: 'Number', kind: 'text' },
  ],
  defaults: ({ bank_account: bank }) =>
    query<{ bank_account: string; as_of: string | null }>('banking/reconciliation-defaults', bank),
  queries: ({ values: { bank_account: bank, as_of: day }, most }) => ({
    banks: query<ReconciliationFacts['banks'][number]>('banking/reconciliation-balances', bank, day),
    items: query<ReconciliationFacts['items'][number]>('banking/reconciliation-items', bank, day, oneMore(most)),
  }),
  rows: (facts: ReconciliationFacts, context): ReconciliationResult => bankReconciliationRows(facts, context),
  drill: ({ account, date, document_path: path, document_id: id }, { values: { as_of: day }, company }) => {
    if (account !== undefined) {
      const until = date || (day ?? company.today)
      return pageWith(`account/ledgers/${account}`, [
        ['start_date', yearStart(company, until)],
        ['end_date', until],
      ])
    }
    return path === 'banking/reconciliation' ? `${path}/${id}` : null
  },
  about: ({ bank }) => bank?.name ?? null,
  lead: ['amount'],
  rowLabel: () => 'Item',
  empty: () => 'Add a bank account to reconcile it.',
  note: () =>
    'Amounts are the changes from the balance of the books to that of the bank statement. Excluded lines are in the balance of the bank only. Card receipts that are not settled yet are in neither balance.',
})

/** Returns the first day of the fiscal year of a day. */
function yearStart({ fiscal_years: years }: ReportCompany, day: string): string {
  return years.find(({ start_date: start, end_date: end }) => start <= day && day <= end)?.start_date ?? day
}

export const cashForecast = defineReport({
  name: 'cash-forecast',
  label: 'Cash forecast',
  parameters: {
    ahead: choice({
      label: 'Days ahead',
      choices: {
        '90_days': { label: '90 days', paper: '90' },
        '60_days': { label: '60 days', paper: '60' },
        '30_days': { label: '30 days', paper: '30' },
      },
      hint: 'The forecast ends with the day so many days from today.',
    }),
    include_overdue: flag({
      label: 'Include overdue amounts',
      initial: true,
      absent: true,
      paper: { label: 'Overdue amounts', text: 'expected today' },
      hint: 'Expects amounts that were due before today; otherwise they are left out.',
    }),
  },
  columns: [
    { key: 'details', label: 'Contact or account', kind: 'text' },
    amountOf('money_in', forecastTexts.in),
    amountOf('money_out', forecastTexts.out),
    amountOf('balance', forecastTexts.balance),
  ],
  shape: 'tree',
  leading: () => [
    nameColumn('Week'),
    { key: 'due_date', label: 'Due date', kind: 'date' },
    { key: 'document_path', label: 'Document', kind: 'document' },
    { key: 'code', label: 'Number', kind: 'text' },
  ],
  queries: ({ values, company: { today }, most }) => {
    const [first, until] = [values.include_overdue ? null : today, forecastEnd(today, values)]
    return {
      accounts: query<CashRow>('dashboard/cash', today, false),
      open: query<ForecastFacts['open'][number]>('banking/forecast-open', today, first, until, oneMore(most)),
      entries: query<ForecastFacts['entries'][number]>('banking/forecast-entries', today, until, oneMore(most)),
      clearing: query<ForecastFacts['clearing'][number]>('banking/forecast-clearing', today),
      templates: query<ForecastFacts['templates'][number]>('banking/forecast-recurring', until),
      tax: query<ForecastFacts['tax'][number]>('banking/forecast-tax'),
      taxDays: query<ForecastFacts['taxDays'][number]>('banking/forecast-tax-days', today),
      returns: query<ForecastFacts['returns'][number]>('banking/forecast-returns'),
    }
  },
  rows: (facts: ForecastFacts, context): ForecastResult => forecastRows(facts, context),
  drill: ({ kind, id, start_date: start, end_date: end }, { company }) => {
    if (kind === 'account') {
      return pageWith(`account/ledgers/${id}`, [
        ['start_date', yearStart(company, company.today)],
        ['end_date', company.today],
      ])
    }
    if (kind !== 'estimate' || start === undefined || end === undefined) return null
    return pageWith('reports/tax-summary', [
      ['start_date', start],
      ['end_date', end],
    ])
  },
  chart: (result: ForecastResult) => forecastChart(result),
  lead: ['balance'],
  rowLabel: () => 'Week',
  empty: () => 'Nothing is expected in these days.',
  note: (_values, { tax_rule: rule }: ForecastResult) => [
    'Unpaid invoices and bills are expected on their due dates, after unallocated credits of the contact. Cheques, card receipts to be settled, posted entries with a later date, recurring templates and tax are included. What is not in the books yet, such as salaries and rent without a bill, is not included.',
    taxNotes[rule],
  ],
})

/** The assumption about the due days of tax, by rule. */
const taxNotes: Readonly<Record<ForecastResult['tax_rule'], string>> = {
  GB: 'Tax is expected one month and seven days after the end of its period. The tax of periods that are not filed is an estimate of what is posted so far.',
  IN: 'Tax is expected on the 20th of the month after its period. The tax of periods that are not filed is an estimate of what is posted so far.',
  NP: 'Tax is expected on the 25th of the month after its period. The tax of periods that are not filed is an estimate of what is posted so far.',
  general:
    'Tax is expected on the last day of the month after its period. The tax of periods that are not filed is an estimate of what is posted so far.',
}

export const bankReports = [bankReconciliation, cashForecast] as const
