/**
 * Where the amounts of a category or an item post. The ledger is named by the client for a chosen one only; one of its
 * own is found or made, and renamed with it; the company's and the category's are looked up when something posts.
 */
import type { Problem } from '../../../../domain/errors.ts'
import type { AccountType, PostingKind } from '../../../../domain/inventory/posting-accounts.ts'
import { postingKinds, postingAccount } from '../../../../domain/inventory/posting-accounts.ts'
import type { AccountFacts } from '../../../db/documents/book-store.ts'
import { accountFacts } from '../../../db/documents/book-store.ts'
import type { Statement } from '../../../db/core/client.ts'
import type { StoredRecord, Values } from '../../../db/records/records-store.ts'
import { findOrMakeLedger, renameLedger } from '../../books/own-ledgers.ts'
import type { Books } from '../../core/rule-types.ts'
import { textOf } from './record-values.ts'

/** A record as it will be, as it was (null: it is new), and the type that means a ledger of its own. */
export type Posting = { values: Values; stored: StoredRecord | null; own: 'category' | 'dedicated' }

/** What is wrong with chosen ledgers: REQUIRED, ACCOUNT_INACTIVE, ACCOUNT_RESERVED (stock posts there alone). */
export async function chosenProblems({ companyId, run }: Books, values: Values): Promise<Problem[]> {
  const chosen = postingKinds.filter((kind) => typeOf(values, kind) === 'existing')
  const ids = chosen.flatMap((kind) => textOf(values[`${kind}_account`]) ?? [])
  const facts = ids.length === 0 ? [] : await run(accountFacts(companyId, ids))
  return chosen.flatMap((kind): Problem[] => {
    const path = `${kind}_account`
    const id = textOf(values[path])
    return id === null
      ? [{ code: 'REQUIRED', path }]
      : ledgerProblems(
          facts.find((one) => one.id === id),
          path,
        )
  })
}

/** What is wrong with a ledger that everything but stock posts to. */
export function ledgerProblems(ledger: AccountFacts | undefined, path: string): Problem[] {
  if (!ledger) return []
  const params = { account: ledger.name }
  if (!ledger.is_active) return [{ code: 'ACCOUNT_INACTIVE', path, params }]
  return ledger.control_kind === 'inventory' ? [{ code: 'ACCOUNT_RESERVED', path, params }] : []
}

/** Types and ledgers as they are stored, with what makes and renames ledgers. */
export async function postingValues(
  books: Books,
  posting: Posting,
): Promise<{ values: Values; statements: Statement[] }> {
  const all = { values: {} as Record<string, unknown>, statements: [] as Statement[] }
  for (const kind of postingKinds) {
    const type = typeOf(posting.values, kind)
    all.values[`${kind}_account_type`] = type
    if (type === 'existing') continue
    const { id, statements } =
      type === posting.own ? await ownLedger(books, kind, posting) : { id: null, statements: [] }
    all.values[`${kind}_account`] = id
    all.statements.push(...statements)
  }
  return all
}

async function ownLedger(
  books: Books,
  kind: PostingKind,
  { values, stored, own }: Posting,
): Promise<{ id: string; statements: Statement[] }> {
  const ledger = postingAccount(kind, String(values['name']))
  const kept = stored && typeOf(stored, kind) === own ? textOf(stored[`${kind}_account`]) : null
  if (kept === null) return findOrMakeLedger(books, ledger)
  const isRenamed = stored?.['name'] !== values['name']
  return { id: kept, statements: isRenamed ? await renameLedger(books, kept, ledger.name) : [] }
}

/** The type of one kind of amounts; the company's ledger where nothing is said. */
export function typeOf(values: Values, kind: PostingKind): AccountType {
  const type = values[`${kind}_account_type`]
  return type === 'category' || type === 'existing' || type === 'dedicated' ? type : 'global'
}
