/**
 * Tracks whether the server can be reached. A request without an answer, or with 502, 503 or 504 after its repeat,
 * loses the connection; any other answer restores it, while the browser is offline only that to a probe. While it is lost,
 * the server is probed every few seconds.
 */
export type Connection = 'ok' | 'offline' | 'unreachable'

const PROBE_MS = 5000
const unreachableStatuses = new Set([502, 503, 504])
const listeners = new Set<() => void>()
let state: Connection = 'ok'
let timer: ReturnType<typeof setInterval> | undefined

export function connection(): Connection {
  return state
}

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setConnection(next: Connection): void {
  if (next === state) return
  state = next
  clearInterval(timer)
  timer = next === 'ok' ? undefined : setInterval(() => void probe(), PROBE_MS)
  listeners.forEach((listener) => listener())
}

/** Records the status of an answer; 0 without one. */
export function noteAnswer(status: number): void {
  const isOffline = globalThis.navigator?.onLine === false
  if (!isAnswered(status)) return setConnection(isOffline ? 'offline' : 'unreachable')
  // It may have been on its way when the browser went offline.
  if (!isOffline) setConnection('ok')
}

/** Probes whether the server answers again. */
export async function probe(): Promise<void> {
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => null)
  const status = answer?.status ?? 0
  if (isAnswered(status)) setConnection('ok')
  else noteAnswer(status)
}

/** Returns whether an answer with this status came from the server itself; 0 is no answer. */
export function isAnswered(status: number): boolean {
  return status !== 0 && !unreachableStatuses.has(status)
}

globalThis.addEventListener?.('offline', () => setConnection('offline'))
globalThis.addEventListener?.('online', () => void probe())
