/** What a check of the books is, and how one that asks the database a single question is put together. */
import type { Finding } from '../../../domain/ledger/checks.ts'
import type { Database, Statement } from '../../db/core/client.ts'
import { statement } from '../../db/core/client.ts'
import type { Count, Offence } from '../../db/verify/verify-store.ts'

export type Check = {
  name: string
  /** What is counted. */
  unit: string
  count: (companyId: string) => Statement<Count>
  find: (owner: Database, companyId: string) => Promise<readonly string[]>
}

/** Long books take longer than a request may. */
export const patience = statement('set local statement_timeout = 0')

/** Returns a check whose findings are the sentences that `say` makes of the offending rows. */
export function check<Row>(described: {
  name: string
  unit: string
  count: (companyId: string) => Statement<Count>
  broken: (companyId: string) => Statement<Row>
  say: (rows: readonly Row[]) => readonly string[]
}): Check {
  const { broken, say, ...rest } = described
  return { ...rest, find: async (owner, company) => say((await owner.batch(null, [patience, broken(company)]))[1]) }
}

/** Returns the sentences of findings. */
export const details = (findings: readonly (Finding | Offence)[]): string[] => findings.map(({ detail }) => detail)
