import type { MessageParams } from '../../../domain/identity/messages.ts'
import type { Context } from '../core/unit-of-work.ts'
import { mailTo } from '../identity/mail-out.ts'
import type { Site } from '../identity/site.ts'

/** What became of a backup or of its drill. */
export type BackupReport = MessageParams['backup_report']

/** Emails a report to the operator; one that cannot be stored, because the database is away, raises its error. */
export async function emailBackupReport(
  { db, sealer }: Pick<Context, 'db'> & Pick<Site, 'sealer'>,
  to: string,
  report: BackupReport,
): Promise<void> {
  await db.batch(null, [mailTo({ sealer }, { to, template: 'backup_report', params: report })])
}
