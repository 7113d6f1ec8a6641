/** What a person chose for this browser: kept in local storage, shared by its tabs. */
import { useSyncExternalStore } from 'react'
import type { Density } from './theme.ts'

export type Preferences = {
  theme: 'light' | 'dark' | 'system'
  density: Density
  menuCollapsed: boolean
  /** Areas of the menu, and their lists of seldom-used pages, that stay open. */
  openAreas: readonly string[]
  /** Paths below the company of the pages that stand at the top of the menu. */
  starred: readonly string[]
  /** How dates are written in companies that keep their books by Bikram Sambat; others know Gregorian dates only. */
  dates: 'ad' | 'bs'
}

const key = 'daybook.preferences'
const initial: Preferences = {
  theme: 'system',
  density: 'compact',
  menuCollapsed: false,
  openAreas: [],
  starred: [],
  dates: 'bs',
}
const listeners = new Set<() => void>()
let raw: string | null = null
let kept = initial

function read(): Preferences {
  const stored = globalThis.localStorage.getItem(key)
  if (stored === raw) return kept
  raw = stored
  try {
    kept = { ...initial, ...(JSON.parse(stored ?? '{}') as Partial<Preferences>) }
  } catch {
    kept = initial
  }
  return kept
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', listener)
  }
}

/** Remembers a change and tells every component that shows it. */
export function setPreferences(change: Partial<Preferences>): void {
  globalThis.localStorage.setItem(key, JSON.stringify({ ...read(), ...change }))
  listeners.forEach((listener) => listener())
}

/** The person's choices, followed. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, read)
}

/** The list with the entry, or without it where it was there. */
export function toggled(list: readonly string[], entry: string): string[] {
  return list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry]
}
