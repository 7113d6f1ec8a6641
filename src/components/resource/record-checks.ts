/** What a form checks before it sends, beside what the declaration says: rules of single resources, the server's own. */
import type { Problem } from '../../../domain/errors.ts'
import type { Representative } from '../../../domain/crm/party.ts'
import { keptRepresentatives, partyProblems } from '../../../domain/crm/party.ts'
import { checkOpening } from '../../../domain/ledger/post-opening.ts'
import { isDecimal } from '../../../domain/money/decimal.ts'
import { accountOpeningBalances } from '../../../domain/resources/account-opening-balances.ts'
import { crmParties } from '../../../domain/resources/crm-parties.ts'
import type { Values } from './form-values.ts'

type Check = (values: Values, currencyDigits: number) => Problem[]

/** By path; `values` are all fields of the form, those that were not changed as well. */
const checks: Readonly<Record<string, Check>> = {
  [accountOpeningBalances.path]: ({ opening_dr: debit, opening_cr: credit }, digits) =>
    checkOpening({ debit: amount(debit), credit: amount(credit) }, digits),
  [crmParties.path]: ({ aliases, representatives, ...facts }) =>
    partyProblems({
      ...facts,
      aliases: listOf<string | null>(aliases).map((alias) => alias ?? ''),
      representatives: keptRepresentatives(listOf<Partial<Representative>>(representatives)),
    }),
}

/** What is wrong with the record as a whole; none for a resource without such a rule. */
export function checkWhole(path: string, values: Values, currencyDigits: number): Problem[] {
  return checks[path]?.(values, currencyDigits) ?? []
}

function listOf<Part>(value: unknown): Part[] {
  return Array.isArray(value) ? value : []
}

/** What is no amount is found by the declaration. */
function amount(value: unknown): string {
  return typeof value === 'string' && isDecimal(value) ? value : '0'
}
