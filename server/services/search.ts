/** Looking for an account, an item, a party or a document by a few words, within the rights of the person who asks. */
import { accountJournalVouchers } from '../../domain/resources/account-journal-vouchers.ts'
import { accountLedgers } from '../../domain/resources/account-ledgers.ts'
import { crmParties } from '../../domain/resources/crm-parties.ts'
import { inventoryItems } from '../../domain/resources/inventory-items.ts'
import { moduleOf } from '../../domain/resources/define.ts'
import { can } from '../../domain/permissions/can.ts'
import { accountSearch, itemSearch, partySearch, voucherSearch } from '../db/search-store.ts'
import type { SearchRow } from '../db/search-store.ts'
import type { Context } from './unit-of-work.ts'

/** `path` is the resource's, so that a hit opens at `/{company}/{path}/{id}`. */
export type SearchHit = SearchRow & { kind: 'account' | 'item' | 'party' | 'document'; path: string }

const MOST_OF_A_KIND = 8
const LONGEST_TEXT = 100

/** What can be found, in the order of the answer. */
const searched = [
  { kind: 'account', path: accountLedgers.path, statement: accountSearch },
  { kind: 'item', path: inventoryItems.path, statement: itemSearch },
  { kind: 'party', path: crmParties.path, statement: partySearch },
  { kind: 'document', path: accountJournalVouchers.path, statement: voucherSearch },
] as const

/**
 * At most 8 hits of each kind that the person may read, exact codes and numbers first; nothing for an empty text. A
 * text is cut after 100 characters.
 */
export async function search({ db, who }: Context, wanted: string): Promise<SearchHit[]> {
  const text = wanted.trim().slice(0, LONGEST_TEXT)
  const kinds = searched.filter(({ path }) => can(who, `${moduleOf(path)}.read`))
  if (text === '' || kinds.length === 0) return []
  const query = { companyId: who.companyId, text, limit: MOST_OF_A_KIND }
  const found = await db.batch(
    who.companyId,
    kinds.map(({ statement }) => statement(query)),
  )
  return kinds.flatMap(({ kind, path }, place) => (found[place] ?? []).map((row) => ({ kind, path, ...row })))
}
