import { useState } from 'react'

/**
 * Holds the options of a picker while the pointer is down on its list: an answer between pressing and releasing would
 * put another option under the pointer, and the click would be lost.
 */
export function useFrozenOptions<T>(options: readonly T[]): { visible: readonly T[]; hold: () => void } {
  const [frozen, setFrozen] = useState<readonly T[] | null>(null)
  const hold = () => {
    setFrozen(options)
    const pressed = new AbortController()
    const release = () => {
      pressed.abort()
      // The click follows the release.
      setTimeout(() => setFrozen(null))
    }
    globalThis.addEventListener('pointerup', release, { signal: pressed.signal })
    globalThis.addEventListener('pointercancel', release, { signal: pressed.signal })
  }
  return { visible: frozen ?? options, hold }
}
