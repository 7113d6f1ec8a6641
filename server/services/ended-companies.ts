/**
 * What becomes of a company after its tombstone: its journal is written to the exports once, as `npm run export` writes
 * it, and after thirty days everything of it is deleted, rows and files. This runs as the owner of the tables, which no
 * request does, and is the only code that deletes what was posted.
 */
import { PassThrough } from 'node:stream'
import type { Database } from '../db/core/client.ts'
import type { EndedCompanyRow } from '../db/company/ended-company-store.ts'
import { endedCompanies, purge } from '../db/company/ended-company-store.ts'
import type { FileStore } from '../storage/files.ts'
import { exportBooks } from './ledger/export-books.ts'
import { folderOf as importsOf } from './imports/import-record.ts'
import { folderOfPrints } from './sending/print-run.ts'
import { logoOf } from './company/company-logo.ts'
import type { Clock } from './core/unit-of-work.ts'

const keptMs = 30 * 86_400_000

type Deps = {
  /** The database as the role that owns the tables. */
  ownerDb: Database
  clock: Clock
  files: FileStore
}

/** Exports what has ended and purges what ended thirty days ago. One company that fails holds up no other. */
export async function settleEndedCompanies(deps: Deps): Promise<void> {
  const [ended] = await deps.ownerDb.batch(null, [endedCompanies()])
  const failures: unknown[] = []
  for (const company of ended) await settle(deps, company).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Not every ended company was exported or purged')
}

/** Where the journal of an ended company lies. */
export function exportOf({ id, slug }: Pick<EndedCompanyRow, 'id' | 'slug'>): string {
  return `exports/${slug}-${id}.journal`
}

async function settle(deps: Deps, company: EndedCompanyRow): Promise<void> {
  const { ownerDb, clock, files } = deps
  // Never purged without its export, which is whole or not there.
  if (!(await files.has(exportOf(company)))) await writeExport(deps, company)
  if (company.deleted_at.getTime() + keptMs > clock.now().getTime()) return
  // Files first: after the rows nothing would lead to them any more.
  const { id } = company
  for (const folder of [`files/${id}`, `pictures/${id}`, importsOf(id), folderOfPrints(id), logoOf(id)])
    await files.removeAll(folder)
  await ownerDb.transaction(company.id, (tx) => purge(tx, company.id))
}

async function writeExport({ ownerDb, clock, files }: Deps, company: EndedCompanyRow): Promise<void> {
  const who = {
    userId: '',
    email: '',
    companyId: company.id,
    memberId: '',
    roles: ['owner'],
    permissions: {},
    address: '',
  }
  const text = new PassThrough()
  const written = files.put(exportOf(company), text)
  // A disk that is full ends the stream, and with it the reading.
  const reading = exportBooks({ db: ownerDb, clock, who }, async (piece) => {
    if (!text.write(piece)) await new Promise((resolve) => text.once('drain', resolve).once('close', resolve))
    if (text.destroyed) throw new Error(`The export of ${company.slug} cannot be written`)
  })
  await Promise.all([
    reading.then(
      () => text.end(),
      (error: unknown) => text.destroy(error instanceof Error ? error : new Error(String(error))),
    ),
    written,
  ])
}
