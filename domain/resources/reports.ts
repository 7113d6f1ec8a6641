/** All reports, in menu order. Reports are modules as well. */
import { auditReports } from './audit-reports.ts'
import { bankReports } from './banking/bank-reports.ts'
import type { Report } from './core/define-report.ts'
import { financialReports } from './ledger/financial-reports.ts'
import { generalLedgerReports } from './ledger/general-ledger-reports.ts'
import { ledgerReports } from './ledger/ledger-reports.ts'
import { movementReports } from './ledger/movement-reports.ts'
import { ratioReports } from './ledger/ratio-reports.ts'
import { moneyReports } from './payments/money-reports.ts'
import { stockReports } from './inventory/stock-reports.ts'
import { analysisReports } from './trade/analysis-reports.ts'
import { tradeReports } from './trade/trade-reports.ts'

export const reports: readonly Report[] = [
  ...financialReports,
  ...movementReports,
  ...ratioReports,
  ...generalLedgerReports,
  ...ledgerReports,
  ...bankReports,
  ...stockReports,
  ...moneyReports,
  ...tradeReports,
  ...analysisReports,
  ...auditReports,
]

/** Returns the report of a path such as `reports/trial-balance`. */
export function reportAt(path: string): Report | undefined {
  return reports.find(({ name }) => path === `reports/${name}`)
}
