/**
 * Finds the names that a bank's text contains. A rare word says more than a frequent one; a word counts in part when the bank
 * left out its vowels or cut it.
 *
 *   ACME TRADERS LTD     Acme Traders: all words
 *   CM TRDRS             Acme Traders: all words, without vowels
 *   ACME TRA             Acme Traders, but also Acme Trading
 */
import { addToGroup } from './rows.ts'
import { plainText, skeletonOf, textsFrom, wordsOf } from './compare-texts.ts'

/** Legal forms and words that many names have. */
const fillers = new Set(
  'ltd limited pvt private llc llp inc co company corp corporation plc gmbh ag kg sa sarl sas srl bv nv oy ab as cie pty the and of'.split(
    ' ',
  ),
)

const whole = 1000
const withoutVowels = 900
const soundsAlike = 600
/** A word that more names have is only looked at in names that a rarer word found; the rarest of a text may have more. */
const mostNames = 400
const mostNamesOfRarest = 1500
const shortestCut = 3
const mostWordsFrom = 40

export type NameMatch = {
  readonly payer: string
  readonly name: string
  /** The share of the name that was found, in thousandths. */
  readonly coverage: number
  /** Twice the weight found less the weight of the name: grows with what is found, falls with what is missing. */
  readonly rank: number
}

type Name = { readonly payer: string; readonly name: string; readonly words: readonly string[] }
type Hit = { readonly word: string; readonly quality: number }

/** Returns a function that lists the names in a text, in no particular order, for names of payers. */
export function nameIndex(names: ReadonlyMap<string, { payer: string; name: string }>): (text: string) => NameMatch[] {
  const entries: Name[] = [...names.values()].map(({ payer, name }) => ({ payer, name, words: significantWords(name) }))
  const byWord = new Map<string, number[]>()
  for (const [place, { words }] of entries.entries()) for (const word of words) addToGroup(byWord, word, place)
  const weights = new Map([...byWord].map(([word, places]) => [word, weightOf(entries.length, places.length)]))
  const sorted = [...byWord.keys()].toSorted()
  const bySkeleton = new Map<string, string[]>()
  for (const word of sorted) {
    const skeleton = skeletonOf(word)
    if (skeleton.length > 1) addToGroup(bySkeleton, skeleton, word)
  }
  const skeletons = [...bySkeleton.keys()].toSorted()
  const hitsOf = (word: string): Hit[] => hitsIn({ byWord, bySkeleton, sorted, skeletons }, word)
  return (text) => {
    const qualities = new Map<string, number>()
    for (const word of new Set(wordsOf(plainText(text))))
      for (const hit of hitsOf(word)) qualities.set(hit.word, Math.max(hit.quality, qualities.get(hit.word) ?? 0))
    const lists = [...qualities.keys()].map((word) => byWord.get(word) ?? []).toSorted((a, b) => a.length - b.length)
    const shortLists = lists.filter(({ length }, place) => length <= (place === 0 ? mostNamesOfRarest : mostNames))
    const places = new Set(shortLists.flat())
    return [...places].flatMap((place) => {
      const entry = entries[place]
      return entry ? [matchName(entry, qualities, weights)] : []
    })
  }
}

function significantWords(name: string): string[] {
  const words = [...new Set(wordsOf(plainText(name)))]
  const significant = words.filter((word) => !fillers.has(word) && word.length > 1)
  return significant.length > 0 ? significant : words
}

/** One for a word of every name, one more for each halving of the names that have it. */
function weightOf(names: number, withWord: number): number {
  return 32 - Math.clz32(Math.trunc(names / withWord)) + 1
}

type Words = {
  readonly byWord: ReadonlyMap<string, readonly number[]>
  readonly bySkeleton: ReadonlyMap<string, readonly string[]>
  readonly sorted: readonly string[]
  readonly skeletons: readonly string[]
}

/** Returns the words of names that a word of the bank stands for. */
function hitsIn({ byWord, bySkeleton, sorted, skeletons }: Words, word: string): Hit[] {
  if (/^\d/.test(word)) return byWord.has(word) ? [{ word, quality: whole }] : []
  const skeleton = skeletonOf(word)
  const isBare = skeleton === word
  const hits: Hit[] = byWord.has(word) ? [{ word, quality: whole }] : []
  const alike = isBare || skeleton.length > 2 ? (bySkeleton.get(skeleton) ?? []) : []
  hits.push(...alike.map((other) => ({ word: other, quality: isBare ? withoutVowels : soundsAlike })))
  if (word.length < shortestCut) return hits
  hits.push(...textsFrom(sorted, word, mostWordsFrom).map((longer) => cutHit(longer, word.length, longer.length)))
  if (!isBare) return hits
  for (const longer of textsFrom(skeletons, word, mostWordsFrom))
    hits.push(...(bySkeleton.get(longer) ?? []).map((other) => cutHit(other, word.length, longer.length)))
  return hits
}

function cutHit(word: string, length: number, complete: number): Hit {
  return { word, quality: Math.trunc((withoutVowels * (complete + length)) / (2 * complete)) }
}

function matchName(
  { payer, name, words }: Name,
  qualities: ReadonlyMap<string, number>,
  weights: ReadonlyMap<string, number>,
): NameMatch {
  const total = words.reduce((sum, word) => sum + (weights.get(word) ?? 1), 0)
  const weightFound = words.reduce((sum, word) => sum + (weights.get(word) ?? 1) * (qualities.get(word) ?? 0), 0)
  return { payer, name, coverage: Math.trunc(weightFound / total), rank: 2 * weightFound - whole * total }
}
