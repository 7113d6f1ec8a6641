/** Schemas that only describe a route in the API's documentation: the use-case itself checks the input. */
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

/** Returns route options with a description and without a second check of request and answer. */
export function routeDescription(description: Description): RouteShorthandOptions {
  const schema: FastifySchema = { ...description, security: [{ token: [] }] }
  return {
    schema,
    validatorCompiler: () => (data) => ({ value: data }),
    serializerCompiler: () => (data) => JSON.stringify(data),
  }
}

/** A form with one file. */
export const fileForm = {
  body: z.object({ file: z.string().meta({ format: 'binary' }) }),
  consumes: ['multipart/form-data'],
}
/** The body of a route without input. */
export const noBody = z.object({}).nullish()

/** Downloaded files. */
export const csvFile = z.string().meta({ description: 'A CSV file, UTF-8 with a byte order mark.' })
export const xlsxFile = z.string().meta({ format: 'binary', description: 'An XLSX workbook with one sheet.' })
