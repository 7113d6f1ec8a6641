import { useEffectEvent, useLayoutEffect } from 'react'
import { leaveUnfinished } from '../../fields/leave-unfinished.ts'
import { useAnnouncedKeys } from '../use-keys.ts'

/**
 * Handles Ctrl S (save) and Ctrl Enter (finish) anywhere on the page, before a cell or a Select handles the keys. A
 * dialog that requires an answer handles its own keys; an open calendar does not.
 */
export function useSaveKeys({
  save,
  finish,
}: {
  save: (() => void) | undefined
  finish: (() => void) | undefined
}): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const isSave = event.key.toLowerCase() === 's'
    if (!isSave && event.key !== 'Enter') return
    if (event.target instanceof Element && event.target.closest('[aria-modal="true"]')) return
    event.preventDefault()
    event.stopPropagation()
    if (leaveUnfinished()) return
    const action = isSave ? save : finish
    action?.()
  })
  useAnnouncedKeys([...(save ? (['mod+s'] as const) : []), ...(finish ? (['mod+enter'] as const) : [])])
  // Before the browser paints: a user who sees the page may press its keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}
