/** Imports opening items from rows of a file: all of them are checked first, then written 500 at a time. */
import type {
  OpeningItemLine,
  OpeningItemPlan,
  PlannedOpeningItem,
} from '../../../domain/ledger/imports/import-opening-items.ts'
import { keyOfItem, planOpeningItems as plan } from '../../../domain/ledger/imports/import-opening-items.ts'
import { postOpeningItem, sideOfType } from '../../../domain/ledger/opening-item.ts'
import { partyFinder } from '../../../domain/parties/find-party.ts'
import { accountOpeningItems } from '../../../domain/resources/ledger/account-opening-items.ts'
import type { Statement, Transaction } from '../../db/core/client.ts'
import { appendEntries } from '../../db/ledger/ledger-store.ts'
import { setItemDates } from '../../db/ledger/open-item-store.ts'
import type { StoredOpeningItem } from '../../db/ledger/opening-item-store.ts'
import { insertOpeningItems, openingItemsOf } from '../../db/ledger/opening-item-store.ts'
import type { AuditRow } from '../../db/records/import-store.ts'
import { insertAuditRows } from '../../db/records/import-store.ts'
import { tradeParty } from '../../db/trade/trade-facts-store.ts'
import { importParties } from '../../db/trade/trade-import-store.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { newId, require } from '../core/unit-of-work.ts'
import { holdLedgers } from '../documents/merged-party.ts'
import { partyAccount } from '../documents/trade/decision.ts'
import type { OpeningBooks } from './opening-entry.ts'
import { openingBooksReading, openingDate, openingDayProblems, openingEntry } from './opening-entry.ts'

const { path } = accountOpeningItems
const itemsAtOnce = 500

export type OpeningItemImport = { plan: OpeningItemPlan; books: OpeningBooks }

/** Checks the rows against the books; writes nothing. Raises NOT_ALLOWED. */
export async function planOpeningItems(
  context: Context,
  lines: readonly OpeningItemLine[],
): Promise<OpeningItemImport> {
  require(context, 'account_opening_items.import')
  const { companyId } = context.who
  const books = await context.db.read(companyId, openingBooksReading(companyId))
  const numbers = [...new Set(lines.map(({ document_no }) => document_no))]
  const [parties, stored] = await context.db.batch(companyId, [
    importParties(companyId),
    openingItemsOf(companyId, numbers),
  ])
  const finder = partyFinder({
    parties: parties.map(({ tax_number, merged_into, ...party }) => {
      return { ...party, taxNumber: tax_number, mergedIntoId: merged_into }
    }),
    createMissing: false,
    newId,
  })
  const [problem] = openingDayProblems(books, 'date')
  const items = stored.map((item) => itemOf(item, finder.alive(item.party_id)))
  return {
    books,
    plan: plan(lines, {
      findParty: finder.find,
      parties: new Map(
        parties.map(({ id, name, credit_days: creditDays, is_active: isActive }) => [
          id,
          { name, creditDays, isActive },
        ]),
      ),
      items: new Map(items.map((item) => [keyOfItem(item), item])),
      firstDay: openingDate(books),
      currencyDigits: books.book.currency_digits,
      periodProblem: problem ?? null,
    }),
  }
}

function itemOf(item: StoredOpeningItem, partyId: string): PlannedOpeningItem {
  const { type, document_no: documentNo, date, due_date: dueDate, amount } = item
  return { partyId, type, documentNo, date, dueDate, amount }
}

/**
 * Writes a plan. Raises NOT_ALLOWED, and problems that arose since it was made (PERIOD_LOCKED, DUPLICATE, PARTY_MERGED,
 * OPENINGS_OFF_START).
 */
export async function writeOpeningItems(
  { db, ...context }: Context,
  { plan: { items }, books }: OpeningItemImport,
  onProgress: (count: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  require(context, 'account_opening_items.import')
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    const batch = items.slice(from, from + itemsAtOnce)
    await db.transaction(context.who.companyId, async (tx) => {
      const accounts = await accountsOf(tx, context, batch)
      await holdLedgers(tx, context, [...accounts.ids.values()])
      await tx.batch([...accounts.statements, ...postings(context, { items: batch, books, accounts: accounts.ids })])
    })
    await onProgress(from + batch.length)
  }
}

type Accounts = ReadonlyMap<string, string>
const accountKey = ({ partyId, type }: Pick<PlannedOpeningItem, 'partyId' | 'type'>) =>
  `${partyId} ${sideOfType[type].account}`

/** Returns the accounts of the parties by party and side, with the statements that create missing ones. */
async function accountsOf(tx: Transaction, context: DecisionContext, items: readonly PlannedOpeningItem[]) {
  const partyIds = [...new Set(items.map(({ partyId }) => partyId))]
  const parties = new Map(
    (await tx.batch(partyIds.map((id) => tradeParty(context.who.companyId, id)))).flat().map((one) => [one.id, one]),
  )
  const ids = new Map<string, string>()
  const statements: Statement[] = []
  for (const item of items) {
    const key = accountKey(item)
    const party = parties.get(item.partyId)
    if (ids.has(key)) continue
    if (!party) throw new Error('A planned item has no party')
    const account = await partyAccount(tx, context, { party, side: sideOfType[item.type].account })
    ids.set(key, account.id)
    statements.push(...account.statements)
  }
  return { ids, statements }
}

function postings(
  { who }: DecisionContext,
  { items, books, accounts }: { items: readonly PlannedOpeningItem[]; books: OpeningBooks; accounts: Accounts },
): Statement[] {
  const { companyId, userId } = who
  const posted = items.map((item) => {
    const id = newId()
    const accountId = accounts.get(accountKey(item)) ?? ''
    const lines = postOpeningItem({ ...item, accountId, differenceAccountId: books.differenceId })
    return { id, item, accountId, entry: openingEntry(books, { path, id, lines, reversesId: null }) }
  })
  return [
    ...appendEntries(
      companyId,
      userId,
      posted.map(({ entry }) => entry),
    ),
    insertOpeningItems(
      companyId,
      posted.map(({ id, item, entry }) => ({ ...item, id, entryId: entry.id })),
    ),
    setItemDates(
      companyId,
      posted.map(({ item, accountId, entry }) => {
        return { entryId: entry.id, accountId, dueDate: item.dueDate, documentDate: item.date }
      }),
    ),
    insertAuditRows(
      who,
      posted.map(({ id, item, entry }) => auditRow(item, { id, entryId: entry.id })),
    ),
  ]
}

function auditRow(item: PlannedOpeningItem, { id, entryId }: { id: string; entryId: string }): AuditRow {
  const { partyId, type, documentNo, date, dueDate, amount } = item
  const changes = {
    party: [null, partyId],
    type: [null, type],
    document_no: [null, documentNo],
    date: [null, date],
    due_date: [null, dueDate],
    amount: [null, amount],
  } as const
  return { id: newId(), action: 'import', resource: path, objectId: id, label: documentNo, changes, entries: [entryId] }
}
