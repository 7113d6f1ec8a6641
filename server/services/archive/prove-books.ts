/**
 * What the reports of a company come to over all its fiscal years: the proof that an imported company is the exported
 * one. Ids stay the same in an import, so that every row can be compared.
 */
import { customerAgeing, supplierAgeing } from '../../../domain/resources/payments/money-reports.ts'
import type { Report } from '../../../domain/resources/core/define-report.ts'
import { readParameters } from '../../../domain/resources/core/report-parameters.ts'
import { reportAt } from '../../../domain/resources/reports.ts'
import { daysOfBooks } from '../../db/archive/export-store.ts'
import type { Connection } from '../../db/archive/connection.ts'
import { runReport } from '../../reports/run-report.ts'
import type { Proof } from './company-archive.ts'

const proven: readonly (Report | undefined)[] = [
  reportAt('reports/trial-balance'),
  reportAt('reports/balance-sheet'),
  reportAt('reports/income-statement'),
  reportAt('reports/changes-in-equity'),
  reportAt('reports/stock-trial-balance'),
  reportAt('reports/tax-summary'),
  customerAgeing,
  supplierAgeing,
]

/** Returns the proof of a company, read in the transaction of the connection. */
export async function proveBooks({ run, reader }: Connection, companyId: string): Promise<Proof> {
  const days = await daysOfBooks({ run }, companyId)
  const rights = { roles: ['owner'], permissions: {} }
  const reports: Proof['reports'] = {}
  for (const report of proven) {
    if (!report) throw new Error('A report of the proof is not declared')
    const query = { ...days, as_of: days.end_date, hide_zero: 'true' }
    const parameters = Object.fromEntries(Object.entries(query).filter(([key]) => takes(report, key)))
    const { values } = readParameters(report.parameters, parameters)
    const { result } = await runReport({ db: reader, companyId }, report, { values, rights, most: null })
    const { columns: _columns, ...figures } = result
    reports[report.name] = JSON.parse(JSON.stringify(figures))
  }
  const items = await run<Proof['open_items'][number]>(
    `select side, count(*)::text as count, sum(open_amount)::text as open_amount
     from open_item where company_id = $1 group by side order by side`,
    [companyId],
  )
  return { ...days, reports, open_items: items }
}

function takes({ parameters }: Report, key: string): boolean {
  if (key === 'start_date' || key === 'end_date') return 'period' in parameters
  return key in parameters
}

/**
 * The comparison of the tax summary with the tax accounts, which earlier versions made with payments of tax in it. What the
 * accounts hold is proven by the trial balance.
 */
const unproven = new Map([['tax-summary', ['ledger_payable', 'accounts', 'agrees']]])

/** Returns the names of what differs between two proofs; none for equal books. */
export function differencesOf(expected: Proof, actual: Proof): string[] {
  const names = new Set([...Object.keys(expected.reports), ...Object.keys(actual.reports)])
  const figures = (report: unknown, name: string) =>
    JSON.stringify(report, (key, value: unknown) => (unproven.get(name)?.includes(key) === true ? undefined : value))
  const different = [...names].filter(
    (name) => figures(expected.reports[name], name) !== figures(actual.reports[name], name),
  )
  const isSame = JSON.stringify(expected.open_items) === JSON.stringify(actual.open_items)
  return isSame ? different : [...different, 'open-items']
}
