/**
 * Checks and writes imports in the worker. Both start from the file and the current books, so that they can be repeated
 * after a crash or a stop of the server; records already written are then recognised.
 */
import { DomainError } from '../../../domain/errors.ts'
import { missingColumns } from '../../../domain/imports/propose-mapping.ts'
import { readerOf } from '../../../domain/imports/read-cells.ts'
import type { Changes, ImportState } from '../../db/records/imports-store.ts'
import { changeImport } from '../../db/records/imports-store.ts'
import type { Statement } from '../../db/core/client.ts'
import type { JobPayloads } from '../../jobs/queue.ts'
import type { CheckedImport, ImportCounts } from '../import-registry.ts'
import { columnsOf, checkImportFile } from '../import-registry.ts'
import { isTransientFault } from '../core/transient-fault.ts'
import { wellFormed } from '../core/well-formed.ts'
import type { Context } from '../core/unit-of-work.ts'
import type { Import, ImportOptions, Work } from './import-record.ts'
import { fileOf, findOwnImport } from './import-record.ts'
import { inspectFile } from './inspect-file.ts'
import { withBankAccount } from './propose-bank-account.ts'
import type { CorrectedRows } from './read-corrected-rows.ts'
import { readCorrectedRows } from './read-corrected-rows.ts'
import { resultOf } from './import-result.ts'

class ImportCancelled extends Error {}

/** Checks an import in the version of the job; a later version has a check of its own. */
export async function checkImport(work: Work, { importId, version }: JobPayloads['import.check']): Promise<void> {
  await settle(work, importId, async () => {
    const importRow = await findOwnImport(work.context, importId)
    if (importRow.version !== version || !['uploaded', 'checking'].includes(importRow.state)) return
    const put = importWriter(work.context, { id: importId, states: ['uploaded', 'checking'], version })
    // A failed import may be checked again after its file was deleted.
    if (!(await work.files.has(fileOf(work.context.who.companyId, importId)))) throw new DomainError('NOT_FOUND')
    await put({ state: 'checking' })
    const inspected = await withBankAccount(work.context, importRow, await inspectFile(work, importRow))
    await put({ ...inspected })
    const inspectedImport = { ...importRow, ...inspected }
    if (!isReadable(inspectedImport)) return put({ state: 'uploaded', counts: null })
    const checked = await runCheck(work, inspectedImport)
    const { changes, statements } = await resultOf(work, inspectedImport, checked)
    await put({ state: 'ready', ...changes }, statements)
  })
}

/** Writes a started import; a file that has become wrong since its check returns to the checked state. */
export async function runImport(work: Work, { importId }: JobPayloads['import.run']): Promise<void> {
  await settle(work, importId, async () => {
    const importRow = await findOwnImport(work.context, importId)
    if (importRow.state !== 'running') return
    const put = importWriter(work.context, { id: importId, states: ['running'] })
    const checked = await runCheck(work, importRow)
    const result = await resultOf(work, importRow, checked)
    if (checked.problems.length > 0 && !importRow.options.skip_bad)
      return put({ state: 'ready', ...result.changes }, result.statements)
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
    const runCounts = { ...checked.counts, ...createdCounts, good: total, there: importRow.counts?.['there'] ?? 0 }
    const counts = addCounts(importRow.imported, runCounts)
    const { changes, statements } = result.afterRun()
    await put({ ...changes, state: 'done', counts, imported: counts, progress: total }, statements)
  })
}

/** Adds a run to the finished ones; rows of the file and rows with errors are not added up. */
function addCounts(imported: Import['imported'], run: ImportCounts): ImportCounts {
  if (imported === null) return run
  const sum = (name: keyof ImportCounts) => (imported[name] ?? 0) + run[name]
  return {
    rows: imported['rows'] ?? run.rows,
    good: sum('good'),
    there: sum('there'),
    rejected: run.rejected,
    accounts: sum('accounts'),
    years: sum('years'),
    parties: sum('parties'),
    items: sum('items'),
  }
}

type FailureReason = Pick<DomainError, 'code' | 'params'>

/** Marks an import as failed for a reason, unless it has ended. */
export async function giveUpImport(context: Context, importId: string, reason: FailureReason): Promise<void> {
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

/** The reason may quote text of the file that the database cannot store. */
async function fail({ db, who }: Context, id: string, { code, params: stated }: FailureReason): Promise<void> {
  const params = Object.fromEntries(Object.entries(stated).map(([name, text]) => [name, wellFormed(text)]))
  const changes = { state: 'failed', failure: { code, params } } as const
  await db.batch(who.companyId, [
    changeImport(who.companyId, { id, states: ['uploaded', 'checking', 'running'] }, { changes }),
  ])
}

/**
 * Returns a function that writes changes and further statements while the import is in its state and version; otherwise
 * the work stops.
 */
function importWriter(
  { db, who }: Context,
  guard: { id: string; states: readonly ImportState[]; version?: number },
): (changes: Changes, statements?: readonly Statement[]) => Promise<void> {
  return (changes, statements = []) =>
    db.transaction(who.companyId, async (tx) => {
      const [saved] = await tx.run(changeImport(who.companyId, guard, { changes }))
      if (!saved) throw new ImportCancelled()
      await tx.batch(statements)
    })
}

function isReadable({ kind, columns, mapping, options }: Import): boolean {
  const spec = columnsOf(kind)
  const needsDates = Object.entries(mapping).some(([column]) => spec[column]?.kind === 'date')
  return (
    (kind !== 'bank_statement' || options.bank_account !== null) &&
    missingColumns(mapping, { columns: spec, header: columns }).length === 0 &&
    (!needsDates || options.date_format !== null)
  )
}

async function runCheck(
  { context, files, signal }: Work,
  { id, kind, file_name: fileName, mapping, options }: Import,
): Promise<CheckedImport & CorrectedRows> {
  const { date_format, decimal_comma, bank_account: bankId, is_sign_reversed, ...creates }: ImportOptions = options
  const corrected = await readCorrectedRows(context, id)
  const checked = await checkImportFile(context, kind, {
    bytes: until(signal, files.open(fileOf(context.who.companyId, id))),
    reading: {
      mapping: () => mapping,
      readDate: readerOf(date_format ?? ''),
      hasDecimalComma: decimal_comma,
      ...corrected,
    },
    createAccounts: creates.create_missing_accounts,
    createYears: creates.create_missing_years,
    createNames: creates.create_missing_names,
    createParties: creates.create_missing_parties,
    createItems: creates.create_missing_items,
    ...(bankId ? { statement: { importId: id, bankId, fileName, isSignReversed: is_sign_reversed } } : {}),
  })
  return { ...checked, ...corrected }
}

/** Yields the bytes of a file until the server stops. */
async function* until(signal: AbortSignal, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    yield chunk
  }
}
