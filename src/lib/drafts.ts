/**
 * What was typed and not saved, kept in this browser so that a reload, a crash or an ended session loses nothing. One
 * draft for each person, company and page (with the record's id on a page of one record). Signing out forgets all.
 */

/** `version` is the record's version that the typing started from; null for a new record. */
export type Draft<T> = { at: string; version: number | null; values: T }
export type DraftPlace = { userId: string; slug: string; path: string; id: string | null }

const prefix = 'daybook.draft/'

export function draftKey({ userId, slug, path, id }: DraftPlace): string {
  return `${prefix}${userId}/${slug}/${path}/${id ?? 'new'}`
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

/** Keeps a draft. A storage that is full or switched off keeps none, and typing goes on. */
export function writeDraft<T>(storage: Pick<Storage, 'setItem'>, key: string, draft: Draft<T>): void {
  try {
    storage.setItem(key, JSON.stringify(draft))
  } catch {
    // Nothing is lost that was kept before.
  }
}

/** Forgets every draft of this browser, whoever typed it. */
export function forgetDrafts(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key)
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
