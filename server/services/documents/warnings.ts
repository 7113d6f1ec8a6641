/** Warnings, which a user with the permission may accept. */
import type { ErrorCode, Params, Problem } from '../../../domain/errors.ts'
import { DomainError } from '../../../domain/errors.ts'
import { acceptRight } from '../../../domain/resources/core/accept-right.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

/** Requires the permission to accept warnings if one is accepted; ALLOCATED needs none. */
export function allowWarnings(context: Context, path: string, accept: readonly ErrorCode[]): void {
  if (accept.some((code) => code !== 'ALLOCATED')) require(context, acceptRight(path))
}

/** Raises one WARNINGS for all problems whose codes are not accepted; nothing if there is none. */
export function warn(problems: readonly Problem[], accept: readonly ErrorCode[], params: Params = {}): void {
  const remaining = problems.filter(({ code }) => !accept.includes(code))
  if (remaining.length === 0) return
  const codes = [...new Set(remaining.map(({ code }) => code))].join(', ')
  throw new DomainError('WARNINGS', { ...params, codes }, remaining)
}
