/** The use-cases of each kind of import: the one table from kinds to use-cases. */
import type { TradeLine, TradeSide } from '../../domain/documents/read-trade-lines.ts'
import type { PaymentPath } from '../../domain/documents/status.ts'
import { DomainError } from '../../domain/errors.ts'
import type { ImportColumns, ImportKind, LineProblem } from '../../domain/imports/kinds.ts'
import { importKinds } from '../../domain/imports/kinds.ts'
import type { PaymentLine } from '../../domain/payments/imports/read-payment-lines.ts'
import type { ImportedStatement } from '../db/records/imports-store.ts'
import type { StatementSource } from './banking/statements/import-statement.ts'
import { planStatement, writeStatement } from './banking/statements/import-statement.ts'
import { planCategoryImport, writeCategoryImport } from './ledger/import-categories.ts'
import { planJournalImport, writeJournalImport } from './ledger/import-journal.ts'
import { planLedgerImport, writeLedgerImport } from './ledger/import-ledgers.ts'
import { planOpeningItems, writeOpeningItems } from './ledger/import-opening-items.ts'
import { planOpeningImport, writeOpeningImport } from './ledger/import-openings.ts'
import { planItems, writeItems } from './inventory/items/import-items.ts'
import { planOpeningStock, writeOpeningStock } from './inventory/import-opening-stock.ts'
import { planStock, writeStock } from './inventory/import-stock.ts'
import { planPartyImport, writePartyImport } from './parties/import-parties.ts'
import { planPayments } from './documents/payments/imports/import-payments.ts'
import { writePayments } from './documents/payments/imports/write-imported-payments.ts'
import { planTrade } from './documents/trade/imports/import-trade.ts'
import { writeTrade } from './documents/trade/imports/write-imported-trade.ts'
import type { Reading } from './imports/import-file.ts'
import { readImportFile, readImportRows } from './imports/import-file.ts'
import { readStatementFile, readStatementRows } from './imports/statement-file.ts'
import type { TableRow } from './imports/table-file.ts'
import { readTable } from './imports/table-file.ts'
import type { Context } from './core/unit-of-work.ts'

export type ImportCounts = {
  /** Rows of the file below its header. */
  rows: number
  /** Records to import, and those already imported. */
  good: number
  there: number
  /** Rejected rows. */
  rejected: number
  /** Records created because vouchers and documents need them. */
  accounts: number
  years: number
  parties: number
  items: number
}

/** A checked file: nothing is written before `write`. */
export type CheckedImport = {
  counts: ImportCounts
  problems: readonly LineProblem[]
  rejectedLines: ReadonlySet<number>
  /** Of a bank statement: what it says as a whole. */
  statement?: ImportedStatement
  /** Writes the good rows. `onProgress` gets the number of written records and is awaited. */
  write: (onProgress: (count: number) => void | Promise<void>) => Promise<void>
}

export type ImportSource = {
  bytes: AsyncIterable<Uint8Array>
  reading: Reading
  /** Whether ledgers and fiscal years that vouchers and documents need are created. */
  createAccounts: boolean
  createYears: boolean
  /** Whether categories, units and brands named by items are created. */
  createNames: boolean
  /** Whether parties and items named by documents are created. */
  createParties: boolean
  createItems: boolean
  /** Of a bank statement, which no other source has. */
  statement?: StatementSource
}

type ImportCheck = (context: Context, source: ImportSource) => Promise<CheckedImport>

/** Returns the counts of a checked file from its rows, its plan, and what it writes and creates. */
function countsOf(
  rows: readonly unknown[],
  { existingCount, rejectedLines }: { existingCount: number; rejectedLines: ReadonlySet<number> },
  written: Pick<ImportCounts, 'good'> & Partial<ImportCounts>,
): ImportCounts {
  const created = { accounts: 0, years: 0, parties: 0, items: 0 }
  return { rows: rows.length, there: existingCount, rejected: rejectedLines.size, ...created, ...written }
}

const checks: Readonly<Record<ImportKind, ImportCheck>> = {
  journal: async (context, source) => {
    const lines = await readImportFile(source.bytes, { columns: importKinds.journal.columns, reading: source.reading })
    const { createAccounts, createYears } = source
    const plan = await planJournalImport(context, { lines, createAccounts, createYears })
    const { vouchers, newAccounts, newYears } = plan
    const created = { accounts: newAccounts.length, years: newYears.length }
    const counts = countsOf(lines, plan, { good: vouchers.length, ...created })
    return { ...plan, counts, write: (onProgress) => writeJournalImport(context, plan, onProgress) }
  },
  categories: async (context, { bytes, reading }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.categories.columns, reading })
    const plan = await planCategoryImport(context, lines)
    const counts = countsOf(lines, plan, { good: plan.categories.length })
    return { ...plan, counts, write: (onProgress) => writeCategoryImport(context, plan, onProgress) }
  },
  accounts: async (context, { bytes, reading }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.accounts.columns, reading })
    const plan = await planLedgerImport(context, lines)
    const counts = countsOf(lines, plan.plan, { good: plan.plan.good })
    return { ...plan.plan, counts, write: (onProgress) => writeLedgerImport(context, plan, onProgress) }
  },
  items: async (context, { bytes, reading, createNames }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.items.columns, reading })
    const plan = await planItems(context, { lines, createMissing: createNames })
    const counts = countsOf(lines, plan, { good: plan.items.length })
    return { ...plan, counts, write: (onProgress) => writeItems(context, plan, onProgress) }
  },
  opening_stock: async (context, { bytes, reading }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.opening_stock.columns, reading })
    const plan = await planOpeningStock(context, lines)
    const counts = countsOf(lines, plan, { good: plan.lots.length })
    return { ...plan, counts, write: (onProgress) => writeOpeningStock(context, plan, onProgress) }
  },
  stock: async (context, { bytes, reading, createYears }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.stock.columns, reading })
    const plan = await planStock(context, { lines, createYears })
    const { adjustments, newYears } = plan
    const counts = countsOf(lines, plan, { good: adjustments.length, years: newYears.length })
    return { ...plan, counts, write: (onProgress) => writeStock(context, plan, onProgress) }
  },
  openings: async (context, { bytes, reading }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.openings.columns, reading })
    const plan = await planOpeningImport(context, lines)
    const counts = countsOf(lines, plan.plan, { good: plan.plan.openings.length })
    return { ...plan.plan, counts, write: (onProgress) => writeOpeningImport(context, plan, onProgress) }
  },
  opening_items: async (context, { bytes, reading }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.opening_items.columns, reading })
    const plan = await planOpeningItems(context, lines)
    const counts = countsOf(lines, plan.plan, { good: plan.plan.items.length })
    return { ...plan.plan, counts, write: (onProgress) => writeOpeningItems(context, plan, onProgress) }
  },
  parties: async (context, { bytes, reading }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.parties.columns, reading })
    const plan = await planPartyImport(context, lines)
    const counts = countsOf(lines, plan.plan, { good: plan.plan.good })
    return { ...plan.plan, counts, write: (onProgress) => writePartyImport(context, plan, onProgress) }
  },
  sales: async (context, source) => {
    const lines = await readImportFile(source.bytes, { columns: importKinds.sales.columns, reading: source.reading })
    return checkTradeFile(context, source, { lines, side: 'sales' })
  },
  purchases: async (context, source) => {
    const { columns } = importKinds.purchases
    const lines = await readImportFile(source.bytes, { columns, reading: source.reading })
    return checkTradeFile(context, source, { lines, side: 'purchase' })
  },
  receipts: async (context, { bytes, reading }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.receipts.columns, reading })
    return checkPaymentFile(context, { lines, path: 'payment-receipts' })
  },
  payments: async (context, { bytes, reading }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.payments.columns, reading })
    return checkPaymentFile(context, { lines, path: 'purchase/payments' })
  },
  bank_statement: async (context, { bytes, reading, statement: source }) => {
    if (!source) throw new DomainError('REQUIRED', {}, [{ code: 'REQUIRED', path: 'bank_account' }])
    const { rows: tableRows, file, hash } = await readStatementFile(bytes)
    const rows = await readImportRows(tableRows, { columns: importKinds.bank_statement.columns, reading })
    const plan = await planStatement(context, { rows, file, hash }, source)
    const { lines, facts, warnings } = plan
    const counts = countsOf(rows, plan, { good: lines.length })
    const write: CheckedImport['write'] = (onProgress) => writeStatement(context, plan, onProgress)
    return { ...plan, counts, statement: { facts, warnings }, write }
  },
}

async function checkPaymentFile(
  context: Context,
  { lines, path }: { lines: readonly PaymentLine[]; path: PaymentPath },
): Promise<CheckedImport> {
  const plan = await planPayments(context, { lines, path })
  const { payments, problems, rejectedLines } = plan
  const counts = countsOf(lines, plan, { good: payments.length })
  return { counts, problems, rejectedLines, write: (onProgress) => writePayments(context, plan, onProgress) }
}

async function checkTradeFile(
  context: Context,
  creates: Pick<ImportSource, 'createParties' | 'createItems' | 'createYears'>,
  { lines, side }: { lines: readonly TradeLine[]; side: TradeSide },
): Promise<CheckedImport> {
  const plan = await planTrade(context, { lines, side, creates })
  const { documents, problems, rejectedLines, foundations } = plan
  const { years, parties, items } = foundations
  const created = { years: years.length, parties: parties.length, items: items.length }
  const counts = countsOf(lines, plan, { good: documents.length, ...created })
  return { counts, problems, rejectedLines, write: (onProgress) => writeTrade(context, plan, onProgress) }
}

/**
 * Checks a file against the books; writes nothing. Raises NOT_ALLOWED without the permission to import into the target,
 * and problems of the file as a whole: IMPORT_HEADER, IMPORT_ROW, FILE_TYPE, TOO_LARGE.
 */
export function checkImportFile(context: Context, kind: ImportKind, source: ImportSource): Promise<CheckedImport> {
  return checks[kind](context, source)
}

/** Yields the rows of a file of a kind, its header first. Raises what readTable raises. */
export function readRowsOf(kind: ImportKind, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TableRow> {
  return kind === 'bank_statement' ? readStatementRows(bytes) : readTable(bytes)
}

/** Returns the columns of a kind. */
export function columnsOf(kind: ImportKind): ImportColumns {
  return importKinds[kind].columns
}
