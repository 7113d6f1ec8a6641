/** Locks a bank statement whose lines are all matched or excluded, and reopens it. */
import { DomainError } from '../../../../domain/errors.ts'
import { isBody } from '../../../../domain/resources/core/document-body.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import type { StatementState } from '../../../db/banking/bank-statement-store.ts'
import { deleteLock, holdBank, insertLock, statementState } from '../../../db/banking/bank-statement-store.ts'
import type { Transaction } from '../../../db/core/client.ts'
import type { Context, DecisionContext } from '../../core/unit-of-work.ts'
import { audit, require } from '../../core/unit-of-work.ts'
import { cancelReason, optionalText } from '../../documents/body.ts'
import { path } from '../statements/store-lines.ts'

type Target = { id: string; body: unknown }

/** Raises NOT_ALLOWED, NOT_FOUND, STATEMENT_LOCKED, and LINES_UNMATCHED while lines are left. */
export function lockStatement(context: Context, { id }: Pick<Target, 'id'>): Promise<void> {
  const { companyId, userId } = context.who
  return changeLock(context, id, async (tx, decision, state) => {
    if (state.is_locked) throw new DomainError('STATEMENT_LOCKED')
    if (state.unreconciled > 0) throw new DomainError('LINES_UNMATCHED', { count: String(state.unreconciled) })
    const changes = { is_locked: [false, true] } as const
    await tx.batch([
      insertLock(companyId, { id, userId }),
      audit(decision, { action: 'lock', resource: path, objectId: id, version: 1, label: state.name, changes }),
    ])
  })
}

/** Raises NOT_ALLOWED, NOT_FOUND, NOT_LOCKED, and REASON_REQUIRED or TOO_LONG at `reason`. */
export function reopenStatement(context: Context, { id, body }: Target): Promise<void> {
  const { companyId } = context.who
  return changeLock(context, id, async (tx, decision, state) => {
    const reason = cancelReason(isBody(body) ? (optionalText(body, 'reason') ?? '') : '')
    if (!state.is_locked) throw new DomainError('NOT_LOCKED')
    const changes = { is_locked: [true, false], reason: [null, reason] } as const
    await tx.batch([
      deleteLock(companyId, id),
      audit(decision, { action: 'reopen', resource: path, objectId: id, version: 1, label: state.name, changes }),
    ])
  })
}

async function changeLock(
  context: Context,
  id: string,
  change: (tx: Transaction, decision: DecisionContext, state: StatementState) => Promise<void>,
): Promise<void> {
  require(context, 'banking_reconciliation.approve')
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { db, ...decision } = context
  const { companyId } = context.who
  await db.transaction(companyId, async (tx) => {
    const [before] = await tx.run(statementState(companyId, id))
    if (!before) throw new DomainError('NOT_FOUND')
    const [, [state]] = await tx.batch([holdBank(companyId, before.bank), statementState(companyId, id)])
    if (!state) throw new DomainError('NOT_FOUND')
    await change(tx, decision, state)
  })
}
