/** Warnings: what a person may go on in spite of, with the right to. */
import { acceptRight } from '../../../domain/resources/accept-right.ts'
import type { Context } from '../unit-of-work.ts'
import { require } from '../unit-of-work.ts'

/** Asks for the right to override a warning, where one is accepted. */
export function allowWarnings(context: Context, path: string, accept: readonly string[]): void {
  if (accept.length > 0) require(context, acceptRight(path))
}
