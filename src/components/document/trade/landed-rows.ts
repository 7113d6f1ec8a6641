/**
 * The landed costs of a bill as rows of a grid: a type, an amount or a percentage, its tax, and the account it is owed
 * to.
 */
import type { LandedCost, LandedCostType } from '../../../../domain/documents/landed-cost.ts'
import { landedCostTypes } from '../../../../domain/documents/landed-cost.ts'
import type { LandedCostAnswer } from '../../../../domain/resources/trade/trade-answer.ts'
import type { MoneyStyle } from '../../../lib/format/format.ts'
import type { CellOption, GridColumn, GridSpec } from '../../grid/grid-columns.ts'
import type { GridRow } from '../../grid/rows-store.ts'
import { RowsStore } from '../../grid/rows-store.ts'
import type { Lookup } from './page/trade-figures.ts'
import type { LandedCostBody } from './trade-record.ts'
import { discountText, readDiscount } from './trade-rows.ts'

export type LandedCells = {
  /** The server identifies the type by its name. */
  type: string
  typeLabel: string
  description: string
  /** 10% or an amount. */
  value: string
  tax_scheme: string
  tax_schemeLabel: string
  credit_account: string
  credit_accountLabel: string
  credit_accountCode: string
}
export type LandedRow = GridRow<LandedCells>

export const emptyLandedRow: LandedCells = {
  type: '',
  typeLabel: '',
  description: '',
  value: '',
  tax_scheme: '',
  tax_schemeLabel: '',
  credit_account: '',
  credit_accountLabel: '',
  credit_accountCode: '',
}

export const landedColumns: readonly GridColumn[] = [
  {
    name: 'type',
    kind: 'choice',
    label: 'landed.type',
    least: 120,
    most: '3fr',
    phone: 'wide',
    placeholder: 'landed.typePlaceholder',
  },
  { name: 'description', kind: 'text', label: 'landed.description', least: 80, most: '3fr', phone: 'wide' },
  { name: 'value', kind: 'discount', label: 'landed.value', least: 76, most: 100, phone: 'left' },
  { name: 'tax_scheme', kind: 'choice', label: 'trade.tax', least: 74, most: 104, phone: 'right' },
  {
    name: 'credit_account',
    kind: 'reference',
    label: 'landed.owedTo',
    least: 120,
    most: '4fr',
    phone: 'wide',
    placeholder: 'landed.owedToPlaceholder',
  },
  { name: 'amount', kind: 'computed', label: 'landed.amount', least: 84, most: 108, phone: 'right' },
]

const spec: GridSpec<LandedCells> = { columns: landedColumns, empty: emptyLandedRow, atLeast: 1 }

/** Keeps the keys of these rows apart from those of the document's own rows. */
const FIRST_KEY = 100_000

export function openLandedRows(rows: readonly LandedCells[], style: MoneyStyle): RowsStore<LandedCells> {
  return new RowsStore(spec, rows, { style, firstKey: FIRST_KEY, name: 'landed.title' })
}

/** Returns the types to choose from, named by `name`. */
export function landedTypes(name: (type: LandedCostType) => string): CellOption[] {
  return (Object.keys(landedCostTypes) as LandedCostType[]).map((type) => ({ id: type, label: name(type), code: '' }))
}

export function landedBody(row: LandedRow): LandedCostBody {
  const { discount_type, discount } = readDiscount(row.value)
  return {
    type: isType(row.type) ? row.type : null,
    description: row.description.trim(),
    is_percentage: discount_type === 'percent',
    value: row.type === 'Tax on Purchase' ? discount || '0' : discount,
    tax_scheme: row.tax_scheme || null,
    credit_account: row.credit_account || null,
  }
}

function isType(text: string): text is LandedCostType {
  return text in landedCostTypes
}

/** Returns a landed cost for the arithmetic; null without a type. */
export function countedLanded(row: LandedCells, { schemes }: Lookup): LandedCost | null {
  const { discount_type, discount } = readDiscount(row.value)
  if (!isType(row.type)) return null
  return {
    type: row.type,
    is_percentage: discount_type === 'percent',
    value: discount,
    taxScheme: schemes.get(row.tax_scheme) ?? null,
  }
}

export function storedLandedCells(
  cost: LandedCostAnswer,
  style: MoneyStyle,
  name: (type: LandedCostType) => string,
): LandedCells {
  return {
    ...emptyLandedRow,
    type: cost.type,
    typeLabel: name(cost.type),
    description: cost.description ?? '',
    value: discountText(cost.is_percentage ? 'percent' : 'amount', cost.value, style),
    tax_scheme: cost.tax_scheme ?? '',
    tax_schemeLabel: cost.tax_scheme_label ?? '',
    credit_account: cost.credit_account ?? '',
    credit_accountLabel: cost.credit_account_label ?? '',
  }
}
