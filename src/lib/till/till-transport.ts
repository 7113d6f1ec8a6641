/** Sends what a till records to the server, with the key of the till, whoever is signed in. */
import type { TillFact } from '../../../domain/till/facts.ts'
import type { Heartbeat, SyncAnswer } from '../../../domain/till/sync.ts'

const TIMEOUT_MS = 60_000
const REFUSED = 401
const NOT_MODIFIED = 304

/** The server refused the key of the till. */
export class RevokedError extends Error {
  override readonly name = 'RevokedError'
}

export type TillTransport = {
  sync(facts: readonly TillFact[]): Promise<SyncAnswer>
  heartbeat(): Promise<Heartbeat>
  /** Returns the catalog as JSON; null when the given version is the current one. */
  catalog(version: string | null): Promise<string | null>
}

/** Returns the routes of a till; requests end with `signal` or after a minute. They throw RevokedError, and an Error for other failures. */
export function tillTransport({ company, key }: { company: string; key: string }, signal: AbortSignal): TillTransport {
  const request = async (path: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> }) => {
    const answer = await fetch(`/api/company/${encodeURIComponent(company)}/sales/pos/${path}/`, {
      ...init,
      headers: { ...headers, authorization: `Till ${key}` },
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    if (answer.status === REFUSED) throw new RevokedError()
    if (!answer.ok && answer.status !== NOT_MODIFIED) throw new Error(`${path} answered ${answer.status}`)
    return answer
  }

  return {
    sync: async (facts) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ facts }) }
      return (await request('sync', init)).json() as Promise<SyncAnswer>
    },
    heartbeat: async () => (await request('heartbeat', { method: 'POST' })).json() as Promise<Heartbeat>,
    catalog: async (version) => {
      const headers: Record<string, string> = version === null ? {} : { 'if-none-match': `"${version}"` }
      const answer = await request('catalog', { headers })
      return answer.status === NOT_MODIFIED ? null : answer.text()
    },
  }
}
