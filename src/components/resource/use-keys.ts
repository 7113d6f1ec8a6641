import { useEffect, useRef } from 'react'

/** Key as the event names it, in lower case: 'n', '/', 'arrowdown'; with Ctrl or ⌘: 'mod+s'. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

/**
 * Listens to keys anywhere on the page. Single keys are left alone while a person types or a dialog or menu is open;
 * combinations with Ctrl or ⌘ always count.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCombination = event.ctrlKey || event.metaKey
      if (event.defaultPrevented || event.altKey || (!isCombination && isBusy(event))) return
      const handle = latest.current[`${isCombination ? 'mod+' : ''}${event.key.toLowerCase()}`]
      if (!handle) return
      event.preventDefault()
      handle(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const TYPING =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="dialog"], [role="tooltip"]'

function isBusy({ target, key }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest(TYPING)) return true
  // Enter belongs to the button or link that has the focus.
  if (key === 'Enter' && target instanceof Element && target.closest('a, button, [role="button"]')) return true
  return document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open') !== null
}
