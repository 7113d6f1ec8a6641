/** Sends requests to the server and records requests and answers. */
import type { Books } from './company.ts'
import { one } from './company.ts'
import type { Answer, ServerRequest, Body, Server } from './server.ts'
import type { Stable } from './stable.ts'
import { stableTexts } from './stable.ts'

/** A recorded request; `errors` are its problems by path, in their order. */
export type Entry = {
  name: string
  request: string
  sent?: unknown
  status: number
  code?: string
  errors?: readonly string[]
  body?: unknown
}

type More = Pick<ServerRequest, 'as' | 'headers'>
export type Document = { id: string; version: number } & Record<string, Body>
export type Desk = Books & {
  server: Server
  /** Records a request under a name within the case: `post('issued', '', {…})` is a POST to the kind's own path. */
  ask: (name: string, method: string, ...rest: [path: string, body?: unknown, more?: More]) => Promise<Answer>
  /** Sends a request without recording it. */
  quietly: (method: string, path: string, body?: unknown) => Promise<Answer>
  /** Records the new history entries of a document since the last call. */
  history: (name: string, id: string) => Promise<void>
  /** Starts a case: names of ids start again. */
  begin: (name: string) => void
}

type DeskOptions = { books: Books; kind: string; entries: Entry[] }

/** Opens a desk for one kind of document, which adds to `entries`. */
export function openDesk(server: Server, { books, kind, entries }: DeskOptions): Desk {
  let current = ''
  let stable: Stable = stableTexts(books.names)
  const called = stableTexts(books.names)
  const seenEntries = new Map<string, Set<string>>()
  const used = new Map<string, number>()
  const url = (path: string) => (path.startsWith('/') ? path : `${one}/${kind}/${path}`)
  const write = (name: string, { request, answer }: { request: ServerRequest; answer: Answer }) => {
    const full = String(called(`${current} › ${name}`))
    const times = (used.get(full) ?? 0) + 1
    used.set(full, times)
    const who = request.as && request.as !== 'owner' ? ` as ${request.as}` : ''
    const key = request.headers ? ` ${JSON.stringify(request.headers)}` : ''
    const stableAnswer = stable({
      at: request.url.replace(`${one}/`, ''),
      sent: request.body,
      body: answer.body,
    }) as Body
    const { code, errors } = answer.status >= 400 ? stableAnswer.body : { code: undefined, errors: undefined }
    entries.push({
      name: times > 1 ? `${full} (${times})` : full,
      request: `${request.method} ${stableAnswer.at}${who}${key}`,
      ...(request.body === undefined ? {} : { sent: short(stableAnswer.sent) }),
      status: answer.status,
      ...(code === undefined ? {} : { code }),
      ...(errors === undefined
        ? {}
        : { errors: Object.entries(errors).map(([path, why]) => `${path}: ${String(why)}`) }),
      ...(code === undefined ? { body: stableAnswer.body } : { body: { message: stableAnswer.body.message } }),
    })
  }
  const ask: Desk['ask'] = async (name, method, ...[path, body, more = {}]) => {
    const request = { method, url: url(path), ...(body === undefined ? {} : { body }), ...more }
    const answer = await server.ask(request)
    write(name, { request, answer })
    return answer
  }
  return {
    ...books,
    server,
    ask,
    quietly: (method, path, body) => server.ask({ method, url: url(path), ...(body === undefined ? {} : { body }) }),
    history: async (name, id) => {
      const request = { method: 'GET', url: url(`${id}/history/`) }
      const answer = await server.ask(request)
      const names = seenEntries.get(id) ?? new Set()
      seenEntries.set(id, names)
      const body: Body = Array.isArray(answer.body)
        ? answer.body.filter((one: Body) => !names.has(one.id))
        : answer.body
      if (Array.isArray(body)) for (const one of body) names.add(one.id)
      write(`${name}, history`, { request, answer: { ...answer, body } })
    },
    begin: (name) => {
      current = name
      stable = stableTexts(books.names)
    },
  }
}

const longest = 60

/** Replaces long texts and lists of limit tests by their length. */
function short(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, 5)}… (${value.length})` : value
  if (Array.isArray(value)) return value.length > 8 ? [short(value[0]), `… (${value.length})`] : value.map(short)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, short(one)]))
}
