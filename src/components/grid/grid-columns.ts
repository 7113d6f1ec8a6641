/**
 * What a grid of rows is made of. A row is a record of texts: a reference or choice cell `item` keeps the id there, the
 * name that is shown in `itemLabel` and, where it has one, the code in `itemCode`.
 */
export type Cells = Readonly<Record<string, string>>

/**
 * reference: chosen by a search; choice: one of a few; amount: in the currency's digits; rate: of one unit, which may be
 * finer; quantity: up to six places; discount: an amount or a percentage with its sign; computed: read only, passed over by
 * the keyboard.
 */
export type ColumnKind = 'reference' | 'choice' | 'text' | 'amount' | 'rate' | 'quantity' | 'discount' | 'computed'
export type GridColumn = {
  name: string
  kind: ColumnKind
  /** Text key. */
  label: string
  /** Its width in pixels; a column of names takes a share of what is left, such as 6fr. */
  least: number
  most: number | `${number}fr`
  /** A computed figure has no more digits before its point than these columns together. */
  digitsOf?: readonly string[]
  /** Where it stands on a phone, on which a row is a small card of two columns. */
  phone: 'wide' | 'left' | 'right'
  /** Text key of what an empty reference cell says. */
  placeholder?: string
  /** A computed cell that holds words and no figures. */
  isText?: boolean
}

/** What stands in a choice list of a cell. `item` is told with an item. */
export type CellOption = {
  id: string
  label: string
  code: string
  item?: PickedItem
}

/** An item as rows of documents know it; quantities in its own unit, `factor` of which make one of another unit. */
export type PickedItem = {
  id: string
  label: string
  code: string | null
  unit: string
  unit_label: string
  units: readonly { id: string; label: string; factor: string }[]
  stock: string | null
  /** Of one of its own unit; null without the right to see costs, or where nothing is known. */
  cost: string | null
  selling_price: string | null
  /** What it was sold to the party for last, or bought for; told to who asks for it. */
  last_price?: string | null
  /** What it is taxed by when it is sold or bought. */
  tax_scheme?: string | null
}

/** The rules of one kind of grid. Every cell is empty at first. */
export type GridSpec<C extends Cells> = {
  /** Every cell that a row can have, in order; a page may show fewer. */
  columns: readonly GridColumn[]
  empty: C
  /** So many rows are there from the start. */
  atLeast: number
  /** Cells that follow from a change of others. */
  follow?(patch: Partial<C>, row: C): Partial<C>
  /** The figures that a new row starts with, as plain decimals; '' for none. */
  begin?(rows: readonly C[]): Partial<C>
  /** What comes with a chosen option. */
  chosen?(row: C, choice: { column: string; option: CellOption }): Partial<C>
  /** Cells that are right or wrong together: a change of one takes the errors of all away. */
  together?: readonly string[]
}

export const isFigure = ({ kind, isText }: GridColumn): boolean =>
  kind === 'amount' ||
  kind === 'rate' ||
  kind === 'quantity' ||
  kind === 'discount' ||
  (kind === 'computed' && isText !== true)

/** The columns that the keyboard goes through. */
export function typedColumns(columns: readonly GridColumn[]): readonly GridColumn[] {
  return columns.filter(({ kind }) => kind !== 'computed')
}

/** True when nothing was entered; such rows are neither checked nor sent. */
export function isBlankRow(row: Readonly<Record<string, string | number>>): boolean {
  return Object.entries(row).every(([name, cell]) => name === 'key' || cell === '')
}
