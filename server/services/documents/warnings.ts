/** Warnings: what a person may continue in spite of, with the right to. */
import type { ErrorCode, Params, Problem } from '../../../domain/errors.ts'
import { DomainError } from '../../../domain/errors.ts'
import { acceptRight } from '../../../domain/resources/core/accept-right.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

/** Asks for the right to override a warning, where one is accepted; that what is set off is released is none. */
export function allowWarnings(context: Context, path: string, accept: readonly ErrorCode[]): void {
  if (accept.some((code) => code !== 'ALLOCATED')) require(context, acceptRight(path))
}

/** Raises one WARNINGS for all problems whose codes are not accepted; none raises nothing. */
export function warn(problems: readonly Problem[], accept: readonly ErrorCode[], params: Params = {}): void {
  const open = problems.filter(({ code }) => !accept.includes(code))
  if (open.length === 0) return
  const codes = [...new Set(open.map(({ code }) => code))].join(', ')
  throw new DomainError('WARNINGS', { ...params, codes }, open)
}
