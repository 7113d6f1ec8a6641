/** The only place that chooses the status code of an error. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode, Problem } from '../../../domain/errors.ts'
import { DomainError, errors, sentence } from '../../../domain/errors.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { requestedLanguage } from '../../../domain/language/languages.ts'
import { isDiskFull, MissingContent } from '../../storage/files.ts'
import { wordingIn } from '../../wording.ts'
import { noteError } from './security-log.ts'

type ErrorBody = {
  message: string
  statusCode: number
  code: ErrorCode
  params?: Record<string, string>
  errors?: Record<string, string[]>
}

/** Returns the answer of a `DomainError` in a language: field errors by path, all of them at once. */
export function errorBody(error: DomainError, language: Language): ErrorBody {
  const wording = wordingIn(language)
  const fields = new Map<string, string[]>()
  for (const { path, code, params } of error.problems) {
    fields.set(path, [...(fields.get(path) ?? []), sentence(code, params, wording)])
  }
  return {
    message: sentence(error.code, error.params, wording),
    statusCode: errors[error.code].status,
    code: error.code,
    ...(Object.keys(error.params).length > 0 ? { params: { ...error.params } } : {}),
    ...(error.problems.length > 0 ? { errors: Object.fromEntries(fields) } : {}),
  }
}

/** Returns the language that a request asks for; English without one. */
export function languageOf({ headers }: FastifyRequest): Language {
  return requestedLanguage(headers['accept-language']) ?? 'en'
}

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'FILE_TYPE',
}

function toDomainError(error: FastifyError | DomainError, request: FastifyRequest): DomainError {
  if (error instanceof DomainError) {
    // The cause of BUSY and DISK_FULL, for the operator of the server.
    if (error.cause) request.log.warn({ err: error.cause }, error.code)
    return error
  }
  if (isDiskFull(error)) {
    request.log.warn({ err: error }, 'DISK_FULL')
    return new DomainError('DISK_FULL')
  }
  // The content of a stored file was removed while it was being opened, or is lost.
  if (error instanceof MissingContent) {
    request.log.warn({ err: error }, 'NOT_FOUND')
    return new DomainError('NOT_FOUND')
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems: Problem[] = error.validation.map(({ instancePath }) => ({
      code: 'BAD_REQUEST',
      path: instancePath.split('/').filter(Boolean).join('.'),
    }))
    return new DomainError('BAD_REQUEST', {}, problems)
  }
  const code = fastifyCodes[error.code]
  if (code) return new DomainError(code, code === 'TOO_LARGE' ? { max: '2 MiB' } : {})
  if (error.statusCode === 503) return new DomainError('BUSY')
  if (isOfTheForm(error) || (error.statusCode !== undefined && error.statusCode < 500))
    return new DomainError('BAD_REQUEST')
  request.log.error({ err: error }, 'internal error')
  return new DomainError('INTERNAL', { reference: request.id })
}

/**
 * Answers what the router refuses before a route is known: an address that is no text, and a part of one that is too long
 * for any record.
 */
export function answerFrameworkError({ code }: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new DomainError(code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'BAD_REQUEST')
  const body = errorBody(refusal, languageOf(request))
  const isOfSignIn = request.raw.url?.startsWith('/_allauth/') === true
  void reply.status(body.statusCode).send(isOfSignIn ? { status: body.statusCode } : body)
}

/**
 * Returns whether an error is one of the form parser, which have no codes: a form that ends early, without boundary or
 * malformed.
 */
function isOfTheForm({ message }: Error): boolean {
  return /^(Unexpected end of multipart data|Part terminated early|Multipart: Boundary not found)/.test(message)
}

/** Answers every error of the business API as `{message, statusCode, code, params?, errors?}`. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply) => {
    const body = errorBody(toDomainError(error, request), languageOf(request))
    noteError(request, body)
    if (body.code === 'SLOW_DOWN') void reply.header('retry-after', body.params?.['seconds'])
    // A download may have failed that has said what its file is.
    return reply
      .removeHeader('content-disposition')
      .type('application/json; charset=utf-8')
      .status(body.statusCode)
      .send(body)
  })
}
