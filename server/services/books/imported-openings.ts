/** Reads and posts opening balances of imported files. */
import { DomainError } from '../../../domain/errors.ts'
import type { BookCategory } from '../../../domain/ledger/imports/import-accounts.ts'
import type { BookLedger } from '../../../domain/ledger/imports/import-ledgers.ts'
import type { OpeningBooks, PlannedOpening } from '../../../domain/ledger/imports/import-openings.ts'
import { postOpening } from '../../../domain/ledger/post-opening.ts'
import { accountOpeningBalances } from '../../../domain/resources/ledger/account-opening-balances.ts'
import { bookFacts, yearFacts } from '../../db/documents/book-store.ts'
import type { Statement } from '../../db/core/client.ts'
import type { AuditRow } from '../../db/records/import-store.ts'
import { chartAccounts, chartCategories, insertAuditRows } from '../../db/records/import-store.ts'
import type { Entry } from '../../db/ledger/ledger-store.ts'
import { appendEntries } from '../../db/ledger/ledger-store.ts'
import { differenceAccount, insertOpenings, openingsOfBooks } from '../../db/ledger/opening-balance-store.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'
import { holdLedgers } from '../documents/merged-party.ts'
import { periodProblem } from './period.ts'

const path = accountOpeningBalances.path

export type NamedOpening = PlannedOpening & { readonly name: string }
/** The first day of the books, the date of every opening balance. */
export type FirstDay = { date: string; fiscalYearId: string; differenceAccountId: string }
export type ChartBooks = OpeningBooks & {
  accounts: readonly BookLedger[]
  categories: readonly BookCategory[]
  firstDay: FirstDay
}

/** Reads the chart of accounts with its opening balances, in the form of the imports. */
export async function loadChartBooks({ db, who }: Context): Promise<ChartBooks> {
  const company = who.companyId
  const [accounts, categories, openings, years, [book], [difference]] = await db.batch(company, [
    chartAccounts(company),
    chartCategories(company),
    openingsOfBooks(company),
    yearFacts(company),
    bookFacts(company),
    differenceAccount(company),
  ])
  const [first] = years
  if (!book || !difference || !first) throw new DomainError('NOT_FOUND')
  const problem = periodProblem(first.start_date, { years, book })
  return {
    accounts: accounts.map(({ category_id, parent_id, is_active, control_kind, ...account }) => ({
      ...account,
      categoryId: category_id,
      parentId: parent_id,
      isActive: is_active,
      controlKind: control_kind,
    })),
    categories: categories.map(({ parent_id, system_code, ...category }) => ({
      ...category,
      parentId: parent_id,
      systemCode: system_code,
    })),
    openings: new Map(
      openings.map(({ account_id, opening_dr, opening_cr }) => [
        account_id,
        { accountId: account_id, debit: opening_dr, credit: opening_cr },
      ]),
    ),
    differenceAccountId: difference.id,
    currencyDigits: book.currency_digits,
    periodProblem: problem && { ...problem, path: 'opening_dr' },
    firstDay: { date: first.start_date, fiscalYearId: first.id, differenceAccountId: difference.id },
  }
}

type OpeningInput = { openings: readonly NamedOpening[]; firstDay: FirstDay; before?: readonly Statement[] }

/**
 * Posts opening balances in a transaction of their own, after the statements that create their accounts. Raises
 * PARTY_MERGED for one of a party that was merged since the file was checked.
 */
export function writeOpenings(context: Context, { openings, firstDay, before = [] }: OpeningInput): Promise<void> {
  return context.db.transaction(context.who.companyId, async (tx) => {
    if (openings.length === 0) return void (await tx.batch(before))
    const accountIds = openings.map(({ accountId }) => accountId)
    await holdLedgers(tx, context, accountIds)
    await tx.batch([...before, ...openingStatements(context, openings, firstDay)])
  })
}

function openingStatements(
  { who }: DecisionContext,
  openings: readonly NamedOpening[],
  firstDay: FirstDay,
): Statement[] {
  const entries = openings.map((opening) => ({ opening, id: newId(), entry: entryOf(opening, firstDay) }))
  return [
    ...appendEntries(
      who.companyId,
      who.userId,
      entries.map(({ id, entry }) => ({ ...entry, documentId: id })),
    ),
    insertOpenings(
      who.companyId,
      entries.map(({ id, opening, entry }) => ({ id, ...opening, entryId: entry.id })),
    ),
    insertAuditRows(
      who,
      entries.map(({ id, opening, entry }) => auditRow(opening, { id, entryId: entry.id })),
    ),
  ]
}

function entryOf(opening: NamedOpening, { date, fiscalYearId, differenceAccountId }: FirstDay): Entry {
  const lines = postOpening({ ...opening, differenceAccountId })
  const head = { id: newId(), date, kind: 'opening', fiscalYearId, documentPath: path } as const
  return { ...head, documentId: '', reversesId: null, lines }
}

function auditRow(
  { accountId, name, debit, credit }: NamedOpening,
  { id, entryId }: { id: string; entryId: string },
): AuditRow {
  const changes = { account: [null, accountId], opening_dr: [null, debit], opening_cr: [null, credit] } as const
  return { id: newId(), action: 'import', resource: path, objectId: id, label: name, changes, entries: [entryId] }
}
