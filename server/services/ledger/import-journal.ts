/**
 * Imports journal vouchers from rows of a file: all of them are checked first, then written in transactions of 500
 * vouchers. A repeated import writes what an interrupted one left out and skips what was imported.
 */
import { DomainError } from '../../../domain/errors.ts'
import type {
  ImportBooks,
  ImportedVoucher,
  ImportPlan,
  JournalLine,
} from '../../../domain/ledger/imports/import-journal.ts'
import { contentOf, planImport } from '../../../domain/ledger/imports/import-journal.ts'
import { postJournalVoucher } from '../../../domain/ledger/post-journal-voucher.ts'
import { totals } from '../../../domain/ledger/posting.ts'
import { valuesFrom } from '../../../domain/resources/core/document-values.ts'
import { accountJournalVouchers as resource } from '../../../domain/resources/ledger/account-journal-vouchers.ts'
import type { Statement } from '../../db/core/client.ts'
import type { AuditRow } from '../../db/records/import-store.ts'
import {
  analyzeLedger,
  chartAccounts,
  chartCategories,
  importedContent,
  insertAccounts,
  insertAuditRows,
  insertImportedVouchers,
  voucherSchemes,
} from '../../db/records/import-store.ts'
import { bookFacts, yearFacts } from '../../db/documents/book-store.ts'
import { calendarFacts } from '../../db/ledger/books-start-store.ts'
import { insertRows } from '../../db/documents/document-store.ts'
import type { Entry } from '../../db/ledger/ledger-store.ts'
import { appendEntries } from '../../db/ledger/ledger-store.ts'
import { holdLedgers } from '../documents/merged-party.ts'
import { toBookYears } from '../books/book-years.ts'
import { yearStatements } from '../books/imported-years.ts'
import type { Context } from '../core/unit-of-work.ts'
import { newId, require } from '../core/unit-of-work.ts'

const vouchersAtOnce = 500
const numbersAtOnce = 5000
/**
 * Query plans made for empty tables are bad for full ones, and every further voucher would take longer. So statistics
 * are renewed after the first transaction and whenever there are four times as many.
 */
const analyzeAgainAfter = 4

/**
 * Checks the rows against the books of the company: vouchers to import, those already imported, errors. Writes nothing.
 * `createAccounts` and `createYears` plan missing accounts and fiscal years. Raises NOT_ALLOWED.
 */
export async function planJournalImport(
  context: Context,
  { lines, ...create }: { lines: readonly JournalLine[] } & Pick<ImportBooks, 'createAccounts' | 'createYears'>,
): Promise<ImportPlan> {
  require(context, 'account_journal_vouchers.import')
  const books = await loadBooks(context)
  const imported = await loadImported(context, lines)
  return planImport(lines, { ...books, imported, ...create, newId })
}

/**
 * Writes a plan: first accounts and fiscal years, then vouchers in the order of the file. `onProgress` gets the number
 * of written vouchers and is awaited. Raises NOT_ALLOWED, and problems that arose since the plan was made
 * (PERIOD_LOCKED, DUPLICATE, PARTY_MERGED).
 */
export async function writeJournalImport(
  context: Context,
  plan: ImportPlan,
  onProgress: (vouchersWritten: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  require(context, 'account_journal_vouchers.import')
  if (plan.newAccounts.length > 0) require(context, 'account_ledgers.create')
  if (plan.newYears.length > 0) require(context, 'account_fiscal_years.create')
  const { companyId } = context.who
  await context.db.batch(companyId, foundations(context, plan))
  const [years] = await context.db.batch(companyId, [yearFacts(companyId)])
  const yearIdOf = (date: string): string => {
    const year = years.find(({ start_date, end_date }) => start_date <= date && date <= end_date)
    if (!year) throw new DomainError('NO_FISCAL_YEAR', { date })
    return year.id
  }
  let analyzedAt = 0
  const follow = async (count: number): Promise<void> => {
    if (count >= analyzedAt * analyzeAgainAfter) {
      await context.db.batch(null, [analyzeLedger()])
      analyzedAt = count
    }
    await onProgress(count)
  }
  // The next transaction is prepared while PostgreSQL writes the previous one.
  let writing = Promise.resolve()
  for (let from = 0; from < plan.vouchers.length; from += vouchersAtOnce) {
    const vouchers = plan.vouchers.slice(from, from + vouchersAtOnce)
    const statements = posting(context, vouchers, yearIdOf)
    await writing
    writing = context.db
      .transaction(companyId, async (tx) => {
        await holdLedgers(tx, context, accountsOf(vouchers))
        await tx.batch(statements)
      })
      .then(() => follow(from + vouchers.length))
  }
  await writing
}

async function loadBooks({
  db,
  who,
}: Context): Promise<Omit<ImportBooks, 'imported' | 'createAccounts' | 'createYears' | 'newId'>> {
  const company = who.companyId
  const [accounts, categories, schemes, years, [book], [calendar]] = await db.batch(company, [
    chartAccounts(company),
    chartCategories(company),
    voucherSchemes(company),
    yearFacts(company),
    bookFacts(company),
    calendarFacts(company),
  ])
  if (!book || !calendar) throw new DomainError('NOT_FOUND')
  return {
    ...toBookYears(years, calendar),
    accounts: accounts.map(({ category_id, is_active, control_kind, ...account }) => ({
      ...account,
      categoryId: category_id,
      isActive: is_active,
      controlKind: control_kind,
    })),
    categories: categories.map(({ parent_id, system_code, ...category }) => ({
      ...category,
      parentId: parent_id,
      systemCode: system_code,
    })),
    schemes: new Map([
      ...schemes.flatMap((scheme) =>
        scheme.short_name === null ? [] : [[scheme.short_name.toLowerCase(), scheme] as const],
      ),
      ...schemes.map((scheme) => [scheme.name.toLowerCase(), scheme] as const),
    ]),
    lockDate: book.lock_date,
    currencyDigits: book.currency_digits,
  }
}

async function loadImported({ db, who }: Context, lines: readonly JournalLine[]): Promise<Map<string, string>> {
  const numbers = [...new Set(lines.map(({ voucher_no }) => voucher_no))]
  const contents = new Map<string, string>()
  for (let from = 0; from < numbers.length; from += numbersAtOnce) {
    const batch = numbers.slice(from, from + numbersAtOnce)
    const [documents] = await db.batch(who.companyId, [importedContent(who.companyId, batch)])
    for (const { number, rows, ...voucher } of documents) {
      const accountRows = rows.map(({ account_id, tax_scheme_id, tax_base, ...row }) => ({
        ...row,
        accountId: account_id,
        taxSchemeId: tax_scheme_id,
        taxBase: tax_base ?? '',
      }))
      contents.set(number, contentOf({ ...voucher, rows: accountRows }))
    }
  }
  return contents
}

function foundations({ who }: Context, { newAccounts, newYears }: ImportPlan): Statement[] {
  return [
    ...yearStatements(
      who,
      newYears.map((year) => ({ ...year, id: newId() })),
    ),
    insertAccounts(who.companyId, newAccounts),
    insertAuditRows(who, newAccounts.map(accountAudit)),
  ]
}

function accountAudit({ id, name, categoryId }: ImportPlan['newAccounts'][number]): AuditRow {
  const changes = { name: [null, name], category: [null, categoryId] } as const
  return row({ resource: 'account/ledgers', objectId: id, label: name, changes })
}

function row(audit: Pick<AuditRow, 'resource' | 'objectId' | 'label' | 'changes'> & { entries?: string[] }): AuditRow {
  return { id: newId(), action: 'import', entries: [], ...audit }
}

function accountsOf(vouchers: readonly ImportedVoucher[]): string[] {
  return [...new Set(vouchers.flatMap(({ rows }) => rows.map(({ accountId }) => accountId)))]
}

function posting(
  { who }: Context,
  vouchers: readonly ImportedVoucher[],
  yearIdOf: (date: string) => string,
): Statement[] {
  const { companyId, userId } = who
  const entries = vouchers.map((voucher) => {
    const entry: Entry = {
      id: newId(),
      date: voucher.date,
      kind: 'regular',
      fiscalYearId: yearIdOf(voucher.date),
      documentPath: resource.path,
      documentId: newId(),
      reversesId: null,
      lines: postJournalVoucher(voucher),
    }
    return { voucher, entry, total: totals(entry.lines).debit }
  })
  return [
    insertImportedVouchers(
      companyId,
      userId,
      entries.map(({ voucher: { rows: _rows, ...header }, entry, total }) => ({
        ...header,
        total,
        id: entry.documentId,
        fiscalYearId: entry.fiscalYearId,
      })),
    ),
    ...insertRows(resource.lines.rows, companyId, entries.flatMap(newRows)),
    ...appendEntries(
      companyId,
      userId,
      entries.map(({ entry }) => entry),
    ),
    insertAuditRows(who, entries.map(voucherAudit)),
  ]
}

function newRows({ voucher, entry }: { voucher: ImportedVoucher; entry: Entry }) {
  return voucher.rows.map(({ accountId: account, debit, credit, description, taxSchemeId, taxBase = '' }, place) => ({
    id: null,
    document: entry.documentId,
    place,
    values: valuesFrom({ account, debit, credit, description, tax_scheme: taxSchemeId ?? '', tax_base: taxBase }),
  }))
}

function voucherAudit({ voucher, entry, total }: { voucher: ImportedVoucher; entry: Entry; total: string }): AuditRow {
  const { number, date, narration } = voucher
  const changes = {
    voucher_no: [null, number],
    date: [null, date],
    narration: [null, narration],
    status: [null, 'Approved'],
    total: [null, total],
  } as const
  return row({ resource: resource.path, objectId: entry.documentId, label: number, changes, entries: [entry.id] })
}
