/** What an answer must not be, whoever asks for whatever. */
import type { TestAnswer } from '../harness.ts'
import type { Operation } from './operations.ts'
import { differenceFromSchema } from './operations.ts'
import type { Role } from './plans.ts'
import type { FuzzRequest } from './requests.ts'
import { markOf } from './two-marked.ts'

export type Asked = { operation: Operation; role: Role; request: FuzzRequest }
type Seen = Asked & {
  answer: TestAnswer
  ms: number
  foreignIds: ReadonlySet<string>
  ownIds: ReadonlySet<string>
  /** Ids of the other company that an earlier request has typed into a text. */
  typedIds: ReadonlySet<string>
}

/** A request that takes longer keeps others waiting. */
const SLOWEST_MS = 15_000
export const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** What a sentence for people does not contain. */
const internals =
  /\bundefined\b|\bNaN\b|\[object |TypeError|violates|invalid input syntax|relation "|column "|\bat \w+ \(|node_modules|\.ts:\d|\{[a-z_]+\}/

/** Returns what is wrong with an answer. */
export function findingsOf(seen: Seen): string[] {
  const { operation, answer, ms } = seen
  const { status, body } = answer
  const difference = differenceFromSchema(operation, answer)
  const isBusy = status === 503 && body?.code === 'BUSY'
  return [
    ...(status >= 500 && !isBusy ? [`answers ${status}`] : []),
    ...(difference !== null && status < 500 ? [`differs from its description: ${difference}`] : []),
    ...(ms > SLOWEST_MS ? [`takes ${Math.round(ms / 1000)} s`] : []),
    ...unclear(seen),
    ...leaks(seen),
  ]
}

/** Returns the sentences of an error that show something internal, unless it was sent. */
function unclear({ answer: { status, body }, request }: Seen): string[] {
  if (status < 400 || typeof body !== 'object' || body === null) return []
  const texts = [body.message, ...Object.values(body.errors ?? {}).flatMap((one) => (Array.isArray(one) ? one : [one]))]
  const sent = `${request.url} ${String(request.payload)}`
  return texts.flatMap((text) => {
    const found = typeof text === 'string' ? internals.exec(text)?.[0] : undefined
    return found && !sent.includes(found) ? [`says “${text}”`] : []
  })
}

function leaks({ operation, role, request, answer, foreignIds, ownIds, typedIds }: Seen): string[] {
  const isOfCompany = operation.path.startsWith('/api/company/')
  const isInside = role === 'owner' || role === 'clerk'
  const { text } = answer
  const sent = `${decoded(request.url)} ${String(request.payload)}`.toLowerCase()
  const shown = (ids: ReadonlySet<string>) =>
    (text.match(uuid) ?? []).find((id) => ids.has(id) && !typedIds.has(id) && !sent.includes(id))
  const ofTwo = isOfCompany ? shown(foreignIds) : undefined
  const ofOne = isInside ? undefined : shown(ownIds)
  return [
    ...(isOfCompany && markOf('two').test(text) ? ['shows a mark of the other company'] : []),
    ...(ofTwo ? [`shows the id ${ofTwo} of the other company in “${around(text, ofTwo)}”`] : []),
    ...(!isInside && markOf('one').test(text) ? ['shows a mark of the company to somebody outside'] : []),
    ...(ofOne ? [`shows the id ${ofOne} of the company to somebody outside`] : []),
    ...(isOfCompany && !isInside && answer.status < 400 ? [`answers ${answer.status} to somebody outside`] : []),
  ]
}

/** Returns the text before and after an id, which tells what shows it. */
function around(text: string, id: string): string {
  const place = text.indexOf(id)
  return text.slice(Math.max(0, place - 120), place + id.length + 40)
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** Returns a request as it is printed for repeating it. */
export function printed({ operation, role, request }: Asked): string {
  const { method, url, headers, payload } = request
  const body = Buffer.isBuffer(payload)
    ? `${payload.length} bytes ${payload.toString('latin1', 0, 300)}`
    : (payload ?? '')
  const more = body.length > 1500 ? `… (${body.length})` : ''
  const { authorization: _token, 'x-session-token': _session, ...rest } = headers
  return `${operation.name} as ${role}\n  ${method} ${url.slice(0, 600)}\n  ${JSON.stringify(rest).slice(0, 400)}\n  ${JSON.stringify(body.slice(0, 1500))}${more}`
}
