import { useEffect, useState } from 'react'

/** Returns a value once it has not changed for a while. */
export function useRestingValue<T>(value: T, milliseconds: number): T {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return still
}
