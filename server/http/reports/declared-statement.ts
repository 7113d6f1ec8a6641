/** What the declaration of a statement makes of a request. */
import { z } from 'zod'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { can } from '../../../domain/permissions/can.ts'
import type { Days } from '../../../domain/reports/report.ts'
import type { StatementRequest, Statement } from '../../../domain/resources/core/define-statement.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { readParameters } from '../../../domain/resources/core/report-parameters.ts'
import type { Deps } from '../../deps.ts'
import type { Books } from '../../reports/run-report.ts'
import { refuseTooLarge } from '../../reports/run-report.ts'
import type { Page } from '../../reports/run-statement.ts'
import { allLines, daysOf, runStatement } from '../../reports/run-statement.ts'
import { letterhead } from '../../services/sending/letterhead.ts'
import { statementOf } from '../../services/sending/statement-paper.ts'
import { MOST_PRINTED } from '../files/pdf.ts'
import { contextOf } from '../core/session.ts'
import type { ReportRequest, ReportSource } from './register-report.ts'
import { querySchema } from './report-schemas.ts'
import { statementSchemas } from './statement-schemas.ts'

/** The paper of more than `MOST_PRINTED` lines is REPORT_TOO_LARGE. */
export function declaredStatement(deps: Deps, statement: Statement): ReportSource {
  const { of, part, label, columns } = statement
  const query = querySchema(statement.parameters)
  return {
    path: [of, ':id', part].filter(Boolean).join('/'),
    of,
    label,
    query: { page: query, files: query },
    response: statementSchemas[of] ?? z.unknown(),
    answer: (request) => runStatement(booksOf(request, deps), statement, readStatement(statement, request)),
    table: async (request) => {
      const asked = readStatement(statement, request)
      const answer = await runStatement(booksOf(request, deps), statement, { ...asked, ...none })
      const { name } = statement.record(answer)
      const shown = columns.filter(({ needs }) => needs === undefined || can(request.who, needs))
      return {
        name,
        sheetName: name,
        columns: shown,
        rows: cellsOf(allLines(booksOf(request, deps), statement, asked), shown),
      }
    },
    paper: async (request) => {
      const asked = readStatement(statement, request)
      const context = contextOf(request, deps)
      if (!statement.paper) return statementOf(context, asked.id, daysOf(asked.values))
      const answer = await runStatement(booksOf(request, deps), statement, { ...asked, ...none })
      refuseTooLarge(answer.exact ? answer.count : MOST_PRINTED + 1, MOST_PRINTED)
      const rows: unknown[] = []
      for await (const lines of allLines(booksOf(request, deps), statement, asked)) rows.push(...lines)
      const { style, printing } = await letterhead(context)
      return statement.paper({ ...answer, rows }, style, printing)
    },
  }
}

/** The figures alone. */
const none: Page = { start: 0, end: 0 }

function booksOf({ who }: ReportRequest, { db }: Deps): Books {
  return { db, companyId: who.companyId }
}

/**
 * Whose statement a request asks for, its parameters and the page of its lines. Raises NOT_FOUND for what is no id, and what is wrong
 * with a parameter.
 */
export function readStatement(
  { parameters }: Statement,
  { params: { id }, query, who }: Pick<ReportRequest, 'params' | 'query' | 'who'>,
): StatementRequest & Page {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { values, problems } = readParameters(parameters, query)
  refuse(problems)
  const { _start: start, _end: end, ...rest } = values as Days & { _start: number; _end: number }
  return { id, values: rest, rights: who, start, end }
}

async function* cellsOf(batches: AsyncIterable<unknown[]>, columns: Statement['columns']): AsyncGenerator<string[][]> {
  for await (const lines of batches) {
    yield lines.map((line) =>
      columns.map(({ key, text }) => text?.(line) ?? (line as Readonly<Record<string, string | null>>)[key] ?? ''),
    )
  }
}
