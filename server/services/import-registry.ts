/** What each kind of import does with a file: the one table from kinds to use-cases. */
import type { TradeLine, TradeSide } from '../../domain/documents/read-trade-lines.ts'
import type { ImportColumns, ImportKind, LineProblem } from '../../domain/imports/kinds.ts'
import { importKinds } from '../../domain/imports/kinds.ts'
import { planCategoryImport, writeCategoryImport } from './ledger/import-categories.ts'
import { planJournalImport, writeJournalImport } from './ledger/import-journal.ts'
import { planLedgerImport, writeLedgerImport } from './ledger/import-ledgers.ts'
import { planOpeningImport, writeOpeningImport } from './ledger/import-openings.ts'
import { planItems, writeItems } from './inventory/items/import-items.ts'
import { planStock, writeStock } from './inventory/import-stock.ts'
import { planPartyImport, writePartyImport } from './parties/import-parties.ts'
import { planTrade } from './documents/trade/imports/import-trade.ts'
import { writeTrade } from './documents/trade/imports/write-imported-trade.ts'
import type { Reading } from './imports/import-file.ts'
import { readImportFile } from './imports/import-file.ts'
import type { Context } from './core/unit-of-work.ts'

export type ImportCounts = {
  /** Rows of the file below its header. */
  rows: number
  /** Vouchers, ledgers, opening balances or parties that go in, and those that are there already. */
  good: number
  there: number
  /** Rows that do not go in. */
  rejected: number
  /** What is made because vouchers and documents need it. */
  accounts: number
  years: number
  parties: number
  items: number
}

/** A file that was judged: nothing is written before `write`. */
export type Judged = {
  counts: ImportCounts
  problems: readonly LineProblem[]
  rejectedLines: ReadonlySet<number>
  /** Writes what is good. `onProgress` hears how many are in, and the next ones wait for it. */
  write: (onProgress: (written: number) => void | Promise<void>) => Promise<void>
}

export type ImportSource = {
  bytes: AsyncIterable<Uint8Array>
  reading: Reading
  /** Whether ledgers and fiscal years that vouchers and documents need are created. */
  createAccounts: boolean
  createYears: boolean
  /** Whether categories, units and brands that items name are made. */
  createNames: boolean
  /** Whether parties and items that documents name are made. */
  createParties: boolean
  createItems: boolean
}

type Judge = (context: Context, source: ImportSource) => Promise<Judged>

const nothingElse = { accounts: 0, years: 0, parties: 0, items: 0 }

const judges: Readonly<Record<ImportKind, Judge>> = {
  journal: async (context, source) => {
    const lines = await readImportFile(source.bytes, { columns: importKinds.journal.columns, reading: source.reading })
    const { createAccounts, createYears } = source
    const plan = await planJournalImport(context, { lines, createAccounts, createYears })
    const { vouchers, newAccounts, newYears, existingCount, rejectedLines } = plan
    const counts = {
      rows: lines.length,
      good: vouchers.length,
      there: existingCount,
      rejected: rejectedLines.size,
      ...nothingElse,
      accounts: newAccounts.length,
      years: newYears.length,
    }
    return { ...plan, counts, write: (onProgress) => writeJournalImport(context, plan, onProgress) }
  },
  categories: async (context, { bytes, reading }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.categories.columns, reading })
    const plan = await planCategoryImport(context, lines)
    const { categories, existingCount: there, rejectedLines } = plan
    const counts = { rows: lines.length, good: categories.length, there, rejected: rejectedLines.size, ...nothingElse }
    return { ...plan, counts, write: (onProgress) => writeCategoryImport(context, plan, onProgress) }
  },
  accounts: async (context, { bytes, reading }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.accounts.columns, reading })
    const made = await planLedgerImport(context, lines)
    const { good, existingCount: there, rejectedLines } = made.plan
    const counts = { rows: lines.length, good, there, rejected: rejectedLines.size, ...nothingElse }
    return { ...made.plan, counts, write: (onProgress) => writeLedgerImport(context, made, onProgress) }
  },
  items: async (context, { bytes, reading, createNames }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.items.columns, reading })
    const plan = await planItems(context, { lines, createMissing: createNames })
    const { items, existingCount: there, rejectedLines } = plan
    const counts = { rows: lines.length, good: items.length, there, rejected: rejectedLines.size, ...nothingElse }
    return { ...plan, counts, write: (onProgress) => writeItems(context, plan, onProgress) }
  },
  stock: async (context, { bytes, reading, createYears }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.stock.columns, reading })
    const plan = await planStock(context, { lines, createYears })
    const { adjustments, existingCount: there, rejectedLines, newYears } = plan
    const entered = { rows: lines.length, good: adjustments.length, there, rejected: rejectedLines.size }
    const counts = { ...entered, ...nothingElse, years: newYears.length }
    return { ...plan, counts, write: (onProgress) => writeStock(context, plan, onProgress) }
  },
  openings: async (context, { bytes, reading }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.openings.columns, reading })
    const made = await planOpeningImport(context, lines)
    const { openings, existingCount: there, rejectedLines } = made.plan
    const counts = { rows: lines.length, good: openings.length, there, rejected: rejectedLines.size, ...nothingElse }
    return { ...made.plan, counts, write: (onProgress) => writeOpeningImport(context, made, onProgress) }
  },
  parties: async (context, { bytes, reading }) => {
    const lines = await readImportFile(bytes, { columns: importKinds.parties.columns, reading })
    const made = await planPartyImport(context, lines)
    const { good, existingCount: there, rejectedLines } = made.plan
    const counts = { rows: lines.length, good, there, rejected: rejectedLines.size, ...nothingElse }
    return { ...made.plan, counts, write: (onProgress) => writePartyImport(context, made, onProgress) }
  },
  sales: async (context, source) => {
    const lines = await readImportFile(source.bytes, { columns: importKinds.sales.columns, reading: source.reading })
    return judgeTrade(context, source, { lines, side: 'sales' })
  },
  purchases: async (context, source) => {
    const { columns } = importKinds.purchases
    const lines = await readImportFile(source.bytes, { columns, reading: source.reading })
    return judgeTrade(context, source, { lines, side: 'purchase' })
  },
}

async function judgeTrade(
  context: Context,
  creates: Pick<ImportSource, 'createParties' | 'createItems' | 'createYears'>,
  { lines, side }: { lines: readonly TradeLine[]; side: TradeSide },
): Promise<Judged> {
  const plan = await planTrade(context, { lines, side, creates })
  const { documents, existingCount: there, problems, rejectedLines, foundations } = plan
  const counts = {
    rows: lines.length,
    good: documents.length,
    there,
    rejected: rejectedLines.size,
    accounts: 0,
    years: foundations.years.length,
    parties: foundations.parties.length,
    items: foundations.items.length,
  }
  return { counts, problems, rejectedLines, write: (onProgress) => writeTrade(context, plan, onProgress) }
}

/**
 * Judges a file against the books. Writes nothing. Raises NOT_ALLOWED without the right to import into the target, and
 * what is wrong with the file as a whole: IMPORT_HEADER, IMPORT_ROW, FILE_TYPE, TOO_LARGE.
 */
export function judgeImport(context: Context, kind: ImportKind, source: ImportSource): Promise<Judged> {
  return judges[kind](context, source)
}

/** The columns that a file of a kind brings. */
export function columnsOf(kind: ImportKind): ImportColumns {
  return importKinds[kind].columns
}
