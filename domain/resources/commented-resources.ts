/** The resources with comments: every document, parties, and lines of bank statements. */
import { bankingStatementLines } from './banking/banking-statement-lines.ts'
import { crmParties } from './parties/crm-parties.ts'
import type { Resource } from './core/define.ts'
import { resources } from './index.ts'

export const commentedResources: readonly Resource[] = resources.filter(
  ({ kind, of, path }) =>
    (kind === 'document' && of === undefined) || path === crmParties.path || path === bankingStatementLines.path,
)
