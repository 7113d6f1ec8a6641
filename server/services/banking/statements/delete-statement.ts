/** Deletes a bank statement with all its lines, their comments and their files. */
import { DomainError } from '../../../../domain/errors.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import {
  deleteStatement as remove,
  holdBankOfStatement,
  notesOfLines,
  statementState,
} from '../../../db/banking/bank-statement-store.ts'
import type { FileStore } from '../../../storage/files.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { audit, changesBetween, require } from '../../core/unit-of-work.ts'
import { removeContents } from '../../files/files.ts'
import { path } from './store-lines.ts'

/**
 * The database deletes comments and rows of files with the lines, the contents of the files are deleted after them; the audit log
 * tells how many there were. Raises NOT_ALLOWED, NOT_FOUND, STATEMENT_LOCKED, and STATEMENT_MATCHED while lines have a match.
 */
export async function deleteStatement(
  context: Context,
  { files, ...target }: { id: string; version: number; files: FileStore },
): Promise<void> {
  require(context, 'banking_reconciliation.delete')
  if (!isId(target.id)) throw new DomainError('NOT_FOUND')
  const { db, ...decision } = context
  const { companyId } = context.who
  const ids = await db.transaction(companyId, async (tx) => {
    await tx.run(holdBankOfStatement(companyId, target.id))
    const [[state], [notes = { files: [], comments: 0 }]] = await tx.batch([
      statementState(companyId, target.id),
      notesOfLines(companyId, target.id),
    ])
    if (state?.is_locked) throw new DomainError('STATEMENT_LOCKED')
    if (state && state.matched > 0) throw new DomainError('STATEMENT_MATCHED', { count: String(state.matched) })
    const [deleted] = await tx.run(remove(companyId, target))
    if (!deleted) throw new DomainError('NOT_FOUND')
    const { name, bank_account_id: bank_account, start_date, end_date } = deleted
    const counts = { comments: notes.comments, files: notes.files.length }
    const removed = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
    const changes = changesBetween({ name, bank_account, start_date, end_date, ...removed }, {})
    const version = target.version + 1
    await tx.run(
      audit(decision, { action: 'delete', resource: path, objectId: target.id, version, label: name, changes }),
    )
    return notes.files
  })
  await removeContents(context, { ids, files })
}
