/** Runs the upkeep every two seconds, never twice at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { keepUp } from '../services/upkeep.ts'

const pauseMs = 2000

export type Worker = { stop: () => Promise<void> }

/** Starts the worker; `onError` gets what a run throws, and the next run tries again. `stop` waits for a running one. */
export function startUpkeep(db: Parameters<typeof keepUp>[0], onError: (error: unknown) => void): Worker {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await keepUp(db).catch(onError)
      // The pause ends early, with a rejection, when the worker is stopped.
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
