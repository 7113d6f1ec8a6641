/** Routes of fiscal years besides those of records: adding several at once, and moving the start of the books. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { moveBooksStart, previewBooksStart } from '../../services/ledger/move-books-start.ts'
import { addYearsUntil } from '../../services/company/add-fiscal-years.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

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
}
