/** Every report and the statements of accounts and items, below the company's scope. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { registerAgeingRoutes } from './ageing-routes.ts'
import { registerChartRoutes } from './chart-routes.ts'
import { registerCollectionRoutes } from './collection-routes.ts'
import { registerStatementRoutes } from './statement-routes.ts'
import { registerStockReportRoutes } from './stock-report-routes.ts'
import { registerStockStatementRoutes } from './stock-statement-routes.ts'
import { registerTradeReportRoutes } from './trade-report-routes.ts'
import { registerTrialBalanceRoutes } from './trial-balance-routes.ts'

/** Registers the reports and the statements below the company's scope. */
export function registerReportRoutes(scope: FastifyInstance, deps: Deps): void {
  registerTrialBalanceRoutes(scope, deps)
  registerChartRoutes(scope, deps)
  registerStatementRoutes(scope, deps)
  registerStockReportRoutes(scope, deps)
  registerStockStatementRoutes(scope, deps)
  registerTradeReportRoutes(scope, deps)
  registerAgeingRoutes(scope, deps)
  registerCollectionRoutes(scope, deps)
}
