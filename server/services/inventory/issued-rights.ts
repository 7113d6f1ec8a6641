/** Who may do what with a document of stock in its status. */
import { DomainError } from '../../../domain/errors.ts'
import type { IssuedAct, IssuedStatus } from '../../../domain/documents/status.ts'
import { issuedDocumentAfter } from '../../../domain/documents/status.ts'
import { can } from '../../../domain/permissions/can.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import type { DecisionContext, Who } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

/** What the rights hang on; `isHeld` says that another document answers for this one, which is changed there. */
export type Standing = { path: string; status: IssuedStatus; isHeld: boolean }

const rights = {
  edit: ['update'],
  issue: ['update'],
  cancel: ['cancel'],
  delete: ['delete'],
} as const satisfies Record<IssuedAct, readonly string[]>

/** The rights that an act asks for; editing what was issued asks for approval as well. */
export function permissionsFor(act: IssuedAct, { path, status }: Pick<Standing, 'path' | 'status'>): string[] {
  const actions: readonly string[] = act === 'edit' && status === 'Issued' ? ['update', 'approve'] : rights[act]
  return actions.map((action) => `${moduleOf(path)}.${action}`)
}

/** What the person may do now, for an answer. */
export function actsFor(who: Who, standing: Standing): IssuedAct[] {
  if (standing.isHeld) return []
  const acts = ['edit', 'issue', 'cancel', 'delete'] as const satisfies IssuedAct[]
  return acts.filter(
    (act) =>
      issuedDocumentAfter(standing.path, standing.status, act) !== null &&
      permissionsFor(act, standing).every((permission) => can(who, permission)),
  )
}

/** Raises NOT_ALLOWED without the rights, WRONG_STATUS in another status, IN_USE for what another document answers for. */
export function allowAct(context: DecisionContext, standing: Standing, act: IssuedAct): void {
  for (const permission of permissionsFor(act, standing)) require(context, permission)
  if (issuedDocumentAfter(standing.path, standing.status, act) === null) {
    throw new DomainError('WRONG_STATUS', { status: standing.status })
  }
  if (standing.isHeld) throw new DomainError('IN_USE')
}
