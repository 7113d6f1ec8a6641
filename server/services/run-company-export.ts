/** Writes an export that was asked for, in the name of the owner who asked. */
import { DomainError } from '../../domain/errors.ts'
import { endExport, exportOf, stepExport } from '../db/company/company-export-store.ts'
import type { FileStore } from '../storage/files.ts'
import { isDiskFull } from '../storage/files.ts'
import { fileOfExport } from './company/company-exports.ts'
import type { Context } from './core/unit-of-work.ts'
import { exportCompany } from './export-company.ts'

/**
 * Writes the file of a running export; one that has ended stays as it is. A refusal, such as of somebody who is no longer
 * the owner, and a full disk end it as failed; any other error is thrown, for another attempt.
 */
export async function runCompanyExport(
  context: Context,
  { id, databaseUrl, files }: { id: string; databaseUrl: string; files: FileStore },
): Promise<void> {
  const { db, clock, who } = context
  const { companyId } = who
  const [[one]] = await db.batch(companyId, [exportOf(companyId, id)])
  if (one?.state !== 'running') return
  const progress = async (count: number, total: number) => {
    await db.batch(companyId, [stepExport(companyId, id, { progress: count, total })])
  }
  let size: number | null = null
  let failure: { code: string; params: Record<string, string> } | null = null
  const take = async (archive: AsyncIterable<Uint8Array>) => {
    size = await files.put(fileOfExport(companyId, id), archive)
  }
  try {
    await exportCompany(context, { databaseUrl, files, progress, take })
  } catch (error) {
    const refusal = isDiskFull(error) ? new DomainError('DISK_FULL') : error
    if (!(refusal instanceof DomainError) || refusal.code === 'BUSY') throw error
    failure = { code: refusal.code, params: refusal.params }
  }
  await db.batch(companyId, [endExport(companyId, id, { size: failure ? null : size, failure, at: clock.now() })])
}
