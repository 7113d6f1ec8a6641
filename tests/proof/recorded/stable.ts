/** Makes texts equal in every run: replaces ids, times and document numbers by their names. */

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
const moment = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)/g
/** `INV-2026-0007`, as documents are numbered. */
const number = /\b([A-Z]{2,5}-\d{4})-(\d{4,})\b/g
const digest = /\b[0-9a-f]{64}\b/g

export type Stable = (value: unknown) => unknown

/** Replaces values that differ between runs; unnamed ones are numbered in order of appearance. */
export function stableTexts(names: ReadonlyMap<string, string>): Stable {
  const ids = new Map<string, string>()
  const numbers = new Map<string, string>()
  const numbered = (labels: Map<string, string>, word: string, match: string): string => {
    const before = labels.get(match)
    if (before !== undefined) return before
    const called = `<${word}${labels.size + 1}>`
    labels.set(match, called)
    return called
  }
  return (value) => {
    if (value === undefined) return undefined
    const text = JSON.stringify(value)
      .replace(moment, '<time>')
      .replace(id, (match) => (names.get(match) ?? numbered(ids, 'id', match)).replaceAll('"', "'"))
      .replace(number, (match, series: string) => `${series}-${numbered(numbers, 'no', match)}`)
      .replace(digest, '<digest>')
    return JSON.parse(text)
  }
}
