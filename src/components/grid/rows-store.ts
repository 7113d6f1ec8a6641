/**
 * Holds the rows of a document outside React while they are typed: a change affects one row, and only the components of
 * that row render again. Rows are immutable values; every component subscribes to the one thing it shows.
 */
import { MOST_ROWS } from '../../../domain/inventory/check-rows.ts'
import type { MoneyStyle } from '../../lib/format/format.ts'
import type { CellOption, Cells, GridColumn, GridSpec } from './grid-columns.ts'
import { groupedFigures } from './grouped-figures.ts'

/** Figures stay as typed until their cell is left; a reference is empty while a pasted name is unresolved. */
export type GridRow<C extends Cells = Cells> = C & { key: number }
export type CellError = { key: number; column: string; text: string }
export type CellErrors = Readonly<Record<string, string>>
export type ActiveCell = {
  key: number
  column: string
  /** Counts the requests to focus the cell; 0 before the first one. */
  focus: number
  byMouse: boolean
}
export type RowsOptions = { style: MoneyStyle; firstKey?: number; name?: string }

export class RowsStore<C extends Cells = Cells> {
  readonly spec: GridSpec<C>
  readonly name: string | undefined
  readonly #rows = new Map<number, GridRow<C>>()
  readonly #errors = new Map<number, CellErrors>()
  readonly #listeners = new Set<() => void>()
  /** The amount format of the company. */
  readonly #style: MoneyStyle
  #keys: readonly number[] = []
  #list: readonly GridRow<C>[] | null = null
  #posted: readonly GridRow<C>[] | null = null
  #active: ActiveCell
  #nextKey: number
  #moved: number | null = null
  #changes = 0

  /** A document with several grids gives each a `firstKey`, which separates their rows, and the text key of its name. */
  constructor(spec: GridSpec<C>, rows: readonly C[], { style, firstKey = 1, name }: RowsOptions) {
    this.spec = spec
    this.name = name
    this.#style = style
    this.#nextKey = firstKey
    this.#keys = this.#filled(rows)
    this.#active = { key: this.#keys[0] ?? 0, column: this.#firstColumn(), focus: 0, byMouse: false }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly keys = (): readonly number[] => this.#keys
  readonly active = (): ActiveCell => this.#active
  /** Counts all changes of the rows: 0 while they are the initial ones. */
  readonly changes = (): number => this.#changes
  /** The number of rows with errors at their cells. */
  readonly errorCount = (): number => this.#errors.size
  /** The last place to which a row was moved; null before the first move. */
  readonly moved = (): number | null => this.#moved
  readonly row = (key: number): GridRow<C> | undefined => this.#rows.get(key)
  readonly errors = (key: number): CellErrors | undefined => this.#errors.get(key)
  readonly rows = (): readonly GridRow<C>[] => {
    this.#list ??= this.#keys.flatMap((key) => this.#rows.get(key) ?? [])
    return this.#list
  }
  /** The rows for the preview of postings: the same list until more than a remark changes. */
  readonly posted = (): readonly GridRow<C>[] => {
    this.#posted ??= this.rows()
    return this.#posted
  }

  /** Activates a cell and focuses it; figures of the cell that is left are grouped. */
  activate(key: number, column: string, byMouse = false): void {
    this.settle(this.#active.key)
    this.#active = { key, column, focus: this.#active.focus + 1, byMouse }
    this.#notify()
  }

  /** Changes cells of a row with the cells derived from them, and clears the errors of changed cells. */
  update(key: number, patch: Partial<C>): void {
    const row = this.#rows.get(key)
    if (!row) return
    this.#rows.set(key, this.#followed(row, patch))
    this.#forgetErrors(key, patch)
    this.#changed(!Object.keys(patch).every((name) => this.#column(name)?.kind === 'text'))
  }

  /** Groups the row's figures when its cell is left; unreadable ones stay as typed. */
  settle(key: number): void {
    const row = this.#rows.get(key)
    if (!row) return
    const next: GridRow<C> = { ...row, ...this.#groupedCells(row) }
    if (this.spec.columns.every(({ name }) => next[name] === row[name])) return
    this.#rows.set(key, next)
    this.#list = null
    this.#posted = null
    this.#notify()
  }

  /** Stores a chosen option in a cell; a row without figures gets the initial ones of a new row. */
  choose(key: number, column: string, option: CellOption): void {
    const row = this.#rows.get(key)
    if (!row) return
    const begin = this.spec.begin?.(this.rows()) ?? {}
    this.#take(key, { column, option, begin: Object.keys(begin).every((name) => row[name] === '') ? begin : {} })
  }

  /**
   * Stores the late match for a text, or the reason why there is none; ignored when the cell contains something else.
   */
  settleText(key: number, column: string, { text, result }: { text: string; result: CellOption | string }): void {
    const row = this.#rows.get(key)
    if (row?.[column] !== '' || row[`${column}Label`] !== text) return
    if (typeof result === 'string') this.addError(key, column, result)
    else this.choose(key, column, result)
  }

  /** Stores the option of a pasted name; one without an id is a text without a match yet. */
  identify(key: number, column: string, option: CellOption): void {
    this.#take(key, { column, option, begin: {} })
  }

  /** Replaces all rows. */
  replace(rows: readonly C[]): void {
    this.#rows.clear()
    this.#errors.clear()
    this.#keys = this.#filled(rows)
    this.#active = { ...this.#active, key: this.#keys[0] ?? 0, column: this.#firstColumn(), focus: 0 }
    this.#changed()
  }

  /** Adds a row at the end and moves to its first cell. */
  add(): void {
    if (this.#keys.length >= MOST_ROWS) return
    const begin = this.spec.begin?.(this.rows()) ?? {}
    const key = this.#store({ ...this.spec.empty, ...begin, ...this.#groupedCells(begin) })
    this.#keys = [...this.#keys, key]
    this.#changed()
    this.activate(key, this.#firstColumn())
  }

  /** Inserts a copy below the row and moves to it. */
  duplicate(key: number): void {
    const row = this.#rows.get(key)
    if (!row || this.#keys.length >= MOST_ROWS) return
    const copy = this.#store(row)
    const at = this.#keys.indexOf(key) + 1
    this.#keys = [...this.#keys.slice(0, at), copy, ...this.#keys.slice(at)]
    this.#changed()
    this.activate(copy, this.#active.column)
  }

  /** Removes the row and moves to the next one; the last row is only emptied. */
  remove(key: number): void {
    const at = this.#keys.indexOf(key)
    if (at === -1) return
    if (this.#keys.length === 1) return this.update(key, this.spec.empty)
    this.#rows.delete(key)
    this.#errors.delete(key)
    this.#keys = this.#keys.filter((other) => other !== key)
    this.#changed()
    this.activate(this.#keys[Math.min(at, this.#keys.length - 1)] ?? 0, this.#active.column)
  }

  /** Moves a row to another place; beyond the ends it stays at the end. */
  move(key: number, to: number): void {
    const at = this.#keys.indexOf(key)
    const place = Math.min(Math.max(to, 0), this.#keys.length - 1)
    if (at === -1 || place === at) return
    this.#keys = this.#keys.filter((other) => other !== key).toSpliced(place, 0, key)
    this.#moved = place
    this.#changed()
    this.activate(key, this.#active.column)
  }

  /**
   * Overwrites the rows from the given one onward with pasted rows, adding rows as needed. Returns the keys of the rows
   * whose reference is still a text to be looked up, and the number of rows that did not fit.
   */
  paste(key: number, pasted: readonly Readonly<Record<string, string>>[]): { lookUp: number[]; dropped: number } {
    const start = Math.max(0, this.#keys.indexOf(key))
    const fitting = pasted.slice(0, MOST_ROWS - start)
    const lookUp: number[] = []
    const added: number[] = []
    for (const [index, values] of fitting.entries()) {
      const target = this.#keys[start + index] ?? this.#store(this.spec.empty)
      if (start + index >= this.#keys.length) added.push(target)
      this.#lay(target, values)
      if (this.spec.columns.some(({ kind, name }) => kind === 'reference' && values[name])) lookUp.push(target)
    }
    this.#keys = [...this.#keys, ...added]
    this.#changed()
    return { lookUp, dropped: pasted.length - fitting.length }
  }

  /** Replaces the errors at the cells; errors of other grids are ignored. */
  setErrors(errors: readonly CellError[]): void {
    this.#errors.clear()
    for (const { key, column, text } of errors) {
      if (!this.#rows.has(key)) continue
      const rowErrors = this.#errors.get(key)
      this.#errors.set(key, { ...rowErrors, [column]: rowErrors?.[column] ? `${rowErrors[column]} ${text}` : text })
    }
    this.#notify()
  }

  /** Focuses the cell that was active last. */
  resume(): void {
    this.activate(this.#active.key, this.#active.column)
  }

  /** Marks one cell without moving the focus. */
  addError(key: number, column: string, text: string): void {
    this.#errors.set(key, { ...this.#errors.get(key), [column]: text })
    this.#notify()
  }

  /** Returns the row with changed cells and those derived from them. */
  #followed(row: GridRow<C>, patch: Partial<C>): GridRow<C> {
    const next = { ...row, ...patch }
    const derived = this.spec.follow?.(patch, next, row) ?? {}
    return { ...next, ...derived, ...this.#groupedCells(derived) }
  }

  #column(name: string): GridColumn | undefined {
    return this.spec.columns.find((column) => column.name === name)
  }

  #firstColumn(): string {
    return this.spec.columns.find(({ kind }) => kind !== 'computed')?.name ?? ''
  }

  #filled(rows: readonly C[]): number[] {
    const missing = Math.max(0, this.spec.atLeast - rows.length)
    return [...rows, ...Array.from({ length: missing }, () => this.spec.empty)].map((row) => this.#store(row))
  }

  #groupedCells(cells: Partial<C>): Partial<C> {
    return groupedFigures(cells, this.spec, this.#style)
  }

  #take(key: number, { column, option, begin }: { column: string; option: CellOption; begin: Partial<C> }): void {
    const row = this.#rows.get(key)
    if (!row) return
    const patch = { ...begin, ...this.#named(column, option), ...this.spec.chosen?.(row, { column, option }) }
    this.update(key, { ...patch, ...this.#groupedCells(patch) })
  }

  #named(column: string, { id, label, code }: Pick<CellOption, 'id' | 'label' | 'code'>): Partial<C> {
    const cells = { [column]: id, [`${column}Label`]: label, [`${column}Code`]: code }
    return Object.fromEntries(Object.entries(cells).filter(([name]) => name in this.spec.empty)) as Partial<C>
  }

  #lay(key: number, values: Readonly<Record<string, string>>): void {
    const row: GridRow<C> = this.#rows.get(key) ?? { ...this.spec.empty, key }
    const named = Object.entries(values).map(([name, text]) => {
      const kind = this.#column(name)?.kind
      return kind === 'reference' || kind === 'choice'
        ? this.#named(name, { id: '', label: text, code: '' })
        : { [name]: text }
    })
    this.#rows.set(key, this.#followed(row, Object.assign({}, ...named) as Partial<C>))
    this.#errors.delete(key)
  }

  #store(values: C): number {
    const key = this.#nextKey++
    this.#rows.set(key, { ...values, key })
    return key
  }

  #forgetErrors(key: number, patch: Partial<C>): void {
    const errors = this.#errors.get(key)
    if (!errors) return
    const { together = [] } = this.spec
    const touched = new Set(Object.keys(patch))
    if (together.some((name) => touched.has(name))) together.forEach((name) => touched.add(name))
    const left = Object.entries(errors).filter(([column]) => !touched.has(column))
    if (left.length === 0) this.#errors.delete(key)
    else this.#errors.set(key, Object.fromEntries(left))
  }

  #changed(isPosted = true): void {
    this.#list = null
    if (isPosted) this.#posted = null
    this.#changes += 1
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Counts the changes in all of the grids. */
export function changesOf(grids: readonly RowsStore[]): number {
  return grids.reduce((count, grid) => count + grid.changes(), 0)
}
