/**
 * A row of a grid as a record of texts: a reference or choice cell `item` stores the id there, the displayed name in
 * `itemLabel` and, if any, the code in `itemCode`.
 */
export type Cells = Readonly<Record<string, string>>

/**
 * reference: found by a search; choice: one of a few; amount: in the currency's digits; rate: of one unit, possibly
 * finer; quantity: up to six places; discount: an amount or a percentage with its sign; computed: read-only and skipped
 * by the keyboard.
 */
export type ColumnKind = 'reference' | 'choice' | 'text' | 'amount' | 'rate' | 'quantity' | 'discount' | 'computed'
export type GridColumn = {
  name: string
  kind: ColumnKind
  /** Text key. */
  label: string
  /** Its width in pixels; a column of names takes a share of the remaining width, such as 6fr. */
  least: number
  most: number | `${number}fr`
  /** The columns whose digits before the point limit those of a computed figure. */
  digitsOf?: readonly string[]
  /** Its place on a phone, where a row is a small card of two columns. */
  phone: 'wide' | 'left' | 'right'
  /** Text key of the placeholder of an empty reference cell. */
  placeholder?: string
  /** Whether a computed cell contains words instead of figures. */
  isText?: boolean
}

/** An option of a reference or choice cell. Items come with `item`. */
export type CellOption = {
  id: string
  label: string
  code: string
  item?: PickedItem
  /** Of a tax scheme, in per cent. */
  rate?: string
}

/** An item as rows of documents use it; quantities in its base unit, `factor` of which make one of another unit. */
export type PickedItem = {
  id: string
  label: string
  code: string | null
  unit: string
  unit_label: string
  units: readonly { id: string; label: string; factor: string }[]
  stock: string | null
  /** Cost of one base unit; null without the right to see costs, or while it is unknown. */
  cost: string | null
  selling_price: string | null
  /** Price of its last sale to the party, or of its last purchase; only where the search asks for it. */
  last_price?: string | null
  /** The tax scheme of its sales or purchases. */
  tax_scheme?: string | null
}

/** The rules of a kind of grid. Every cell is empty at first. */
export type GridSpec<C extends Cells> = {
  /** All cells of a row, in order; a page may show fewer. */
  columns: readonly GridColumn[]
  empty: C
  /** The number of initial rows. */
  atLeast: number
  /** Returns the cells derived from a change of others; `row` has the change already. */
  follow?(patch: Partial<C>, row: C, before: C): Partial<C>
  /** Returns the initial figures of a new row, as plain decimals; '' for none. */
  begin?(rows: readonly C[]): Partial<C>
  /** Returns the cells that a chosen option brings. */
  chosen?(row: C, choice: { column: string; option: CellOption }): Partial<C>
  /** Cells validated together: a change of one clears the errors of all. */
  together?: readonly string[]
}

export const isFigure = ({ kind, isText }: GridColumn): boolean =>
  kind === 'amount' ||
  kind === 'rate' ||
  kind === 'quantity' ||
  kind === 'discount' ||
  (kind === 'computed' && isText !== true)

/** Returns the columns that the keyboard moves through. */
export function typedColumns(columns: readonly GridColumn[]): readonly GridColumn[] {
  return columns.filter(({ kind }) => kind !== 'computed')
}

/** Whether a row is empty; such rows are neither checked nor sent. */
export function isBlankRow(row: Readonly<Record<string, string | number>>): boolean {
  return Object.entries(row).every(([name, cell]) => name === 'key' || cell === '')
}
