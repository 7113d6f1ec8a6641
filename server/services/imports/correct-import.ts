/** Corrects cells of an import’s rows with errors; the file is checked again with the corrections, which are stored. */
import { z } from 'zod'
import { DomainError, refuse, sentence } from '../../../domain/errors.ts'
import { groupColumnOf } from '../../../domain/imports/kinds.ts'
import type { ReadRow, RowsQuery, StoredRowProblem } from '../../db/records/import-rows-store.ts'
import { correctAlike, correctCell, importProblem, importRow, importRows } from '../../db/records/import-rows-store.ts'
import type { Statement } from '../../db/core/client.ts'
import { mostCellText } from '../../spreadsheet/check-xml.ts'
import { columnsOf } from '../import-registry.ts'
import type { Changes, Context } from '../core/unit-of-work.ts'
import { wellFormed } from '../core/well-formed.ts'
import { applyChange } from './change-import.ts'
import type { Import } from './import-record.ts'
import { findOwnImport, readImport, requireTarget } from './import-record.ts'
import { checkJob } from './start-import.ts'

const cellBody = z.strictObject({ line: z.int(), column: z.string(), value: z.string().nullable() })
const alikeBody = z.strictObject({ problem: z.string(), column: z.string(), value: z.string() })

/** The states in which rows are corrected; a finished import only where it left rows out. */
const correctable = ['checking', 'ready', 'done'] as const

/**
 * Replaces the text of a cell, or of that column in all rows with the same problem, and requests another check. `value`
 * null restores the text of the file. Raises NOT_FOUND for a row without errors and for an unknown problem, UNKNOWN_FIELD for
 * an unknown column, TOO_LONG, BAD_REQUEST, and WRONG_STATUS for an import that runs, has ended, or was never checked.
 */
export async function correctImport(
  context: Context,
  { id, body }: { id: string; body: unknown },
): Promise<Record<string, unknown>> {
  const stored = await findOwnImport(context, id)
  const parsed = z.union([cellBody, alikeBody]).safeParse(body)
  if (!parsed.success) throw new DomainError('BAD_REQUEST')
  if (!canCorrect(stored)) throw new DomainError('WRONG_STATUS', { status: stored.state })
  const { data } = parsed
  const correction = 'line' in data ? await cellOf(context, stored, data) : await alikeOf(context, stored, data)
  await applyChange(context, stored, {
    action: 'correct',
    from: correctable,
    changes: { state: 'checking', failure: null },
    audited: correction.audited,
    // Corrections follow each other faster than checks; the check of the newest version counts.
    isAnyVersion: true,
    after: (version) => [...correction.statements, checkJob(context, { importId: id, version })],
  })
  return readImport(context, id)
}

function canCorrect({ state, counts, has_remaining }: Import): boolean {
  if (state === 'done') return has_remaining
  return state === 'ready' || (state === 'checking' && counts !== null)
}

type CorrectionStatements = { statements: Statement[]; audited: Changes }

async function cellOf(
  { db, who }: Context,
  { id, kind }: Import,
  { line, column, value }: z.infer<typeof cellBody>,
): Promise<CorrectionStatements> {
  refuseColumn(kind, column)
  const text = readValue(value)
  const [[row]] = await db.batch(who.companyId, [importRow(who.companyId, id, line)])
  if (!row) throw new DomainError('NOT_FOUND')
  const fileText = row.cells[column] ?? ''
  const before = row.corrections[column] ?? fileText
  return {
    statements: [correctCell(who.companyId, id, { line, column, value: text })],
    audited: { [`${column} ${line}`]: [before, text ?? fileText] },
  }
}

async function alikeOf(
  { db, who }: Context,
  { id, kind, problems }: Import,
  { problem: key, column, value }: z.infer<typeof alikeBody>,
): Promise<CorrectionStatements> {
  const text = readValue(value) ?? ''
  const [[problem]] = await db.batch(who.companyId, [importProblem(who.companyId, id, key)])
  if (!problem) throw new DomainError('NOT_FOUND')
  refuseColumn(kind, column)
  const before = column === problem.path ? (problems.find((one) => one.key === key)?.value ?? '') : ''
  return {
    statements: [correctAlike(who.companyId, id, { key, column, value: text })],
    audited: { [column]: [before, text], lines: [null, problem.count] },
  }
}

function refuseColumn(kind: Import['kind'], column: string): void {
  if (Object.hasOwn(columnsOf(kind), column)) return
  refuse([{ code: 'UNKNOWN_FIELD', path: 'column', params: { field: column } }])
}

function readValue(value: string | null): string | null {
  if (value !== null && value.length > mostCellText) {
    refuse([{ code: 'TOO_LONG', path: 'value', params: { max: mostCellText.toString() } }])
  }
  return value === null ? null : wellFormed(value).trim()
}

export type ShownRows = { rows: readonly Record<string, unknown>[]; count: number }

/**
 * Returns a page of the rows with errors, or of the corrected ones, in the order of the file; `problem` is the key of one
 * problem. Raises NOT_ALLOWED, NOT_FOUND.
 */
export async function readRows(
  context: Context,
  { id, ...query }: Omit<RowsQuery, 'groupedBy'> & { id: string },
): Promise<ShownRows> {
  const { kind, problems } = await requireTarget(context, id)
  // The problem of a document is at its first row; all of its rows may have caused it.
  const path = problems.find(({ key }) => key === query.problem)?.path
  const groupedBy = path !== undefined && !Object.hasOwn(columnsOf(kind), path) ? groupColumnOf(kind) : null
  const { companyId } = context.who
  const [rows, [total]] = await context.db.batch(companyId, importRows(companyId, id, { ...query, groupedBy }))
  return { rows: rows.map(toAnswer), count: total?.count ?? 0 }
}

function toAnswer({ problems, ...row }: ReadRow): Record<string, unknown> {
  const withText = (problem: StoredRowProblem) => {
    return { ...problem, message: sentence(problem.code as Parameters<typeof sentence>[0], problem.params) }
  }
  return { ...row, problems: problems.map(withText) }
}
