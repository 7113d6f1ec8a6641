/** The last five things that a person opened from the palette in a company, remembered by the browser. */
import type { Entry } from './palette-entries.ts'

export type Recent = Required<Pick<Entry, 'key' | 'kind' | 'label' | 'hint' | 'path'>>
type Owner = { person: string; company: string }

const MOST = 5
const keyOf = ({ person, company }: Owner): string => `daybook.recent.${person}.${company}`

export function readRecent(storage: Pick<Storage, 'getItem'>, owner: Owner): Recent[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(owner)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Puts the entry first; the same one stands once. */
export function rememberRecent(storage: Pick<Storage, 'getItem' | 'setItem'>, owner: Owner, entry: Recent): void {
  const others = readRecent(storage, owner).filter(({ key }) => key !== entry.key)
  storage.setItem(keyOf(owner), JSON.stringify([entry, ...others].slice(0, MOST)))
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const entry = value as Record<string, unknown>
  return ['key', 'kind', 'label', 'hint', 'path'].every((name) => typeof entry[name] === 'string')
}
