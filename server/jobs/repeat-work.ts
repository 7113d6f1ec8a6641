import { setTimeout as sleep } from 'node:timers/promises'

export type Worker = { stop: () => Promise<void> }
/** `onError` gets the errors of `work`, which is done again after the pause. */
export type Repetition = { pauseMs: number; onError: (error: unknown) => void }

/** Does `work` again and again, never concurrently, with a pause after each time. `stop` waits for a running one. */
export function repeatWork(work: () => Promise<void>, { pauseMs, onError }: Repetition): Worker {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      await work().catch(onError)
      // The pause is rejected early when the worker is stopped.
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
