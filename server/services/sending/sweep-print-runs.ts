/** Print files are kept for a week; then file and run are deleted. */
import { deletePrintRuns } from '../../db/documents/print-run-store.ts'
import type { FileStore } from '../../storage/files.ts'
import { folderOfPrints } from './print-run.ts'
import { inEveryCompany } from '../core/every-company.ts'
import type { Context } from '../core/unit-of-work.ts'

const keptMs = 7 * 86_400_000

/** Deletes the expired print runs of every company with their files; returns the number of runs. */
export async function sweepPrintRuns({
  db,
  clock,
  files,
}: Pick<Context, 'db' | 'clock'> & { files: FileStore }): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  return inEveryCompany(db, async (companyId) => {
    const [deletedRuns] = await db.batch(companyId, [deletePrintRuns(companyId, before)])
    // A file without a run, left by a crash, is deleted by its own age.
    for (const name of await files.older(folderOfPrints(companyId), before)) await files.remove(name)
    return deletedRuns.length
  })
}
