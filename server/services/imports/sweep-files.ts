/**
 * Files of imports are kept for thirty days after the import was done, failed or was cancelled; then only what was found
 * in them stays. A file that no import names, left by a crash between file and record, goes as well.
 */
import { companyIds } from '../../db/people/access-store.ts'
import { importsKept } from '../../db/records/imports-store.ts'
import type { FileStore } from '../../storage/files.ts'
import type { Context } from '../core/unit-of-work.ts'
import { folderOf, importOfFile } from './import-record.ts'

const keptMs = 30 * 86_400_000

/** Removes the files of every company's imports whose time is over; answers how many. */
export async function sweepImportFiles({
  db,
  clock,
  files,
}: Pick<Context, 'db' | 'clock'> & { files: FileStore }): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  const [companies] = await db.batch(null, [companyIds(null)])
  let removed = 0
  for (const { company_id: companyId } of companies) {
    const old = await files.older(folderOf(companyId), before)
    if (old.length === 0) continue
    const ids = old.flatMap((name) => importOfFile(name) ?? [])
    const [kept] = await db.batch(companyId, [importsKept(companyId, ids, before)])
    const wanted = new Set(kept.map(({ id }) => id))
    for (const name of old.filter((one) => !wanted.has(importOfFile(one) ?? ''))) {
      await files.remove(name)
      removed += 1
    }
  }
  return removed
}
