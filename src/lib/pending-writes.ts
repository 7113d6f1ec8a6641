/**
 * Tracks writes without an answer. A write that waits longer than a moment is shown and can be cancelled; all writes of
 * a page are cancelled when it is left, so that nothing is sent later. Uploads and requests with their own signal are
 * excluded.
 */
import type { InternalAxiosRequestConfig } from 'axios'

const SHOWN_AFTER_MS = 3000
const pending = new Map<InternalAxiosRequestConfig, { abort: AbortController; isShown: boolean; timer: Timer }>()
const listeners = new Set<() => void>()
type Timer = ReturnType<typeof setTimeout>

/** Tracks a write until `endWrite`; a repeat counts as the same write. */
export function beginWrite(config: InternalAxiosRequestConfig): void {
  if (config.method === 'get' || config.signal || config.data instanceof FormData) return
  const abort = new AbortController()
  config.signal = abort.signal
  const timer = setTimeout(() => {
    const write = pending.get(config)
    if (write) write.isShown = true
    listeners.forEach((listener) => listener())
  }, SHOWN_AFTER_MS)
  pending.set(config, { abort, isShown: false, timer })
}

export function endWrite(config: InternalAxiosRequestConfig | undefined): void {
  const write = config && pending.get(config)
  if (!write) return
  clearTimeout(write.timer)
  pending.delete(config)
  listeners.forEach((listener) => listener())
}

/** Whether a write has been waiting for its answer longer than a moment. */
export function hasWaitingWrite(): boolean {
  return [...pending.values()].some(({ isShown }) => isShown)
}

export function subscribeToWrites(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Cancels every write without an answer; each fails with the code CANCELLED. */
export function cancelWrites(): void {
  pending.forEach(({ abort }) => abort.abort())
}
