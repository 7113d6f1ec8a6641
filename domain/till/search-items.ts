/**
 * Finds items of a till's catalog: by code or barcode as scanned, or by the words of a name as typed. The index is built
 * once for a catalog; a scan is one look-up, a search one pass.
 *
 *   'TEA-1'      the item with this code or barcode, upper or lower case
 *   'tea wh'     White tea, Tea towel, white; not Tea: every word has to be found
 *
 * Items whose name begins with the text come first, then those with a word that begins with it, then the others; within
 * each, those that sell best.
 */
import { compare } from '../money/decimal.ts'
import type { CatalogItem } from './catalog.ts'

export type ItemIndex = {
  readonly byCode: ReadonlyMap<string, CatalogItem>
  readonly byId: ReadonlyMap<string, CatalogItem>
  /** Those that sell best first, each with the text that is searched. */
  readonly entries: readonly { readonly item: CatalogItem; readonly name: string; readonly text: string }[]
}

/** Builds the index of a catalog. Of two items with one code, the one that sells best is found. */
export function indexItems(items: readonly CatalogItem[]): ItemIndex {
  const entries = items
    .toSorted((a, b) => compare(b.sold, a.sold) || (a.name < b.name ? -1 : 1))
    .map((item) => {
      const name = normalize(item.name)
      return { item, name, text: normalize([name, item.code ?? '', item.barcode ?? ''].join(' ')) }
    })
  const byCode = new Map<string, CatalogItem>()
  const byId = new Map<string, CatalogItem>()
  for (const { item } of entries) {
    byId.set(item.id, item)
    for (const code of [item.barcode, item.code]) {
      const key = code === null ? '' : normalize(code)
      if (key !== '' && !byCode.has(key)) byCode.set(key, item)
    }
  }
  return { byCode, byId, entries }
}

/** Returns the item with exactly this code or barcode; null for none. */
export function itemOfCode({ byCode }: ItemIndex, code: string): CatalogItem | null {
  return byCode.get(normalize(code)) ?? null
}

/** Returns the items of a category, those that sell best first; of all categories for null. */
export function itemsOfCategory({ entries }: ItemIndex, category: string | null, most: number): CatalogItem[] {
  const items: CatalogItem[] = []
  for (const { item } of entries) {
    if (items.length === most) break
    if (category === null || item.category === category) items.push(item)
  }
  return items
}

/** Returns the items that a typed text finds, the best first, at most `most`. */
export function searchItems(index: ItemIndex, typed: string, most: number): CatalogItem[] {
  const text = normalize(typed)
  const words = text.split(' ').filter(Boolean)
  if (words.length === 0) return []
  const exact = itemOfCode(index, typed)
  const ranks: CatalogItem[][] = [exact === null ? [] : [exact], [], [], []]
  for (const { item, name, text: searched } of index.entries) {
    if (item === exact || !words.every((word) => searched.includes(word))) continue
    const rank = name.startsWith(text) ? 1 : ` ${searched}`.includes(` ${text}`) ? 2 : 3
    ranks[rank]?.push(item)
    if (ranks[1]?.length === most) break
  }
  return ranks.flat().slice(0, most)
}

function normalize(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
}
