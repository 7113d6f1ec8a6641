/** Routes of fiscal years besides those of records: adding several at once, and moving the start of the books. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { checklistKeys } from '../../../domain/ledger/year-checklist.ts'
import { checklistOfYear } from '../../reports/year-checklist.ts'
import { closeYear, previewClosing, reopenYear } from '../../services/ledger/close-year.ts'
import { moveBooksStart, previewBooksStart } from '../../services/ledger/move-books-start.ts'
import { addYearsUntil } from '../../services/company/add-fiscal-years.ts'
import { draftsOfYear } from '../../services/ledger/year-drafts.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf, requirePermission } from '../core/session.ts'

const path = '/account/fiscal-years'
const tags = ['account/fiscal-years']
const start = z.string().meta({ description: 'A day of the fiscal year that becomes the first.' })
const preview = z.object({
  first_day: z.string(),
  new_first_day: z.string(),
  opening_days: z
    .array(z.string())
    .meta({ description: 'Dates of opening entries that differ from the first day of the books.' }),
  years: z.array(z.object({ name: z.string(), start_date: z.string(), end_date: z.string() })),
  balances: z.array(
    z.object({ path: z.string(), id: z.uuid(), label: z.string(), debit: z.string(), credit: z.string() }),
  ),
  balance_count: z.int(),
  stock: z.array(
    z.object({ id: z.uuid(), label: z.string(), quantity: z.string(), unit: z.string(), amount: z.string() }),
  ),
  stock_count: z.int(),
  totals: z.object({ debit: z.string(), credit: z.string(), stock: z.string() }),
  fingerprint: z.string(),
})
const move = z.object({
  start,
  fingerprint: z
    .string()
    .meta({ description: 'The value from the preview; confirms its figures for the new first day.' }),
})
const booksStart = z.object({ first_day: z.string(), balance_count: z.int(), stock_count: z.int() })

type ById = { Params: { id: string } }
const closing = z.object({
  id: z.uuid(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  state: z.string(),
  lines: z
    .array(
      z.object({
        account: z.uuid(),
        account_label: z.string(),
        account_code: z.string().nullable(),
        debit: z.string(),
        credit: z.string(),
      }),
    )
    .meta({ description: 'The entry that closing the year now would post.' }),
  profit: z.string().meta({ description: 'Negative for a loss.' }),
  problem: z
    .object({ code: z.string(), path: z.string(), params: z.record(z.string(), z.string()).optional() })
    .nullable()
    .meta({ description: 'Why the year cannot be closed now.' }),
  earlier_lock_date: z.string().nullable().meta({ description: 'The lock date that reopening restores.' }),
  fingerprint: z.string(),
  closings: z.array(
    z.object({
      id: z.uuid(),
      profit: z.string(),
      closed_by: z.string(),
      closed_at: z.string(),
      reopened_by: z.string().nullable(),
      reopened_at: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})

/** Registers the routes below the company's scope. */
export function registerFiscalYearRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.post(
    `${path}/add-until/`,
    routeDescription({
      tags,
      summary: 'Fiscal years: create up to the year of a date',
      body: z.object({ date: z.string() }),
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      await addYearsUntil(contextOf(request, deps), request.body)
      return reply.status(204).send()
    },
  )
  scope.post(
    `${path}/move-start/preview/`,
    routeDescription({
      tags,
      summary: 'Start of the books: preview a move',
      body: z.object({ start }),
      response: { 200: preview },
    }),
    (request) => previewBooksStart(contextOf(request, deps), request.body),
  )
  scope.post(
    `${path}/move-start/`,
    routeDescription({ tags, summary: 'Start of the books: move', body: move, response: { 200: booksStart } }),
    async (request) => (await moveBooksStart(contextOf(request, deps), request.body)).body,
  )
  registerClosing(scope, deps)
}

const checklist = z.array(
  z.object({
    key: z.enum(checklistKeys),
    passed: z.boolean(),
    details: z.array(
      z.object({
        label: z.string(),
        count: z.int().nullable(),
        amounts: z.array(z.string()),
        page: z.string().nullable(),
      }),
    ),
  }),
)

function registerClosing(scope: FastifyInstance, deps: Deps): void {
  scope.get<ById>(
    `${path}/:id/checklist/`,
    routeDescription({ tags, summary: 'Fiscal year: what to look at before closing', response: { 200: checklist } }),
    async (request) => {
      requirePermission(request, 'account_fiscal_years.approve')
      const { id } = request.params
      const drafts = await draftsOfYear(contextOf(request, deps), id)
      return checklistOfYear({ db: deps.db, companyId: request.who.companyId }, id, drafts)
    },
  )
  scope.get<ById>(
    `${path}/:id/closing/`,
    routeDescription({
      tags,
      summary: 'Fiscal year: preview the closing entry',
      response: { 200: closing },
    }),
    (request) => previewClosing(contextOf(request, deps), request.params.id),
  )
  scope.post<ById>(
    `${path}/:id/close/`,
    routeDescription({
      tags,
      summary: 'Fiscal year: post the closing entry and lock the year',
      body: z.object({ fingerprint: z.string().meta({ description: 'The value from the preview.' }) }),
      response: { 200: closing },
    }),
    async (request) => (await closeYear(contextOf(request, deps), request.params.id, request.body)).body,
  )
  scope.post<ById>(
    `${path}/:id/reopen/`,
    routeDescription({
      tags,
      summary: 'Fiscal year: reverse the closing entry and restore the lock date',
      body: z.object({ reason: z.string() }),
      response: { 200: closing },
    }),
    async (request) => (await reopenYear(contextOf(request, deps), request.params.id, request.body)).body,
  )
}
