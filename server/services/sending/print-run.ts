/**
 * Print runs: several documents printed as one file by a background job, kept for a week for the user who requested it.
 */
import type { Readable } from 'node:stream'
import type { ErrorCode, Problem } from '../../../domain/errors.ts'
import { DomainError, refuse, sentence } from '../../../domain/errors.ts'
import type { PrintedPath } from '../../../domain/printing/printed-paths.ts'
import { MOST_TOGETHER } from '../../../domain/printing/printed-paths.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { reading } from '../../db/core/client.ts'
import type { StoredPrintRun } from '../../db/documents/print-run-store.ts'
import { insertPrintRun, printRunOf, printRunsOf } from '../../db/documents/print-run-store.ts'
import { later } from '../../jobs/queue.ts'
import type { FileStore } from '../../storage/files.ts'
import { asList, asObject, asText, unknownFields } from '../documents/body.ts'
import { wordingIn } from '../../wording.ts'
import { fileWording } from '../company/file-wording.ts'
import type { Answer, Context } from '../core/unit-of-work.ts'
import { audit, newId, nothingToLoad, require, writeOnce } from '../core/unit-of-work.ts'

/** A print run; `progress` of `total` documents are counted or left out, then the pages are rendered. */
export type PrintRun = {
  id: string
  state: StoredPrintRun['state']
  progress: number
  total: number
  refused: { id: string; number: string; code: string; message: string }[]
  failure: { code: string; message: string } | null
  created_at: Date
  finished_at: Date | null
}

/** Returns the folder of a company's print files. */
export function folderOfPrints(companyId: string): string {
  return `prints/${companyId}`
}

/** Returns the stored name of the file of a print run. */
export function fileOfPrintRun(companyId: string, id: string): string {
  return `${folderOfPrints(companyId)}/${id}`
}

/**
 * Queues documents to be printed as one file, in the order of `ids`; the job checks each of them. Raises NOT_ALLOWED, at `ids`
 * REQUIRED for none and AT_MOST for more than 500, UNKNOWN_REFERENCE at `ids.N`.
 */
export async function startPrintRun(context: Context, path: PrintedPath, body: unknown): Promise<Answer<PrintRun>> {
  require(context, `${moduleOf(path)}.read`)
  const documentIds = parse(body)
  const { companyId, userId } = context.who
  const count = documentIds.length
  return writeOnce(context, {
    load: nothingToLoad,
    write: () => {
      const id = newId()
      const payload = { runId: id }
      return {
        status: 201,
        id,
        statements: [
          insertPrintRun(companyId, {
            id,
            path,
            document_ids: documentIds,
            created_by: userId,
            created_at: context.clock.now(),
          }),
          later({ companyId, userId, name: 'document.print', payload, dedupeKey: `document.print ${id}` }),
          audit(context, {
            action: 'start',
            resource: 'prints',
            objectId: id,
            version: 1,
            label: resourceAt(path)?.plural ?? path,
            changes: { documents: [null, count] },
          }),
        ],
      }
    },
    read: (id) => runReading(context, path, id),
  })
}

function parse(body: unknown): string[] {
  const problems: Problem[] = []
  const input = asObject(body, '', problems)
  const ids = asList(input['ids'], 'ids', problems).map((one, at) => asText(one, `ids.${at}`, problems))
  refuse([...problems, ...unknownFields(input, ['ids'], '')])
  if (ids.length === 0) refuse([{ code: 'REQUIRED', path: 'ids' }])
  if (ids.length > MOST_TOGETHER) refuse([{ code: 'AT_MOST', path: 'ids', params: { max: `${MOST_TOGETHER}` } }])
  refuse(ids.flatMap((id, at) => (isId(id) ? [] : [{ code: 'UNKNOWN_REFERENCE' as const, path: `ids.${at}` }])))
  return [...new Set(ids)]
}

/** Returns a print run with its progress. Raises NOT_ALLOWED, and NOT_FOUND also for that of another user. */
export async function readPrintRun(context: Context, path: PrintedPath, id: string): Promise<PrintRun> {
  require(context, `${moduleOf(path)}.read`)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return context.db.read(context.who.companyId, runReading(context, path, id))
}

/** Returns the user's print runs of one list, the newest first. Raises NOT_ALLOWED. */
export async function listPrintRuns(context: Context, path: PrintedPath): Promise<PrintRun[]> {
  require(context, `${moduleOf(path)}.read`)
  const { companyId, userId } = context.who
  const [runs] = await context.db.batch(companyId, [printRunsOf(companyId, { path, userId })])
  return runs.map((run) => answered(run, context))
}

/** Opens the file of a print run. Raises as `readPrintRun`, and NOT_FOUND while it has no file. */
export async function openPrintRun(
  context: Context,
  { path, id, files }: { path: PrintedPath; id: string; files: FileStore },
): Promise<{ name: string; bytes: Readable }> {
  const { state } = await readPrintRun(context, path, id)
  const place = fileOfPrintRun(context.who.companyId, id)
  if (state !== 'done' || !(await files.has(place))) throw new DomainError('NOT_FOUND')
  const wording = await fileWording(context)
  return { name: `${wording(resourceAt(path)?.plural ?? path)}.pdf`, bytes: files.open(place) }
}

function runReading(context: Context, path: PrintedPath, id: string) {
  const { who } = context
  return reading([printRunOf(who.companyId, id)], ([[run]]) => {
    if (!run || run.path !== path || run.created_by !== who.userId) throw new DomainError('NOT_FOUND')
    return answered(run, context)
  })
}

function answered(run: StoredPrintRun, { language = 'en' }: Pick<Context, 'language'>): PrintRun {
  const { id, state, progress, document_ids: documents, refusals, failure, created_at, finished_at } = run
  const toMessage = ({ code, params }: { code: string; params: Record<string, string> }) => ({
    code,
    message: sentence(code as ErrorCode, params, wordingIn(language)),
  })
  return {
    id,
    state,
    progress,
    total: documents.length,
    refused: refusals.map((one) => ({ id: one.id, number: one.number, ...toMessage(one) })),
    failure: failure && toMessage(failure),
    created_at,
    finished_at,
  }
}
