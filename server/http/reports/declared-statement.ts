/** Runs declared statements for requests. */
import { z } from 'zod'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { Wording } from '../../../domain/language/languages.ts'
import { can } from '../../../domain/permissions/can.ts'
import type { StatementRequest, Statement, StatementValues } from '../../../domain/resources/core/define-statement.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { readParameters } from '../../../domain/resources/core/report-parameters.ts'
import type { Deps } from '../../deps.ts'
import type { Books } from '../../reports/run-report.ts'
import type { Page } from '../../reports/run-statement.ts'
import { allLines, daysOf, refuseLongPaper, runStatement } from '../../reports/run-statement.ts'
import { fileWording } from '../../services/company/file-wording.ts'
import { letterhead } from '../../services/sending/letterhead.ts'
import { statementOf } from '../../services/sending/statement-paper.ts'
import { contextOf } from '../core/session.ts'
import type { ReportRequest, ReportSource } from './register-report.ts'
import { querySchema } from './report-schemas.ts'
import { statementSchemas } from './statement-schemas.ts'

/** Returns the source of a statement. Raises REPORT_TOO_LARGE for a paper of more than `MOST_PRINTED` lines. */
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
      const requested = readStatement(statement, request)
      const wording = await fileWording(contextOf(request, deps))
      const answer = await runStatement(booksOf(request, deps), statement, { ...requested, ...none })
      const { name } = statement.record(answer)
      const visibleColumns = columns.filter(({ needs }) => needs === undefined || can(request.who, needs))
      return {
        name,
        sheetName: name,
        columns: visibleColumns.map((column) => ({ ...column, label: wording(column.label) })),
        rows: cellsOf(allLines(booksOf(request, deps), statement, requested), visibleColumns, wording),
      }
    },
    paper: async (request) => {
      const requested = readStatement(statement, request)
      const context = contextOf(request, deps)
      if (!statement.paper) {
        const { values, id } = requested
        return statementOf(context, id, { ...daysOf(values), order: values.order })
      }
      const answer = await runStatement(booksOf(request, deps), statement, { ...requested, ...none })
      refuseLongPaper(answer)
      const rows: unknown[] = []
      for await (const lines of allLines(booksOf(request, deps), statement, requested)) rows.push(...lines)
      const { style, printing } = await letterhead(context, context.language)
      return statement.paper({ ...answer, rows }, style, printing)
    },
  }
}

/** A page without lines. */
const none: Page = { start: 0, end: 0 }

function booksOf({ who }: ReportRequest, { db }: Deps): Books {
  return { db: db.reports, companyId: who.companyId }
}

/**
 * Returns the record of a statement, its parameters and the page of its lines. Raises NOT_FOUND for an invalid id, and
 * the problems of parameters.
 */
export function readStatement(
  { parameters }: Statement,
  { params: { id }, query, who }: Pick<ReportRequest, 'params' | 'query' | 'who'>,
): StatementRequest & Page {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { values, problems } = readParameters(parameters, query)
  refuse(problems)
  const { _start: start, _end: end, ...rest } = values as StatementValues & { _start: number; _end: number }
  return { id, values: rest, rights: who, start, end }
}

async function* cellsOf(
  batches: AsyncIterable<unknown[]>,
  columns: Statement['columns'],
  wording: Wording,
): AsyncGenerator<string[][]> {
  for await (const lines of batches) {
    yield lines.map((line) =>
      columns.map(({ key, text }) => {
        const ownText = text?.(line, wording)
        return ownText ?? (line as Readonly<Record<string, string | null>>)[key] ?? ''
      }),
    )
  }
}
