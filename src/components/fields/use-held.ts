import { useState } from 'react'

/**
 * While the pointer is down on the list of a picker its options stay as they are: an answer that comes between pressing
 * and letting go would put another one under it, and the click would be lost.
 */
export function useHeld<T>(options: readonly T[]): { visible: readonly T[]; hold: () => void } {
  const [held, setHeld] = useState<readonly T[] | null>(null)
  const hold = () => {
    setHeld(options)
    const pressed = new AbortController()
    const release = () => {
      pressed.abort()
      // The click comes right after.
      setTimeout(() => setHeld(null))
    }
    globalThis.addEventListener('pointerup', release, { signal: pressed.signal })
    globalThis.addEventListener('pointercancel', release, { signal: pressed.signal })
  }
  return { visible: held ?? options, hold }
}
