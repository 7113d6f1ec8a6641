/**
 * Writes the TypeScript client of this server: one file with the types of its API and the functions of
 * `daybook-client.ts`. It has the routes of a company, which are those that an API token may use.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../paths.ts'
import type { JsonSchema, TypeWriter } from './schema-types.ts'
import { createTypeWriter, keyOf } from './schema-types.ts'

type Content = { content?: Readonly<Record<string, { schema?: JsonSchema }>> }
type Operation = {
  summary?: string
  tags?: readonly string[]
  parameters?: readonly { in: string; name: string; required?: boolean; schema?: JsonSchema }[]
  requestBody?: Content & { required?: boolean }
  responses?: Readonly<Record<string, Content>>
}
/** The part of an OpenAPI document that a client follows from. */
export type ApiDescription = { paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const scope = '/api/company/{company}'
const methods = ['get', 'post', 'patch', 'put', 'delete'] as const
const routesImport = "import type { Routes } from './routes.ts'\n"

type DescribedRoute = Operation & { method: string; path: string }

/** Returns the text of the client for an OpenAPI document. */
export function writeClient({ paths = {} }: ApiDescription): string {
  const routes = Object.entries(paths)
    .filter(([route]) => route.startsWith(scope))
    .flatMap(([route, operations]) =>
      methods.flatMap((method): DescribedRoute[] => {
        const operation = operations[method]
        // The company itself has no slash at its end.
        const name = route.slice(scope.length) || '/'
        return operation ? [{ ...operation, method: method.toUpperCase(), path: name }] : []
      }),
    )
  const writer = createTypeWriter(routes.flatMap((route) => [bodyOf(route)?.schema ?? {}, answerOf(route)]))
  const entries = methods.map((method) => {
    const ofMethod = routes.filter((route) => route.method === method.toUpperCase())
    return `  ${method.toUpperCase()}: {\n${ofMethod.map((route) => entryOf(route, writer)).join('\n')}\n  }`
  })
  const types = ['/** The routes of a company by method and path. */', 'export interface Routes {', ...entries, '}']
  const source = readFileSync(path.join(projectRoot, 'server/http/client/daybook-client.ts'), 'utf8')
  const code = source.replace(routesImport, '').replace('export type { Routes }\n', '')
  return `${code}\n${[...writer.declarations(), ...types].join('\n')}\n`
}

function entryOf(route: DescribedRoute, writer: TypeWriter): string {
  const { summary = '', tags = [], parameters = [] } = route
  const tag = tags[0] ?? 'other'
  const listOf = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place && parameter.name !== 'company')
      .map(({ name, required, schema = {} }) => {
        const type = writer.typeOf(place === 'query' ? (schema.items ?? schema) : schema, tag)
        return `${keyOf(name)}${required ? '' : '?'}: ${type}`
      })
  const [params, query] = [listOf('path'), listOf('query')]
  const body = bodyOf(route)
  const parts = [
    ...(params.length > 0 ? [`params: { ${params.join('; ')} }`] : []),
    ...(query.length > 0 ? [`query: { ${query.join('; ')} }`] : []),
    ...(body
      ? [`body${body.isRequired ? '' : '?'}: ${body.isForm ? 'FormData' : writer.typeOf(body.schema, tag)}`]
      : []),
    `answer: ${writer.typeOf(answerOf(route), tag)}`,
  ]
  return `    /** ${summary.replaceAll('*/', '')} */\n    '${route.path}': { ${parts.join('; ')} }`
}

function bodyOf({ requestBody }: Operation): { schema: JsonSchema; isForm: boolean; isRequired: boolean } | null {
  const [first] = Object.entries(requestBody?.content ?? {})
  if (!first) return null
  const [type, { schema = {} }] = first
  const isEmpty = (schema.anyOf ?? []).some((one) => one.type === 'null')
  return { schema, isForm: type === 'multipart/form-data', isRequired: !isEmpty }
}

function answerOf({ responses = {} }: Operation): JsonSchema {
  const [, success] = Object.entries(responses).find(([status]) => /^2\d\d$/.test(status)) ?? []
  return success?.content?.['application/json']?.schema ?? { type: 'null' }
}
