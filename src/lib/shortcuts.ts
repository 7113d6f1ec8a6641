/**
 * THE LIST of keyboard shortcuts: what a page may listen to, and what the help shows. A key means the same wherever it
 * works; which keys work now is known from the parts of the page that listen (`announceKeys`).
 */
import { useSyncExternalStore } from 'react'

/** `keys` as events name them in lower case, `mod` for Ctrl or ⌘; `text` is a text key below `shortcuts`. */
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

function put(next: typeof listening): void {
  listening = next
  listeners.forEach((listener) => listener())
}

/** Tells the help that these keys work from now on; returns how to say that they do not any more. */
export function announceKeys(keys: readonly ShortcutKey[]): () => void {
  const entry = [...keys]
  put([...listening, entry])
  return () => put(listening.filter((other) => other !== entry))
}

/** The shortcuts that work on the present page, in the order of the list. */
export function shortcutsNow(): readonly Shortcut[] {
  const keys = new Set(listening.flat())
  return shortcuts.filter((shortcut) => shortcut.keys.some((key) => keys.has(key)))
}

/** The same, followed. */
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

/** What stands on the keys of a shortcut: 'mod+s' → ['Ctrl', 'S'], or ['⌘', 'S'] on a Mac. */
export function keySigns(key: ShortcutKey): string[] {
  return key.split('+').map((part) => signs[part] ?? part.toUpperCase())
}
