/**
 * Rows of a file become items, with their opening stock where the file gives it.
 *
 * An item is known by its code; a row that names a code that is there changes that item, and an empty cell says nothing.
 * Without a code it is known by its name, and then a row only finds what is there: what differs is refused.
 *
 *   T-1, Tea, category Drinks, unit pcs, 4.50   makes Tea, and the category Drinks where that is wanted
 *   the same row again                          is there already
 *   T-1, Green tea                              renames it
 */
import type { Problem } from '../../errors.ts'
import type { LineProblem } from '../../imports/kinds.ts'
import type { Named } from '../../imports/names.ts'
import { idsByName } from '../../imports/names.ts'
import { compare } from '../../money/decimal.ts'
import { flagProblems } from '../item-flags.ts'
import type { ItemLine, ReadItem } from '../read-item-line.ts'
import { readItemLine } from '../read-item-line.ts'

/** The fields of an item that a file can say, as the books store them. */
export type ItemValues = {
  readonly code: string | null
  readonly name: string
  readonly barcode: string | null
  readonly category: string | null
  readonly brand: string | null
  readonly unit: string
  readonly description: string | null
  readonly cost_price: string | null
  readonly selling_price: string | null
  readonly tax_scheme: string | null
  readonly track_inventory: boolean
  readonly can_be_sold: boolean
  readonly can_be_purchased: boolean
}
export type BookItem = ItemValues & {
  readonly id: string
  readonly version: number
  readonly has_stock: boolean
  /** Its opening stock in its own unit, '' for none. */
  readonly opening_quantity: string
  readonly opening_rate: string
  readonly fixed_asset: boolean
  readonly direct_expense: boolean
  readonly indirect_expense: boolean
}
export type ItemCategory = Named & {
  readonly unit: string | null
  readonly tax_scheme: string | null
  readonly track_inventory: boolean
  readonly can_be_sold: boolean
  readonly can_be_purchased: boolean
}
export type ItemBooks = {
  readonly items: readonly BookItem[]
  readonly categories: readonly ItemCategory[]
  readonly units: readonly Named[]
  readonly brands: readonly Named[]
  readonly schemes: readonly Named[]
  /** Whether categories, units and brands that are missing are made. */
  readonly createMissing: boolean
  /** Why no opening stock can be entered, at `opening_quantity`, if so. */
  readonly openingProblem: Problem | null
  readonly newId: () => string
}

export type PlannedItem = {
  readonly id: string
  readonly values: ItemValues
  /** As it was, null for a new one. */
  readonly before: BookItem | null
  readonly opening: { readonly quantity: string; readonly rate: string } | null
}
export type NewName = { readonly kind: 'category' | 'unit' | 'brand'; readonly id: string; readonly name: string }
export type ItemPlan = {
  readonly items: readonly PlannedItem[]
  /** What is made because rows name it. */
  readonly names: readonly NewName[]
  readonly alreadyThere: number
  readonly problems: readonly LineProblem[]
  readonly rejectedLines: ReadonlySet<number>
}

/** Judges a whole file of items against the books. */
export function planItemImport(lines: readonly ItemLine[], books: ItemBooks): ItemPlan {
  const known = knownItems(books.items)
  const names = finder(books)
  const items: PlannedItem[] = []
  const problems: LineProblem[] = []
  let alreadyThere = 0
  for (const line of lines) {
    const read = readItemLine(line)
    const judged = read.problems.length > 0 ? read.problems : judge(read, { known, names, books })
    if (Array.isArray(judged)) {
      problems.push(...judged.map((problem) => ({ ...problem, line: line.line })))
      continue
    }
    known.keep(judged, line.line)
    if (judged.before && !differs(judged.before, judged.values) && judged.opening === null) alreadyThere += 1
    else items.push(judged)
  }
  return {
    items,
    names: names.made(),
    alreadyThere,
    problems,
    rejectedLines: new Set(problems.map(({ line }) => line)),
  }
}

/** The fields in which an item is to be otherwise than it was: `{ name: ['Tea', 'Green tea'] }`. */
export function itemChanges({ before, values }: PlannedItem): Record<string, [unknown, unknown]> {
  const old: Partial<ItemValues> = before ?? {}
  return Object.fromEntries(
    fieldsOf(values).flatMap((field): [string, [unknown, unknown]][] =>
      (old[field] ?? null) === values[field] ? [] : [[field, [old[field] ?? null, values[field]]]],
    ),
  )
}

function fieldsOf(values: ItemValues): (keyof ItemValues)[] {
  return Object.keys(values) as (keyof ItemValues)[]
}

function differs(before: BookItem, values: ItemValues): boolean {
  return fieldsOf(values).some((field) => before[field] !== values[field])
}

type Judging = {
  known: ReturnType<typeof knownItems>
  names: ReturnType<typeof finder>
  books: ItemBooks
}

function judge(read: ReadItem, { known, names, books }: Judging): PlannedItem | Problem[] {
  const found = known.find(read)
  if ('code' in found) return [found]
  const { before } = found
  const unknown: Problem[] = []
  const idOf = (kind: Kind, text: string): string | null => {
    if (text === '') return null
    const id = names.idOf(kind, text)
    if (id === null) unknown.push({ code: 'UNKNOWN_REFERENCE', path: kind === 'scheme' ? 'tax_scheme' : kind })
    return id
  }
  const category = idOf('category', read.category)
  const defaults = before ? undefined : books.categories.find(({ id }) => id === category)
  const values: ItemValues = {
    code: read.code || (before?.code ?? null),
    name: read.name || (before?.name ?? ''),
    barcode: read.barcode || (before?.barcode ?? null),
    category: category ?? before?.category ?? null,
    brand: idOf('brand', read.brand) ?? before?.brand ?? null,
    unit: idOf('unit', read.unit) ?? before?.unit ?? defaults?.unit ?? '',
    description: read.description || (before?.description ?? null),
    cost_price: read.costPrice ?? before?.cost_price ?? null,
    selling_price: read.sellingPrice ?? before?.selling_price ?? null,
    tax_scheme: idOf('scheme', read.taxScheme) ?? before?.tax_scheme ?? defaults?.tax_scheme ?? null,
    track_inventory: read.tracked ?? before?.track_inventory ?? defaults?.track_inventory ?? true,
    can_be_sold: read.sold ?? before?.can_be_sold ?? defaults?.can_be_sold ?? true,
    can_be_purchased: read.purchased ?? before?.can_be_purchased ?? defaults?.can_be_purchased ?? true,
  }
  const opening = openingOf(read, before)
  const problems = [
    ...unknown,
    ...(values.name === '' ? [{ code: 'REQUIRED', path: 'name' } as const] : []),
    ...(values.unit === '' && unknown.length === 0 ? [{ code: 'REQUIRED', path: 'unit' } as const] : []),
    ...flagProblems({ ...before, ...values }),
    ...fixedProblems(before, values),
    ...(opening === 'other' ? [otherOpening(values.name)] : []),
    ...(opening !== null && opening !== 'other' && books.openingProblem ? [books.openingProblem] : []),
    ...(read.opening && !values.track_inventory
      ? [{ code: 'ITEM_NOT_TRACKED', path: 'opening_quantity', params: { item: values.name } } as const]
      : []),
    ...otherProblems(before, values, read),
    ...known.barcodeProblems(values.barcode, before?.id ?? null),
  ]
  if (problems.length > 0) return problems
  return { id: before?.id ?? books.newId(), before, values, opening: opening === 'other' ? null : opening }
}

function openingOf({ opening }: ReadItem, before: BookItem | null): ReadItem['opening'] | 'other' {
  if (opening === null || !before || before.opening_quantity === '') return opening
  const isSame =
    compare(opening.quantity, before.opening_quantity) === 0 && compare(opening.rate, before.opening_rate) === 0
  return isSame ? null : 'other'
}

function otherOpening(name: string): Problem {
  return { code: 'OTHER_RECORD', path: 'opening_quantity', params: { name, fields: 'opening stock' } }
}

/** What has stock keeps its unit, and that its stock is kept. */
function fixedProblems(before: BookItem | null, values: ItemValues): Problem[] {
  if (!before?.has_stock) return []
  return (['unit', 'track_inventory'] as const)
    .filter((field) => before[field] !== values[field])
    .map((path) => ({ code: 'STOCK_FIXED', path, params: { item: before.name } }))
}

/** Without a code nothing is changed. */
function otherProblems(before: BookItem | null, values: ItemValues, { code }: ReadItem): Problem[] {
  if (!before || code !== '' || !differs(before, values)) return []
  const fields = fieldsOf(values).filter((field) => before[field] !== values[field])
  return [{ code: 'OTHER_RECORD', path: 'name', params: { name: before.name, fields: fields.join(', ') } }]
}

/** Items by code and by name, as they grow row by row. */
function knownItems(items: readonly BookItem[]) {
  const byCode = new Map(items.flatMap((item) => (item.code === null ? [] : [[item.code, item] as const])))
  const byName = new Map<string, BookItem[]>()
  const lineOf = new Map<string, number>()
  const barcodes = new Map(items.flatMap(({ barcode, id }) => (barcode === null ? [] : [[barcode, id] as const])))
  for (const item of items) byName.set(item.name, [...(byName.get(item.name) ?? []), item])
  return {
    find: ({ code, name }: ReadItem): { before: BookItem | null } | Problem => {
      const key = code === '' ? `name ${name}` : `code ${code}`
      const repeated = lineOf.get(key)
      if (repeated !== undefined) {
        return { code: 'REPEATED', path: code === '' ? 'name' : 'code', params: { line: repeated.toString() } }
      }
      if (code !== '') return { before: byCode.get(code) ?? null }
      const named = byName.get(name) ?? []
      return named.length > 1
        ? { code: 'AMBIGUOUS_NAME', path: 'name', params: { name } }
        : { before: named[0] ?? null }
    },
    barcodeProblems: (barcode: string | null, id: string | null): Problem[] => {
      const owner = barcode === null ? undefined : barcodes.get(barcode)
      return owner === undefined || owner === id ? [] : [{ code: 'DUPLICATE', path: 'barcode' }]
    },
    keep: ({ id, values }: PlannedItem, line: number): void => {
      lineOf.set(values.code === null ? `name ${values.name}` : `code ${values.code}`, line)
      if (values.barcode !== null) barcodes.set(values.barcode, id)
    },
  }
}

type Kind = NewName['kind'] | 'scheme'

/** Categories, units, brands and schemes by their names or codes, whatever their capitals. */
function finder({ categories, units, brands, schemes, createMissing, newId }: ItemBooks) {
  const made: NewName[] = []
  const maps = {
    category: idsByName(categories),
    unit: idsByName(units),
    brand: idsByName(brands),
    scheme: idsByName(schemes),
  }
  return {
    idOf: (kind: Kind, text: string): string | null => {
      const found = maps[kind].get(text.toLowerCase())
      if (found !== undefined) return found
      if (!createMissing || kind === 'scheme') return null
      const id = newId()
      made.push({ kind, id, name: text })
      maps[kind].set(text.toLowerCase(), id)
      return id
    },
    made: () => made,
  }
}
