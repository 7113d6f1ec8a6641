/** Reads the body of a document as a client sends it: checks the kinds of its values before any rule runs. */
import type { ErrorCode, Problem } from '../../../domain/errors.ts'
import { errors, refuse } from '../../../domain/errors.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { isVersion } from '../../../domain/resources/core/schema.ts'

/** Returns the object itself, or an empty one with BAD_REQUEST at `path`. */
export function asObject(value: unknown, path: string, problems: Problem[]): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  problems.push({ code: 'BAD_REQUEST', path })
  return {}
}

/** Returns the elements of a list; absent is an empty list, anything else is BAD_REQUEST at `path`. */
export function asList(value: unknown, path: string, problems: Problem[]): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value
  problems.push({ code: 'BAD_REQUEST', path })
  return []
}

/** Returns UNKNOWN_FIELD for each name that is not a field name; `prefix` begins its path (`rows.3.`). */
export function unknownFields(
  value: Record<string, unknown>,
  fieldNames: readonly string[],
  prefix: string,
): Problem[] {
  return Object.keys(value)
    .filter((name) => !fieldNames.includes(name))
    .map((name) => ({ code: 'UNKNOWN_FIELD', path: `${prefix}${name}`, params: { field: name } }))
}

/** Returns a text; '' where it is absent; BAD_REQUEST at `path` for anything else. */
export function asText(value: unknown, path: string, problems: Problem[]): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  problems.push({ code: 'BAD_REQUEST', path })
  return ''
}

/** Returns an amount or a quantity as text; '' where it is absent; NOT_A_NUMBER at `path` for anything else. */
export function asAmount(value: unknown, path: string, problems: Problem[]): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value.trim()
  problems.push({ code: 'NOT_A_NUMBER', path })
  return ''
}

/** Returns a flag; false where it is absent; NOT_IN_LIST at `path` for anything else. */
export function asFlag(value: unknown, path: string, problems: Problem[]): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'boolean') return value
  problems.push({ code: 'NOT_IN_LIST', path, params: { choices: 'true, false' } })
  return false
}

/** Returns one of some words, the first where it is absent; NOT_IN_LIST at `path` for any other. */
export function asChoice<Word extends string>(
  value: unknown,
  { words, path, problems }: { words: readonly [Word, ...Word[]]; path: string; problems: Problem[] },
): Word {
  if (value === undefined || value === null) return words[0]
  const choice = words.find((word) => word === value)
  if (choice === undefined) problems.push({ code: 'NOT_IN_LIST', path, params: { choices: words.join(', ') } })
  return choice ?? words[0]
}

/** Returns the version that the client read; raises REQUIRED at `version` without one. */
export function parseVersion(body: unknown): number {
  const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined
  if (isVersion(version)) return version
  refuse([{ code: 'REQUIRED', path: 'version' }])
  return 0
}

/** Returns a text of the body, undefined where it is absent; raises BAD_REQUEST at its field for anything else. */
export function optionalText(body: unknown, field: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') refuse([{ code: 'BAD_REQUEST', path: field }])
  return String(value)
}

/** Returns the warnings that the user accepts; raises BAD_REQUEST at `accept` for anything but a list of codes. */
export function acceptedWarnings(body: unknown): ErrorCode[] {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'accept') : undefined
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || !value.every(isCode)) refuse([{ code: 'BAD_REQUEST', path: 'accept' }])
  return Array.isArray(value) ? value.filter(isCode) : []
}

/** Returns the trimmed reason for a cancellation. Raises REASON_REQUIRED, TOO_LONG at `reason`. */
export function cancelReason(text: string): string {
  const reason = text.trim()
  if (reason === '') refuse([{ code: 'REASON_REQUIRED', path: 'reason' }])
  if (reason.length > 5000) refuse([{ code: 'TOO_LONG', path: 'reason', params: { max: '5000' } }])
  return reason
}

function isCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value)
}

/** Returns the ids of a list, each once, without null and texts that are no id. */
export function uniqueIds(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id): id is string => id !== null && isId(id)))]
}
