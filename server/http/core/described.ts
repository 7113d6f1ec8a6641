/** Schemas that only describe a route in the API's documentation: what comes in is checked by the use-case itself. */
import type { FastifySchema, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'

export const errorAnswer = z.object({
  message: z.string(),
  statusCode: z.int(),
  code: z.string(),
  params: z.record(z.string(), z.string()).optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

export type Description = {
  tags: string[]
  summary: string
  querystring?: z.ZodType
  body?: z.ZodType
  consumes?: string[]
  response: Readonly<Record<number, z.ZodType>>
}

/** Route options with a description and without a second check of the request or its answer. */
export function described({ response, ...rest }: Description): RouteShorthandOptions {
  const schema: FastifySchema = {
    ...rest,
    security: [{ token: [] }],
    response: { ...response, '4xx': errorAnswer },
  }
  return {
    schema,
    validatorCompiler: () => (data) => ({ value: data }),
    serializerCompiler: () => (data) => JSON.stringify(data),
  }
}

/** What is sent as a form with one file. */
export const sentForm = {
  body: z.object({ file: z.string().meta({ format: 'binary' }) }),
  consumes: ['multipart/form-data'],
}
/** The body of a route that is told nothing. */
export const nothing = z.object({}).nullish()

/** Files that are downloaded. */
export const csvFile = z.string().meta({ description: 'A CSV file, UTF-8 with a byte order mark.' })
export const xlsxFile = z.string().meta({ format: 'binary', description: 'An XLSX workbook with one sheet.' })
