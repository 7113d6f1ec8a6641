/**
 * A client of one company’s API with an API token, for Node 20 or newer, Deno, Bun and browsers. It needs no package.
 *
 *   const daybook = createClient({ url: 'https://books.example.com', company: 'acme', key: 'AbCd1234.…' })
 *   const party = await daybook.post('/crm/parties/', { body: { name: 'Amy' } })
 *   for await (const invoice of daybook.each('/sales/vouchers/', { query: { status: 'Issued' } })) console.log(invoice.voucher_no)
 */
import type { Routes } from './routes.ts'

export type { Routes }
type Method = keyof Routes
type Path<M extends Method> = keyof Routes[M] & string
type Answer<M extends Method, P extends Path<M>> = Routes[M][P] extends { answer: infer A } ? A : never

/** Each query parameter can be repeated: any of its values matches. */
type Query<Q> = { [Name in keyof Q]?: Q[Name] | readonly Q[Name][] }
type Options<R> = Pick<R, Extract<keyof R, 'params' | 'body'>> &
  (R extends { query: infer Q } ? { query?: Query<Q> } : unknown) & {
    /** Names a POST, so that repeating it does nothing twice; by default a new one for each call. */
    idempotencyKey?: string
    signal?: AbortSignal
  }
type Arguments<R> = Record<never, never> extends Options<R> ? [options?: Options<R>] : [options: Options<R>]
type Row<A> = A extends readonly (infer R)[] ? R : never
type HasPages<R> = R extends { query: infer Q } ? ('_start' extends keyof Q ? true : false) : false
/** The paths of lists with pages; other lists, such as a history, are answered whole by `get`. */
type ListPath = {
  [P in Path<'GET'>]: Answer<'GET', P> extends readonly unknown[]
    ? HasPages<Routes['GET'][P]> extends true
      ? P
      : never
    : never
}[Path<'GET'>]

export type ClientSettings = {
  /** The origin of the server. */
  url: string
  /** The company’s part of the addresses of its pages. */
  company: string
  /** The key of an API token. */
  key: string
  /** Another implementation of fetch. */
  fetch?: typeof fetch
}

/** A refusal: `code` is from the list of codes, `errors` has the messages of fields. */
export class DaybookError extends Error {
  readonly status: number
  readonly code: string
  readonly params: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(status: number, answer: Partial<Pick<DaybookError, 'message' | 'code' | 'params' | 'errors'>>) {
    super(answer.message ?? `The server answered ${status}`)
    this.name = 'DaybookError'
    this.status = status
    this.code = answer.code ?? ''
    this.params = answer.params ?? {}
    this.errors = answer.errors ?? {}
  }
}

const PAGE_ROWS = 100
/** The pauses before a request is repeated: one that got no answer, or one from a busy server. */
const pausesMs = [500, 2000]
const isBusy = (status: number): boolean => status === 429 || status === 503

type SentOptions = {
  params?: unknown
  query?: unknown
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Creates a client. Its functions throw `DaybookError` for a refusal. */
export function createClient({ url, company, key, fetch: call = fetch }: ClientSettings) {
  async function send(method: Method, path: string, options: SentOptions = {}): Promise<unknown> {
    const { params, query, body, idempotencyKey = crypto.randomUUID(), signal } = options
    const address = `${url}/api/company/${encodeURIComponent(company)}${filled(path, params)}${searchOf(query)}`
    const isForm = body instanceof FormData
    const headers: Record<string, string> = { authorization: `Api-Key ${key}` }
    if (method === 'POST') headers['idempotency-key'] = idempotencyKey
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
    const request: RequestInit = { method, headers, signal: signal ?? null }
    if (body !== undefined) request.body = isForm ? body : JSON.stringify(body)
    // A POST has its key and a GET changes nothing: both can be repeated.
    const pauses = method === 'GET' || method === 'POST' ? pausesMs : []
    for (let attempt = 0; ; attempt += 1) {
      const pause = pauses[attempt]
      try {
        const response = await call(address, request)
        if (pause === undefined || !isBusy(response.status)) return await contentOf(response)
      } catch (error) {
        if (pause === undefined || error instanceof DaybookError || signal?.aborted) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const method =
    <M extends Method>(name: M) =>
    <P extends Path<M>>(path: P, ...[options]: Arguments<Routes[M][P]>): Promise<Answer<M, P>> =>
      send(name, path, options as SentOptions) as Promise<Answer<M, P>>
  return {
    get: method('GET'),
    post: method('POST'),
    patch: method('PATCH'),
    put: method('PUT'),
    delete: method('DELETE'),
    /** Yields every row of a list that has pages, page by page. */
    async *each<P extends ListPath>(
      path: P,
      ...[options]: Arguments<Routes['GET'][P]>
    ): AsyncGenerator<Row<Answer<'GET', P>>> {
      const given = (options ?? {}) as SentOptions
      for (let start = 0; ; start += PAGE_ROWS) {
        const query = { ...(given.query as object), _start: start, _end: start + PAGE_ROWS }
        const rows = (await send('GET', path, { ...given, query })) as Row<Answer<'GET', P>>[]
        yield* rows
        if (rows.length < PAGE_ROWS) return
      }
    },
  }
}

function filled(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>
  return path.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(values[name] ?? ''))
}

function searchOf(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Returns JSON as its value, text as text, another file as a Blob. */
async function contentOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  const isJson = type.startsWith('application/json')
  if (!response.ok) {
    const answer = isJson ? ((await response.json()) as Partial<DaybookError>) : {}
    throw new DaybookError(response.status, answer)
  }
  if (response.status === 204) return null
  if (isJson) return response.json()
  return type.startsWith('text/') ? response.text() : response.blob()
}

/** The body of a webhook. */
export type WebhookEvent = Answer<'GET', '/events/'> extends { events: readonly (infer E)[] } ? E : never

/** The oldest and the newest timestamp of a webhook: older ones may be repeated by somebody else. */
const TOLERANCE_SECONDS = 300

/**
 * Verifies a webhook and returns its event. `body` is the text as it was received. Throws for a wrong signature and for a
 * timestamp that is more than five minutes away.
 */
export async function verifyWebhook(
  secret: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  body: string,
): Promise<WebhookEvent> {
  const header = (name: string): string =>
    headers instanceof Headers ? (headers.get(name) ?? '') : String(headers[name] ?? '')
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')]
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(age <= TOLERANCE_SECONDS)) throw new Error('The timestamp of the webhook is too old or too new')
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of header('webhook-signature').split(' ')) {
    const [version, value = ''] = signature.split(',')
    if (version !== 'v1' || !/^[\w+/=]+$/.test(value)) continue
    if (await crypto.subtle.verify('HMAC', key, bytesOf(value), content)) return JSON.parse(body) as WebhookEvent
  }
  throw new Error('The signature of the webhook is wrong')
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
