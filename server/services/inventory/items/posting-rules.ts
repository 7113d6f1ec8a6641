/**
 * The posting accounts of categories and items. The client sends only a chosen account; a dedicated one is found or
 * created, and renamed with its record; those of the company and the category are determined at posting.
 */
import type { Problem } from '../../../../domain/errors.ts'
import type { AccountType, PostingKind } from '../../../../domain/inventory/posting-accounts.ts'
import { postingKinds, postingAccount } from '../../../../domain/inventory/posting-accounts.ts'
import type { AccountFacts } from '../../../db/documents/book-store.ts'
import { accountFacts } from '../../../db/documents/book-store.ts'
import type { Statement } from '../../../db/core/client.ts'
import type { StoredRecord, Values } from '../../../db/records/records-store.ts'
import { findOrCreateLedger, renameLedger } from '../../books/record-ledgers.ts'
import type { Books } from '../../core/rule-types.ts'
import { textOf } from './record-values.ts'

/** A record after the change, before it (null: a new one), and the type that means a dedicated account. */
export type Posting = { values: Values; stored: StoredRecord | null; accountSource: 'category' | 'dedicated' }

/** Returns the problems of chosen accounts: REQUIRED, ACCOUNT_INACTIVE, ACCOUNT_RESERVED (only stock posts there). */
export async function chosenProblems({ companyId, run }: Books, values: Values): Promise<Problem[]> {
  const existingKinds = postingKinds.filter((kind) => typeOf(values, kind) === 'existing')
  const ids = existingKinds.flatMap((kind) => textOf(values[`${kind}_account`]) ?? [])
  const facts = ids.length === 0 ? [] : await run(accountFacts(companyId, ids))
  return existingKinds.flatMap((kind): Problem[] => {
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

/** Returns the problem of an account for anything but stock. */
export function ledgerProblems(ledger: AccountFacts | undefined, path: string): Problem[] {
  if (!ledger) return []
  const params = { account: ledger.name }
  if (!ledger.is_active) return [{ code: 'ACCOUNT_INACTIVE', path, params }]
  return ledger.control_kind === 'inventory' ? [{ code: 'ACCOUNT_RESERVED', path, params }] : []
}

/** Returns types and accounts as they are stored, with the statements that create and rename accounts. */
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
      type === posting.accountSource ? await ownLedger(books, kind, posting) : { id: null, statements: [] }
    all.values[`${kind}_account`] = id
    all.statements.push(...statements)
  }
  return all
}

async function ownLedger(
  books: Books,
  kind: PostingKind,
  { values, stored, accountSource }: Posting,
): Promise<{ id: string; statements: Statement[] }> {
  const ledger = postingAccount(kind, String(values['name']))
  const storedAccount = stored && typeOf(stored, kind) === accountSource ? textOf(stored[`${kind}_account`]) : null
  if (storedAccount === null) return findOrCreateLedger(books, ledger)
  const isRenamed = stored?.['name'] !== values['name']
  return { id: storedAccount, statements: isRenamed ? await renameLedger(books, storedAccount, ledger.name) : [] }
}

/** Returns the type of one kind of amounts; by default the account of the company. */
export function typeOf(values: Values, kind: PostingKind): AccountType {
  const type = values[`${kind}_account_type`]
  return type === 'category' || type === 'existing' || type === 'dedicated' ? type : 'global'
}
