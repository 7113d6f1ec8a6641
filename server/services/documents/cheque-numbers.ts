/** The numbers of a bank account's cheques (tests/api/cheque-issues.test.ts). */
import { numberAfter } from '../../../domain/banking/cheque-issue.ts'
import { nextChequeNumber } from '../../db/banking/bank-account-store.ts'
import type { Statement } from '../../db/core/client.ts'

/** Sets the next cheque number of a bank account behind the used one, if that was the next one and has only digits. */
export function advanceChequeNumber(
  companyId: string,
  bank: string | null | undefined,
  usedNumber: string | null | undefined,
): Statement[] {
  if (!bank || !usedNumber || !/^[0-9]+$/.test(usedNumber)) return []
  return [nextChequeNumber(companyId, { bank, usedNumber, next: numberAfter(usedNumber) })]
}
