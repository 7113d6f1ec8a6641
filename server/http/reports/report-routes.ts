/** Every report and the statements of accounts and items, below the company's scope. */
import type { FastifyInstance } from 'fastify'
import { reports } from '../../../domain/resources/reports.ts'
import type { Deps } from '../../deps.ts'
import { registerReport } from './register-report.ts'
import { registerStatementRoutes } from './statement-routes.ts'
import { registerStockStatementRoutes } from './stock-statement-routes.ts'

/** Registers the reports and the statements below the company's scope. */
export function registerReportRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const report of reports) registerReport(scope, deps, report)
  registerStatementRoutes(scope, deps)
  registerStockStatementRoutes(scope, deps)
}
