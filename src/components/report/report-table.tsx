import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Grid } from 'antd'
import type { CSSProperties } from 'react'
import { memo, useMemo, useState } from 'react'
import type { Company } from '../../providers/company-store.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { rowWindow } from '../table/row-window.ts'
import { Spacer } from '../table/windowed-body.tsx'
import { divided, figureText, RestLine } from './report-rest.tsx'
import type { ReportRow, ShownColumn } from './report-types.ts'
import { PermittedLink } from '../layout/permitted-link.tsx'
import { TallFrame } from '../table/tall-frame.tsx'
import '../table/sheet.css'
import './report.css'

/** Longer tables render only the visible rows. */
const DRAW_ALL_UP_TO = 200
const ROW_HEIGHT = 35
const ROW_HEIGHT_ON_PHONE = 64

export type VisibleRow = { row: ReportRow; level: number; opens: boolean; isOpen: boolean }
/** Returns the act that explains a cell of a row (null: of the totals), or null. */
export type Explain = (row: ReportRow | null, column: string) => (() => void) | null
type ReportTableProps = {
  label: string
  nameLabel: string
  rows: readonly VisibleRow[]
  columns: readonly ShownColumn[]
  /** The columns beside the names on a phone; the others follow below each row. */
  lead?: readonly string[] | undefined
  /** The totals; none where a sum has no meaning. */
  totals?: Readonly<Record<string, string>>
  onSwitch: (id: string) => void
  /** Explains the figure of a cell; null for those that are not explained. */
  onExplain?: Explain | undefined
  /** Whether the page scrolls instead of the table: for a short report with content below it. */
  isWhole?: boolean
}

/** Renders the rows of a report as a tree with sticky head, names and totals; fast with thousands of rows. */
export function ReportTable({
  label,
  nameLabel,
  rows,
  columns: all,
  lead,
  totals,
  onSwitch,
  onExplain,
  isWhole,
}: ReportTableProps) {
  const t = useTranslate()
  const company = useCompany()
  const [scrolled, setScrolled] = useState(0)
  const isPhone = Grid.useBreakpoint().sm === false
  const { leading: columns, below } = useMemo(
    () => (isPhone ? divided(all, lead) : { leading: all, below: [] }),
    [isPhone, all, lead],
  )
  const height = isPhone ? ROW_HEIGHT_ON_PHONE : ROW_HEIGHT
  const isDrawnInPart = rows.length > DRAW_ALL_UP_TO
  const { first, last, before, after } = isDrawnInPart
    ? rowWindow(Array<number>(rows.length).fill(height), scrolled, window.innerHeight)
    : { first: 0, last: rows.length, before: 0, after: 0 }
  const Frame = isWhole ? 'div' : TallFrame
  return (
    <Frame
      className="sheet-frame"
      role="region"
      aria-label={label}
      onScroll={isDrawnInPart ? (event) => setScrolled(quantized(event.currentTarget.scrollTop, height)) : undefined}
    >
      <table className="sheet report" aria-rowcount={below.length > 0 ? -1 : rows.length + 2}>
        <Head nameLabel={nameLabel} columns={columns} />
        <tbody>
          <Spacer height={before} />
          {rows.slice(first, last).map((visible) => (
            <TreeLine key={visible.row.id} {...visible} {...{ columns, below, company, onSwitch, onExplain }} />
          ))}
          <Spacer height={after} />
        </tbody>
        {totals && Object.keys(totals).length > 0 ? (
          <tfoot>
            <tr>
              <th scope="row" className="is-fixed">
                {t('reportPage.total')}
              </th>
              {columns.map((column) => (
                <Amount
                  key={column.key}
                  column={column}
                  value={column.value(totals)}
                  company={company}
                  onExplain={onExplain?.(null, column.key)}
                />
              ))}
            </tr>
            <RestLine columns={below} cells={totals} company={company} span={columns.length + 1} level={0} />
          </tfoot>
        ) : null}
      </table>
    </Frame>
  )
}

/** Rounds the scroll position, so that scrolling within a few rows renders nothing new. */
function quantized(scrolled: number, height: number): number {
  return Math.floor(scrolled / (height * 6)) * height * 6
}

type TreeLineProps = VisibleRow & {
  columns: readonly ShownColumn[]
  /** On a phone: the columns below the row. */
  below: readonly ShownColumn[]
  company: Company
  onSwitch: (id: string) => void
  onExplain: Explain | undefined
}

const TreeLine = memo(function TreeLine(props: TreeLineProps) {
  const { row, level, opens, isOpen, columns, below, company, onSwitch, onExplain } = props
  const isCategory = row.kind === 'category'
  const style: CSSProperties & { '--level': number } = { '--level': level }
  const isTop = level === 0
  const isSubtotal = row.kind === 'subtotal'
  const className = [
    (isCategory || isSubtotal) && 'is-strong',
    isTop && (isCategory || isSubtotal ? 'is-root' : 'is-flat'),
    isSubtotal && 'is-subtotal',
  ]
    .filter(Boolean)
    .join(' ')
  const words = opens || !row.drill ? '' : [row.code, row.unit].filter(Boolean).join(' · ')
  const line = (
    <tr className={className}>
      <th scope="row" className="is-fixed tree-cell" style={style} title={row.name}>
        {opens ? (
          <Button
            type="text"
            size="small"
            className="tree-switch"
            aria-expanded={isOpen}
            icon={isOpen ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
            onClick={() => onSwitch(row.id)}
          >
            {row.name}
          </Button>
        ) : row.drill ? (
          <PermittedLink className="tree-leaf" to={row.drill}>
            {row.name} {below.length === 0 ? <span className="muted">{words}</span> : null}
          </PermittedLink>
        ) : (
          <span className="tree-leaf">{row.name}</span>
        )}
      </th>
      {columns.map((column) => (
        <Amount
          key={column.key}
          column={column}
          value={column.value(row.cells)}
          company={company}
          onExplain={onExplain?.(row, column.key)}
        />
      ))}
    </tr>
  )
  if (below.length === 0) return line
  return (
    <>
      {line}
      <RestLine
        {...{ columns: below, cells: row.cells, company, className, level }}
        span={columns.length + 1}
        words={words}
      />
    </>
  )
})

/** Renders one row of labels, or two where columns are grouped: the group and each column. */
function Head({ nameLabel, columns }: Pick<ReportTableProps, 'nameLabel' | 'columns'>) {
  const groups = columns.filter(({ group }, place) => group === undefined || columns[place - 1]?.group !== group)
  const isDouble = columns.some(({ group }) => group !== undefined)
  const name = (
    <th scope="col" className="is-fixed" rowSpan={isDouble ? 2 : undefined}>
      {nameLabel}
    </th>
  )
  const labels = columns.map(({ key, label, isText }) => (
    <th key={key} scope="col" className={isText ? undefined : 'amount'}>
      {label}
    </th>
  ))
  if (!isDouble) {
    return (
      <thead>
        <tr>
          {name}
          {labels}
        </tr>
      </thead>
    )
  }
  return (
    <thead className="is-double">
      <tr>
        {name}
        {groups.map(({ key, group }) => (
          <th key={key} scope="colgroup" colSpan={columns.filter((column) => column.group === group).length}>
            {group}
          </th>
        ))}
      </tr>
      <tr>{labels}</tr>
    </thead>
  )
}

type AmountProps = {
  column: ShownColumn
  value: string
  company: Company
  onExplain: (() => void) | null | undefined
}

function Amount({ column, value, company, onExplain }: AmountProps) {
  const text = figureText(column, value, company)
  if (column.isText) {
    return (
      <td className="report-text" title={text}>
        {text}
      </td>
    )
  }
  const isShort = column.isStock === true && value.startsWith('-')
  return (
    <td className={`amount ${text === '–' ? 'is-zero' : ''} ${isShort ? 'is-short' : ''}`.trim()}>
      {onExplain && text !== '–' && text !== '' ? (
        <button type="button" className="figure-button" onClick={onExplain}>
          {text}
        </button>
      ) : (
        text
      )}
    </td>
  )
}
