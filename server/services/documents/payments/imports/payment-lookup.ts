/** Looks up what rows of a file name: payment methods, bank accounts, and documents with something outstanding. */
import type { PaymentPath } from '../../../../../domain/documents/status.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import type { DocumentPlace, MethodMatch } from '../../../../../domain/payments/imports/import-payments.ts'
import { sideOf } from '../../../../../domain/payments/settle.ts'
import type { NamedMethod, NumberedItem } from '../../../../db/payments/payment-import-store.ts'
import type { PaymentImportFacts } from './payment-import-facts.ts'

/**
 * Returns the lookup of payment methods by name and of bank accounts by name or number, in any case. Problems are at
 * `method`: UNKNOWN_NAME, AMBIGUOUS_NAME, and NOT_A_BANK_ACCOUNT for a cheque.
 */
export function methodFinder(
  methods: readonly NamedMethod[],
): (name: string, isCheque: boolean) => MethodMatch | Problem {
  const methodsByName = new Map<string, NamedMethod[]>()
  for (const method of methods) {
    for (const name of new Set([method.name, method.account_number ?? method.name].map((one) => one.toLowerCase()))) {
      methodsByName.set(name, [...(methodsByName.get(name) ?? []), method])
    }
  }
  return (name, isCheque) => {
    const named = methodsByName.get(name.toLowerCase()) ?? []
    const [method, second] = isCheque ? named.filter(({ kind }) => kind === 'bank') : named
    const params = { name }
    if (second) return { code: 'AMBIGUOUS_NAME', path: 'method', params }
    if (method) return { method: method.kind, id: method.id }
    return { code: named.length > 0 ? 'NOT_A_BANK_ACCOUNT' : 'UNKNOWN_NAME', path: 'method', params }
  }
}

/**
 * Returns the lookup of documents by number that payments of a path can settle: those on the other side of the account
 * of the party. Problems are at `document`: UNKNOWN_NAME, NOT_OF_PARTY, and AMBIGUOUS_DOCUMENT where several of the
 * party have the number.
 */
export function documentFinder(
  { items, parties }: Pick<PaymentImportFacts, 'items' | 'parties'>,
  path: PaymentPath,
): (number: string, place: DocumentPlace) => { item: string } | Problem {
  const itemsByNumber = new Map<string, NumberedItem[]>()
  for (const item of items) {
    const key = keyOf(item.number, item.isOwnNumber)
    const others = itemsByNumber.get(key)
    if (others) others.push(item)
    else itemsByNumber.set(key, [item])
  }
  return (number, { party: partyId, ledger }) => {
    const party = parties.get(partyId)
    const accountId = ledger === 'receivable' ? party?.customer_account : party?.supplier_account
    const all = [true, false].flatMap((isOwn) => itemsByNumber.get(keyOf(number, isOwn)) ?? [])
    const ofParty = all.filter((item) => {
      return item.partyId === partyId && item.accountId === accountId && item.side !== sideOf(path)
    })
    const [item, second] = new Set(ofParty.map(({ id }) => id))
    const name = party?.name ?? ''
    if (second !== undefined) return { code: 'AMBIGUOUS_DOCUMENT', path: 'document', params: { party: name, number } }
    if (item !== undefined) return { item }
    if (all.length === 0) return { code: 'UNKNOWN_NAME', path: 'document', params: { name: number } }
    return { code: 'NOT_OF_PARTY', path: 'document', params: { party: name } }
  }
}

/** The case of a supplier's number does not count. */
function keyOf(number: string, isOwn: boolean): string {
  return isOwn ? `own ${number}` : `supplier ${number.toLowerCase()}`
}
