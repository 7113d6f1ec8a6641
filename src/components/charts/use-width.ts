import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { debounceResize } from '../../lib/debounce.ts'

const BEFORE_MEASURED = 600

/** Returns the width of an element in pixels, also after it changes. */
export function useWidth<E extends HTMLElement>(): [ref: RefObject<E | null>, width: number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(BEFORE_MEASURED)
  useEffect(() => {
    const { current } = ref
    if (!current) return
    const measure = () => setWidth(current.clientWidth || BEFORE_MEASURED)
    measure()
    const resized = debounceResize(measure)
    const sizes = new ResizeObserver(resized)
    sizes.observe(current)
    return () => {
      sizes.disconnect()
      resized.stop()
    }
  }, [])
  return [ref, width]
}
