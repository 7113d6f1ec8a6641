/**
 * Deletes files of imports thirty days after the import was done, failed or was cancelled; its problems stay. A file
 * without an import, left by a crash between file and record, is deleted as well.
 */
import { endCorrections } from '../../db/records/import-rows-store.ts'
import { importsWithFiles } from '../../db/records/imports-store.ts'
import type { FileStore } from '../../storage/files.ts'
import { inEveryCompany } from '../core/every-company.ts'
import type { Context } from '../core/unit-of-work.ts'
import { folderOf, importOfFile } from './import-record.ts'

const retentionMs = 30 * 86_400_000

/** Deletes the expired files of every company's imports; returns their number. */
export async function sweepImportFiles({
  db,
  clock,
  files,
}: Pick<Context, 'db' | 'clock'> & { files: FileStore }): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs)
  return inEveryCompany(db, async (companyId) => {
    const old = await files.older(folderOf(companyId), before)
    if (old.length === 0) return 0
    const ids = old.flatMap((name) => importOfFile(name) ?? [])
    const [storedImports] = await db.batch(companyId, [importsWithFiles(companyId, ids, before)])
    const importIds = new Set(storedImports.map(({ id }) => id))
    const expired = old.filter((one) => !importIds.has(importOfFile(one) ?? ''))
    await db.batch(
      companyId,
      endCorrections(
        companyId,
        expired.flatMap((name) => importOfFile(name) ?? []),
      ),
    )
    for (const name of expired) await files.remove(name)
    return expired.length
  })
}
