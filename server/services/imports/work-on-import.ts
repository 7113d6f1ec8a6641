/**
 * Checks and writes imports in the worker. Both start from the file and the current books, so that they can be repeated
 * after a crash or a stop of the server; records already written are then recognised.
 */
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { DomainError } from '../../../domain/errors.ts'
import { foldProblems } from '../../../domain/imports/fold-problems.ts'
import type { LineProblem } from '../../../domain/imports/kinds.ts'
import { missingColumns } from '../../../domain/imports/propose-mapping.ts'
import { readerOf } from '../../../domain/imports/read-cells.ts'
import { escapeCell } from '../../../domain/reports/harmless-cell.ts'
import type { Changes, ImportState } from '../../db/records/imports-store.ts'
import { changeImport } from '../../db/records/imports-store.ts'
import type { JobPayloads } from '../../jobs/queue.ts'
import type { FileStore } from '../../storage/files.ts'
import { lineText } from './import-file.ts'
import type { CheckedImport } from '../import-registry.ts'
import { columnsOf, checkImportFile } from '../import-registry.ts'
import { isTransientFault } from '../core/transient-fault.ts'
import { readTable } from './table-file.ts'
import type { Context } from '../core/unit-of-work.ts'
import type { Import, ImportOptions } from './import-record.ts'
import { fileOf, findOwnImport } from './import-record.ts'
import { inspectFile } from './inspect-file.ts'

const mostStoredProblems = 1000
class ImportCancelled extends Error {}

/**
 * `signal` is aborted when the server stops: the work then ends at a point where it can continue, by throwing its
 * reason.
 */
type Work = { context: Context; files: FileStore; signal: AbortSignal }

/** Checks an import in the version of the job; a later version has a check of its own. */
export async function checkImport(work: Work, { importId, version }: JobPayloads['import.check']): Promise<void> {
  await settle(work, importId, async () => {
    const importRow = await findOwnImport(work.context, importId)
    if (importRow.version !== version || !['uploaded', 'checking'].includes(importRow.state)) return
    const put = importWriter(work.context, { id: importId, states: ['uploaded', 'checking'], version })
    // A failed import may be checked again after its file was deleted.
    if (!(await work.files.has(fileOf(work.context.who.companyId, importId)))) throw new DomainError('NOT_FOUND')
    await put({ state: 'checking' })
    const inspected = await inspectFile(work, importRow)
    await put({ ...inspected })
    const inspectedImport = { ...importRow, ...inspected }
    if (!isReadable(inspectedImport)) return put({ state: 'uploaded', counts: null })
    const checked = await runCheck(work, inspectedImport)
    await put({ state: 'ready', ...(await resultOf(work, importId, checked)) })
  })
}

/** Writes a started import; a file that has become wrong since its check returns to the checked state. */
export async function runImport(work: Work, { importId }: JobPayloads['import.run']): Promise<void> {
  await settle(work, importId, async () => {
    const importRow = await findOwnImport(work.context, importId)
    if (importRow.state !== 'running') return
    const put = importWriter(work.context, { id: importId, states: ['running'] })
    const checked = await runCheck(work, importRow)
    const result = await resultOf(work, importId, checked)
    if (checked.problems.length > 0 && !importRow.options.skip_bad) return put({ state: 'ready', ...result })
    const before = checked.counts.there - (importRow.counts?.['there'] ?? 0)
    const total = before + checked.counts.good
    await put({ progress: before, total })
    await checked.write(async (count) => {
      await put({ progress: before + count })
      work.signal.throwIfAborted()
    })
    // Records created before a crash are recognised the second time and count as well.
    const countedBefore = (name: string) => importRow.counts?.[name] ?? 0
    const createdCounts = Object.fromEntries(
      ['accounts', 'years', 'parties', 'items'].map((name) => [name, countedBefore(name)]),
    )
    const counts = { ...checked.counts, ...createdCounts, good: total, there: importRow.counts?.['there'] ?? 0 }
    await put({ ...result, state: 'done', counts, progress: total })
  })
}

/** Marks an import as failed for a reason, unless it has ended. */
export async function giveUpImport(context: Context, importId: string, reason: DomainError): Promise<void> {
  await fail(context, importId, reason)
}

/** Ends the import with errors of the file or the user; any other error fails the job. */
async function settle({ context, signal }: Work, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ImportCancelled) return
    if (signal.aborted || !(error instanceof DomainError) || isTransientFault(error)) throw error
    await fail(context, id, error)
  }
}

async function fail({ db, who }: Context, id: string, { code, params }: DomainError): Promise<void> {
  const changes = { state: 'failed', failure: { code, params: { ...params } } } as const
  await db.batch(who.companyId, [
    changeImport(who.companyId, { id, states: ['uploaded', 'checking', 'running'] }, { changes }),
  ])
}

/** Returns a function that writes changes while the import is in its state and version; otherwise the work stops. */
function importWriter(
  { db, who }: Context,
  guard: { id: string; states: readonly ImportState[]; version?: number },
): (changes: Changes) => Promise<void> {
  return async (changes) => {
    const [[saved]] = await db.batch(who.companyId, [changeImport(who.companyId, guard, { changes })])
    if (!saved) throw new ImportCancelled()
  }
}

function isReadable({ kind, columns, mapping, options }: Import): boolean {
  const spec = columnsOf(kind)
  const needsDates = Object.entries(mapping).some(([column]) => spec[column]?.kind === 'date')
  return (
    missingColumns(mapping, { columns: spec, header: columns }).length === 0 &&
    (!needsDates || options.date_format !== null)
  )
}

function runCheck({ context, files, signal }: Work, { id, kind, mapping, options }: Import): Promise<CheckedImport> {
  const { date_format, decimal_comma, ...creates }: ImportOptions = options
  return checkImportFile(context, kind, {
    bytes: until(signal, files.open(fileOf(context.who.companyId, id))),
    reading: { mapping: () => mapping, readDate: readerOf(date_format ?? ''), hasDecimalComma: decimal_comma },
    createAccounts: creates.create_missing_accounts,
    createYears: creates.create_missing_years,
    createNames: creates.create_missing_names,
    createParties: creates.create_missing_parties,
    createItems: creates.create_missing_items,
  })
}

/** Yields the bytes of a file until the server stops. */
async function* until(signal: AbortSignal, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    yield chunk
  }
}

/** Returns what is stored of a checked import; the rejected rows are written to a file. */
async function resultOf(work: Work, id: string, checked: CheckedImport): Promise<Changes> {
  if (checked.rejectedLines.size > 0) await writeRejects(work, id, checked)
  return { counts: { ...checked.counts }, problems: foldProblems(checked.problems).slice(0, mostStoredProblems) }
}

async function writeRejects(
  { context, files }: Work,
  id: string,
  { problems, rejectedLines }: CheckedImport,
): Promise<void> {
  const name = fileOf(context.who.companyId, id)
  const file = stringify({ bom: true })
  const writing = pipeline(Readable.from(rejectedRows(files.open(name), { problems, rejectedLines })), file)
  await Promise.all([writing, files.put(`${name}.rejects`, file)])
}

/**
 * Yields the rejected rows, to be corrected and uploaded again: the columns of the file, then the line and its problem.
 */
async function* rejectedRows(
  bytes: AsyncIterable<Uint8Array>,
  { problems, rejectedLines }: Pick<CheckedImport, 'problems' | 'rejectedLines'>,
): AsyncGenerator<string[]> {
  const texts = textsByLine(problems)
  let isHeader = true
  for await (const { cells, line } of readTable(bytes)) {
    if (isHeader) yield [...cells, 'line', 'problem'].map(escapeCell)
    else if (rejectedLines.has(line)) yield [...cells, line.toString(), texts.get(line) ?? ''].map(escapeCell)
    isHeader = false
  }
}

function textsByLine(problems: readonly LineProblem[]): Map<string | number, string> {
  const texts = new Map<string | number, string>()
  for (const problem of problems) {
    texts.set(problem.line, [texts.get(problem.line) ?? '', lineText(problem)].join(' ').trim())
  }
  return texts
}
