/** THE LIST of reports, in menu order. Reports are modules as well. */
import type { Report } from './define-report.ts'
import { ledgerReports } from './ledger-reports.ts'
import { moneyReports } from './money-reports.ts'
import { stockReports } from './stock-reports.ts'
import { tradeReports } from './trade-reports.ts'

export const reports: readonly Report[] = [...ledgerReports, ...stockReports, ...moneyReports, ...tradeReports]
