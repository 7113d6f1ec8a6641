/** Every report and the statement of an account, below the company's scope. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../app.ts'
import { registerChartRoutes } from './chart-routes.ts'
import { registerStatementRoutes } from './statement-routes.ts'
import { registerTrialBalanceRoutes } from './trial-balance-routes.ts'

/** Registers the reports and the statements below the company's scope. */
export function registerReportRoutes(scope: FastifyInstance, deps: Deps): void {
  registerTrialBalanceRoutes(scope, deps)
  registerChartRoutes(scope, deps)
  registerStatementRoutes(scope, deps)
}
