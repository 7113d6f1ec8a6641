/** The numbers of a bank account's cheques (tests/api/cheque-issues.test.ts). */
import { numberAfter } from '../../../domain/banking/cheque-issue.ts'
import { nextChequeNumber } from '../../db/banking/bank-account-store.ts'
import type { Statement } from '../../db/core/client.ts'

/** Moves the next cheque of a bank account on behind the number that was used, where that was the next one and is all digits. */
export function chequeNumberUsed(
  companyId: string,
  bank: string | null | undefined,
  used: string | null | undefined,
): Statement[] {
  if (!bank || !used || !/^[0-9]+$/.test(used)) return []
  return [nextChequeNumber(companyId, { bank, used, next: numberAfter(used) })]
}
