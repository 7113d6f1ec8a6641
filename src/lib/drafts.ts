/**
 * What was typed and not saved, kept in this browser so that a reload, a crash or an ended session loses nothing. One
 * draft for each person, company and page: a page of one record has the record's id, and one of a new record the tab
 * that it is typed in, since two tabs hold two new records. Signing out forgets all.
 */

/** `version` is the record's version that the typing started from; null for a new record. */
export type Draft<T> = { at: string; version: number | null; values: T }
export type DraftPlace = { userId: string; slug: string; path: string; id: string | null; tab: string }

const prefix = 'daybook.draft/'

export function draftKey({ tab, ...place }: DraftPlace): string {
  return place.id === null ? `${newRecords(place)}${tab}` : `${page(place)}/${place.id}`
}

type Page = Omit<DraftPlace, 'id' | 'tab'>

function page({ userId, slug, path }: Page): string {
  return `${prefix}${userId}/${slug}/${path}`
}

function newRecords(place: Page): string {
  return `${page(place)}/new/`
}

const tabKey = 'daybook.tab'

/** The name of this tab, the same after a reload. */
export function tabName(storage: Pick<Storage, 'getItem' | 'setItem'>, made: string): string {
  const known = storage.getItem(tabKey)
  if (known !== null) return known
  storage.setItem(tabKey, made)
  return made
}

/** The draft under a key, or null; what cannot be read counts as nothing. */
export function readDraft<T>(storage: Pick<Storage, 'getItem'>, key: string): Draft<T> | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isDraft<T>(draft) ? draft : null
  } catch {
    return null
  }
}

export type FoundDraft<T> = { key: string; draft: Draft<T> }

/** The draft of a place; for a new record that this tab has none of, the newest that was typed elsewhere. */
export function findDraft<T>(
  storage: Pick<Storage, 'getItem' | 'length' | 'key'>,
  place: DraftPlace,
): FoundDraft<T> | null {
  const keys = [draftKey(place)]
  if (place.id === null) keys.push(...keysOf(storage).filter((key) => key.startsWith(newRecords(place))))
  const [own, ...others] = keys.map((key) => ({ key, draft: readDraft<T>(storage, key) }))
  const found = [own, ...others.toSorted((a, b) => (b.draft?.at ?? '').localeCompare(a.draft?.at ?? ''))]
  return found.find((one): one is FoundDraft<T> => one?.draft != null) ?? null
}

function keysOf(storage: Pick<Storage, 'length' | 'key'>): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}

/** Keeps a draft, and answers whether it could: a storage that is full or switched off keeps none, and typing goes on. */
export function writeDraft<T>(storage: Pick<Storage, 'setItem'>, key: string, draft: Draft<T>): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    // Nothing is lost that was kept before.
    return false
  }
}

/** Forgets every draft of this browser, whoever typed it. */
export function forgetDrafts(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  for (const key of keysOf(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
}

/** When something was typed: the time today, day and time before. */
export function typedAt(at: string, now: Date, locale: string): string {
  const moment = new Date(at)
  const isToday = moment.toDateString() === now.toDateString()
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
  return new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit' }).format(moment)
}

function isDraft<T>(draft: unknown): draft is Draft<T> {
  return typeof draft === 'object' && draft !== null && 'at' in draft && 'version' in draft && 'values' in draft
}
