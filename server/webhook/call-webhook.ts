/**
 * Calls webhooks: one POST of JSON, without following redirects, within ten seconds, reading at most 4 kB of the answer.
 * The host is looked up once, every address is checked, and the connection goes to the checked address: an answer of the
 * name server that changes afterwards has no effect.
 */
import { lookup as lookUpHost } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { isIP } from 'node:net'
import { hostOf, isAllowedHost, isCallableUrl, isPublicAddress } from './address.ts'

const TIMEOUT_MS = 10_000
/** The most bytes of an answer that are read. */
const ANSWER_BYTES = 4096

export type WebhookCall = { url: string; headers: Readonly<Record<string, string>>; body: string }
/** `code` is the status of the answer; null without one, and then `error` says why. */
export type WebhookResult = { code: number | null; answer: string; error: string | null; durationMs: number }
export type WebhookCaller = (call: WebhookCall) => Promise<WebhookResult>

type Address = { address: string; family: number }
export type CallerSettings = {
  /** Hosts that may be private and without encryption: for development. */
  allowedHosts: readonly string[]
  /** Returns the addresses of a host; by default those of the system. */
  resolve?: (host: string) => Promise<Address[]>
  timeoutMs?: number
}

/** Thrown before a request is sent. */
class AddressRefused extends Error {}

/** Creates the function that calls webhooks; it returns failures as results and never throws. */
export function createWebhookCaller({
  allowedHosts,
  resolve = (host) => lookUpHost(host, { all: true }),
  timeoutMs = TIMEOUT_MS,
}: CallerSettings): WebhookCaller {
  return async ({ url: text, headers, body }) => {
    const start = performance.now()
    const signal = AbortSignal.timeout(timeoutMs)
    const result = (rest: Omit<WebhookResult, 'durationMs'>) => ({
      ...rest,
      durationMs: Math.round(performance.now() - start),
    })
    try {
      if (!isCallableUrl(text, allowedHosts)) throw new AddressRefused('This address is not allowed')
      const url = new URL(text)
      const address = await checkedAddress(url, { allowedHosts, resolve, signal })
      const response = await send(url, { address, headers, body, signal })
      const answer = await beginningOf(response)
      return result({ code: response.statusCode ?? null, answer, error: null })
    } catch (error) {
      return result({ code: null, answer: '', error: signal.aborted ? noAnswer(timeoutMs) : reasonOf(error) })
    }
  }
}

type Lookup = Required<Pick<CallerSettings, 'allowedHosts' | 'resolve'>> & { signal: AbortSignal }

/** Returns the first address of a host. Throws when one of them is not public, unless the operator allows the host. */
async function checkedAddress(url: URL, { allowedHosts, resolve, signal }: Lookup): Promise<Address> {
  const host = hostOf(url)
  const family = isIP(host)
  const addresses = family > 0 ? [{ address: host, family }] : await before(signal, resolve(host))
  const isAllowed = isAllowedHost(url, allowedHosts)
  if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new AddressRefused('The host has an address that is not public')
  }
  const [first] = addresses
  if (!first) throw new AddressRefused('The host has no address')
  return first
}

/** A lookup cannot be cancelled; its answer is ignored after the signal. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true })
    work.then(resolve, reject)
  })
}

type PinnedRequest = { address: Address; headers: WebhookCall['headers']; body: string; signal: AbortSignal }

function send(url: URL, { address, headers, body, signal }: PinnedRequest): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const pinned: RequestOptions['lookup'] = (_host, options, callback) =>
    options.all ? callback(null, [address]) : callback(null, address.address, address.family)
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: 'POST',
      agent: false,
      lookup: pinned,
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Daybook-Webhooks/1',
      },
    }
    request(url, options, resolve).on('error', reject).end(body)
  })
}

/** Returns the first bytes of an answer as text, and ends the connection. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= ANSWER_BYTES) break
  }
  response.destroy()
  // The database stores no NUL; a character that is cut at the end is replaced.
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '').slice(0, ANSWER_BYTES)
}

const noAnswer = (timeoutMs: number): string => `No answer within ${timeoutMs / 1000} seconds`

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed before an answer',
  ENOTFOUND: 'The host was not found',
  EAI_AGAIN: 'The host was not found',
  EHOSTUNREACH: 'The host can’t be reached',
  ENETUNREACH: 'The host can’t be reached',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host',
}

function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? `The request failed${code === '' ? '' : ` (${code})`}`
}
