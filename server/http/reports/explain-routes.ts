/** Routes that explain the figures of reports: one level of the tree at a time. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { measures } from '../../../domain/reports/explain/figure-parts.ts'
import type { MarginEffect } from '../../../domain/reports/explain/margin-change.ts'
import { marginEffects } from '../../../domain/reports/explain/margin-change.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { isId, readCount } from '../../../domain/resources/core/list-query.ts'
import type { Query } from '../../../domain/resources/core/report-parameters.ts'
import { readParameters, readPeriod } from '../../../domain/resources/core/report-parameters.ts'
import { reports } from '../../../domain/resources/reports.ts'
import type { Deps } from '../../deps.ts'
import { explain } from '../../reports/explain.ts'
import type { ExplainRequest } from '../../reports/explanation.ts'
import { explanationPaper } from '../../reports/explanation-paper.ts'
import { letterhead, printedLogo } from '../../services/sending/letterhead.ts'
import { pdfFile, sendPdf } from '../files/pdf.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf, requirePermission } from '../core/session.ts'
import { pageParameters } from './declared-report.ts'
import { parameterShape } from './report-schemas.ts'

const day = z.string().meta({ format: 'date', examples: ['2026-03-31'] })
const amount = z.string().meta({ examples: ['5391.21'] })
const part = z.object({
  kind: z.enum(['figure', 'account', 'opening', 'month', 'transfer', 'entry', 'line', 'document', 'rest']),
  id: z.string(),
  code: z.string().nullable(),
  name: z.string(),
  amount,
  start_date: day.nullable(),
  end_date: day.nullable(),
  document_path: z.string().nullable(),
  document_id: z.string().nullable(),
  below: z.record(z.string(), z.string()).nullable().meta({ description: 'The parameters that lead one level down.' }),
})
const response = z.object({
  name: z.string(),
  amount,
  relation: z.enum(['sum', 'difference', 'quotient']),
  formula: z
    .string()
    .nullable()
    .meta({ description: 'Of a quotient.', examples: ['Net profit × 100 ÷ revenue'] }),
  measure: z.enum(measures).nullable(),
  start_date: day,
  end_date: day,
  parts: z.array(part),
  sum: amount.meta({ description: 'The sum of the parts; of a quotient the ratio.' }),
  adds_up: z.boolean(),
  types: z.array(z.object({ document_path: z.string(), amount })),
})
const id = z.uuid().optional()
const effects = Object.keys(marginEffects) as [MarginEffect, ...MarginEffect[]]
const level = {
  row: z.string().meta({ description: 'The id of a row of the report; totals for the totals of a trial balance.' }),
  column: z.string().meta({ description: 'The key of a column of the report.' }),
  account: id.meta({ description: 'An account of the figure.' }),
  from: day.optional().meta({ description: 'The first day of a month of the account.' }),
  until: day.optional().meta({ description: 'The last day of the month.' }),
  entry: id.meta({ description: 'An entry of the account.' }),
  effect: z.enum(effects).optional().meta({ description: 'An effect on a change of margin.' }),
  item_of: id.meta({ description: 'An item of a gross margin or of an effect on it.' }),
  start: z.int().optional().meta({ description: 'The number of parts to skip.' }),
}
type Route = { Params: { company: string }; Querystring: Query }

/** Registers the routes below the company's scope. Each requires the right of its report. */
export function registerExplainRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const report of reports.filter(({ explained }) => explained)) {
    const path = `reports/${report.name}`
    const parameters = Object.fromEntries(
      Object.entries(pageParameters(report)).filter(([name]) => name !== 'known_at' && name !== 'hide_zero'),
    )
    const querystring = z.object({ ...parameterShape(parameters), ...level })
    const explained = (request: FastifyRequest<Route>) => {
      requirePermission(request, `${moduleOf(path)}.read`)
      if (report.needs !== undefined) requirePermission(request, report.needs)
      const { companyId } = contextOf(request, deps).who
      const part = partOf(request.query)
      const { values, problems } = readParameters(parameters, part.rest)
      refuse(problems)
      return explain({ db: deps.db.reports, companyId }, report, { ...part.requested, values, rights: request.who })
    }
    const described = { tags: [path], querystring }
    scope.get<Route>(
      `/${path}/explain/`,
      routeDescription({ ...described, summary: `${report.label}: explain a figure`, response: { 200: response } }),
      async (request) => (await explained(request)).explanation,
    )
    scope.get<Route>(
      `/${path}/explain/print.pdf/`,
      routeDescription({
        ...described,
        summary: `${report.label}: print the explanation of a figure`,
        response: { 200: pdfFile },
      }),
      async (request, reply) => {
        const explanation = await explained(request)
        const context = contextOf(request, deps)
        const paper = explanationPaper(report, explanation, await letterhead(context, context.language))
        return sendPdf(reply, paper, await printedLogo(deps.files, request.who.companyId, paper))
      },
    )
  }
}

/** Returns what is explained, and the parameters of the report. Raises NOT_A_DATE, UNKNOWN_REFERENCE and NOT_FOUND. */
function partOf(query: Query): { requested: Omit<ExplainRequest, 'values' | 'rights'>; rest: Query } {
  const { row, column, account, from, until, entry, effect, item_of: item, start = '0', ...rest } = query
  const days = from === undefined ? null : readPeriod({ start_date: from, end_date: until })
  refuse(days?.problems ?? [])
  const requested = {
    cell: { row: String(row), column: String(column) },
    account: idOf('account', account),
    days: days?.values ?? null,
    entry: idOf('entry', entry),
    effect: effectOf(effect),
    item: idOf('item_of', item),
    start: readCount(String(start)) ?? 0,
  }
  return { requested, rest }
}

function idOf(name: string, value: Query[string]): string | null {
  if (value === undefined) return null
  if (typeof value !== 'string' || !isId(value)) return refuse([{ code: 'UNKNOWN_REFERENCE', path: name }]) ?? null
  return value
}

function effectOf(value: Query[string]): MarginEffect | null {
  if (value === undefined) return null
  const effect = effects.find((name) => name === value)
  if (effect === undefined) throw new DomainError('NOT_FOUND')
  return effect
}
