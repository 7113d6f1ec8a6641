/**
 * Imports items from the rows of a file, with their opening stock if the file has it.
 *
 * An item is identified by its code; a row with an existing code changes that item, and empty cells change nothing.
 * Without a code it is identified by its name; such a row never changes an item, and a difference is refused.
 *
 *   T-1, Tea, category Drinks, unit pcs, 4.50   creates Tea, and the category Drinks if requested
 *   the same row again                          exists already
 *   T-1, Green tea                              renames it
 */
import type { Problem } from '../../errors.ts'
import type { LineProblem } from '../../imports/kinds.ts'
import type { NamedRecord } from '../../imports/names.ts'
import { idsByName } from '../../imports/names.ts'
import { compare } from '../../money/decimal.ts'
import { flagProblems } from '../item-flags.ts'
import type { ItemLine, ReadItem } from '../read-item-line.ts'
import { readItemLine } from '../read-item-line.ts'

/** The fields of an item in a file, as they are stored. */
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
  /** Whether an open document or an active bill of materials counts in its unit. */
  readonly unit_in_use: boolean
  /** Whether it was merged into another item, which took its place; its code and barcode stay taken. */
  readonly is_merged: boolean
  /** Its opening stock in its base unit, '' for none. */
  readonly opening_quantity: string
  readonly opening_rate: string
  readonly fixed_asset: boolean
  readonly direct_expense: boolean
  readonly indirect_expense: boolean
}
export type ItemCategory = NamedRecord & {
  readonly unit: string | null
  readonly tax_scheme: string | null
  readonly track_inventory: boolean
  readonly can_be_sold: boolean
  readonly can_be_purchased: boolean
}
export type ItemBooks = {
  readonly items: readonly BookItem[]
  readonly categories: readonly ItemCategory[]
  readonly units: readonly NamedRecord[]
  readonly brands: readonly NamedRecord[]
  readonly schemes: readonly NamedRecord[]
  /** Whether missing categories, units and brands are created. */
  readonly createMissing: boolean
  /** The problem at `opening_quantity` that prevents opening stock, if any. */
  readonly openingProblem: Problem | null
  readonly newId: () => string
}

export type PlannedItem = {
  readonly id: string
  readonly values: ItemValues
  /** The stored item, null for a new one. */
  readonly before: BookItem | null
  readonly opening: { readonly quantity: string; readonly rate: string } | null
}
export type NewName = { readonly kind: 'category' | 'unit' | 'brand'; readonly id: string; readonly name: string }
export type ItemPlan = {
  readonly items: readonly PlannedItem[]
  /** Records that are created because rows without problems name them. */
  readonly names: readonly NewName[]
  readonly existingCount: number
  readonly problems: readonly LineProblem[]
  readonly rejectedLines: ReadonlySet<number>
}

/** Checks a whole file of items against the books and plans the import. */
export function planItemImport(lines: readonly ItemLine[], books: ItemBooks): ItemPlan {
  const itemIndex = indexItems(books.items)
  const references = referenceFinder(books)
  const items: PlannedItem[] = []
  const problems: LineProblem[] = []
  let existingCount = 0
  for (const line of lines) {
    const read = readItemLine(line)
    const checked = read.problems.length > 0 ? read.problems : checkItem(read, { itemIndex, references, books })
    if (Array.isArray(checked)) {
      problems.push(...checked.map((problem) => ({ ...problem, line: line.line })))
      continue
    }
    itemIndex.add(checked, line.line)
    if (checked.before && !differs(checked.before, checked.values) && checked.opening === null) existingCount += 1
    else items.push(checked)
  }
  const used = new Set(items.flatMap(({ values: { category, brand, unit } }) => [category, brand, unit]))
  return {
    items,
    names: references.created().filter(({ id }) => used.has(id)),
    existingCount,
    problems,
    rejectedLines: new Set(problems.map(({ line }) => line)),
  }
}

/** Returns the changed fields of an item with the values before and after: `{ name: ['Tea', 'Green tea'] }`. */
export function itemChanges({ before, values }: PlannedItem): Record<string, [unknown, unknown]> {
  const oldValues: Partial<ItemValues> = before ?? {}
  return Object.fromEntries(
    fieldsOf(values).flatMap((field): [string, [unknown, unknown]][] =>
      (oldValues[field] ?? null) === values[field] ? [] : [[field, [oldValues[field] ?? null, values[field]]]],
    ),
  )
}

function fieldsOf(values: ItemValues): (keyof ItemValues)[] {
  return Object.keys(values) as (keyof ItemValues)[]
}

function differs(before: BookItem, values: ItemValues): boolean {
  return fieldsOf(values).some((field) => before[field] !== values[field])
}

type ItemContext = {
  itemIndex: ReturnType<typeof indexItems>
  references: ReturnType<typeof referenceFinder>
  books: ItemBooks
}

function checkItem(read: ReadItem, { itemIndex, references, books }: ItemContext): PlannedItem | Problem[] {
  const match = itemIndex.find(read)
  if ('code' in match) return [match]
  const { before } = match
  const unknown: Problem[] = []
  const idOf = (kind: Kind, text: string): string | null => {
    if (text === '') return null
    const id = references.idOf(kind, text)
    if (id === null)
      unknown.push({ code: 'UNKNOWN_NAME', path: kind === 'scheme' ? 'tax_scheme' : kind, params: { name: text } })
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
    track_inventory: read.tracksInventory ?? before?.track_inventory ?? defaults?.track_inventory ?? true,
    can_be_sold: read.canBeSold ?? before?.can_be_sold ?? defaults?.can_be_sold ?? true,
    can_be_purchased: read.canBePurchased ?? before?.can_be_purchased ?? defaults?.can_be_purchased ?? true,
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
    ...itemIndex.barcodeProblems(values.barcode, before?.id ?? null),
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

/** Returns STOCK_FIXED for a changed unit or tracking of an item with stock, UNIT_IN_USE for a unit that others count in. */
function fixedProblems(before: BookItem | null, values: ItemValues): Problem[] {
  if (!before) return []
  const params = { item: before.name }
  const changed = (['unit', 'track_inventory'] as const).filter((field) => before[field] !== values[field])
  if (before.has_stock) return changed.map((path) => ({ code: 'STOCK_FIXED', path, params }))
  return before.unit_in_use && changed.includes('unit') ? [{ code: 'UNIT_IN_USE', path: 'unit', params }] : []
}

/** Returns OTHER_RECORD when a row without a code differs from the item. */
function otherProblems(before: BookItem | null, values: ItemValues, { code }: ReadItem): Problem[] {
  if (!before || code !== '' || !differs(before, values)) return []
  const fields = fieldsOf(values).filter((field) => before[field] !== values[field])
  return [{ code: 'OTHER_RECORD', path: 'name', params: { name: before.name, fields: fields.join(', ') } }]
}

/**
 * Indexes items by code and by name, and records the rows of the file. A row cannot change a merged item; its name alone
 * does not identify it.
 */
function indexItems(items: readonly BookItem[]) {
  const byCode = new Map(items.flatMap((item) => (item.code === null ? [] : [[item.code, item] as const])))
  const byName = new Map<string, BookItem[]>()
  const lineOf = new Map<string, number>()
  const barcodes = new Map(items.flatMap(({ barcode, id }) => (barcode === null ? [] : [[barcode, id] as const])))
  for (const item of items.filter(({ is_merged }) => !is_merged))
    byName.set(item.name, [...(byName.get(item.name) ?? []), item])
  return {
    find: ({ code, name }: ReadItem): { before: BookItem | null } | Problem => {
      const sameName = byName.get(name) ?? []
      if (code === '' && sameName.length > 1) return { code: 'AMBIGUOUS_NAME', path: 'name', params: { name } }
      const before = (code === '' ? sameName[0] : byCode.get(code)) ?? null
      const repeated = lineOf.get(keyOf(before, { code: code || null, name }))
      if (repeated !== undefined) {
        return { code: 'REPEATED', path: code === '' ? 'name' : 'code', params: { line: repeated.toString() } }
      }
      return before?.is_merged ? { code: 'ITEM_INACTIVE', path: 'code', params: { item: before.name } } : { before }
    },
    barcodeProblems: (barcode: string | null, id: string | null): Problem[] => {
      const owner = barcode === null ? undefined : barcodes.get(barcode)
      return owner === undefined || owner === id ? [] : [{ code: 'DUPLICATE', path: 'barcode' }]
    },
    add: ({ id, before, values }: PlannedItem, line: number): void => {
      lineOf.set(keyOf(before, values), line)
      if (values.barcode !== null) barcodes.set(values.barcode, id)
    },
  }
}

/** Identifies the item of a row: a stored one may be named by its code and by its name. */
function keyOf(before: BookItem | null, { code, name }: Pick<ItemValues, 'code' | 'name'>): string {
  if (before) return `id ${before.id}`
  return code === null ? `name ${name}` : `code ${code}`
}

type Kind = NewName['kind'] | 'scheme'

/** Finds categories, units, brands and schemes by their names or codes, without regard to case. */
function referenceFinder({ categories, units, brands, schemes, createMissing, newId }: ItemBooks) {
  const createdNames: NewName[] = []
  const maps = {
    category: idsByName(categories),
    unit: idsByName(units),
    brand: idsByName(brands),
    scheme: idsByName(schemes),
  }
  return {
    idOf: (kind: Kind, text: string): string | null => {
      const existingId = maps[kind].get(text.toLowerCase())
      if (existingId !== undefined) return existingId
      if (!createMissing || kind === 'scheme') return null
      const id = newId()
      createdNames.push({ kind, id, name: text })
      maps[kind].set(text.toLowerCase(), id)
      return id
    },
    created: () => createdNames,
  }
}
