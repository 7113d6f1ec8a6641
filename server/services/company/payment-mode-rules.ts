/** Payment modes: the accounts of the money and of the fee, and the fee. */
import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import type { TypedFee } from '../../../domain/payments/fee.ts'
import { checkFee, normalizeFee } from '../../../domain/payments/fee.ts'
import type { Values } from '../../db/records/records-store.ts'
import { chosenLedgerProblems } from '../books/ledger-choice.ts'
import type { Books, Consequences, RecordRules } from '../core/rule-types.ts'

export const paymentModeRules: RecordRules = {
  create: (books, { values }) => decide(books, values, values),
  update: (books, { stored, values }) => decide(books, { ...stored, ...values }, values),
}

/** Checks accounts only when they are chosen: one that was deactivated later does not prevent a new name. */
async function decide(books: Books, mode: Values, changes: Values): Promise<Consequences> {
  const enteredFee = (mode['fee'] ?? null) as TypedFee | null
  const fee = enteredFee && normalizeFee(enteredFee)
  const ledger = mode['fee_account'] ?? null
  const problems: Problem[] = fee === null ? [] : checkFee(fee)
  if (fee !== null && ledger === null) problems.push({ code: 'REQUIRED', path: 'fee_account' })
  for (const [path, group] of [
    ['account', 'money'],
    ['fee_account', 'expense'],
  ] as const) {
    const id = changes[path]
    if (typeof id === 'string') problems.push(...(await chosenLedgerProblems(books, { id, group, path })))
  }
  refuse(problems)
  return changes['fee'] === undefined ? {} : { values: { fee } }
}
