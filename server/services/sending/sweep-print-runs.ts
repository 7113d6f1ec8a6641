/** What was printed together is kept for a week; then file and run go, and the documents can be printed again. */
import { deletePrintRuns } from '../../db/documents/print-run-store.ts'
import type { FileStore } from '../../storage/files.ts'
import { folderOfPrints } from './print-run.ts'
import { inEveryCompany } from '../core/every-company.ts'
import type { Context } from '../core/unit-of-work.ts'

const keptMs = 7 * 86_400_000

/** Removes the runs of every company whose time is over, with their files; answers how many runs. */
export async function sweepPrintRuns({
  db,
  clock,
  files,
}: Pick<Context, 'db' | 'clock'> & { files: FileStore }): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  return inEveryCompany(db, async (companyId) => {
    const [deletedRuns] = await db.batch(companyId, [deletePrintRuns(companyId, before)])
    // By its own age a file goes as well that a crash left without a run.
    for (const name of await files.older(folderOfPrints(companyId), before)) await files.remove(name)
    return deletedRuns.length
  })
}
