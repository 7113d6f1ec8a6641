/**
 * Prints several documents as one file. Each is checked, counted and read as if it were printed alone; one that may not be
 * printed is left out with the reason. An interrupted run continues and counts nothing twice.
 */
import type { Readable } from 'node:stream'
import { DomainError } from '../../../domain/errors.ts'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import { isPrintCounted, isPrinted } from '../../../domain/printing/printed-paths.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import type { StoredPrintRun } from '../../db/documents/print-run-store.ts'
import { endPrintRun, leaveOutOfPrintRun, printRunOf, stepPrintRun } from '../../db/documents/print-run-store.ts'
import type { FileStore } from '../../storage/files.ts'
import { isDiskFull } from '../../storage/files.ts'
import { documentUseCases } from '../document-registry.ts'
import { countPrint } from './paper.ts'
import { printedLogo } from './letterhead.ts'
import { fileOfPrintRun } from './print-run.ts'
import { fileWording } from '../company/file-wording.ts'
import { isTransientFault } from '../core/transient-fault.ts'
import type { Context } from '../core/unit-of-work.ts'

/** The rows of one file, about 340 pages; further documents are left for another file, so that memory stays bounded. */
const MOST_ROWS = 10_000

export type PrintRoom = {
  files: FileStore
  draw: (run: { title: string; documents: PrintedDocument[] }, logo: string | null) => Promise<Readable>
  /** Aborted when the server stops: the run then throws at its next document, and continues after the start. */
  signal: AbortSignal
}

/** Prints the documents of a run; a finished one is left alone. Throws when a fault of the server prevents it. */
export async function printTogether(context: Context, runId: string, room: PrintRoom): Promise<void> {
  const { db, clock, who } = context
  const { companyId } = who
  const [[run]] = await db.batch(companyId, [printRunOf(companyId, runId)])
  if (run?.state !== 'running') return
  const documents = await papersOf(context, run, room.signal)
  if (documents.length > 0) {
    const withLogo = documents.find(({ blocks }) =>
      blocks.some((block) => block.kind === 'letterhead' && block.hasLogo),
    )
    const logo = withLogo ? await printedLogo(room.files, companyId, withLogo) : null
    const wording = await fileWording(context)
    const title = wording(resourceAt(run.path)?.plural ?? run.path)
    const file = await Promise.race([room.draw({ title, documents }, logo), stopped(room.signal)])
    await room.files.put(fileOfPrintRun(companyId, runId), file)
  }
  await db.batch(companyId, [endPrintRun(companyId, runId, { failure: null, at: clock.now() })])
}

/** Rejects when the server stops, which does not wait for the last page; never resolves. */
function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true }))
}

/** Records that a run failed after several attempts because of `error`; `reference` identifies it in the log. */
export async function giveUpPrintRun(
  { db, clock, who }: Context,
  runId: string,
  { error, reference }: { error: unknown; reference: string },
): Promise<void> {
  const failure = isDiskFull(error) ? { code: 'DISK_FULL', params: {} } : { code: 'INTERNAL', params: { reference } }
  await db.batch(who.companyId, [endPrintRun(who.companyId, runId, { failure, at: clock.now() })])
}

/** Returns the papers of the documents that may be printed, in the order of the run. */
async function papersOf(context: Context, run: StoredPrintRun, signal: AbortSignal): Promise<PrintedDocument[]> {
  const { print } = documentUseCases(run.path)
  if (!print) throw new DomainError('NOT_FOUND')
  const leftOut = new Set(run.refusals.map(({ id }) => id))
  const papers: PrintedDocument[] = []
  let rows = 0
  for (const [place, id] of run.document_ids.entries()) {
    signal.throwIfAborted()
    if (leftOut.has(id)) continue
    try {
      if (rows >= MOST_ROWS) throw new DomainError('PRINT_TOO_LONG', { max: `${MOST_ROWS}` })
      if (place >= run.progress) await count(context, run, { place, id })
      const paper = await print(context, id)
      papers.push(paper)
      rows += rowsOf(paper)
    } catch (error) {
      if (!(error instanceof DomainError) || isTransientFault(error)) throw error
      const { code, params } = error
      const refusal = { place, documentId: id, code, params }
      await context.db.batch(context.who.companyId, [leaveOutOfPrintRun(context.who.companyId, run.id, refusal)])
    }
  }
  return papers
}

/** Counts the print of one document and the progress of the run in one transaction. */
async function count(
  context: Context,
  run: StoredPrintRun,
  { place, id }: { place: number; id: string },
): Promise<void> {
  const { path } = run
  const { companyId } = context.who
  await context.db.transaction(companyId, async (tx) => {
    const [step] = await tx.run(stepPrintRun(companyId, run.id, place))
    if (!step) throw new Error(`The print run ${run.id} is worked on twice`)
    if (!isPrinted(path) || !isPrintCounted(path)) return
    for (const statement of await countPrint(context, tx, { path, id })) await tx.run(statement)
  })
}

function rowsOf({ blocks }: PrintedDocument): number {
  return blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0)
}
