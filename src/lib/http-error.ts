import { isAxiosError, isCancel } from 'axios'
import type { HttpError } from '@refinedev/core'
import { translate } from './i18n.ts'

type Answer = {
  message?: string
  code?: string
  params?: Record<string, string>
  /** Business answers map fields to sentences; auth answers list `{message, code, param}`. */
  errors?: Record<string, string[]> | { message: string; code: string; param?: string }[]
}

/** Thrown by every failed request, in the shape that Refine's forms and notices read. */
export class RequestError extends Error implements HttpError {
  readonly statusCode: number
  readonly code: string
  readonly params: Readonly<Record<string, string>>
  readonly errors: Record<string, string[]>

  constructor(
    message: string,
    details: { statusCode: number; code?: string; params?: Record<string, string>; errors?: Record<string, string[]> },
  ) {
    super(message)
    this.name = 'RequestError'
    this.statusCode = details.statusCode
    this.code = details.code ?? ''
    this.params = details.params ?? {}
    this.errors = details.errors ?? {}
  }
}

/** The failure of a request that was cancelled before its answer. */
export const cancellation = { statusCode: 0, code: 'CANCELLED' }

/** Converts any failure of a request to a RequestError; without an answer the status is 0 and the code NETWORK. */
export function toRequestError(failure: unknown): RequestError {
  if (failure instanceof RequestError) return failure
  if (isCancel(failure)) return new RequestError(translate('error.CANCELLED'), cancellation)
  if (!isAxiosError<Answer>(failure) || !failure.response) {
    return new RequestError(translate('error.NETWORK'), { statusCode: 0, code: 'NETWORK' })
  }
  const { status, data } = failure.response
  const answer: Answer = typeof data === 'object' && data !== null ? data : {}
  const params = answer.params ?? {}
  if (Array.isArray(answer.errors)) {
    const first = answer.errors[0]
    const message = first?.message ?? textOf(status)
    return new RequestError(message, { statusCode: status, code: first?.code ?? '', errors: byParam(answer.errors) })
  }
  const fallback = answer.message ?? textOf(status)
  const message = answer.code ? translate(`error.${answer.code}`, params, fallback) : fallback
  return new RequestError(message, { statusCode: status, code: answer.code ?? '', params, errors: answer.errors ?? {} })
}

/** Returns the text of an answer without a sentence. */
function textOf(status: number): string {
  return translate(`error.STATUS_${status}`, {}, translate('error.FAILED', { status: String(status) }))
}

function byParam(errors: { message: string; param?: string }[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { message, param } of errors) {
    if (param) fields[param] = [...(fields[param] ?? []), message]
  }
  return fields
}
