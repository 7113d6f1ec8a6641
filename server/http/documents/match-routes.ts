/** Routes of bank reconciliation: proposals, matching, recording, excluding, undoing and locking. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { lineStatuses } from '../../../domain/banking/reconciliation/match-status.ts'
import type { LineStatus } from '../../../domain/banking/reconciliation/match-status.ts'
import { bankingReconciliation } from '../../../domain/resources/banking/banking-reconciliation.ts'
import { bankingStatementLines } from '../../../domain/resources/banking/banking-statement-lines.ts'
import type { Deps } from '../../deps.ts'
import { acceptMatches } from '../../services/banking/matching/accept-matches.ts'
import { lockStatement, reopenStatement } from '../../services/banking/matching/lock-statement.ts'
import {
  excludeBody,
  matchBody,
  proposalQuery,
  recordBody,
  searchQuery,
  undoBody,
} from '../../services/banking/matching/match-request.ts'
import { proposeForBank, searchBooks } from '../../services/banking/matching/propose-matches.ts'
import { recordDocument } from '../../services/banking/matching/record-document.ts'
import { excludeLines, undoMatches } from '../../services/banking/matching/undo-matches.ts'
import { recordedKinds } from '../../services/document-registry.ts'
import { noBody, routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

const amount = z.string()
const line = z.object({
  id: z.uuid(),
  statement: z.uuid(),
  date: z.iso.date(),
  amount: amount.meta({ description: 'Negative for money out.' }),
  description: z.string(),
  counterparty_name: z.string(),
  counterparty_account: z.string(),
  end_to_end_reference: z.string(),
  creditor_reference: z.string(),
  cheque_number: z.string(),
  bank_id: z.string(),
  reopened_path: z.string().nullable().meta({ description: 'The document whose change ended the match of the line.' }),
  reopened_id: z.uuid().nullable(),
  reopened_number: z.string().nullable(),
  comment_count: z.int(),
  file_count: z.int(),
})
const candidate = z.object({
  id: z.string(),
  kind: z.enum(['entry', 'item', 'transfer', 'draft', 'clearing']),
  date: z.iso.date(),
  due_date: z.iso.date().nullable(),
  amount,
  number: z.string(),
  reference: z.string(),
  cheque_number: z.string(),
  party_id: z.uuid().nullable(),
  party_name: z.string(),
  party_accounts: z.array(z.string()),
  description: z.string(),
  document_id: z.uuid(),
  path: z.string(),
  accounts: z.string().meta({ description: 'The other accounts of an entry, or the other bank account.' }),
  ledger: z.enum(['receivable', 'payable']).nullable(),
  act: z.string().nullable().meta({ description: 'Of a draft: the act that posts it.' }),
  version: z.int().nullable(),
  account: z.uuid().nullable().meta({ description: 'The account of the other bank account of a transfer.' }),
  payment_method: z.string().meta({ description: 'Of a line on the clearing account.' }),
  fee_account: z.uuid().nullable().meta({ description: 'The account of the fees of the payment method.' }),
})
const match = z.object({
  lines: z.array(z.uuid()),
  candidates: z.array(z.string()),
  band: z.enum(['exact', 'likely', 'possible']),
  score: z.int(),
  reasons: z.array(z.object({ code: z.string(), value: z.string() })),
  difference: amount,
  has_rival: z.boolean(),
})
const ruleHit = z.object({
  line: z.uuid(),
  rule: z.uuid(),
  name: z.string(),
  parts: z.array(
    z.object({
      account: z.uuid(),
      account_label: z.string(),
      amount: amount.meta({ description: 'Negative for money out.' }),
      tax_scheme: z.uuid().nullable(),
      tax_scheme_label: z.string().nullable(),
      tax_base: amount.nullable().meta({ description: 'The net amount that a part is the tax of.' }),
    }),
  ),
  narration: z.string(),
  is_automatic: z.boolean().meta({ description: 'Accepted together with exact matches.' }),
})
const proposals = z.object({
  summary: z.object({
    bank_account: z.uuid(),
    account: z.uuid(),
    name: z.string(),
    adjustment_account: z.uuid().nullable(),
    clearing_account: z.uuid().nullable().meta({ description: 'Where card receipts wait for the bank.' }),
    clearing_account_label: z.string().nullable(),
    charges_account: z.uuid().nullable().meta({ description: 'The account of fees without one of their own.' }),
    commission_percent: z.string().nullable().meta({ description: 'What a wallet keeps of a receipt.' }),
    currency_digits: z.int(),
    day: z.iso.date().nullable(),
    statement_balance: amount.nullable(),
    book_balance: amount.nullable(),
    difference: amount.nullable(),
    unreconciled: z.int(),
    matched: z.int(),
    reconciled: z.int(),
    excluded: z.int(),
  }),
  lines: z.array(line),
  candidates: z.array(candidate),
  best: z.array(match),
  others: z.array(match),
  rules: z.array(ruleHit).meta({ description: 'For lines without an exact or likely match.' }),
  is_cut: z.boolean(),
})
const documentKey = z.object({ path: z.string(), id: z.uuid(), number: z.string().nullable() })
const statusChoice = z.enum(Object.keys(lineStatuses) as [LineStatus, ...LineStatus[]])

/** Registers the routes below the company's scope. */
export function registerMatchRoutes(scope: FastifyInstance, deps: Deps): void {
  const { path } = bankingStatementLines
  const tags = [path]
  scope.get(
    `/${path}/proposals/`,
    routeDescription({
      tags,
      summary: 'Statement lines: those without a match, with what they may be in the books',
      querystring: proposalQuery,
      response: { 200: proposals },
    }),
    (request) => proposeForBank(contextOf(request, deps), request.query),
  )
  scope.get(
    `/${path}/candidates/`,
    routeDescription({
      tags,
      summary: 'Statement lines: search the books for what a line may be',
      querystring: searchQuery,
      response: { 200: z.array(candidate) },
    }),
    (request) => searchBooks(contextOf(request, deps), request.query),
  )
  const accepted = z.object({ lines: z.int(), matches: z.array(z.object({ id: z.uuid(), status: statusChoice })) })
  scope.post(
    `/${path}/match/`,
    routeDescription({
      tags,
      summary: 'Statement lines: match with posted transactions',
      body: matchBody,
      response: { 200: accepted },
    }),
    (request) => acceptMatches(contextOf(request, deps), request.body),
  )
  scope.post(
    `/${path}/record/`,
    routeDescription({
      tags,
      summary: 'Statement lines: record the document that they stand for, and match it',
      body: recordBody,
      response: { 201: documentKey },
    }),
    async (request, reply) => {
      const { status, body } = await recordDocument(contextOf(request, deps), recordedKinds, request.body)
      return reply.status(status).send(body)
    },
  )
  scope.post(
    `/${path}/exclude/`,
    routeDescription({
      tags,
      summary: 'Statement lines: exclude from reconciliation',
      body: excludeBody,
      response: { 200: z.object({ lines: z.int() }) },
    }),
    (request) => excludeLines(contextOf(request, deps), request.body),
  )
  scope.post(
    `/${path}/unmatch/`,
    routeDescription({
      tags,
      summary: 'Statement lines: undo their matches',
      body: undoBody,
      response: { 200: z.object({ lines: z.array(z.uuid()), documents: z.array(documentKey) }) },
    }),
    (request) => undoMatches(contextOf(request, deps), request.body),
  )
  registerLocks(scope, deps)
}

function registerLocks(scope: FastifyInstance, deps: Deps): void {
  const { path, label } = bankingReconciliation
  const response = { 204: z.null() }
  scope.post<{ Params: { id: string } }>(
    `/${path}/:id/lock/`,
    routeDescription({ tags: [path], summary: `${label}: lock`, body: noBody, response }),
    async (request, reply) => {
      await lockStatement(contextOf(request, deps), request.params)
      return reply.status(204).send()
    },
  )
  const body = z.strictObject({ reason: z.string() })
  scope.post<{ Params: { id: string } }>(
    `/${path}/:id/reopen/`,
    routeDescription({ tags: [path], summary: `${label}: reopen`, body, response }),
    async (request, reply) => {
      await reopenStatement(contextOf(request, deps), { id: request.params.id, body: request.body })
      return reply.status(204).send()
    },
  )
}
