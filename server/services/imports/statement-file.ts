/**
 * Reads uploaded bank statements: the formats of banks, camt also in a ZIP archive, as rows of the columns that an import has, and tables below their
 * header, wherever it stands.
 */
import { createHash } from 'node:crypto'
import type { BankFile, BankFileLine } from '../../../domain/banking/statements/bank-file.ts'
import { findHeader, mostRowsAboveHeader } from '../../../domain/banking/statements/find-header.ts'
import { readBankFile } from '../../../domain/banking/statements/read-bank-file.ts'
import { DomainError } from '../../../domain/errors.ts'
import { mostImportRows } from '../../../domain/imports/kinds.ts'
import { bankStatementColumns } from '../../../domain/imports/statement-columns.ts'
import { wellFormed } from '../core/well-formed.ts'
import type { TableRow } from './table-file.ts'
import { readStatementArchive } from './statement-archive.ts'
import { isArchive, readLimited, readTable, textOf } from './table-file.ts'

/** `file` is null for a table; `hash` is the SHA-256 hash of the bytes in hexadecimal digits. */
export type StatementFile = { rows: readonly TableRow[]; file: BankFile | null; hash: string }

/** Reads a whole file, also camt files in an archive. Raises what readTable and readStatementArchive raise, and STATEMENT_UNREADABLE. */
export async function readStatementFile(bytes: AsyncIterable<Uint8Array>): Promise<StatementFile> {
  const chunks = await readLimited(bytes)
  const digest = createHash('sha256')
  for (const chunk of chunks) digest.update(chunk)
  const hash = digest.digest('hex')
  const [first = new Uint8Array()] = chunks
  const file = isArchive(first)
    ? await readStatementArchive(Buffer.concat(chunks))
    : readBankFile(await textOf(each(chunks)))
  return { rows: file ? bankRows(file) : await tableRows(each(chunks)), file, hash }
}

/** Yields the rows of a bank statement, the header first, like readTable. */
export async function* readStatementRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TableRow> {
  yield* (await readStatementFile(bytes)).rows
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

type Column = Exclude<keyof typeof bankStatementColumns, 'withdrawal' | 'deposit' | 'direction' | 'balance'>
const exactColumns: readonly Column[] = ['date', 'value_date', 'amount']
const bankColumns: readonly Column[] = [
  ...exactColumns,
  'description',
  'counterparty_name',
  'counterparty_account',
  'end_to_end_reference',
  'creditor_reference',
  'cheque_number',
  'bank_id',
  'account',
  'currency',
]

function bankRows({ format, statements }: BankFile): TableRow[] {
  const lines = statements.flatMap(({ account, currency, lines: some }) =>
    some.map((line): BankFileLine & { account: string; currency: string } => ({ ...line, account, currency })),
  )
  if (lines.length > mostImportRows) throw new DomainError('TOO_LARGE', { max: '600,000 rows' })
  const used = bankColumns.filter(
    (column) => column === 'date' || column === 'amount' || lines.some((line) => line[column] !== ''),
  )
  // QIF leaves the order of day and month and the decimal sign open.
  const exact = new Set(format === 'qif' ? [] : exactColumns.map((column) => used.indexOf(column)))
  const header = { line: 1, cells: used.map((column) => bankStatementColumns[column].label), exact: new Set<number>() }
  const rows = lines.map((line) => ({ line: line.line, cells: used.map((column) => wellFormed(line[column])), exact }))
  return [header, ...rows]
}

async function tableRows(bytes: AsyncIterable<Uint8Array>): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of readTable(bytes)) rows.push(row)
  const { at, header } = findHeader(rows.slice(0, mostRowsAboveHeader).map(({ cells }) => cells))
  const lines = at === null ? rows : rows.slice(at + 1)
  const cells = [...header]
  return [
    { line: at === null ? 1 : (rows[at]?.line ?? 1), cells, exact: new Set() },
    ...lines.map((row) => ({ ...row, cells: fitted(row.cells, header.length) })),
  ]
}

/** Returns cells in the number of the header where only empty ones are missing or left over. */
function fitted(cells: readonly string[], count: number): string[] {
  const isLonger = cells.slice(count).some((cell) => cell.trim() !== '')
  if (isLonger) return [...cells]
  return Array.from({ length: count }, (_, place) => cells[place] ?? '')
}
