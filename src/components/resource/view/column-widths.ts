/**
 * Computes the widths of a list's columns. Numbers, dates and flags take what their values and headers need; names,
 * long texts and references share the remaining width, and below their minimum the table scrolls sideways. Columns of
 * figures are as wide as the longest sum, so that they keep their width from page to page; document numbers and codes
 * as wide as the longest of the page, up to two lines of a cell.
 *
 *   Bills on a page of 1,018 px   40 to choose, 141 number, 104 date, 111 bill number, 193 party, 117 status,
 *                                 104 due date, 104 total, 104 open
 *   an amount of 9,999,999,999.99 140
 */
import type { Field, Resource } from '../../../../domain/resources/core/define.ts'
import { heads } from '../../../../domain/resources/heads.ts'
import { DIGIT, SIGN } from '../../../lib/format/figure-size.ts'
import type { Labels } from '../../../lib/labels.ts'
import type { Column } from './column-choice.ts'
import { linkField } from './column-choice.ts'
import { isSortable } from '../list/list-query.ts'

export const CHECKBOX_WIDTH = 40
/** Left and right padding of a cell together. */
const PADDING = 24
const TAG_PADDING = 14
/** The width of a value by kind when nothing longer is known. */
const LEAST = { number: 104, text: 72, figure: 80, quantity: 64, date: 80, flag: 44 } as const
const MOST_FOR_CHOICE = 136
const MOST_FOR_CODE = 134
const SORT_MARK = 16
/** Widths of a letter in the header, in a cell and in a tag. */
const HEAD_LETTER = 6.4
const LETTER = 6.6
const TAG_LETTER = 5.6
/** Width of a capital or a digit. */
const CODE_LETTER = 8.3
/** In characters. */
const SHORT_TEXT = 50
const LEAST_FOR_NAME = 160
const LEAST_FOR_OTHERS = 130

export type ColumnWidth = {
  /** Null takes a share of the remaining width. */
  width: number | null
  least: number
}

type WidthsInput = {
  resource: Resource
  columns: readonly Column[]
  labels: Pick<Labels, 'field' | 'choice'>
  /** Returns the longest value of a column as displayed, of its rows and their sum, or of any date; '' for none. */
  longestIn: (name: string, field: Field) => string
}

/** Returns the widths of the columns, in their order. */
export function columnWidths({ resource, columns, labels, longestIn }: WidthsInput): ColumnWidth[] {
  const contentWidths = columns.map(([name, field]) => {
    if (isFlexible(resource, [name, field])) return null
    const cell = Math.max(
      name === linkField(resource) ? LEAST.number : 0,
      cellWidth(
        field,
        (value) => labels.choice(name, value),
        () => longestIn(name, field),
      ),
    )
    const head = labels.field(name).length * HEAD_LETTER + (isSortable(field) ? SORT_MARK : 0)
    return Math.ceil(PADDING + Math.max(cell, head))
  })
  // When no column is flexible, the longest text takes the remaining width.
  const taker = contentWidths.includes(null)
    ? -1
    : columns.findIndex(([, { kind }]) => kind === 'text' || kind === 'reference')
  return columns.map(([name], index) => {
    const width = contentWidths[index] ?? null
    const least = name === linkField(resource) ? LEAST_FOR_NAME : LEAST_FOR_OTHERS
    return { width: index === taker ? null : width, least: width ?? least }
  })
}

/** Returns the width below which the table scrolls sideways. */
export function tableWidth(widths: readonly ColumnWidth[]): number {
  return widths.reduce((total, { least }) => total + least, CHECKBOX_WIDTH)
}

/**
 * Whether a column is flexible: record names, long texts and references. Numbers and codes that identify records are
 * not.
 */
function isFlexible(resource: Resource, [name, field]: Column): boolean {
  switch (field.kind) {
    case 'text':
      if (name === linkField(resource)) return resource.kind !== 'document' && field.max > SHORT_TEXT
      return field.max > SHORT_TEXT && !field.readOnly && resource.hint?.includes(name) !== true
    case 'reference':
      return heads.get(field.to)?.short === undefined
    case 'note':
    case 'data':
      return true
    default:
      return false
  }
}

/** Returns the width of the values of a column that is not flexible. */
function cellWidth(field: Field, label: (value: string) => string, longest: () => string): number {
  switch (field.kind) {
    case 'money':
      return Math.max(LEAST.figure, figureWidth(longest()))
    case 'quantity':
      return Math.max(LEAST.quantity, figureWidth(longest()))
    case 'date':
      return Math.max(LEAST.date, longest().length * LETTER)
    case 'flag':
      return LEAST.flag
    case 'choice':
      return Math.min(MOST_FOR_CHOICE, longestLabel(field.choices, label) * LETTER)
    case 'status':
      return TAG_PADDING + longestLabel(field.choices, label) * TAG_LETTER
    case 'text':
      return Math.min(MOST_FOR_CODE, Math.max(LEAST.text, longest().length * CODE_LETTER))
    case 'reference':
    case 'note':
    case 'data':
      return LEAST.quantity
  }
}

function figureWidth(figure: string): number {
  return [...figure].reduce((width, sign) => width + (/\d/.test(sign) ? DIGIT : SIGN), 0)
}

function longestLabel(choices: Readonly<Record<string, string>>, label: (value: string) => string): number {
  return Math.max(...Object.keys(choices).map((value) => label(value).length))
}
