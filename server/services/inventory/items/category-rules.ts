/**
 * Categories of items: default values, posting accounts and further fields of their items.
 *
 *   "Books" with dedicated accounts has Books (Sales) below Sales; renamed to "Reading", the account is Reading (Sales).
 *   With another cost account, its items post there from then on; stock stays on its account.
 */
import { refuse } from '../../../../domain/errors.ts'
import type { Problem } from '../../../../domain/errors.ts'
import type { ExtraField } from '../../../../domain/inventory/extra-fields.ts'
import { extraFieldProblems } from '../../../../domain/inventory/extra-fields.ts'
import { flagProblems } from '../../../../domain/inventory/item-flags.ts'
import { accountFacts } from '../../../db/documents/book-store.ts'
import type { Statement } from '../../../db/core/client.ts'
import { followCategoryLedgers, refreshItemSearch } from '../../../db/inventory/item-store.ts'
import { lockLedger } from '../../../db/ledger/ledger-lock.ts'
import type { StoredRecord, Values } from '../../../db/records/records-store.ts'
import type { Books, Consequences, RecordRules } from '../../core/rule-types.ts'
import { chosenProblems, ledgerProblems, postingValues } from './posting-rules.ts'
import { textOf } from './record-values.ts'

export const inventoryCategoryRules: RecordRules = {
  create: (books, { values }) => decide(books, { values, stored: null }),
  update: async (books, { stored, values }) => {
    const follows = await decide(books, { values: { ...stored, ...values }, stored })
    // Nothing moves until its items that hold no stock have another inventory account.
    if (differs('inventory_account', stored, values)) await books.run(lockLedger(books.companyId))
    return { ...follows, statements: ofItems(books, stored, { ...values, ...follows.values }) }
  },
}

async function decide(
  books: Books,
  { values, stored }: { values: Values; stored: StoredRecord | null },
): Promise<Consequences> {
  const fields = (values['extra_fields'] ?? []) as readonly ExtraField[]
  refuse([
    ...hsCodeProblems(values['hs_code']),
    ...flagProblems(values),
    ...(await chosenProblems(books, values)),
    ...(await stockLedgerProblems(books, values)),
    ...extraFieldProblems(fields),
  ])
  const posting = await postingValues(books, { values, stored, accountSource: 'category' })
  return { values: { extra_fields: fields, ...posting.values }, first: posting.statements }
}

function hsCodeProblems(code: unknown): Problem[] {
  const isFine = code === null || code === undefined || /^\d{4,12}$/.test(String(code))
  return isFine ? [] : [{ code: 'NOT_AN_HS_CODE', path: 'hs_code' }]
}

/** Checks that stock is on an inventory account and its cost on another one. */
async function stockLedgerProblems({ companyId, run }: Books, values: Values): Promise<Problem[]> {
  const inventory = textOf(values['inventory_account'])
  const cogs = textOf(values['cogs_account'])
  const ids = [inventory, cogs].filter((id) => id !== null)
  const facts = ids.length === 0 ? [] : await run(accountFacts(companyId, ids))
  const ledger = facts.find(({ id }) => id === inventory)
  const params = { account: ledger?.name ?? '' }
  const problems: Problem[] = ledgerProblems(
    facts.find(({ id }) => id === cogs),
    'cogs_account',
  )
  if (!ledger) return problems
  if (ledger.control_kind !== 'inventory') {
    return [{ code: 'NOT_AN_INVENTORY_LEDGER', path: 'inventory_account', params }, ...problems]
  }
  if (!ledger.is_active) return [{ code: 'ACCOUNT_INACTIVE', path: 'inventory_account', params }, ...problems]
  return problems
}

/** Returns the statements that update the items of the category. */
function ofItems({ companyId }: Books, stored: StoredRecord, values: Values): Statement[] {
  const isOther = (name: string) => differs(name, stored, values)
  return [
    ...(isOther('inventory_account') || isOther('cogs_account') ? [followCategoryLedgers(companyId, stored.id)] : []),
    ...(isOther('extra_fields') ? [refreshItemSearch(companyId, stored.id)] : []),
  ]
}

function differs(name: string, stored: StoredRecord, values: Values): boolean {
  return values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(stored[name])
}
