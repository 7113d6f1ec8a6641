/** Work that waits for the members of a company. */
import type { WaitingWork } from '../../domain/resources/waiting-work.ts'
import { MOST_WAITING } from '../../domain/resources/waiting-work.ts'
import type { Books } from './run-report.ts'
import { fromFile, readOnly } from './run-report.ts'

/** Counts the work in the lists of these paths, at most `MOST_WAITING` of a kind; nothing is answered for what is done. */
export async function waitingWork({ db, companyId }: Books, paths: readonly string[]): Promise<WaitingWork[]> {
  const [, rows] = await db.batch(companyId, [
    readOnly,
    fromFile<WaitingWork>('waiting-work', [companyId, paths, MOST_WAITING]),
  ])
  return rows
}
