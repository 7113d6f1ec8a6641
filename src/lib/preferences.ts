/** Holds the user's preferences for this browser, in local storage shared by its tabs. */
import { useSyncExternalStore } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { session } from './session.ts'
import type { Density } from './theme.ts'

export type Preferences = {
  theme: 'light' | 'dark' | 'system'
  density: Density
  menuCollapsed: boolean
  /** Expanded areas of the menu, and their lists of rarely used pages. */
  openAreas: readonly string[]
  /** Paths below the company of the pages pinned to the top of the menu. */
  starred: readonly string[]
  /**
   * The calendar of dates in companies that keep their books by Bikram Sambat; other companies use Gregorian dates
   * only.
   */
  dates: 'ad' | 'bs'
  /** The language of pages before signing in, and of a user who chose none; null for that of the company. */
  language: Language | null
}

const key = 'daybook.preferences'
const initial: Preferences = {
  theme: 'system',
  density: 'compact',
  menuCollapsed: false,
  openAreas: [],
  starred: [],
  dates: 'bs',
  language: null,
}
const listeners = new Set<() => void>()
let raw: string | null = null
let current = initial

function read(): Preferences {
  const stored = globalThis.localStorage.getItem(key)
  if (stored === raw) return current
  raw = stored
  try {
    current = { ...initial, ...(JSON.parse(stored ?? '{}') as Partial<Preferences>) }
  } catch {
    current = initial
  }
  return current
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', listener)
  }
}

/** Stores a change and updates every component that uses it. */
export function setPreferences(change: Partial<Preferences>): void {
  globalThis.localStorage.setItem(key, JSON.stringify({ ...read(), ...change }))
  listeners.forEach((listener) => listener())
}

/** Returns the preferences and follows their changes. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, read)
}

/** Returns the language that the user chose, else the one chosen in this browser; null without a choice. */
export function languageChoice(): Language | null {
  return session.get().user?.language ?? read().language
}

/** Returns the list with the entry added, or removed when it was in the list. */
export function toggled(list: readonly string[], entry: string): string[] {
  return list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry]
}
