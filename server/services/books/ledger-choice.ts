/** Checks whether a chosen account fits its purpose. */
import type { Problem } from '../../../domain/errors.ts'
import type { LedgerGroup } from '../../../domain/ledger/groups.ts'
import { ledgerGroups } from '../../../domain/ledger/groups.ts'
import { ledgersAmong } from '../../db/records/record-groups.ts'
import type { Books } from '../core/rule-types.ts'

/**
 * Returns the problem of a chosen account, at `path`: ACCOUNT_INACTIVE, or the code of the group that it does not
 * belong to. No choice is no problem.
 */
export async function chosenLedgerProblems(
  { companyId, run }: Pick<Books, 'companyId' | 'run'>,
  { id, group, path }: { id: string | null; group: LedgerGroup; path: string },
): Promise<Problem[]> {
  if (id === null) return []
  const [ledger] = await run(ledgersAmong(companyId, group, [id]))
  return ledger ? ledgerProblems(ledger, { group, path }) : []
}

type ChosenAccount = { name: string; is_active: boolean; belongs: boolean }

/** Returns the same for an account that was read with its group. */
export function ledgerProblems(
  ledger: ChosenAccount,
  { group, path }: { group: LedgerGroup; path: string },
): Problem[] {
  const params = { account: ledger.name }
  if (!ledger.belongs) return [{ code: ledgerGroups[group], path, params }]
  return ledger.is_active ? [] : [{ code: 'ACCOUNT_INACTIVE', path, params }]
}
