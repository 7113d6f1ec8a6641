/**
 * Remembers the list that the user came from, with its query and the ids of its page, for this tab. A record opened
 * from it links to the previous and next one in list order.
 */
import type { ListQuery } from './list-query.ts'

/** A range of the list: `start` is the position of its first id, counted from 0. */
export type Trail = { query: ListQuery; start: number; ids: readonly string[] }

type TrailStorage = Pick<Storage, 'getItem' | 'setItem'>
const keyOf = (slug: string, path: string) => `daybook.trail/${slug}/${path}`

export function readTrail(storage: TrailStorage, slug: string, path: string): Trail | null {
  try {
    return JSON.parse(storage.getItem(keyOf(slug, path)) ?? 'null') as Trail | null
  } catch {
    return null
  }
}

export function writeTrail(storage: TrailStorage, { slug, path }: { slug: string; path: string }, trail: Trail): void {
  try {
    storage.setItem(keyOf(slug, path), JSON.stringify(trail))
  } catch {
    // With full storage only the previous and next buttons are missing.
  }
}

export type Steps = {
  previous: string | null
  next: string | null
  /** The page (from 1) that continues the range when the record is at its end; null when not needed. */
  pageToLoad: number | null
}

/** Returns the records before and after a record. */
export function stepsFrom({ query, start, ids }: Trail, id: string): Steps {
  const at = ids.indexOf(id)
  if (at === -1) return { previous: null, next: null, pageToLoad: null }
  const isFirst = at === 0 && start > 0
  const isLast = at === ids.length - 1 && ids.length % query.size === 0
  return {
    previous: ids[at - 1] ?? null,
    next: ids[at + 1] ?? null,
    pageToLoad: isFirst ? start / query.size : isLast ? (start + ids.length) / query.size + 1 : null,
  }
}

/** Returns the range extended by a page before or after it. */
export function extended(trail: Trail, page: number, ids: readonly string[]): Trail {
  const start = (page - 1) * trail.query.size
  if (start < trail.start) return { ...trail, start, ids: [...ids, ...trail.ids] }
  return { ...trail, ids: [...trail.ids, ...ids] }
}
