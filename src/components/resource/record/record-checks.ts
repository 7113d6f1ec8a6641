/** What a form checks before it sends, beside what the declaration says: rules of single resources, the server's own. */
import type { Problem } from '../../../../domain/errors.ts'
import type { Representative } from '../../../../domain/parties/party.ts'
import { normalizeRepresentatives, partyProblems } from '../../../../domain/parties/party.ts'
import { bankAccountOf, bankAccountProblems } from '../../../../domain/banking/bank-account.ts'
import { checkOpening } from '../../../../domain/ledger/post-opening.ts'
import { isDecimal } from '../../../../domain/money/decimal.ts'
import type { TypedFee } from '../../../../domain/payments/fee.ts'
import { checkFee, normalizeFee } from '../../../../domain/payments/fee.ts'
import type { Values } from '../form/form-values.ts'

type Check = (values: Values, currencyDigits: number) => Problem[]

/**
 * By path, which is written out: a declaration would bring those of its whole area to every form. `values` are all fields of
 * the form, those that were not changed as well.
 */
const checks: Readonly<Record<string, Check>> = {
  'account/opening-balances': ({ opening_dr: debit, opening_cr: credit }, digits) =>
    checkOpening({ debit: amount(debit), credit: amount(credit) }, digits),
  'banking/bank-accounts': (values) => bankAccountProblems(bankAccountOf(values)),
  'settings/payment-modes': ({ fee, fee_account: ledger }) => feeProblems(fee, ledger),
  'crm/parties': ({ aliases, representatives, ...facts }) =>
    partyProblems({
      ...facts,
      aliases: listOf<string | null>(aliases).map((alias) => alias ?? ''),
      representatives: normalizeRepresentatives(listOf<Partial<Representative>>(representatives)),
    }),
}

/** What is wrong with the record as a whole; none for a resource without such a rule. */
export function checkWhole(path: string, values: Values, currencyDigits: number): Problem[] {
  return checks[path]?.(values, currencyDigits) ?? []
}

function feeProblems(fee: unknown, ledger: unknown): Problem[] {
  const typed = fee as Partial<TypedFee> | null
  if (!typed?.type) return []
  const problems = checkFee(normalizeFee({ ...typed, type: typed.type }))
  return ledger ? problems : [...problems, { code: 'REQUIRED', path: 'fee_account' }]
}

function listOf<Part>(value: unknown): Part[] {
  return Array.isArray(value) ? value : []
}

/** What is no amount is found by the declaration. */
function amount(value: unknown): string {
  return typeof value === 'string' && isDecimal(value) ? value : '0'
}
