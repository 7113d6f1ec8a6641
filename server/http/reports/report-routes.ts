/** Routes of every report and every statement, below the company's scope. */
import type { FastifyInstance } from 'fastify'
import { reports } from '../../../domain/resources/reports.ts'
import { statements } from '../../../domain/resources/statements.ts'
import type { Deps } from '../../deps.ts'
import { declaredReport } from './declared-report.ts'
import { declaredStatement } from './declared-statement.ts'
import { registerReport } from './register-report.ts'

/** Registers the reports and the statements below the company's scope. */
export function registerReportRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const report of reports) registerReport(scope, deps, declaredReport(deps, report))
  for (const statement of statements) registerReport(scope, deps, declaredStatement(deps, statement))
}
