import { isZero } from '../../../domain/money/decimal.ts'
import { formatMoney, formatQuantity, formatRatio } from '../../lib/format/format.ts'
import type { Company } from '../../providers/company-store.ts'
import type { ShownColumn } from './report-types.ts'

type Figure = { key: string; label: string; text: string }

/** Divides the columns on a phone into the leading ones beside the names, and the rest below each row. */
export function divided(columns: readonly ShownColumn[], lead: readonly string[] | undefined) {
  const named = columns.filter(({ key }) => lead?.includes(key))
  const leading = named.length > 0 ? named : columns.slice(-1)
  return { leading, below: columns.filter((column) => !leading.includes(column)) }
}

/**
 * Returns the figures below a row with their labels: Opening 28 · 412.00. Zeros are omitted; columns of a group are one
 * figure under the label of the group.
 */
export function restOf(
  columns: readonly ShownColumn[],
  cells: Readonly<Record<string, string>>,
  company: Company,
): Figure[] {
  const groups: ShownColumn[][] = []
  for (const column of columns) {
    const last = groups.at(-1)
    if (column.group !== undefined && last?.[0]?.group === column.group) last.push(column)
    else groups.push([column])
  }
  return groups.flatMap((group) => {
    const [first] = group
    if (!first || group.every((column) => isEmpty(column, cells))) return []
    const text = group.map((column) => figureText(column, column.value(cells), company)).join(' · ')
    return [{ key: first.key, label: first.group ?? first.label, text }]
  })
}

function isEmpty({ isText, isRatio, value }: ShownColumn, cells: Readonly<Record<string, string>>): boolean {
  const text = value(cells)
  return isText || isRatio ? text === '' || text === '–' : text === '' || isZero(text)
}

/** Returns a figure in the format of its column. */
export function figureText(column: ShownColumn, value: string, company: Company): string {
  const { isText, isRatio, isQuantity } = column
  if (isText) return value
  if (isRatio) return formatRatio(value, company)
  return isQuantity ? formatQuantity(value, company) : formatMoney(value, company)
}

type RestProps = {
  columns: readonly ShownColumn[]
  cells: Readonly<Record<string, string>>
  company: Company
  /** The number of columns above. */
  span: number
  level: number
  className?: string
  /** The code and the unit of the row. */
  words?: string
}

/** Renders the line below a row on a phone with its other figures, if it has any. */
export function RestLine({ columns, cells, company, span, level, className = '', words = '' }: RestProps) {
  const figures = restOf(columns, cells, company)
  if (figures.length === 0 && words === '') return null
  return (
    <tr className={`report-rest ${className}`.trim()}>
      <td colSpan={span} style={{ '--level': level } as React.CSSProperties}>
        {words ? <span className="muted">{words}</span> : null}
        <dl>
          {figures.map(({ key, label, text }) => (
            <div key={key}>
              <dt>{label}</dt> <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  )
}
