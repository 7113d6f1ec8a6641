import { useEffect, useRef } from 'react'

/** Handles keys inside a form of the workbench: Escape closes it, Ctrl+Enter sends it. Returns the reference of its element. */
export function useFormKeys<E extends HTMLElement>(onClose: () => void) {
  const element = useRef<E>(null)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const place = element.current
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (event.key === 'Escape') latest.current()
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && place instanceof HTMLFormElement)
        place.requestSubmit()
    }
    place?.addEventListener('keydown', listen)
    return () => place?.removeEventListener('keydown', listen)
  }, [])
  return element
}
