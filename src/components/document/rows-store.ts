/**
 * The rows of a voucher while they are typed, outside React: a change touches one row, and only what shows that row
 * renders again. Rows are immutable values; every component subscribes to the one thing it shows.
 */
import { balancingAmount } from '../../../domain/ledger/post-journal-voucher.ts'
import { decimalPlaces } from '../../../domain/money/decimal.ts'
import type { MoneyStyle } from '../../lib/format.ts'
import { groupAmount } from '../../lib/format.ts'
import { parseMoneyInput } from '../../lib/parse-input.ts'
import type { PastedRow, RowColumn } from './paste-rows.ts'
import { rowColumns } from './paste-rows.ts'

/** Amounts are kept as typed until the cell is left; `account` is the id, empty while a pasted name is not found. */
export type GridRow = {
  key: number
  account: string
  accountLabel: string
  accountCode: string
  description: string
  debit: string
  credit: string
}
export type RowValues = Omit<GridRow, 'key'>
export type CellError = { key: number; column: RowColumn; text: string }
export type CellErrors = Partial<Record<RowColumn, string>>
export type ActiveCell = {
  key: number
  column: RowColumn
  /** Counts the requests to move the focus there; 0 as long as nobody asked. */
  focus: number
  byMouse: boolean
}

export const emptyRow: RowValues = {
  account: '',
  accountLabel: '',
  accountCode: '',
  description: '',
  debit: '',
  credit: '',
}
export const maxRows = 1500

/** True when nothing was entered; such rows are neither checked nor sent. */
export function isBlankRow(row: RowValues): boolean {
  return (
    row.account === '' && row.accountLabel === '' && row.description === '' && row.debit === '' && row.credit === ''
  )
}

type Amounts = { debit: string; credit: string }
/** Rows are immutable values, so each is read once, however often the totals are shown. */
const read = new WeakMap<object, Amounts>()

/** The amounts of a row as plain decimals; what cannot be read stays as typed, for the check to name it. */
export function plainAmounts(row: Amounts): Amounts {
  const known = read.get(row)
  if (known) return known
  const amounts = {
    debit: parseMoneyInput(row.debit) ?? row.debit.trim(),
    credit: parseMoneyInput(row.credit) ?? row.credit.trim(),
  }
  read.set(row, amounts)
  return amounts
}

export class RowsStore {
  readonly #rows = new Map<number, GridRow>()
  readonly #errors = new Map<number, CellErrors>()
  readonly #listeners = new Set<() => void>()
  /** How the company writes amounts. */
  readonly #style: MoneyStyle
  #keys: readonly number[] = []
  #list: readonly GridRow[] | null = null
  #posted: readonly GridRow[] | null = null
  #active: ActiveCell = { key: 0, column: 'account', focus: 0, byMouse: false }
  #nextKey = 1
  #changes = 0

  constructor(rows: readonly RowValues[], style: MoneyStyle) {
    this.#style = style
    this.#keys = rows.map((row) => this.#store(row))
    while (this.#keys.length < 2) this.#keys = [...this.#keys, this.#store(emptyRow)]
    this.#active = { ...this.#active, key: this.#keys[0] ?? 0 }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly keys = (): readonly number[] => this.#keys
  readonly active = (): ActiveCell => this.#active
  /** How often anything was typed, pasted, added or removed: 0 while the rows are as they were given. */
  readonly changes = (): number => this.#changes
  /** How many rows have errors at their cells. */
  readonly errorCount = (): number => this.#errors.size
  readonly row = (key: number): GridRow | undefined => this.#rows.get(key)
  readonly errors = (key: number): CellErrors | undefined => this.#errors.get(key)
  readonly rows = (): readonly GridRow[] => {
    this.#list ??= this.#keys.flatMap((key) => this.#rows.get(key) ?? [])
    return this.#list
  }
  /** The rows as far as they are posted: the same list until an account or an amount changes. */
  readonly posted = (): readonly GridRow[] => {
    this.#posted ??= this.rows()
    return this.#posted
  }

  /** Makes a cell the one with the editor and moves the focus into it; the cell that is left groups its amount. */
  activate(key: number, column: RowColumn, byMouse = false): void {
    this.settle(this.#active.key)
    this.#active = { key, column, focus: this.#active.focus + 1, byMouse }
    this.#notify()
  }

  /** Changes cells of a row. An amount on one side clears the other; errors of changed cells go away. */
  update(key: number, patch: Partial<RowValues>): void {
    const row = this.#rows.get(key)
    if (!row) return
    const next = { ...row, ...patch }
    if (patch.debit) next.credit = ''
    if (patch.credit) next.debit = ''
    this.#rows.set(key, next)
    this.#forgetErrors(key, patch)
    const isPosted = Object.keys(patch).some((name) => name !== 'description')
    this.#changed(isPosted)
  }

  /** Writes the row's amounts as the company groups them when its cell is left; what cannot be read stays as typed. */
  settle(key: number): void {
    const row = this.#rows.get(key)
    if (!row) return
    const debit = this.#grouped(row.debit)
    const credit = this.#grouped(row.credit)
    if (debit === row.debit && credit === row.credit) return
    this.#rows.set(key, { ...row, debit, credit })
    this.#list = null
    this.#posted = null
    this.#notify()
  }

  /** A ledger was chosen; a row without an amount gets what is missing on the lighter side. */
  chooseAccount(key: number, account: { id: string; label: string; code: string }): void {
    const row = this.#rows.get(key)
    if (!row) return
    const missing = row.debit === '' && row.credit === '' ? this.#missing() : {}
    this.update(key, { account: account.id, accountLabel: account.label, accountCode: account.code, ...missing })
  }

  /** Adds a row at the end, filled with what is missing on the lighter side, and goes to its account. */
  add(): void {
    if (this.#keys.length >= maxRows) return
    const key = this.#store({ ...emptyRow, ...this.#missing() })
    this.#keys = [...this.#keys, key]
    this.#changed()
    this.activate(key, 'account')
  }

  /** Puts a copy below the row and goes to it. */
  duplicate(key: number): void {
    const row = this.#rows.get(key)
    if (!row || this.#keys.length >= maxRows) return
    const copy = this.#store(row)
    const at = this.#keys.indexOf(key) + 1
    this.#keys = [...this.#keys.slice(0, at), copy, ...this.#keys.slice(at)]
    this.#changed()
    this.activate(copy, this.#active.column)
  }

  /** Takes the row out and goes to the one that follows; the last row is only emptied. */
  remove(key: number): void {
    const at = this.#keys.indexOf(key)
    if (at === -1) return
    if (this.#keys.length === 1) {
      this.update(key, emptyRow)
      return
    }
    this.#rows.delete(key)
    this.#errors.delete(key)
    this.#keys = this.#keys.filter((other) => other !== key)
    this.#changed()
    this.activate(this.#keys[Math.min(at, this.#keys.length - 1)] ?? 0, this.#active.column)
  }

  /**
   * Lays pasted rows over the rows from the given one onward, adding rows below as needed. Answers the keys of the
   * rows whose account is still only a text, to be looked up, and how many rows did not fit.
   */
  paste(key: number, pasted: readonly PastedRow[]): { lookUp: number[]; dropped: number } {
    const start = Math.max(0, this.#keys.indexOf(key))
    const fitting = pasted.slice(0, maxRows - start)
    const lookUp: number[] = []
    const added: number[] = []
    for (const [index, values] of fitting.entries()) {
      const existing = this.#keys[start + index]
      const target = existing ?? this.#store(emptyRow)
      if (existing === undefined) added.push(target)
      this.#lay(target, values)
      if (values.account) lookUp.push(target)
    }
    this.#keys = [...this.#keys, ...added]
    this.#changed()
    return { lookUp, dropped: pasted.length - fitting.length }
  }

  /** Shows errors at their cells, instead of those shown before; an empty list clears all. */
  setErrors(errors: readonly CellError[]): void {
    this.#errors.clear()
    for (const { key, column, text } of errors) {
      const known = this.#errors.get(key)
      this.#errors.set(key, { ...known, [column]: known?.[column] ? `${known[column]} ${text}` : text })
    }
    this.#notify()
  }

  /** Goes to the first cell with an error. */
  goToError(): void {
    for (const key of this.#keys) {
      const errors = this.#errors.get(key)
      const column = errors && rowColumns.find((name) => errors[name] !== undefined)
      if (column) return this.activate(key, column)
    }
  }

  /** Marks one cell without moving the focus. */
  addError(key: number, column: RowColumn, text: string): void {
    this.#errors.set(key, { ...this.#errors.get(key), [column]: text })
    this.#notify()
  }

  #missing(): { debit: string; credit: string } {
    const { debit, credit } = balancingAmount(this.rows().map(plainAmounts))
    return { debit: this.#grouped(debit), credit: this.#grouped(credit) }
  }

  #grouped(cell: string): string {
    const amount = parseMoneyInput(cell)
    const { currency_digits: digits } = this.#style
    return amount === null || decimalPlaces(amount) > digits ? cell : groupAmount(amount, this.#style)
  }

  #lay(key: number, { account, ...values }: PastedRow): void {
    const row = this.#rows.get(key) ?? { ...emptyRow, key }
    const named = account === undefined ? {} : { account: '', accountLabel: account, accountCode: '' }
    this.#rows.set(key, { ...row, ...values, ...named })
    this.#errors.delete(key)
  }

  #store(values: RowValues): number {
    const key = this.#nextKey++
    this.#rows.set(key, { ...values, key })
    return key
  }

  #forgetErrors(key: number, patch: Partial<RowValues>): void {
    const errors = this.#errors.get(key)
    if (!errors) return
    const touchesAmount = patch.debit !== undefined || patch.credit !== undefined
    const { account, description, debit, credit } = errors
    const left: CellErrors = {
      ...(account && patch.account === undefined ? { account } : {}),
      ...(description && patch.description === undefined ? { description } : {}),
      ...(touchesAmount ? {} : { ...(debit ? { debit } : {}), ...(credit ? { credit } : {}) }),
    }
    if (Object.keys(left).length === 0) this.#errors.delete(key)
    else this.#errors.set(key, left)
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
