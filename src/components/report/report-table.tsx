import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { CSSProperties } from 'react'
import { memo, useState } from 'react'
import { formatMoney, formatQuantity } from '../../lib/format/format.ts'
import type { Company } from '../../providers/company-store.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { rowWindow } from '../table/row-window.ts'
import { Spacer } from '../table/windowed-body.tsx'
import type { ReportRow, ShownColumn } from './report-types.ts'
import { PermittedLink } from '../layout/permitted-link.tsx'
import '../table/sheet.css'
import './report.css'

/** Above this only the rows in sight are drawn. */
const DRAW_ALL_UP_TO = 200
const ROW_HEIGHT = 35

type VisibleRow = { row: ReportRow; level: number; opens: boolean; isOpen: boolean }
type ReportTableProps = {
  label: string
  nameLabel: string
  rows: readonly VisibleRow[]
  columns: readonly ShownColumn[]
  totals: Readonly<Record<string, string>>
  onSwitch: (id: string) => void
  /** A short report with something below it: the page scrolls, not the table. */
  isWhole?: boolean
}

/** The rows of a report as a tree with sticky head, names and totals; quick with thousands of rows. */
export function ReportTable({ label, nameLabel, rows, columns, totals, onSwitch, isWhole }: ReportTableProps) {
  const t = useTranslate()
  const company = useCompany()
  const [scrolled, setScrolled] = useState(0)
  const isDrawnInPart = rows.length > DRAW_ALL_UP_TO
  const { first, last, before, after } = isDrawnInPart
    ? rowWindow(Array<number>(rows.length).fill(ROW_HEIGHT), scrolled, window.innerHeight)
    : { first: 0, last: rows.length, before: 0, after: 0 }
  return (
    <div
      className={isWhole ? 'sheet-frame' : 'sheet-frame is-tall'}
      role="region"
      aria-label={label}
      onScroll={isDrawnInPart ? (event) => setScrolled(quantized(event.currentTarget.scrollTop)) : undefined}
    >
      <table className="sheet report" aria-rowcount={rows.length + 2}>
        <Head nameLabel={nameLabel} columns={columns} />
        <tbody>
          <Spacer height={before} />
          {rows.slice(first, last).map((visible) => (
            <TreeLine key={visible.row.id} {...visible} columns={columns} company={company} onSwitch={onSwitch} />
          ))}
          <Spacer height={after} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="is-fixed">
              {t('reportPage.total')}
            </th>
            {columns.map((column) => (
              <Amount key={column.key} column={column} value={column.value(totals)} company={company} />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Scrolling within a few rows draws nothing new. */
function quantized(scrolled: number): number {
  return Math.floor(scrolled / (ROW_HEIGHT * 6)) * ROW_HEIGHT * 6
}

type TreeLineProps = VisibleRow & {
  columns: readonly ShownColumn[]
  company: Company
  onSwitch: (id: string) => void
}

const TreeLine = memo(function TreeLine({ row, level, opens, isOpen, columns, company, onSwitch }: TreeLineProps) {
  const isCategory = row.kind === 'category'
  const style: CSSProperties & { '--level': number } = { '--level': level }
  const isTop = level === 0
  const className = [isCategory && 'is-strong', isTop && (isCategory ? 'is-root' : 'is-flat')].filter(Boolean).join(' ')
  return (
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
            {row.name} <span className="muted">{[row.code, row.unit].filter(Boolean).join(' · ')}</span>
          </PermittedLink>
        ) : (
          <span className="tree-leaf">{row.name}</span>
        )}
      </th>
      {columns.map((column) => (
        <Amount key={column.key} column={column} value={column.value(row.cells)} company={company} />
      ))}
    </tr>
  )
})

/** One row of labels, or two where columns belong together: what they are about, and each by itself. */
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

type AmountProps = { column: ShownColumn; value: string; company: Company }

function Amount({ column: { isQuantity, isStock, isText }, value, company }: AmountProps) {
  if (isText) return <td title={value}>{value}</td>
  const text = isQuantity ? formatQuantity(value, company) : formatMoney(value, company)
  const isShort = isStock === true && value.startsWith('-')
  return <td className={`amount ${text === '–' ? 'is-zero' : ''} ${isShort ? 'is-short' : ''}`.trim()}>{text}</td>
}
