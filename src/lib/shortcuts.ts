/**
 * THE LIST of keyboard shortcuts: the keys that pages may handle and the help shows. A key means the same everywhere;
 * the parts of the page that handle keys announce which ones work (`announceKeys`).
 */
import { useSyncExternalStore } from 'react'

/** `keys` in lower case as in events, `mod` for Ctrl or ⌘; `text` is a text key below `shortcuts`. */
export const shortcuts = [
  { place: 'everywhere', text: 'palette', keys: ['mod+k'] },
  { place: 'everywhere', text: 'help', keys: ['?'] },
  { place: 'page', text: 'search', keys: ['/'] },
  { place: 'page', text: 'create', keys: ['n'] },
  { place: 'page', text: 'edit', keys: ['e'] },
  { place: 'page', text: 'export', keys: ['x'] },
  { place: 'page', text: 'down', keys: ['arrowdown'] },
  { place: 'page', text: 'up', keys: ['arrowup'] },
  { place: 'page', text: 'open', keys: ['enter'] },
  { place: 'page', text: 'select', keys: [' '] },
  { place: 'page', text: 'unselect', keys: ['escape'] },
  { place: 'page', text: 'previous', keys: ['k', '['] },
  { place: 'page', text: 'next', keys: ['j', ']'] },
  { place: 'page', text: 'acceptAll', keys: ['a'] },
  { place: 'page', text: 'find', keys: ['f'] },
  { place: 'page', text: 'recordPayment', keys: ['p'] },
  { place: 'page', text: 'recordVoucher', keys: ['v'] },
  { place: 'page', text: 'recordTransfer', keys: ['t'] },
  { place: 'page', text: 'recordCheque', keys: ['q'] },
  { place: 'page', text: 'exclude', keys: ['i'] },
  { place: 'page', text: 'comment', keys: ['c'] },
  { place: 'page', text: 'save', keys: ['mod+s'] },
  { place: 'page', text: 'finish', keys: ['mod+enter'] },
  { place: 'page', text: 'duplicateRow', keys: ['mod+d'] },
  { place: 'page', text: 'removeRow', keys: ['mod+delete'] },
  { place: 'page', text: 'moveRow', keys: ['alt+arrowup', 'alt+arrowdown'] },
] as const

export type Shortcut = (typeof shortcuts)[number]
export type ShortcutKey = Shortcut['keys'][number]

let listening: readonly (readonly string[])[] = []
const listeners = new Set<() => void>()

function setActiveKeys(next: typeof listening): void {
  listening = next
  listeners.forEach((listener) => listener())
}

/** Announces to the help that these keys work; returns a function that withdraws them. */
export function announceKeys(keys: readonly ShortcutKey[]): () => void {
  const entry = [...keys]
  setActiveKeys([...listening, entry])
  return () => setActiveKeys(listening.filter((other) => other !== entry))
}

/** Returns the shortcuts that work on the current page, in the order of the list. */
export function shortcutsNow(): readonly Shortcut[] {
  const keys = new Set(listening.flat())
  return shortcuts.filter((shortcut) => shortcut.keys.some((key) => keys.has(key)))
}

/** Returns the shortcuts that work now and follows changes. */
export function useShortcutsNow(): readonly Shortcut[] {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => listening,
  )
  return shortcutsNow()
}

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')
const signs: Readonly<Record<string, string>> = {
  mod: isApple ? '⌘' : 'Ctrl',
  alt: isApple ? '⌥' : 'Alt',
  arrowdown: '↓',
  arrowup: '↑',
  ' ': 'Space',
  escape: 'Esc',
  enter: 'Enter',
  delete: 'Delete',
}

/** Returns the labels of a shortcut's keys: 'mod+s' → ['Ctrl', 'S'], or ['⌘', 'S'] on a Mac. */
export function keySigns(key: ShortcutKey): string[] {
  return key.split('+').map((part) => signs[part] ?? part.toUpperCase())
}
