import { useTranslate } from '@refinedev/core'
import { Grid, Tooltip } from 'antd'
import { isZero } from '../../../../domain/money/decimal.ts'
import { movementKinds } from '../../../../domain/inventory/movement-words.ts'
import type { StockStatement, StockStatementLine } from '../../../../domain/reports/stock-statement.ts'
import { heads } from '../../../../domain/resources/heads.ts'
import { DocumentLink } from '../../../components/report/document-link.tsx'
import { formatDate, formatMoney, formatQuantity } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { StockPointLine } from './point-lines.ts'
import { pointLines } from './point-lines.ts'
import '../../../components/report/report.css'
import '../../../components/table/sheet.css'
import './statement.css'

type StatementTableProps = { statement: StockStatement; start: number; empty: string }

/** The movements of one page between the stock above and below them; cards on a phone. */
export function StatementTable({ statement, start, empty }: StatementTableProps) {
  const t = useTranslate()
  const screens = Grid.useBreakpoint()
  const withCosts = statement.closing_value !== null
  const { above, below } = pointLines(statement, start)
  if (screens.sm === false) return <StatementCards {...{ statement, empty, above, below }} />
  const costs = (names: readonly string[]) => (withCosts ? names : [])
  const amounts = ['in', 'out', ...costs(['unitCost', 'value']), 'stock', ...costs(['stockValue'])]
  return (
    <div className="sheet-frame is-tall" role="region" aria-label={t('stockStatement.lines')}>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col" className="is-fixed">
              {t('statement.date')}
            </th>
            <th scope="col">{t('stockStatement.movement')}</th>
            <th scope="col">{t('statement.document')}</th>
            {amounts.map((name) => (
              <th key={name} scope="col" className="amount">
                {t(`stockStatement.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <PointRow line={above} date={statement.end_date} span={withCosts ? 5 : 3} />
          {statement.rows.map((row) => (
            <MovementRow key={row.entry_id} row={row} withCosts={withCosts} />
          ))}
          {statement.rows.length === 0 ? (
            <tr>
              <td colSpan={3 + amounts.length} className="report-empty">
                {empty}
              </td>
            </tr>
          ) : null}
          <PointRow line={below} date={statement.start_date} span={withCosts ? 5 : 3} />
        </tbody>
      </table>
    </div>
  )
}

type PointRowProps = { line: StockPointLine; date: string | null; span: number }

function PointRow({ line, date, span }: PointRowProps) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <tr className="is-strong is-root">
      <td className="is-fixed">{line.kind === 'carried' ? '' : formatDate(date, company.locale)}</td>
      <th scope="row">{t(`stockStatement.${line.kind}`)}</th>
      <td colSpan={span} aria-hidden />
      <Quantity value={line.quantity} isStock />
      {line.value === null ? null : <td className="amount">{formatMoney(line.value, company)}</td>}
    </tr>
  )
}

function MovementRow({ row, withCosts }: { row: StockStatementLine; withCosts: boolean }) {
  const company = useCompany()
  return (
    <tr>
      <td className="is-fixed">{formatDate(row.date, company.locale)}</td>
      <td>{movementKinds[row.kind]}</td>
      <td className="wrap">
        <Source row={row} />
      </td>
      <Quantity value={row.quantity_in} />
      <Quantity value={row.quantity_out} />
      {withCosts ? (
        <>
          <td className="amount">{price(row.unit_cost, company)}</td>
          <td className="amount">
            <Value row={row} />
          </td>
        </>
      ) : null}
      <Quantity value={row.quantity_after} isStock />
      {withCosts ? <td className="amount">{formatMoney(row.value_after, company)}</td> : null}
    </tr>
  )
}

/** The document that moved the stock, and what it says; a merge and a change of the costing method have no page. */
function Source({ row }: { row: StockStatementLine }) {
  return (
    <>
      {heads.has(row.document_path) ? <StockDocument row={row} /> : null}{' '}
      <span className="movement-words" title={row.narration}>
        {row.narration}
      </span>
    </>
  )
}

/** What a receipt corrects of earlier costs is part of its value, and is said. */
function Value({ row }: { row: StockStatementLine }) {
  const t = useTranslate()
  const company = useCompany()
  const text = formatMoney(row.value, company)
  if (row.settlement === null || isZero(row.settlement)) return text
  const words = t('stockStatement.settles', { amount: formatMoney(row.settlement, company) })
  return (
    <Tooltip title={words}>
      <button type="button" className="settles" aria-label={`${text}. ${words}`}>
        {text}
      </button>
    </Tooltip>
  )
}

function Quantity({ value, isStock = false }: { value: string; isStock?: boolean }) {
  const company = useCompany()
  const text = formatQuantity(value, company)
  const className = isStock && value.startsWith('-') ? 'amount is-short' : 'amount'
  return <td className={className}>{text === '–' && !isStock ? '' : text}</td>
}

/** A price with as many digits as it needs, at least those of the currency. */
export function price(value: string | null, company: ReturnType<typeof useCompany>): string {
  if (value === null) return ''
  const [, decimals = ''] = value.split('.')
  return formatMoney(value, { ...company, currency_digits: Math.max(company.currency_digits, decimals.length) })
}

type CardsProps = Omit<StatementTableProps, 'start'> & { above: StockPointLine; below: StockPointLine }

function StatementCards({ statement, empty, above, below }: CardsProps) {
  const t = useTranslate()
  return (
    <ul className="sheet-frame movement-cards" aria-label={t('stockStatement.lines')}>
      <PointCard line={above} date={statement.end_date} />
      {statement.rows.map((row) => (
        <MovementCard key={row.entry_id} row={row} />
      ))}
      {statement.rows.length === 0 ? <li className="report-empty">{empty}</li> : null}
      <PointCard line={below} date={statement.start_date} />
    </ul>
  )
}

function PointCard({ line, date }: { line: StockPointLine; date: string | null }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <li className="movement-pair is-point">
      <span>
        {t(`stockStatement.${line.kind}`)} <small>{formatDate(date, company.locale)}</small>
      </span>
      <span className="movement-figure">
        {formatQuantity(line.quantity, company)}
        {line.value === null ? null : <small> · {formatMoney(line.value, company)}</small>}
      </span>
    </li>
  )
}

function StockDocument({ row }: { row: StockStatementLine }) {
  return <DocumentLink path={row.document_path} id={row.document_id} number={row.document_no} kind={row.kind} />
}

function MovementCard({ row }: { row: StockStatementLine }) {
  const t = useTranslate()
  const company = useCompany()
  const isOut = !isZero(row.quantity_out)
  const hasPage = heads.has(row.document_path)
  const words = [formatDate(row.date, company.locale), hasPage ? movementKinds[row.kind] : '', row.narration]
  const moved = isOut ? `-${row.quantity_out}` : row.quantity_in
  return (
    <li>
      <div className="movement-pair">
        {hasPage ? <StockDocument row={row} /> : movementKinds[row.kind]}
        <span className="movement-figure">
          {isZero(moved) ? null : formatQuantity(moved, company)}
          {row.value === null ? null : <small> · {formatMoney(row.value, company)}</small>}
        </span>
      </div>
      <div className="movement-pair is-quiet">
        <span>{words.filter(Boolean).join(' · ')}</span>
        <span className="movement-figure">
          {t('stockStatement.stock')} {formatQuantity(row.quantity_after, company)}
        </span>
      </div>
    </li>
  )
}
