/**
 * The sections of a financial statement: categories with their accounts below a heading, and subtotals between them.
 *
 * A category belongs to the section of its own class or to that of the nearest category above it, so every account is in
 * exactly one section. Roots of the chart are left out, because the section takes their place. Figures come in with
 * debits positive, one for each column; a section on the credit side shows them with credits positive.
 *
 *   Revenue (credit)              900.00
 *     Sales                       900.00
 *       4000 Sales account        900.00    balance of −900.00
 *   Cost of sales (debit)         500.00
 *   Gross profit                  400.00
 */
import { isZero, negate, sum, withDigits } from '../../money/decimal.ts'
import { byCodeAndName, byOrder, groupBy } from '../account-tree.ts'
import type { ReportRow } from '../report.ts'

export type StatementCategory = {
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
  readonly code: string | null
  readonly system_code: string | null
  readonly place: number
  readonly statement_section: string | null
  readonly term: string | null
  readonly cash_flow_section: string | null
}
export type StatementAccount = {
  readonly id: string
  readonly category_id: string
  readonly name: string
  readonly code: string | null
  /** One for each column, debits positive. */
  readonly figures: readonly string[]
}
export type Section = {
  readonly id: string
  readonly name: string
  readonly side: 'debit' | 'credit'
  /** The categories of the section; a section with parts has none of its own. */
  readonly holds?: (category: ClassifiedCategory) => boolean
  readonly parts?: readonly Section[]
  /** Lines that no account holds, such as the profit of the year. */
  readonly lines?: readonly Omit<StatementAccount, 'category_id'>[]
}
/** A category with what it inherits: the system codes from itself up to its root, its sections and its term. */
export type ClassifiedCategory = StatementCategory & {
  readonly root: string | null
  readonly systemCodes: readonly string[]
  readonly section: string
  readonly effectiveTerm: string | null
  readonly cashFlow: string
}
/** Figures have debits positive. */
export type StatementPart = { readonly rows: readonly FiguredRow[]; readonly figures: readonly string[] }
/** Figures are shown on the side of the section. */
export type FiguredRow = Omit<ReportRow, 'cells'> & { readonly figures: readonly string[] }
type Tree = {
  readonly categories: readonly ClassifiedCategory[]
  readonly accounts: ReadonlyMap<string, readonly StatementAccount[]>
  readonly children: ReadonlyMap<string | null, readonly ClassifiedCategory[]>
  readonly columns: number
}
type Place = {
  readonly parentId: string
  readonly depth: number
  readonly side: Section['side']
  readonly holds: Holds
}
type Holds = NonNullable<Section['holds']>
/** The row above a section; without one it is at the top. */
export type ParentRow = { readonly parentId: string | null; readonly depth: number }
export const TOP: ParentRow = { parentId: null, depth: 0 }

/**
 * Returns the categories with what they inherit; without a section of their own or above them they are `other`, and their
 * cash flows are `operating`.
 */
export function classify(categories: readonly StatementCategory[]): ClassifiedCategory[] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const upwards = (category: StatementCategory): StatementCategory[] => {
    const parent = byId.get(category.parent_id ?? '')
    return parent ? [category, ...upwards(parent)] : [category]
  }
  return categories.map((category) => {
    const path = upwards(category)
    return {
      ...category,
      root: path.at(-1)?.system_code ?? null,
      systemCodes: path.flatMap(({ system_code: code }) => code ?? []),
      section: path.find(({ statement_section }) => statement_section !== null)?.statement_section ?? 'other',
      effectiveTerm: path.find(({ term }) => term !== null)?.term ?? null,
      cashFlow: path.find(({ cash_flow_section: cash }) => cash !== null)?.cash_flow_section ?? 'operating',
    }
  })
}

/** Whether the accounts of a category are income or expense. */
export function isProfit({ root }: ClassifiedCategory): boolean {
  return root === 'INCOME' || root === 'EXPENSES'
}

/** Returns the ids of the categories that match a condition. */
export function categoriesOf(
  categories: readonly StatementCategory[],
  holds: (category: ClassifiedCategory) => boolean,
): Set<string> {
  return new Set(
    classify(categories)
      .filter(holds)
      .map(({ id }) => id),
  )
}

/** Returns what sections are built from; accounts without any figure are left out where `hideZero` says so. */
export function statementTree(
  categories: readonly StatementCategory[],
  accounts: readonly StatementAccount[],
  { columns, hideZero }: { columns: number; hideZero: boolean },
): Tree {
  const visible = hideZero ? accounts.filter(({ figures }) => !figures.every(isZero)) : accounts
  const classified = classify(categories)
  return {
    categories: classified,
    accounts: groupBy(visible.toSorted(byCodeAndName), ({ category_id }) => category_id),
    children: groupBy(
      classified.toSorted((a, b) =>
        byOrder({ ...a, parentId: null, order: a.place }, { ...b, parentId: null, order: b.place }),
      ),
      ({ parent_id }) => parent_id,
    ),
    columns,
  }
}

/** Returns the rows of a section below its heading, and its sum. A section without rows has no heading. */
export function sectionOf(tree: Tree, section: Section, above: ParentRow = TOP): StatementPart {
  const { holds = () => false, parts = [], lines = [] } = section
  const place = { parentId: section.id, depth: above.depth + 1, side: section.side, holds }
  const below = [
    ...parts.map((part) => sectionOf(tree, part, place)),
    ...topCategories(tree, holds).map((category) => branchOf(tree, category, place)),
    ...lines.map((line) => lineOf(line, place)),
  ]
  return headed(section, below, { ...above, columns: tree.columns })
}

/** Returns parts below a heading with their sum; without rows there is no heading. */
export function headed(
  { id, name, side }: Pick<Section, 'id' | 'name' | 'side'>,
  below: readonly StatementPart[],
  { parentId, depth, columns }: ParentRow & { readonly columns: number },
): StatementPart {
  const figures = sumOf(below, columns)
  const rows = below.flatMap((part) => part.rows)
  if (rows.length === 0) return { rows, figures }
  const heading = {
    id,
    parent_id: parentId,
    kind: 'category',
    code: null,
    name,
    depth,
    figures: shownOn(side, figures),
  }
  return { rows: [heading, ...rows], figures }
}

/** Returns a row that adds up parts above it; figures are shown on the given side. */
export function subtotal(
  { id, name, side }: Pick<Section, 'id' | 'name' | 'side'>,
  figures: readonly string[],
): FiguredRow {
  return { id, parent_id: null, kind: 'subtotal', code: null, name, depth: 0, figures: shownOn(side, figures) }
}

/** Returns the sum of the figures of parts, column by column. */
export function sumOf(parts: readonly Pick<StatementPart, 'figures'>[], columns: number): string[] {
  return Array.from({ length: columns }, (_, column) => sum(parts.map(({ figures }) => figures[column] ?? '0')))
}

/** Returns a row with its cells, in the digits of the currency. */
export function toReportRow({ figures, ...row }: FiguredRow, keys: readonly string[], digits: number): ReportRow {
  const cells = keys.map((key, column) => [key, withDigits(figures[column] ?? '0', digits)])
  return { ...row, cells: Object.fromEntries(cells) as ReportRow['cells'] }
}

/** Returns the categories of a section whose parent is in another section. */
function topCategories({ categories }: Tree, holds: Holds): ClassifiedCategory[] {
  const inSection = new Set(categories.filter(holds).map(({ id }) => id))
  const tops = categories.filter(({ id, parent_id }) => inSection.has(id) && !inSection.has(parent_id ?? ''))
  return tops.toSorted((a, b) => a.place - b.place || byCodeAndName(a, b))
}

function branchOf(tree: Tree, category: ClassifiedCategory, place: Place): StatementPart {
  const isRoot = category.parent_id === null
  const inner = isRoot ? place : { ...place, parentId: category.id, depth: place.depth + 1 }
  const below = [
    ...(tree.accounts.get(category.id) ?? []).map((account) => lineOf(account, inner)),
    ...(tree.children.get(category.id) ?? []).filter(place.holds).map((child) => branchOf(tree, child, inner)),
  ]
  const figures = sumOf(below, tree.columns)
  const rows = below.flatMap((part) => part.rows)
  if (isRoot || rows.length === 0) return { rows, figures }
  const { id, code, name } = category
  const heading = { id, parent_id: place.parentId, kind: 'category', code, name, depth: place.depth }
  return { rows: [{ ...heading, figures: shownOn(place.side, figures) }, ...rows], figures }
}

/** Returns one line, shown on the side of its section. */
export function lineOf(
  { id, code, name, figures }: Omit<StatementAccount, 'category_id'>,
  { parentId, depth, side }: Omit<Place, 'holds' | 'parentId'> & ParentRow,
): StatementPart {
  const row = { id, parent_id: parentId, kind: 'account', code, name, depth, figures: shownOn(side, figures) }
  return { rows: [row], figures }
}

function shownOn(side: Section['side'], figures: readonly string[]): readonly string[] {
  return side === 'debit' ? figures : figures.map(negate)
}
