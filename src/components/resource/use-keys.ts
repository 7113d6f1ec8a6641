import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ShortcutKey } from '../../lib/shortcuts.ts'
import { announceKeys } from '../../lib/shortcuts.ts'

/** Shortcut keys with their handlers; keys without a handler are ignored and not shown in the help. */
export type Keys = Readonly<Partial<Record<ShortcutKey, ((event: KeyboardEvent) => void) | undefined>>>

/**
 * Handles keys anywhere on the page. Single keys are ignored while the user types or a dialog or menu is open;
 * combinations with Ctrl or ⌘ always apply.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  // Before the browser paints: a user who sees the page may press its keys.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useAnnouncedKeys(keysOf(keys))
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCombination = event.ctrlKey || event.metaKey
      if (event.defaultPrevented || event.altKey || (!isCombination && isBusy(event))) return
      const pressed = `${isCombination ? 'mod+' : ''}${event.key.toLowerCase()}`
      const key = keysOf(latest.current).find((shortcut) => shortcut === pressed)
      const handle = key && latest.current[key]
      if (!handle) return
      event.preventDefault()
      handle(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Shows the keys in the help while the component is mounted; for components with listeners of their own. */
export function useAnnouncedKeys(keys: readonly ShortcutKey[]): void {
  const announced = JSON.stringify(keys)
  useEffect(() => announceKeys(JSON.parse(announced) as ShortcutKey[]), [announced])
}

function keysOf(keys: Keys): ShortcutKey[] {
  return (Object.keys(keys) as ShortcutKey[]).filter((key) => keys[key] !== undefined)
}

const TYPING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="dialog"], [role="tooltip"]'

function isBusy({ target, key }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest(TYPING)) return true
  // Enter and Space belong to the focused button, link or box.
  if (key === 'Enter' && target instanceof Element && target.closest('a, button, summary, [role="button"]')) return true
  if (key === ' ' && target instanceof Element && target.closest('button, input, summary, [role="button"]')) return true
  return document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open') !== null
}
