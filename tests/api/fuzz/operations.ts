/** The operations of the published API description, and the check of an answer against its schemas. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { resources } from '../../../domain/resources/index.ts'
import type { TestAnswer, TestApp } from '../harness.ts'

export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  examples?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  maxLength?: number
  minimum?: number
}
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Described = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
export type Operation = {
  /** `POST /api/company/{company}/sales/vouchers/` */
  name: string
  method: string
  path: string
  /** The path of its resource, or the first two parts of its own: operations of a group are taken together. */
  group: string
  parameters: readonly Parameter[]
  json: Schema | undefined
  form: Schema | undefined
  /** Whether it takes a form of an HTML page. */
  isPageForm: boolean
  responses: Described['responses']
}

const byLength = resources.map(({ path }) => path).toSorted((a, b) => b.length - a.length)

function groupOf(path: string): string {
  const below = path.replace('/api/company/{company}', '').replace(/^\//, '')
  if (!path.startsWith('/api/company/')) return path.split('/').slice(1, 3).join('/')
  const resource = byLength.find((one) => `${below}/`.startsWith(`${one}/`))
  return resource ?? (below.split('/').slice(0, 2).join('/').replace(/\/$/, '') || 'company')
}

/** Returns every operation that the running server describes. */
export async function describedOperations(app: TestApp): Promise<Operation[]> {
  const { body } = await app.as('anonymous').get('/api/docs/json')
  return Object.entries(body.paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      group: groupOf(path),
      parameters,
      json: requestBody?.content['application/json']?.schema,
      form: requestBody?.content['multipart/form-data']?.schema,
      isPageForm: requestBody?.content['application/x-www-form-urlencoded'] !== undefined,
      responses,
    })),
  )
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const compiled = new WeakMap<object, ReturnType<Ajv2020['compile']>>()

/** Returns how an answer differs from what the operation publishes for its status; null when it does not. */
export function differenceFromSchema({ responses }: Operation, { status, body, headers }: TestAnswer): string | null {
  const answer = responses[String(status)] ?? responses[`${String(status)[0]}XX`]
  if (!answer) return `status ${status} is not described`
  const schema = answer.content?.['application/json']?.schema
  if (!schema || !String(headers['content-type']).startsWith('application/json')) return null
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  if (validate(body)) return null
  return (validate.errors ?? [])
    .slice(0, 3)
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${params['additionalProperty'] ?? ''}`)
    .join('; ')
}
