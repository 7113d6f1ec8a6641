import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { realData } from '../real-data.ts'

type Media = { content: { 'application/json': { schema: object } } }
type Answers = Record<string, Partial<Media> & { $ref?: string }>
type Contract = {
  paths: Record<string, Record<string, { responses: Answers }>>
  components: { responses: Record<string, Media>; schemas: object }
}

/** Checks an answer against the public sign-in contract; returns its problems. */
export type Judge = (request: { method: string; path: string }, answer: { status: number; body: unknown }) => string[]

/** Returns the contract as a check of answers, or null when it is not beside the project. */
export function authContract(): Judge | null {
  const file = realData('allauth-openapi.yaml')
  if (file === null) return null
  const contract = parse(readFileSync(file, 'utf8'), corrected) as Contract
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  return ({ method, path }, { status, body }) => {
    const named = ['{client}', 'app'].map((client) => contract.paths[`/_allauth/${client}/v1/${path}`]).find(Boolean)
    const operation = named?.[method.toLowerCase()]
    if (!operation) return [`the contract has no ${method} ${path}`]
    const answers = [
      operation.responses[String(status)] ?? unnamed(contract, { method, path, status }),
      generalAnswer(contract, status),
    ]
    const schemas = answers.flatMap((one) => resolve(contract, one)?.content?.['application/json'].schema ?? [])
    if (schemas.length === 0) return [`the contract has no answer ${status} to ${method} ${path}`]
    const fits = ajv.compile({ components: contract.components, anyOf: schemas })
    return fits(body) ? [] : (fits.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

/**
 * Corrects two errors of the contract: it puts “may be null” beside a reference, where validators ignore it; and it
 * requires exactly one of overlapping alternatives: of its authentication methods (a repeated password is a password),
 * and of its two answers to insufficient authentication (the one for a signed-in user is a case of the other).
 */
function corrected(key: unknown, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value && 'nullable' in value) return { anyOf: [{ $ref: value.$ref }, { type: 'null' }] }
  return (key === 'AuthenticationMethod' || key === 'schema') && 'oneOf' in value ? { anyOf: value.oneOf } : value
}

/** Returns answers common to the whole contract: not signed in (recently enough), session gone, too many requests. */
function generalAnswer({ components }: Contract, status: number): Media | undefined {
  if (status === 400) return components.responses.Error
  if (status === 401) return components.responses.AuthenticationOrReauthentication
  if (status === 410) return components.responses.SessionGone
  return status === 429 ? components.responses.TooManyRequests : undefined
}

/** Returns the missing success answer of regenerating codes; it equals that of reading them. */
function unnamed(
  { components }: Contract,
  request: { method: string; path: string; status: number },
): Media | undefined {
  const { method, path, status } = request
  const isNewCodes = method === 'POST' && path === 'account/authenticators/recovery-codes' && status === 200
  return isNewCodes ? components.responses.RecoveryCodes : undefined
}

function resolve({ components }: Contract, answer: Answers[string] | undefined): Partial<Media> | undefined {
  const name = answer?.$ref?.split('/').at(-1)
  return name ? components.responses[name] : answer
}
