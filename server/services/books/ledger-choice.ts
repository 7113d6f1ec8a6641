/** Whether a ledger that somebody chose can serve for what it was chosen for. */
import type { Problem } from '../../../domain/errors.ts'
import type { LedgerGroup } from '../../../domain/ledger/groups.ts'
import { ledgerGroups } from '../../../domain/ledger/groups.ts'
import { ledgersAmong } from '../../db/records/record-groups.ts'
import type { Books } from '../core/rule-types.ts'

/**
 * What is wrong with a chosen ledger of the company, at `path`: ACCOUNT_INACTIVE, or the code of the group that it does not
 * belong to. Nothing chosen is nothing wrong.
 */
export async function chosenLedgerProblems(
  { companyId, run }: Pick<Books, 'companyId' | 'run'>,
  { id, group, path }: { id: string | null; group: LedgerGroup; path: string },
): Promise<Problem[]> {
  if (id === null) return []
  const [ledger] = await run(ledgersAmong(companyId, group, [id]))
  return ledger ? ledgerProblems(ledger, { group, path }) : []
}

type Chosen = { name: string; is_active: boolean; belongs: boolean }

/** The same of a ledger that was looked up among those of the group. */
export function ledgerProblems(ledger: Chosen, { group, path }: { group: LedgerGroup; path: string }): Problem[] {
  const params = { account: ledger.name }
  if (!ledger.belongs) return [{ code: ledgerGroups[group], path, params }]
  return ledger.is_active ? [] : [{ code: 'ACCOUNT_INACTIVE', path, params }]
}
