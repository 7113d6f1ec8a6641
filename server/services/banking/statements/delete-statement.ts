/** Deletes a bank statement with all its lines. */
import { DomainError } from '../../../../domain/errors.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { deleteStatement as remove } from '../../../db/banking/bank-statement-store.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { audit, changesBetween, require } from '../../core/unit-of-work.ts'
import { path } from './store-lines.ts'

/** Raises NOT_ALLOWED, NOT_FOUND. */
export async function deleteStatement(context: Context, target: { id: string; version: number }): Promise<void> {
  require(context, 'banking_reconciliation.delete')
  if (!isId(target.id)) throw new DomainError('NOT_FOUND')
  const { db, ...decision } = context
  const { companyId } = context.who
  await db.transaction(companyId, async (tx) => {
    const [deleted] = await tx.run(remove(companyId, target))
    if (!deleted) throw new DomainError('NOT_FOUND')
    const { name, bank_account_id: bank_account, start_date, end_date } = deleted
    const changes = changesBetween({ name, bank_account, start_date, end_date }, {})
    const version = target.version + 1
    await tx.run(
      audit(decision, { action: 'delete', resource: path, objectId: target.id, version, label: name, changes }),
    )
  })
}
