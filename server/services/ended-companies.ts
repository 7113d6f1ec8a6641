/**
 * Exports and purges ended companies: the journal of each is written to the exports once, as `npm run export` writes
 * it, and after thirty days all its rows and files are deleted. This runs as the owner of the tables, as no request
 * does, and is the only code that deletes posted data.
 */
import type { Database } from '../db/core/client.ts'
import type { EndedCompanyRow } from '../db/company/ended-company-store.ts'
import { endCompany, endedCompanies, forgetJobs, lockOutWork, purge } from '../db/company/ended-company-store.ts'
import type { FileStore } from '../storage/files.ts'
import { exportBooks } from './ledger/export-books.ts'
import { folderOf as importsOf } from './imports/import-record.ts'
import { folderOfPrints } from './sending/print-run.ts'
import { folderOfExports } from './company/company-exports.ts'
import { logoOf } from './company/company-logo.ts'
import { forEachDue } from './core/every-company.ts'
import type { Clock } from './core/unit-of-work.ts'
import { writtenStream } from './core/written-stream.ts'

const retentionMs = 30 * 86_400_000

type Deps = {
  /** The database as the role that owns the tables. */
  ownerDb: Database
  clock: Clock
  files: FileStore
}

/**
 * Exports ended companies and purges those that ended thirty days ago. A failure of one company does not stop the
 * others.
 */
export async function settleEndedCompanies(deps: Deps): Promise<void> {
  const [companies] = await deps.ownerDb.batch(null, [endedCompanies()])
  await forEachDue(companies, 'Not every ended company was exported or purged', (company) => settle(deps, company))
}

/** Returns the key of the exported journal of an ended company. */
export function exportOf({ id, slug }: Pick<EndedCompanyRow, 'id' | 'slug'>): string {
  return `exports/${slug}-${id}.journal`
}

async function settle(deps: Deps, company: EndedCompanyRow): Promise<void> {
  const { ownerDb, clock, files } = deps
  // A company is never purged without its export, which is complete or absent; an older one is of before it was restored.
  const outdated = await files.older('exports', company.deleted_at)
  const isExported = (await files.has(exportOf(company))) && !outdated.includes(exportOf(company))
  if (!isExported) await writeExport(deps, company)
  if (company.deleted_at.getTime() + retentionMs > clock.now().getTime()) return
  // Files first, because only the rows lead to them.
  await removeFiles(files, company.id)
  await ownerDb.transaction(company.id, (tx) => purge(tx, company.id))
}

/**
 * Ends a company that no user has seen, such as a demo company whose making was interrupted, and deletes its rows and files at
 * once and without an export, after work of the server on it that is running; `by` is the user whom it belongs to.
 */
export async function discardCompany({ ownerDb, clock, files }: Deps, id: string, by: string): Promise<void> {
  await removeFiles(files, id)
  await ownerDb.transaction(id, async (tx) => {
    await tx.run(lockOutWork(id))
    await tx.run(endCompany(id, { at: clock.now(), by }))
    await tx.run(forgetJobs(id))
    await purge(tx, id)
  })
}

async function removeFiles(files: FileStore, id: string): Promise<void> {
  for (const folder of [
    `files/${id}`,
    `pictures/${id}`,
    importsOf(id),
    folderOfPrints(id),
    folderOfExports(id),
    logoOf(id),
  ])
    await files.removeAll(folder)
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
  const context = { db: ownerDb, clock, who }
  const journal = writtenStream((write) => exportBooks(context, { format: 'hledger', waits: true }, write))
  await files.put(exportOf(company), journal)
}
