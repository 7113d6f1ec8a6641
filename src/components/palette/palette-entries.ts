/**
 * What the palette offers and in which order, as pure functions. Pages and actions are known to the browser; accounts
 * and documents come from the server in an order of their own, which is kept.
 *
 *   ranked([Trial balance, Ledgers], 'bal')   is [Trial balance]
 */
import type { StatusTone } from '../../../domain/resources/core/define.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { heads } from '../../../domain/resources/heads.ts'

export const entryKinds = ['action', 'page', 'account', 'item', 'party', 'document'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Something to open (a path below the company) or to do; `key` names it for good. */
export type Entry = {
  key: string
  kind: EntryKind
  label: string
  hint: string
  path?: string
  /** Of a document: its kind, date, amount and status as they are shown. */
  document?: { kind: string; date: string; amount: string; status: { label: string; tone: StatusTone } | null }
  run?: () => void
}
export type Translate = (key: string, params?: Record<string, unknown>) => string
export type Place = { text: string; path: string }

/** The pages that the person may open: those of the menu, and the form of each record that may be created. */
export function pageEntries(
  menu: readonly { heading?: string; items: readonly Place[] }[],
  may: (permission: string) => boolean,
  t: Translate,
): Entry[] {
  const pages = menu.flatMap(({ heading, items }) =>
    items
      .filter(({ path }) => may(`${path}.list`))
      .map(({ text, path }) => pageOf(path, t(text), heading ? t(heading) : '')),
  )
  const forms = [...heads.values()]
    .filter(({ path, screens }) => screens.includes('create') && may(`${path}.create`))
    .map(({ path }) => {
      const one = t(`module.${moduleOf(path)}.label`)
      const [area = ''] = path.split('/')
      return {
        ...pageOf(`${path}/create`, t('list.create', { one: inText(one) }), t(`area.${area}`)),
        kind: 'action' as const,
      }
    })
  return [...pages, ...forms]
}

function pageOf(path: string, label: string, hint: string): Entry {
  return { key: `page ${path}`, kind: 'page', label, hint, path }
}

/** A label within a sentence: "New ledger", but "New VAT scheme". */
function inText(label: string): string {
  return /^.\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/**
 * The entries that hold every word of the text, the best first: those whose label begins with the text, then those
 * where a word begins with it, then the others; among equals the given order.
 */
export function ranked(entries: readonly Entry[], text: string): Entry[] {
  const wanted = plain(text)
  const words = wordsOf(text)
  return entries
    .filter((entry) => holds(entry, text))
    .map((entry) => ({ entry, place: placeOf(plain(entry.label), wanted, words) }))
    .toSorted((one, other) => one.place - other.place)
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

function placeOf(label: string, wanted: string, words: readonly string[]): number {
  if (label.startsWith(wanted)) return 0
  if (label.includes(` ${wanted}`)) return 1
  return words.every((word) => label.includes(word)) ? 2 : 3
}

/** Small letters without accents and double blanks. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export type Group = { kind: EntryKind; entries: readonly Entry[] }

const MOST_OF_A_KIND = 8

/**
 * What is listed for a text, group by group. The group that holds the best match comes first: an exact code or number
 * from the server, else pages and actions whose name begins with the text.
 */
export function grouped(local: readonly Entry[], found: readonly Entry[], text: string): Group[] {
  const wanted = plain(text)
  const all = [...ranked(local, text), ...found]
  const groups = entryKinds
    .map((kind) => ({ kind, entries: all.filter((entry) => entry.kind === kind).slice(0, MOST_OF_A_KIND) }))
    .filter(({ entries }) => entries.length > 0)
  const isExact = ({ kind, label, hint }: Entry) =>
    (kind === 'document' && plain(label) === wanted) ||
    (kind === 'account' && [plain(label), plain(hint)].includes(wanted)) ||
    ((kind === 'item' || kind === 'party') && plain(label) === wanted)
  const weight = ({ entries }: Group) => {
    const [best] = entries
    if (!best) return 3
    if (isExact(best)) return 0
    return plain(best.label).startsWith(wanted) ? 1 : 2
  }
  return groups.toSorted((one, other) => weight(one) - weight(other))
}
