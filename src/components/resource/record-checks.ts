/** What a form checks before it sends, beside what the declaration says: rules of single resources, the server's own. */
import type { Problem } from '../../../domain/errors.ts'
import { checkOpening } from '../../../domain/ledger/post-opening.ts'
import { isDecimal } from '../../../domain/money/decimal.ts'
import { accountOpeningBalances } from '../../../domain/resources/account-opening-balances.ts'
import type { Values } from './form-values.ts'

type Check = (values: Values, currencyDigits: number) => Problem[]

/** By path; `values` are all fields of the form, those that were not changed as well. */
const checks: Readonly<Record<string, Check>> = {
  [accountOpeningBalances.path]: ({ opening_dr: debit, opening_cr: credit }, digits) =>
    checkOpening({ debit: amount(debit), credit: amount(credit) }, digits),
}

/** What is wrong with the record as a whole; none for a resource without such a rule. */
export function checkWhole(path: string, values: Values, currencyDigits: number): Problem[] {
  return checks[path]?.(values, currencyDigits) ?? []
}

/** What is no amount is found by the declaration. */
function amount(value: unknown): string {
  return typeof value === 'string' && isDecimal(value) ? value : '0'
}
