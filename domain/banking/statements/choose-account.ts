/**
 * Chooses the statements of one bank account from a file that may have several. Numbers are compared without blanks and
 * signs, and without the currency that some banks write behind them; an IBAN ends in the number of its account.
 *
 *   DE02 1203 0000 0000 2020 51      is the account 202051 and the IBAN DE02120300000000202051
 */
import type { Problem } from '../../errors.ts'
import { DomainError } from '../../errors.ts'

export type OwnAccount = { readonly name: string; readonly numbers: readonly string[]; readonly currency: string }

const shortestNumber = 5

function plainNumber(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^(.*\d)[A-Z]{3}$/, '$1')
}

/** Whether the number of an account in a file is one of the numbers. */
export function isAccountAmong(text: string, numbers: readonly string[]): boolean {
  const given = plainNumber(text)
  return numbers.map(plainNumber).some((number) => {
    if (given === '' || number === '') return false
    const [short, long] = given.length < number.length ? [given, number] : [number, given]
    return short === long || (short.length >= shortestNumber && long.endsWith(short))
  })
}

/**
 * Returns the accounts of a file whose lines belong to the bank account, and what the user is told about it: another number, a
 * foreign currency, lines left out. Raises STATEMENT_ACCOUNTS when none of several accounts is the bank account.
 */
export function chooseAccount(
  rows: readonly { readonly account: string; readonly currency: string }[],
  ownAccount: OwnAccount,
): { isOwn: (account: string) => boolean; warnings: readonly Problem[] } {
  const accounts = [...new Set(rows.map(({ account }) => account))].filter((account) => account !== '')
  const matching = new Set(accounts.filter((account) => isAccountAmong(account, ownAccount.numbers)))
  if (matching.size === 0 && accounts.length > 1)
    throw new DomainError('STATEMENT_ACCOUNTS', { accounts: accounts.join(', ') })
  const isOwn = (account: string) => account === '' || matching.size === 0 || matching.has(account)
  const [only = ''] = accounts
  const others = accounts.filter((account) => !isOwn(account))
  const foreign = rows.find(({ account, currency }) => isOwn(account) && isForeign(currency, ownAccount))
  const warnings: Problem[] = []
  if (matching.size === 0 && only !== '' && ownAccount.numbers.some((number) => number !== ''))
    warnings.push({ code: 'STATEMENT_OTHER_ACCOUNT', path: '', params: { account: only, bank: ownAccount.name } })
  if (others.length > 0)
    warnings.push({ code: 'STATEMENT_LEFT_OUT', path: '', params: { accounts: others.join(', ') } })
  if (foreign)
    warnings.push({
      code: 'STATEMENT_CURRENCY',
      path: '',
      params: { currency: foreign.currency.toUpperCase(), expected: ownAccount.currency },
    })
  return { isOwn, warnings }
}

function isForeign(currency: string, ownAccount: OwnAccount): boolean {
  return currency !== '' && currency.toUpperCase() !== ownAccount.currency
}
