/** Warnings: what a person may go on in spite of, with the right to. */
import { moduleOf } from '../../../domain/resources/define.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import type { Context } from '../unit-of-work.ts'
import { require } from '../unit-of-work.ts'

/** Asks for the right to override a warning, where one is accepted: to approve, or to change what nobody approves. */
export function allowWarnings(context: Context, path: string, accept: readonly string[]): void {
  if (accept.length === 0) return
  const isApproved = resourceAt(path)?.actions.includes('A') === true
  require(context, `${moduleOf(path)}.${isApproved ? 'approve' : 'update'}`)
}
