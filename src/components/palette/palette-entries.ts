/**
 * Ranks the entries of the palette. Pages and actions are known to the browser; accounts, items, contacts and documents
 * come from the server, whose order is kept among equals.
 *
 *   ranked([Unbalanced entries, Trial balance, Accounts], 'bal')   is [Trial balance, Unbalanced entries]
 */
import type { StatusTone } from '../../../domain/resources/core/define.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { heads } from '../../../domain/resources/heads.ts'
import type { MenuArea } from '../menu/menu-types.ts'
import { currentPage, pagesOf, readableAreas } from '../menu/menu-types.ts'

const entryKinds = ['action', 'page', 'account', 'item', 'party', 'document'] as const
export type EntryKind = (typeof entryKinds)[number]

/** An entry that opens a path below the company or runs an action; `key` identifies it permanently. */
export type Entry = {
  key: string
  kind: EntryKind
  label: string
  hint: string
  path?: string
  /** Details of a document: its kind, date, amount and status as displayed. */
  document?: { kind: string; date: string; amount: string; status: { label: string; tone: StatusTone } | null }
  run?: () => void
}
export type Translate = (key: string, params?: Record<string, unknown>) => string

/** Returns the permitted pages: those of the menu and the forms of records that the user may create. */
export function pageEntries(menu: readonly MenuArea[], may: (permission: string) => boolean, t: Translate): Entry[] {
  const areas = readableAreas(menu, may)
  const pages = areas.flatMap((area) =>
    pagesOf(area).map(({ text, path }) => pageOf(path, t(text), path === area.hub ? '' : t(area.text))),
  )
  const forms = [...heads.values()]
    .filter(({ path, screens }) => screens.includes('create') && may(`${path}.create`))
    .map(({ path }) => {
      const area = currentPage(menu, path).area
      const label = t('list.create', { one: t(`module.${moduleOf(path)}.counted_one`) })
      return { ...pageOf(`${path}/create`, label, area ? t(area.text) : ''), kind: 'action' as const }
    })
  // Some pages are in two areas.
  const all = [...pages, ...forms]
  return all.filter(({ key }, place) => all.findIndex((entry) => entry.key === key) === place)
}

/** The forms offered before the user types. */
const firstForms = [
  'sales/vouchers',
  'purchase/vouchers',
  'payment-receipts',
  'purchase/payments',
  'account/journal-vouchers',
].map((path) => `${path}/create`)

/** Returns the forms for what is entered every day, in a fixed order. */
export function everydayForms(entries: readonly Entry[]): Entry[] {
  return firstForms.flatMap((path) => entries.find((entry) => entry.path === path) ?? [])
}

function pageOf(path: string, label: string, hint: string): Entry {
  return { key: `page ${path}`, kind: 'page', label, hint, path }
}

/**
 * Returns the entries that contain every word of the text, best match first; among equals the recently opened ones
 * first, then the given order.
 */
export function ranked(entries: readonly Entry[], text: string, recent: readonly string[] = []): Entry[] {
  return sorted(
    entries.filter((entry) => holds(entry, text)),
    text,
    recent,
  )
}

function sorted(entries: readonly Entry[], text: string, recent: readonly string[]): Entry[] {
  const age = ({ path = '' }: Entry) => {
    const place = recent.indexOf(path)
    return place === -1 ? recent.length : place
  }
  return entries
    .map((entry) => ({ entry, place: matchRank(entry, text), age: age(entry) }))
    .toSorted((one, other) => one.place - other.place || one.age - other.age)
    .map(({ entry }) => entry)
}

/** Whether the entry holds every word of the text, in any order. */
export function holds({ label, hint }: Pick<Entry, 'label' | 'hint'>, text: string): boolean {
  const all = plain(`${label} ${hint}`)
  return wordsOf(text).every((word) => all.includes(word))
}

function wordsOf(text: string): string[] {
  return plain(text).split(' ').filter(Boolean)
}

/**
 * Returns the rank of a match, 0 for the best: name, number or code equals the text; the name starts with it; words of
 * the name start with its words; words of the hint do; anything else.
 */
function matchRank({ kind, label, hint }: Entry, text: string): number {
  const needle = plain(text)
  const name = plain(label)
  const begins = (all: string) => {
    const starts = all.split(/[^\p{L}\p{N}]+/u)
    return wordsOf(text).every((word) => starts.some((start) => start.startsWith(word)) || all.startsWith(word))
  }
  if (name === needle || (kind === 'account' && plain(hint) === needle)) return 0
  if (name.startsWith(needle)) return 1
  if (begins(name)) return 2
  return begins(plain(`${label} ${hint}`)) ? 3 : 4
}

/** Returns the text in lower case, without accents and repeated blanks. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export type Group = { kind: EntryKind; entries: readonly Entry[] }
type Candidates = { local: readonly Entry[]; hits: readonly Entry[]; recent?: readonly string[] }

const MOST_OF_A_KIND = 8

/**
 * Returns the groups of entries for a text, the group with the best match first. Server results are always included: an
 * alias or a barcode may have matched. `recent` are paths, the last opened first.
 */
export function grouped({ local, hits, recent = [] }: Candidates, text: string): Group[] {
  const all = [...ranked(local, text, recent), ...sorted(hits, text, recent)]
  const best = ({ entries: [first] }: Group) => (first ? matchRank(first, text) : Infinity)
  return entryKinds
    .map((kind) => ({ kind, entries: all.filter((entry) => entry.kind === kind).slice(0, MOST_OF_A_KIND) }))
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => best(one) - best(other))
}
