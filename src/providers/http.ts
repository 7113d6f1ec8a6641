/**
 * Creates the two HTTP clients.
 * Business client (`/api/…`): `Authorization: Token <access>`, canonical trailing slash, one retry of a GET, one token
 * refresh after a 401, then signed out. Auth client (`/_allauth/app/v1/…`): `X-Session-Token`, no trailing slash, the
 * same retry; its 401 answers are results and never refresh or sign out.
 * Every POST carries an Idempotency-Key, and every repeat of a request keeps its key, also when its answer was lost and
 * the same request is sent again later.
 */
import type { AxiosInstance, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import axios from 'axios'
import { v4 as uuid } from 'uuid'
import { noteAnswer } from '../lib/connection.ts'
import { cancellation, RequestError, toRequestError } from '../lib/http-error.ts'
import { i18n, translate } from '../lib/i18n.ts'
import { beginWrite, endWrite } from '../lib/pending-writes.ts'
import { createRefresh } from './refresh.ts'
import type { SessionState, SessionStore } from '../lib/session.ts'
import { isAuthenticated, session, signedOut } from '../lib/session.ts'

declare module 'axios' {
  interface InternalAxiosRequestConfig {
    /** The GET was repeated after a transient failure. */
    repeated?: boolean
    /** The request was repeated with a new access token. */
    renewed?: boolean
    /** The id of the user who sent it. */
    askedBy?: string | undefined
    /** The content of a write as text, which its key belongs to. */
    content?: string
  }
}

export type Clients = { business: AxiosInstance; auth: AxiosInstance }

/** Statuses that leave open whether a write took effect. */
const unsettled = new Set([408, 425, 429, 500, 502, 503, 504])
const retryable = new Set([409, ...unsettled])
const lost: SessionState = { ...signedOut, isLost: true }
const retryDelayMs = 300

/** Creates both clients for the server at `origin` ('' = the page's own) on one session. */
export function createClients(origin: string, store: SessionStore): Clients {
  const auth = createAuthClient(origin, store)
  const business = axios.create({ baseURL: origin })
  const refresh = createRefresh(auth, store)

  const lostKeys = new Map<string, string>()

  business.interceptors.request.use((config) => {
    const { accessToken, user } = store.get()
    if (accessToken) config.headers.set('Authorization', `Token ${accessToken}`)
    config.askedBy = user?.id
    config.url = withSlash(config.url ?? '/')
    if (config.method === 'post' && !config.headers.has('Idempotency-Key') && !(config.data instanceof FormData)) {
      config.content = JSON.stringify([user?.id, business.getUri(config), config.data])
      config.headers.set('Idempotency-Key', lostKeys.get(config.content) ?? uuid())
    }
    beginWrite(config)
    return withHeaders(config)
  })
  business.interceptors.response.use(
    (answer) => {
      endWrite(answer.config)
      if (answer.config.content !== undefined) lostKeys.delete(answer.config.content)
      noteAnswer(answer.status)
      return answer
    },
    async (failure: unknown) => {
      const config = axios.isAxiosError(failure) ? failure.config : undefined
      try {
        if (config && axios.isAxiosError(failure)) {
          const { response } = failure
          // The answer of a refused download arrives as a file as well.
          if (response?.data instanceof Blob && response.data.type.includes('json'))
            response.data = JSON.parse(await response.data.text())
          if (mayRepeat(config, response?.status)) return await repeat(business, config)
          if (response?.status === 401 && !config.renewed) return await renew(config, failure)
          noteKey(config, response?.status ?? 0)
        }
        noteFailure(failure)
        throw toRequestError(failure)
      } finally {
        endWrite(config)
      }
    },
  )

  /** Keeps the key of a write that may have succeeded without an answer; the same write sent again carries it. A refusal ends it. */
  function noteKey({ content, headers }: InternalAxiosRequestConfig, status: number): void {
    if (content === undefined) return
    if (status === 0 || unsettled.has(status)) lostKeys.set(content, String(headers.get('Idempotency-Key')))
    else lostKeys.delete(content)
  }

  async function renew(config: InternalAxiosRequestConfig, failure: unknown): Promise<AxiosResponse> {
    const used = String(config.headers.get('Authorization') ?? '').replace(/^Token /, '')
    const renewed = used !== '' && (await Promise.race([refresh(used), cancelled(config)]))
    if (!renewed) {
      if (used !== '') lose()
      throw toRequestError(failure)
    }
    // A request of the previous user is not repeated for the next one, and its 401 does not sign that one out.
    const { user } = store.get()
    if (user && config.askedBy && user.id !== config.askedBy) throw toRequestError(undefined)
    config.renewed = true
    try {
      return await business.request(config)
    } catch (again) {
      // The new token was refused as well: the user is signed out, although the tokens seem valid.
      if (again instanceof RequestError && again.statusCode === 401) lose()
      throw again
    }
  }

  /** Marks the session as lost, unless the user signed out while the request was running. */
  function lose(): void {
    if (isAuthenticated(store.get())) store.set(lost)
  }

  return { business, auth }
}

function createAuthClient(origin: string, store: SessionStore): AxiosInstance {
  const auth = axios.create({
    baseURL: `${origin}/_allauth/app/v1`,
    validateStatus: (status) => (status >= 200 && status < 300) || status === 401,
  })
  auth.interceptors.request.use((config) => {
    const { sessionToken } = store.get()
    if (sessionToken) config.headers.set('X-Session-Token', sessionToken)
    return withHeaders(config)
  })
  auth.interceptors.response.use(
    (response: AxiosResponse<{ meta?: { session_token?: string } } | undefined>) => {
      const token = response.data?.meta?.session_token
      if (token) store.set({ sessionToken: token })
      noteAnswer(response.status)
      return response
    },
    async (failure: unknown) => {
      const config = axios.isAxiosError(failure) ? failure.config : undefined
      if (config && axios.isAxiosError(failure) && mayRepeat(config, failure.response?.status))
        return repeat(auth, config)
      noteFailure(failure)
      throw toRequestError(failure)
    },
  )
  return auth
}

function mayRepeat(config: InternalAxiosRequestConfig, status: number | undefined): boolean {
  return config.method === 'get' && !config.repeated && status !== undefined && retryable.has(status)
}

async function repeat(client: AxiosInstance, config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  config.repeated = true
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  return client.request(config)
}

/** Rejects when the request is cancelled, also before a repeat. */
function cancelled({ signal }: InternalAxiosRequestConfig): Promise<never> {
  return new Promise((_, reject) =>
    signal?.addEventListener?.('abort', () => reject(new RequestError(translate('error.CANCELLED'), cancellation))),
  )
}

/** Records a failure of the connection; a cancelled request says nothing about it. */
function noteFailure(failure: unknown): void {
  if (axios.isAxiosError(failure) && failure.code !== 'ERR_CANCELED') noteAnswer(failure.response?.status ?? 0)
}

/** Adds what every request has: the language of its answer, and the key of a write. */
function withHeaders(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  config.headers.set('Accept-Language', i18n.language)
  if (config.method === 'post' && !config.headers.has('Idempotency-Key')) config.headers.set('Idempotency-Key', uuid())
  return config
}

function withSlash(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const slashed = path.endsWith('/') ? path : `${path}/`
  return query === undefined ? slashed : `${slashed}?${query}`
}

const clients = createClients('', session)

/** Company, report and user calls: `businessClient.get('/api/company/demo/…')`. */
export const businessClient = clients.business
/** Auth calls below the prefix: `authClient.get('auth/session')`. */
export const authClient = clients.auth
