/** Refuses requests with text that the database cannot store, and parses JSON bodies. */
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../../domain/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route keeps text that the database cannot store in another form. */
    parksText?: boolean
  }
}

/** Our forms are at most five levels deep. */
const maxDepth = 32

/** The path of a value inside a body: its key and the value that holds it. */
type Place = { value: unknown; key: string; parent: Place | null; depth: number }

/**
 * Checks every text of path, query and body, keys included, before a route sees it. Raises `MALFORMED_TEXT` at the
 * field for a NUL character or half a surrogate pair, and `BAD_REQUEST` for values nested deeper than 32 levels.
 */
export function refuseMalformedText(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ params, query }) => {
    assertStorable(params)
    assertStorable(query)
  })
  app.addHook('preValidation', async ({ body, routeOptions }) => {
    if (!routeOptions.config.parksText) assertStorable(body)
  })
}

/** Parses `application/json` bodies; an empty one is no body, whatever the method. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null) : parse(request, text, done),
  )
}

/** Returns whether PostgreSQL can store the text: no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/** Raises `MALFORMED_TEXT` at a field. */
export function refuseText(path: string): never {
  throw new DomainError('MALFORMED_TEXT', {}, [{ code: 'MALFORMED_TEXT', path }])
}

function assertStorable(root: unknown): void {
  const queue: Place[] = [{ value: root, key: '', parent: null, depth: 0 }]
  for (let place = queue.pop(); place; place = queue.pop()) {
    const { value, depth } = place
    if (typeof value === 'string' && !isStorable(value)) refuseText(pathOf(place))
    if (typeof value !== 'object' || value === null) continue
    if (depth === maxDepth) throw new DomainError('BAD_REQUEST')
    for (const [key, part] of Object.entries(value)) {
      if (!isStorable(key)) refuseText(pathOf(place))
      queue.push({ value: part, key, parent: place, depth: depth + 1 })
    }
  }
}

function pathOf({ key, parent }: Place): string {
  if (parent === null) return ''
  const above = pathOf(parent)
  return above === '' ? key : `${above}.${key}`
}
