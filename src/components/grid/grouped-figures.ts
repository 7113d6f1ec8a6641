import { decimalPlaces } from '../../../domain/money/decimal.ts'
import type { MoneyStyle } from '../../lib/format/format.ts'
import { groupAmount, groupQuantity } from '../../lib/format/format.ts'
import { parseMoneyInput } from '../../../domain/money/parse-money-input.ts'
import type { Cells, GridColumn, GridSpec } from './grid-columns.ts'

/** Groups the figures among these cells as the company does; unreadable ones stay as typed. */
export function groupedFigures<C extends Cells>(cells: Partial<C>, spec: GridSpec<C>, style: MoneyStyle): Partial<C> {
  const figures = spec.columns.flatMap(({ name, kind }) => {
    const cell = cells[name]
    return cell ? [[name, grouped(cell, kind, style)] as const] : []
  })
  return Object.fromEntries(figures) as Partial<C>
}

function grouped(cell: string, kind: GridColumn['kind'], style: MoneyStyle): string {
  const isGrouped = kind === 'amount' || kind === 'rate' || kind === 'quantity' || kind === 'discount'
  const figure = isGrouped ? parseMoneyInput(cell) : null
  if (figure === null) return cell
  if (kind === 'quantity') return groupQuantity(figure, style)
  return kind === 'amount' && decimalPlaces(figure) > style.currency_digits ? cell : groupAmount(figure, style)
}
