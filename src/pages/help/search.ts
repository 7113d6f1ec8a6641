/**
 * Searches all chapters of the handbook by section: every word of the query, also as the beginning of a word or with a
 * letter wrong; titles count more than texts.
 */
import MiniSearch from 'minisearch'
import { i18n, inLanguage } from '../../lib/i18n.ts'
import type { Chapter, PartName } from './chapters.ts'
import { contentAt, parts, titleOf } from './chapters.ts'
import { textOf } from './content.ts'

type Entry = { id: string; part: PartName; chapter: string; title: string; text: string }
/** A piece of the text around a hit; `isHit` marks a found word. */
export type Piece = { text: string; isHit: boolean }
export type Hit = {
  /** The chapter and the anchor of the section: `sell#record-a-payment`. */
  place: string
  part: PartName
  chapter: string
  title: Piece[]
  excerpt: Piece[]
}

const MOST_HITS = 30
const EXCERPT = 180
/** What a reader looks for is rather how something is done than the list of its fields. */
const weights: Partial<Record<PartName, number>> = { reference: 0.5, developers: 0.4, operators: 0.6 }

type Index = { engine: MiniSearch<Entry>; entries: ReadonlyMap<string, Entry> }
const indexes = new Map<string, Index>()

/** Returns the index in the language of the screen; building it reads every chapter once. */
function indexNow(): Index {
  const existing = indexes.get(i18n.language)
  if (existing) return existing
  const entries = parts.flatMap(({ name, chapters }) => chapters.flatMap((chapter) => entriesOf(chapter, name)))
  const engine = new MiniSearch<Entry>({ fields: ['title', 'chapter', 'text'], storeFields: ['part'] })
  engine.addAll(entries)
  const index = { engine, entries: new Map(entries.map((entry) => [entry.id, entry])) }
  indexes.set(i18n.language, index)
  return index
}

/** Returns the sections of a chapter; one below another carries the title of both. */
function entriesOf(chapter: Chapter, part: PartName): Entry[] {
  let above = ''
  return contentAt(chapter).sections.map(({ id, title, depth, tokens }) => {
    if (depth === 2) above = title
    const path = depth > 2 && above !== '' ? [above, title] : [title]
    return {
      id: id === '' ? chapter.id : `${chapter.id}#${id}`,
      part,
      chapter: titleOf(chapter),
      title: inLanguage(path.join(' › ')),
      text: inLanguage(textOf(tokens)).replaceAll(/\s+/g, ' '),
    }
  })
}

/** Returns the number of sections that are searched. */
export function sectionCount(): number {
  return indexNow().entries.size
}

/** Returns the sections that contain every word of a query, the best first. */
export function searchHandbook(query: string): Hit[] {
  const { engine, entries } = indexNow()
  const results = engine.search(query, {
    combineWith: 'AND',
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    boost: { title: 4, chapter: 2 },
    boostDocument: (_id, _term, stored) => weights[stored?.['part'] as PartName] ?? 1,
  })
  return results.slice(0, MOST_HITS).flatMap(({ id, terms }) => {
    const entry = entries.get(String(id))
    if (!entry) return []
    const { part, chapter, title, text } = entry
    return [{ place: entry.id, part, chapter, title: pieces(title, terms), excerpt: excerptOf(text, terms) }]
  })
}

/** Returns the text around the place with the most hits close together. */
function excerptOf(text: string, terms: readonly string[]): Piece[] {
  const places = [...text.matchAll(wordsOf(terms))].map(({ index }) => index)
  const within = (start: number) => places.filter((place) => place >= start && place < start + EXCERPT - 40).length
  const best = places.reduce((one, other) => (within(other) > within(one) ? other : one), places[0] ?? 0)
  const from = best < 50 ? 0 : text.indexOf(' ', best - 50) + 1
  const cut = text.length > from + EXCERPT ? text.lastIndexOf(' ', from + EXCERPT) : text.length
  const shown = text.slice(from, cut)
  return pieces(`${from > 0 ? '… ' : ''}${shown}${cut < text.length ? ' …' : ''}`, terms)
}

function pieces(text: string, terms: readonly string[]): Piece[] {
  const words = wordsOf(terms)
  const all: Piece[] = []
  let end = 0
  for (const { index, 0: word } of text.matchAll(words)) {
    if (index > end) all.push({ text: text.slice(end, index), isHit: false })
    all.push({ text: word, isHit: true })
    end = index + word.length
  }
  return end < text.length ? [...all, { text: text.slice(end), isHit: false }] : all
}

/** Matches whole words that are one of the terms. */
function wordsOf(terms: readonly string[]): RegExp {
  const any = terms.map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
  return any === '' ? /(?!)/gu : new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any})(?![\p{L}\p{N}])`, 'giu')
}
