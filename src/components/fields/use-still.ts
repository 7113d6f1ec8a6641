import { useEffect, useState } from 'react'

/** A value that follows another one only after it has been still for a while. */
export function useStill<T>(value: T, milliseconds: number): T {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return still
}
