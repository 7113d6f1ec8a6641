/** The accounts that landed costs of a file are payable to: by code, by name, or of a contact. */
import type { Problem } from '../../../../../domain/errors.ts'
import type { NamedAccount } from '../../../../db/records/import-store.ts'
import type { ImportParty } from '../../../../db/trade/trade-import-store.ts'

type FindParty = (text: string) => { readonly id: string } | Problem

/**
 * Returns a finder of accounts: by code, else by exact name, else the payable account of a contact. The problem is at
 * `cost_account`: AMBIGUOUS_NAME, or UNKNOWN_ACCOUNT also for a contact without such an account.
 */
export function creditorFinder({
  accounts,
  parties,
  findParty,
}: {
  accounts: readonly NamedAccount[]
  parties: readonly ImportParty[]
  findParty: FindParty
}): (text: string) => string | Problem {
  const accountOfParty = new Map(parties.map(({ id, supplier_account }) => [id, supplier_account]))
  return (text) => {
    const coded = accounts.find(({ code }) => code === text)
    const [named, second] = accounts.filter(({ name }) => name === text)
    if (coded) return coded.id
    if (second) return { code: 'AMBIGUOUS_NAME', path: 'cost_account', params: { name: text } }
    if (named) return named.id
    const party = findParty(text)
    if ('path' in party && party.code !== 'UNKNOWN_NAME') return { ...party, path: 'cost_account' }
    const account = 'path' in party ? null : (accountOfParty.get(party.id) ?? null)
    return account ?? { code: 'UNKNOWN_ACCOUNT', path: 'cost_account', params: { account: text } }
  }
}
