import { useTranslate } from '@refinedev/core'
import { Tooltip } from 'antd'
import { movementKinds } from '../../../../domain/inventory/movement-words.ts'
import { isNegative, isZero } from '../../../../domain/money/decimal.ts'
import type { StockStatement, StockStatementLine } from '../../../../domain/reports/stock-statement.ts'
import { heads } from '../../../../domain/resources/heads.ts'
import { DocumentLink } from '../../../components/report/document-link.tsx'
import type { ShownLines } from '../../../components/report/statement/statement-table.tsx'
import { StatementTable } from '../../../components/report/statement/statement-table.tsx'
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts'
import { inLanguage } from '../../../lib/i18n.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { StockPoint } from './point-lines.ts'
import { pointLines } from './point-lines.ts'
import './statement.css'

type ShownLine = ShownLines<StockStatementLine, StockPoint>
type StockLinesProps = { statement: StockStatement; start: number }

/** Renders the movements of a page between the stock above and below them. */
export function StockLines({ statement, start }: StockLinesProps) {
  const t = useTranslate()
  const company = useCompany()
  const costs: ShownLine['columns'] = [
    amount('unitCost', ({ unit_cost: cost }) => price(cost, company)),
    amount('value', (line) => <Value line={line} />),
  ]
  const stockValue: ShownLine['columns'] = [
    {
      ...amount('stockValue', ({ value_after: value }) => formatMoney(value, company)),
      end: ({ value }) => formatMoney(value, company),
    },
  ]
  const withCosts = statement.closing_value !== null
  const lines: ShownLine = {
    label: t('stockStatement.lines'),
    date: t('statement.date'),
    columns: [
      { title: t('stockStatement.movement'), cell: ({ kind }) => inLanguage(movementKinds[kind]) },
      { title: t('statement.document'), wraps: true, cell: (line) => <Source line={line} /> },
      amount('in', ({ quantity_in: quantity }) => (isZero(quantity) ? '' : formatQuantity(quantity, company))),
      amount('out', ({ quantity_out: quantity }) => (isZero(quantity) ? '' : formatQuantity(quantity, company))),
      ...(withCosts ? costs : []),
      {
        ...amount('stock', ({ quantity_after: quantity }) => <Stock quantity={quantity} />),
        end: ({ quantity }) => <Stock quantity={quantity} />,
      },
      ...(withCosts ? stockValue : []),
    ],
    ends: pointLines(statement, start),
    nameOf: ({ kind }) => t(`stockStatement.${kind}`),
    pointOf: ({ quantity, value }) => <Figures quantity={formatQuantity(quantity, company)} value={value} />,
    keyOf: ({ entry_id }) => entry_id,
    cardOf: (line) => {
      const moved = isZero(line.quantity_out) ? line.quantity_in : `-${line.quantity_out}`
      const hasPage = heads.has(line.document_path)
      return {
        name: hasPage ? <StockDocument line={line} /> : inLanguage(movementKinds[line.kind]),
        figure: <Figures quantity={isZero(moved) ? null : formatQuantity(moved, company)} value={line.value} />,
        words: [hasPage ? inLanguage(movementKinds[line.kind]) : null, line.narration],
        after: (
          <>
            {t('stockStatement.stock')} {formatQuantity(line.quantity_after, company)}
          </>
        ),
      }
    },
    empty: t('stockStatement.empty'),
  }
  return <StatementTable page={statement} lines={lines} />

  function amount(name: string, cell: (line: StockStatementLine) => React.ReactNode) {
    return { title: t(`stockStatement.${name}`), isAmount: true, cell }
  }
}

function Figures({ quantity, value }: { quantity: string | null; value: string | null }) {
  const company = useCompany()
  return (
    <>
      {quantity}
      {value === null ? null : <small> · {formatMoney(value, company)}</small>}
    </>
  )
}

/**
 * Renders the document that moved the stock and its description; a merge and a change of the costing method have no
 * page.
 */
function Source({ line }: { line: StockStatementLine }) {
  return (
    <>
      {heads.has(line.document_path) ? <StockDocument line={line} /> : null}{' '}
      <span className="movement-words" title={line.narration}>
        {line.narration}
      </span>
    </>
  )
}

function StockDocument({ line }: { line: StockStatementLine }) {
  return <DocumentLink path={line.document_path} id={line.document_id} number={line.document_no} kind={line.kind} />
}

/** Renders the value; a receipt that corrects earlier costs includes the correction and names it. */
function Value({ line }: { line: StockStatementLine }) {
  const t = useTranslate()
  const company = useCompany()
  const text = formatMoney(line.value, company)
  if (line.settlement === null || isZero(line.settlement)) return text
  const words = t('stockStatement.settles', { amount: formatMoney(line.settlement, company) })
  return (
    <Tooltip title={words}>
      <button type="button" className="settles" aria-label={`${text}. ${words}`}>
        {text}
      </button>
    </Tooltip>
  )
}

function Stock({ quantity }: { quantity: string }) {
  const company = useCompany()
  const text = formatQuantity(quantity, company)
  return isNegative(quantity) ? <span className="is-short">{text}</span> : text
}

/** Formats a price with as many digits as it needs, at least those of the currency. */
export function price(value: string | null, company: ReturnType<typeof useCompany>): string {
  if (value === null) return ''
  const [, decimals = ''] = value.split('.')
  return formatMoney(value, { ...company, currency_digits: Math.max(company.currency_digits, decimals.length) })
}
