/** All reports, in menu order. Reports are modules as well. */
import type { Report } from './core/define-report.ts'
import { financialReports } from './ledger/financial-reports.ts'
import { ledgerReports } from './ledger/ledger-reports.ts'
import { moneyReports } from './payments/money-reports.ts'
import { stockReports } from './inventory/stock-reports.ts'
import { analysisReports } from './trade/analysis-reports.ts'
import { tradeReports } from './trade/trade-reports.ts'

export const reports: readonly Report[] = [
  ...financialReports,
  ...ledgerReports,
  ...stockReports,
  ...moneyReports,
  ...tradeReports,
  ...analysisReports,
]
