/** Lists the checks of a form beyond its declaration: the server's rules of single resources. */
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
 * By path as literals: a declaration would load its whole area with every form. `values` are all fields of the form,
 * including unchanged ones.
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

/** Returns the problems of the record as a whole; none for a resource without such a rule. */
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

/** Returns the value as an amount; the declaration reports values that are not one. */
function amount(value: unknown): string {
  return typeof value === 'string' && isDecimal(value) ? value : '0'
}
