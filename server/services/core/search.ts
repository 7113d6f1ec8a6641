/** Searches accounts, items, parties and documents by a few words, within the permissions of the user. */
import { parseMoneyInput } from '../../../domain/money/parse-money-input.ts'
import { can } from '../../../domain/permissions/can.ts'
import { accountLedgers } from '../../../domain/resources/ledger/account-ledgers.ts'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import { inventoryItems } from '../../../domain/resources/inventory/inventory-items.ts'
import { searchedDocuments } from '../../../domain/resources/searched-documents.ts'
import type { DocumentRow, SearchRow } from '../../db/records/search-store.ts'
import { documentSearch, recordSearch } from '../../db/records/search-store.ts'
import type { ShownStatus } from './status-label.ts'
import { statusWithLabel } from './status-label.ts'
import type { Context } from './unit-of-work.ts'

/** `path` is that of the resource: a hit opens at `/{company}/{path}/{id}`. Documents have date, amount and status. */
export type SearchHit = SearchRow & {
  kind: 'account' | 'item' | 'party' | 'document'
  path: string
  date: string | null
  amount: string | null
  status: ShownStatus | null
}

const MOST_OF_A_KIND = 8
const LONGEST_TEXT = 100
const MOST_WORDS = 6

/** The searched records, in the order of the answer. */
const records = [
  { kind: 'account', resource: accountLedgers },
  { kind: 'item', resource: inventoryItems },
  { kind: 'party', resource: crmParties },
] as const

/**
 * Returns at most 8 hits of each kind that the user may read, exact codes and numbers first; none for an empty text.
 * Uses the first 100 characters of the text, and the first six of its words.
 */
export async function search({ db, who }: Context, text: string): Promise<SearchHit[]> {
  const words = text.slice(0, LONGEST_TEXT).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const query = { companyId: who.companyId, text: words.join(' '), limit: MOST_OF_A_KIND }
  const readable = records.filter(({ resource }) => can(who, `${rightsOf(resource)}.read`))
  const paths = searchedDocuments.filter((resource) => can(who, `${rightsOf(resource)}.read`)).map(({ path }) => path)
  if (words.length === 0) return []
  const [documents, ...rows] = await db.batch(who.companyId, [
    documentSearch({ ...query, paths, amounts: words.map(parseMoneyInput) }),
    ...readable.map(({ kind }) => recordSearch(kind, query)),
  ])
  const nothing = { date: null, amount: null, status: null }
  const hits = readable.flatMap(({ kind, resource: { path } }, place) =>
    (rows[place] ?? []).map((row): SearchHit => ({ kind, path, ...row, ...nothing })),
  )
  return [...hits, ...documents.map(toHit)]
}

/** Returns a document as a hit, by its number; a draft by its party or remarks. */
function toHit({ path, id, number, subject, reference, remarks, date, amount, status }: DocumentRow): SearchHit {
  const [label = '', ...hints] = [number, subject, reference, subject ? null : remarks].filter((part) => part !== null)
  return {
    kind: 'document',
    path,
    id,
    label,
    hint: hints.join(' · '),
    date,
    amount,
    status: statusWithLabel(path, status),
  }
}
