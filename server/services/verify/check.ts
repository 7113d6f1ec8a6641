/** A check of the books, and how one with a single question to the database is built. */
import type { CheckFinding } from '../../../domain/ledger/checks.ts'
import type { Database, Statement } from '../../db/core/client.ts'
import { statement } from '../../db/core/client.ts'
import type { Count, Offence } from '../../db/verify/verify-store.ts'

export type Check = {
  name: string
  /** The unit of the count. */
  unit: string
  count: (companyId: string) => Statement<Count>
  find: (books: Database, companyId: string) => Promise<readonly string[]>
}

/** Large books take longer than the timeout of requests. */
export const patience = statement('set local statement_timeout = 0')

/** Returns a check whose findings are the sentences that `describe` returns for the offending rows. */
export function check<Row>(definition: {
  name: string
  unit: string
  count: (companyId: string) => Statement<Count>
  broken: (companyId: string) => Statement<Row>
  describe: (rows: readonly Row[]) => readonly string[]
}): Check {
  const { broken, describe, ...rest } = definition
  return {
    ...rest,
    find: async (books, company) => describe((await books.batch(null, [patience, broken(company)]))[1]),
  }
}

/** Returns the sentences of findings. */
export const details = (findings: readonly (CheckFinding | Offence)[]): string[] => findings.map(({ detail }) => detail)

/** Returns the database as the checks of a company use it, every batch inside the company. */
export function withinCompany(db: Database, companyId: string): Database {
  return { ...db, batch: (_company, statements) => db.batch(companyId, statements) }
}
