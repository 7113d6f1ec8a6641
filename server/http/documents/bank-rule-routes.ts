/** Routes of bank rules besides those of their records: trying a rule, and the rule that a line suggests. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { lineStatuses } from '../../../domain/banking/reconciliation/match-status.ts'
import type { LineStatus } from '../../../domain/banking/reconciliation/match-status.ts'
import { bankingBankRules } from '../../../domain/resources/banking/banking-bank-rules.ts'
import type { Deps } from '../../deps.ts'
import { suggestRule, suggestionQuery } from '../../services/banking/rules/suggest-rule.ts'
import { testRule } from '../../services/banking/rules/test-rule.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

const { path } = bankingBankRules
const tags = [path]
const statusChoice = z.enum(Object.keys(lineStatuses) as [LineStatus, ...LineStatus[]])
const tested = z.object({
  count: z.int(),
  is_cut: z.boolean().meta({ description: 'Only the latest 20,000 lines were looked at.' }),
  lines: z.array(
    z.object({
      id: z.uuid(),
      date: z.iso.date(),
      amount: z.string(),
      text: z.string(),
      bank_account_label: z.string(),
      status: statusChoice,
      matched_with: z.string(),
      accounts: z.string(),
    }),
  ),
})
const suggestion = z.object({
  name: z.string(),
  words: z.string(),
  direction: z.enum(['in', 'out', 'both']),
  account: z.uuid(),
  account_label: z.string(),
  count: z.int().meta({ description: 'The lines with this text that were recorded on this account.' }),
})

/** Registers the routes below the company's scope. */
export function registerBankRuleRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.post(
    `/${path}/test/`,
    routeDescription({
      tags,
      summary: 'Bank rules: the statement lines that a rule fits, the latest 50; nothing is stored',
      body: z.record(z.string(), z.unknown()).meta({ description: 'The fields of a rule; the name may be missing.' }),
      response: { 200: tested },
    }),
    (request) => testRule(contextOf(request, deps), request.body),
  )
  scope.get(
    `/${path}/suggestion/`,
    routeDescription({
      tags,
      summary: 'Bank rules: the rule that a recorded statement line suggests',
      querystring: suggestionQuery,
      response: { 200: z.object({ suggestion: suggestion.nullable() }) },
    }),
    async (request) => ({ suggestion: await suggestRule(contextOf(request, deps), request.query) }),
  )
}
