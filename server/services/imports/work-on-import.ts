/**
 * What the worker does with imports: checking a file and writing it. Both begin with the file and the books as they
 * stand, so either can be repeated after a crash, or left when the server stops;
 * what is in the books already is then found there.
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
import type { Judged } from '../import-registry.ts'
import { columnsOf, judgeImport } from '../import-registry.ts'
import { isPassingFault } from '../core/passing-fault.ts'
import { readTable } from './table-file.ts'
import type { Context } from '../core/unit-of-work.ts'
import type { Import, ImportOptions } from './import-record.ts'
import { fileOf, findOwnImport } from './import-record.ts'
import { lookAtFile } from './look-at-file.ts'

const mostProblemsKept = 1000
class Cancelled extends Error {}

/** `signal` is aborted when the server stops: the work then ends where it can go on from, by throwing its reason. */
type Work = { context: Context; files: FileStore; signal: AbortSignal }

/** Checks an import in the version that the check was asked for; a later version has a check of its own. */
export async function checkImport(work: Work, { importId, version }: JobPayloads['import.check']): Promise<void> {
  await settle(work, importId, async () => {
    const found = await findOwnImport(work.context, importId)
    if (found.version !== version || !['uploaded', 'checking'].includes(found.state)) return
    const put = keeper(work.context, { id: importId, states: ['uploaded', 'checking'], version })
    // A failed import may be looked at again after its file was swept.
    if (!(await work.files.has(fileOf(work.context.who.companyId, importId)))) throw new DomainError('NOT_FOUND')
    await put({ state: 'checking' })
    const seen = await lookAtFile(work, found)
    await put({ ...seen })
    const looked = { ...found, ...seen }
    if (!isReadable(looked)) return put({ state: 'uploaded', counts: null })
    const judged = await judge(work, looked)
    await put({ state: 'ready', ...(await verdict(work, importId, judged)) })
  })
}

/** Writes an import that was started; a file that has become wrong since its check goes back to be looked at. */
export async function runImport(work: Work, { importId }: JobPayloads['import.run']): Promise<void> {
  await settle(work, importId, async () => {
    const found = await findOwnImport(work.context, importId)
    if (found.state !== 'running') return
    const put = keeper(work.context, { id: importId, states: ['running'] })
    const judged = await judge(work, found)
    const seen = await verdict(work, importId, judged)
    if (judged.problems.length > 0 && !found.options.skip_bad) return put({ state: 'ready', ...seen })
    const before = judged.counts.there - (found.counts?.['there'] ?? 0)
    const total = before + judged.counts.good
    await put({ progress: before, total })
    await judged.write(async (written) => {
      await put({ progress: before + written })
      work.signal.throwIfAborted()
    })
    // What was made before a crash is found the second time, and counts all the same.
    const countedBefore = (name: string) => found.counts?.[name] ?? 0
    const made = Object.fromEntries(
      ['accounts', 'years', 'parties', 'items'].map((name) => [name, countedBefore(name)]),
    )
    const counts = { ...judged.counts, ...made, good: total, there: found.counts?.['there'] ?? 0 }
    await put({ ...seen, state: 'done', counts, progress: total })
  })
}

/** Marks an import as failed for the given reason, unless it is over. */
export async function giveUpImport(context: Context, importId: string, reason: DomainError): Promise<void> {
  await fail(context, importId, reason)
}

/** Mistakes of the file or of the person end the import and say why; anything else fails the job. */
async function settle({ context, signal }: Work, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Cancelled) return
    if (signal.aborted || !(error instanceof DomainError) || isPassingFault(error)) throw error
    await fail(context, id, error)
  }
}

async function fail({ db, who }: Context, id: string, { code, params }: DomainError): Promise<void> {
  const changes = { state: 'failed', failure: { code, params: { ...params } } } as const
  await db.batch(who.companyId, [
    changeImport(who.companyId, { id, states: ['uploaded', 'checking', 'running'] }, { changes }),
  ])
}

/** Writes changes as long as the import is in its state and version; then the work stops. */
function keeper(
  { db, who }: Context,
  guard: { id: string; states: readonly ImportState[]; version?: number },
): (changes: Changes) => Promise<void> {
  return async (changes) => {
    const [[kept]] = await db.batch(who.companyId, [changeImport(who.companyId, guard, { changes })])
    if (!kept) throw new Cancelled()
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

function judge({ context, files, signal }: Work, { id, kind, mapping, options }: Import): Promise<Judged> {
  const { date_format, decimal_comma, ...creates }: ImportOptions = options
  return judgeImport(context, kind, {
    bytes: until(signal, files.open(fileOf(context.who.companyId, id))),
    reading: { mapping: () => mapping, readDate: readerOf(date_format ?? ''), hasDecimalComma: decimal_comma },
    createAccounts: creates.create_missing_accounts,
    createYears: creates.create_missing_years,
    createNames: creates.create_missing_names,
    createParties: creates.create_missing_parties,
    createItems: creates.create_missing_items,
  })
}

/** The bytes of a file for as long as the server does not stop. */
async function* until(signal: AbortSignal, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    yield chunk
  }
}

/** What is kept of a verdict; the rejected rows go into a file of their own. */
async function verdict(work: Work, id: string, judged: Judged): Promise<Changes> {
  if (judged.rejectedLines.size > 0) await writeRejects(work, id, judged)
  return { counts: { ...judged.counts }, problems: foldProblems(judged.problems).slice(0, mostProblemsKept) }
}

async function writeRejects({ context, files }: Work, id: string, { problems, rejectedLines }: Judged): Promise<void> {
  const name = fileOf(context.who.companyId, id)
  const file = stringify({ bom: true })
  const written = pipeline(Readable.from(rejectedRows(files.open(name), { problems, rejectedLines })), file)
  await Promise.all([written, files.put(`${name}.rejects`, file)])
}

/** Ready to be put right and sent again: the columns of the file, then the line and what is wrong with it. */
async function* rejectedRows(
  bytes: AsyncIterable<Uint8Array>,
  { problems, rejectedLines }: Pick<Judged, 'problems' | 'rejectedLines'>,
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
