/** Reads the body of a document as a client sent it: what kind of value stands where, before any rule is asked. */
import type { ErrorCode, Problem } from '../../../domain/errors.ts'
import { errors, refuse } from '../../../domain/errors.ts'

/** The object itself, or an empty one with BAD_REQUEST at `path`. */
export function asObject(value: unknown, path: string, problems: Problem[]): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  problems.push({ code: 'BAD_REQUEST', path })
  return {}
}

/** The elements of a list; nothing stands for none, anything else is BAD_REQUEST at `path`. */
export function asList(value: unknown, path: string, problems: Problem[]): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value
  problems.push({ code: 'BAD_REQUEST', path })
  return []
}

/** UNKNOWN_FIELD for each name that is not known; `prefix` is what its path begins with (`rows.3.`). */
export function unknownFields(value: Record<string, unknown>, known: readonly string[], prefix: string): Problem[] {
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => ({ code: 'UNKNOWN_FIELD', path: `${prefix}${name}`, params: { field: name } }))
}

/** A text; '' for what is not there; BAD_REQUEST at `path` for anything else. */
export function asText(value: unknown, path: string, problems: Problem[]): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  problems.push({ code: 'BAD_REQUEST', path })
  return ''
}

/** An amount or a quantity as its text; '' for what is not there; NOT_A_NUMBER at `path` for anything else. */
export function asAmount(value: unknown, path: string, problems: Problem[]): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value.trim()
  problems.push({ code: 'NOT_A_NUMBER', path })
  return ''
}

/** A truth value; false for what is not there; NOT_IN_LIST at `path` for anything else. */
export function asFlag(value: unknown, path: string, problems: Problem[]): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'boolean') return value
  problems.push({ code: 'NOT_IN_LIST', path, params: { choices: 'true, false' } })
  return false
}

/** One of some words, the first where nothing is said; NOT_IN_LIST at `path` for any other. */
export function asChoice<Word extends string>(
  value: unknown,
  { words, path, problems }: { words: readonly [Word, ...Word[]]; path: string; problems: Problem[] },
): Word {
  if (value === undefined || value === null) return words[0]
  const found = words.find((word) => word === value)
  if (found === undefined) problems.push({ code: 'NOT_IN_LIST', path, params: { choices: words.join(', ') } })
  return found ?? words[0]
}

/** The version that the client saw; raises REQUIRED at `version` when there is none. */
export function parseVersion(body: unknown): number {
  const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined
  if (typeof version === 'number' && Number.isSafeInteger(version)) return version
  refuse([{ code: 'REQUIRED', path: 'version' }])
  return 0
}

/** A text of the body, or undefined when it is not there; raises BAD_REQUEST at its field for anything else. */
export function optionalText(body: unknown, field: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') refuse([{ code: 'BAD_REQUEST', path: field }])
  return String(value)
}

/** The warnings that the person has read and accepts; raises BAD_REQUEST at `accept` for anything but a list of codes. */
export function acceptedWarnings(body: unknown): ErrorCode[] {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'accept') : undefined
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || !value.every(isCode)) refuse([{ code: 'BAD_REQUEST', path: 'accept' }])
  return Array.isArray(value) ? value.filter(isCode) : []
}

/** The reason for a cancellation, trimmed. Raises REASON_REQUIRED, TOO_LONG at `reason`. */
export function cancelReason(given: string): string {
  const reason = given.trim()
  if (reason === '') refuse([{ code: 'REASON_REQUIRED', path: 'reason' }])
  if (reason.length > 5000) refuse([{ code: 'TOO_LONG', path: 'reason', params: { max: '5000' } }])
  return reason
}

function isCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value)
}
