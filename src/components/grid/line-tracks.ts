/**
 * Computes the column widths of a grid as tracks of a CSS grid. Every column has a minimum and a maximum; one of
 * figures is never narrower than its longest figure, because a truncated figure reads as another one. Columns of names
 * give way, and show a truncated name in full as their title.
 *
 *   a rate of 84 to 96 px, the longest 9,999,999.99   111 px, and the name of the item 27 px less
 */
import type { CSSProperties } from 'react'
import { DIGIT, SIGN } from '../../lib/format/figure-size.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { Cells, GridColumn } from './grid-columns.ts'
import { isFigure } from './grid-columns.ts'
import type { RowsStore } from './rows-store.ts'
import { useRestingRows } from './use-resting-rows.ts'

/** The width of a row's handle and number. */
const NUMBER = 48
const BUTTON = 36
const TWO_BUTTONS = 54
/** The width below which names do not shrink. */
const LEAST_OF_NAMES = 100
/** The padding left and right of a figure. */
const PADDING = 20

export type TracksOptions = {
  columns: readonly GridColumn[]
  isFixed?: boolean | undefined
  /** Whether a further button opens more of a row. */
  hasDetail?: boolean
}

/** Returns the tracks as a style of the table, updated when typing rests: another width lays out every row again. */
export function useLineTracks(store: RowsStore, options: TracksOptions): CSSProperties {
  const { currency_digits: digits } = useCompany()
  const rows = useRestingRows(store)
  return { '--line-columns': lineTracks(options, { rows, digits }) } as CSSProperties
}

/** Returns the tracks of the row number, the columns and the buttons; `digits` are those of the currency. */
export function lineTracks(
  { columns, isFixed = false, hasDetail = false }: TracksOptions,
  { rows, digits }: { rows: readonly Cells[]; digits: number },
): string {
  const leasts = columns.map((column) =>
    isFigure(column) ? Math.max(column.least, figureWidth(column, rows, digits)) : column.least,
  )
  const buttons = isFixed ? 0 : hasDetail ? TWO_BUTTONS : BUTTON
  const total = leasts.reduce((sum, least) => sum + least, NUMBER + buttons)
  const tracks = columns.map(({ least: floor, most }, place) => {
    const least = leasts[place] ?? floor
    if (typeof most === 'number') return `minmax(${least}px, ${Math.max(least, most)}px)`
    return `minmax(clamp(${Math.min(LEAST_OF_NAMES, floor)}px, 100% - ${total - floor}px, ${floor}px), ${most})`
  })
  return [`${NUMBER}px`, ...tracks, ...(buttons === 0 ? [] : [`${buttons}px`])].join(' ')
}

/** Returns the width of the longest figure of a column. */
function figureWidth(column: GridColumn, rows: readonly Cells[], digits: number): number {
  const { name, kind, digitsOf } = column
  const least = kind === 'quantity' || kind === 'discount' ? 0 : digits
  const parts = digitsOf ?? [name]
  let whole = 0
  let places = 0
  for (const row of rows) {
    const figures = parts.map((part) => figureParts(row[part] ?? ''))
    whole = Math.max(
      whole,
      figures.reduce((sum, figure) => sum + figure.whole, 0),
    )
    if (digitsOf === undefined) places = Math.max(places, figures[0]?.places ?? 0)
  }
  if (whole === 0) return 0
  const decimals = Math.max(places, least)
  const signs = Math.floor((whole - 1) / 2) + (decimals > 0 ? 1 : 0)
  return Math.ceil(PADDING + (whole + decimals) * DIGIT + signs * SIGN)
}

/** Counts the digits before and behind the point of a typed figure. */
function figureParts(text: string): { whole: number; places: number } {
  const point = text.indexOf('.')
  const end = point === -1 ? text.length : point
  let whole = 0
  for (let at = 0; at < end; at += 1) {
    const sign = text.charAt(at)
    if (sign >= '0' && sign <= '9') whole += 1
  }
  return { whole, places: point === -1 ? 0 : text.length - point - 1 }
}
