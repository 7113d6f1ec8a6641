import { useEffect, useState } from 'react'

/** Returns the whole seconds left until `sinceMs` + `seconds`; 0 afterwards. */
export function useCountdown(sinceMs: number, seconds: number): number {
  const left = () => Math.min(seconds, Math.max(0, Math.ceil((sinceMs + seconds * 1000 - Date.now()) / 1000)))
  const [remaining, setRemaining] = useState(left)
  useEffect(() => {
    const show = () => {
      setRemaining(left())
      if (left() === 0) clearInterval(timer)
    }
    const timer = setInterval(show, 1000)
    show()
    return () => clearInterval(timer)
    // `left` is made of these two.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sinceMs, seconds])
  return remaining
}
