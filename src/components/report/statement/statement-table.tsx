import { Grid } from 'antd'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { StatementPage } from '../../../../domain/reports/statement.ts'
import type { PageEnd, PageEnds } from './statement-lines.ts'
import { TallFrame } from '../../table/tall-frame.tsx'
import '../report.css'
import '../../table/sheet.css'
import './statement-cards.css'

type Column<Line, Point> = {
  title: string
  cell: (line: Line) => ReactNode
  isAmount?: boolean
  wraps?: boolean
  /** The figures above and below the lines; their columns are the last. */
  end?: (point: Point) => ReactNode
}
/** The parts of a line on a phone: its description at the left, figures at the right. */
type Card = { name: ReactNode; figure: ReactNode; words: readonly (string | null)[]; after: ReactNode }

export type ShownLines<Line, Point> = {
  label: string
  /** The heading of the first column. */
  date: string
  columns: readonly Column<Line, Point>[]
  ends: PageEnds<Point>
  nameOf: (end: PageEnd<Point>) => string
  pointOf: (end: Point) => ReactNode
  keyOf: (line: Line) => string
  cardOf: (line: Line) => Card
  empty: string
  className?: string
}
type StatementTableProps<Line, Point> = {
  page: Pick<StatementPage<Line>, 'start_date' | 'end_date' | 'rows'>
  lines: ShownLines<Line, Point>
}
type DatedLine = { date: string }

/** Renders the lines of a page between the balances above and below; as cards on a phone. */
export function StatementTable<Line extends DatedLine, Point>({ page, lines }: StatementTableProps<Line, Point>) {
  const { locale } = useCompany()
  const screens = Grid.useBreakpoint()
  if (screens.sm === false) return <StatementCards page={page} lines={lines} />
  const { label, date, columns, ends, empty, keyOf, className = 'sheet' } = lines
  const atEnd = columns.filter(({ end }) => end !== undefined)
  const endRow = (end: PageEnd<Point>) => (
    <tr className="is-strong is-root">
      <td className="is-fixed">{formatDate(dayOf(end.kind, page), locale)}</td>
      <th scope="row">{lines.nameOf(end)}</th>
      <td colSpan={columns.length - atEnd.length - 1} aria-hidden />
      {atEnd.map((column) => (
        <td key={column.title} className="amount">
          {column.end?.(end)}
        </td>
      ))}
    </tr>
  )
  return (
    <TallFrame role="region" aria-label={label}>
      <table className={className}>
        <thead>
          <tr>
            <th scope="col" className="is-fixed">
              {date}
            </th>
            {columns.map(({ title, isAmount }) => (
              <th key={title} scope="col" className={isAmount ? 'amount' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {endRow(ends.above)}
          {page.rows.map((line) => (
            <tr key={keyOf(line)}>
              <td className="is-fixed">{formatDate(line.date, locale)}</td>
              {columns.map(({ title, isAmount, wraps, cell }) => (
                <td key={title} className={isAmount ? 'amount' : wraps ? 'wrap' : undefined}>
                  {cell(line)}
                </td>
              ))}
            </tr>
          ))}
          {page.rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length + 1} className="report-empty">
                {empty}
              </td>
            </tr>
          ) : null}
          {endRow(ends.below)}
        </tbody>
      </table>
    </TallFrame>
  )
}

function StatementCards<Line extends DatedLine, Point>({ page, lines }: StatementTableProps<Line, Point>) {
  const { locale } = useCompany()
  const { label, ends, empty, nameOf, pointOf, keyOf, cardOf } = lines
  const endCard = (end: PageEnd<Point>) => (
    <li className="statement-pair is-balance">
      <span>
        {nameOf(end)} <small>{formatDate(dayOf(end.kind, page), locale)}</small>
      </span>
      <span className="statement-amount">{pointOf(end)}</span>
    </li>
  )
  return (
    <ul className="sheet-frame statement-cards" aria-label={label}>
      {endCard(ends.above)}
      {page.rows.map((line) => {
        const { name, figure, words, after } = cardOf(line)
        return (
          <li key={keyOf(line)}>
            <div className="statement-pair">
              {name}
              <span className="statement-amount">{figure}</span>
            </div>
            <div className="statement-pair is-quiet">
              <span>{[formatDate(line.date, locale), ...words].filter(Boolean).join(' · ')}</span>
              <span className="statement-amount">{after}</span>
            </div>
          </li>
        )
      })}
      {page.rows.length === 0 ? <li className="report-empty">{empty}</li> : null}
      {endCard(ends.below)}
    </ul>
  )
}

/** A balance carried over has no date of the range. */
function dayOf(
  kind: PageEnd<unknown>['kind'],
  { start_date, end_date }: Pick<StatementPage<unknown>, 'start_date' | 'end_date'>,
): string | null {
  if (kind === 'carried') return null
  return kind === 'closing' ? end_date : start_date
}
