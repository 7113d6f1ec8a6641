/** Routes of the self-audit: the last result of each check, a new run, and the books for other programs to recalculate. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../domain/errors.ts'
import { journalFormats } from '../../../domain/journals/journal-formats.ts'
import type { Deps } from '../../deps.ts'
import { writtenStream } from '../../services/core/written-stream.ts'
import { exportBooks } from '../../services/ledger/export-books.ts'
import { readSelfAudit, startSelfAudit } from '../../services/verify/self-audit.ts'
import { noBody, routeDescription } from '../core/route-description.ts'
import { contextOf, requirePermission } from '../core/session.ts'
import { attachment } from '../files/csv.ts'

const path = '/reports/self-audit/'
const tags = ['reports/self-audit']
const response = {
  200: z.object({
    checks: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        checked_at: z.string().nullable(),
        row_count: z.int(),
        unit: z.string(),
        findings: z.array(z.string()).meta({ description: 'A sentence for each of the first violations.' }),
      }),
    ),
    is_running: z.boolean(),
  }),
}

/** Registers the routes below the company's scope. */
export function registerSelfAuditRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get(
    path,
    routeDescription({ tags, summary: 'Self-audit: the last result of each check', response }),
    (request) => readSelfAudit(contextOf(request, deps)),
  )
  scope.post(
    path,
    routeDescription({ tags, summary: 'Self-audit: run all checks', body: noBody, response }),
    (request) => startSelfAudit(contextOf(request, deps)),
  )
  scope.get<{ Params: { company: string; format: string } }>(
    `${path}journals/:format/`,
    routeDescription({
      tags,
      summary: 'Self-audit: the books as a journal of hledger, ledger or Beancount, with the balances to expect',
      response: { 200: z.string().meta({ description: 'A text file in UTF-8.' }) },
    }),
    (request, reply) => {
      requirePermission(request, 'reports_self_audit.read')
      requirePermission(request, 'account_journal_vouchers.export')
      const format = journalFormats.find((one) => one === request.params.format)
      if (format === undefined) throw new DomainError('NOT_FOUND')
      return reply
        .header('content-type', 'text/plain; charset=utf-8')
        .header('content-disposition', attachment(`${request.params.company}.${format}`))
        .send(writtenStream((write) => exportBooks(contextOf(request, deps), { format, waits: false }, write)))
    },
  )
}
