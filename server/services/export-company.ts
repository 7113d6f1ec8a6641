/** Exports a company as an archive: everything, as of one moment. */
import type { FileStore } from '../storage/files.ts'
import { withConnection } from '../db/archive/connection.ts'
import type { CompanyExport } from './archive/write-company.ts'
import { writeCompany } from './archive/write-company.ts'
import { archiveWriter } from './archive/write-archive.ts'
import { writtenStream } from './core/written-stream.ts'
import type { Context } from './core/unit-of-work.ts'
import { exportBooks } from './ledger/export-books.ts'
import { requireRole } from './people/require-role.ts'

export type ExportOrder = Pick<CompanyExport, 'progress'> & {
  /** The address of the database as requests use it: rows of other companies do not exist there. */
  databaseUrl: string
  files: FileStore
  /** Reads the archive to its end. */
  take: (archive: AsyncIterable<Uint8Array>) => Promise<unknown>
}

/** Writes the archive of the company of the context, for its owner only. Raises NOT_ALLOWED, and what `take` raises. */
export async function exportCompany(
  { clock, who }: Pick<Context, 'clock' | 'who'>,
  { databaseUrl, files, progress, take }: ExportOrder,
): Promise<void> {
  requireRole({ who }, ['owner'])
  const begin = 'begin isolation level repeatable read read only'
  await withConnection({ url: databaseUrl, companyId: who.companyId, begin }, async (connection) => {
    const context: Context = { db: connection.reader, clock, who }
    const archive = archiveWriter(clock.now())
    const journal = (reader: Context) =>
      writtenStream((write) => exportBooks(reader, { format: 'hledger', waits: true }, write))
    const written = writeCompany(archive, { context, connection, files, journal, progress }).then(
      () => archive.end(),
      (error: unknown) => {
        archive.end(error)
        throw error
      },
    )
    await Promise.all([written, take(archive.output)])
  })
}
