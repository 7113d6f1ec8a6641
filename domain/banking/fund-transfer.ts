/**
 * A transfer moves money between two different accounts of the company; a fee needs an account.
 *
 *   from Barclays to Barclays              SAME_LEDGER at `to_account`
 *   a fee of 5.00 without an account       REQUIRED at `transaction_fee_account`
 */
import type { Problem } from '../errors.ts'
import { sameLedgerProblems } from '../ledger/post-moved-money.ts'

type Transfer = { from_account: string; to_account: string; transaction_fee: string; transaction_fee_account: string }

/**
 * Returns SAME_LEDGER at `to_account`, REQUIRED at `transaction_fee` or `transaction_fee_account` when one is missing.
 */
export function fundTransferProblems(transfer: Transfer): Problem[] {
  const { from_account: from, to_account: to } = transfer
  const fee = (['transaction_fee', 'transaction_fee_account'] as const).filter((path) => transfer[path] === '')
  return [
    ...sameLedgerProblems({ to, from }, 'to_account'),
    ...(fee.length === 1 ? fee.map((path): Problem => ({ code: 'REQUIRED', path })) : []),
  ]
}
