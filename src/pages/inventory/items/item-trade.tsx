import type { CrudFilters, HttpError } from '@refinedev/core'
import { useCustom, useList, useTranslate } from '@refinedev/core'
import { Grid, Skeleton } from 'antd'
import { isZero } from '../../../../domain/money/decimal.ts'
import { Money } from '../../../components/fields/money.tsx'
import { Quantity } from '../../../components/fields/quantity.tsx'
import { DocumentLink } from '../../../components/report/document-link.tsx'
import { PeriodSelect } from '../../../components/report/parameters/period-select.tsx'
import { StatementPages } from '../../../components/report/statement/statement-pages.tsx'
import { useStatementAddress } from '../../../components/report/statement/use-statement-address.ts'
import { LinkButton } from '../../../components/resource/link-button.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { formatDate } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { TallFrame } from '../../../components/table/tall-frame.tsx'
import '../../../components/report/report.css'
import '../../../components/table/sheet.css'
import '../../../components/report/statement/statement-cards.css'

type TradeLine = {
  id: string
  date: string
  document_path: string
  document_id: string
  voucher_no: string
  party_label: string | null
  customer_name: string | null
  quantity: string
  unit_label: string
  rate: string
  discount: string
  net: string
  tax: string
  total: string
}
type Sums = Record<'discount' | 'net' | 'tax' | 'total', string>
type Totals = { count: number; sums: Sums }

const amounts = ['discount', 'net', 'tax', 'total'] as const
/** Drafts and cancelled documents are excluded. */
const postedStatuses = ['Issued', 'Partially Paid', 'Paid', 'Resolved']

/** Renders the purchases or sales of an item in a period with their prices, newest first; returns are negative. */
export function ItemTrade({ id, path }: { id: string; path: 'purchase/rows' | 'sales/rows' }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { period, page, days } = useStatementAddress()
  const filters: CrudFilters = [
    { field: 'item', operator: 'eq', value: id },
    { field: 'status', operator: 'in', value: postedStatuses },
    ...(days.start_date === null ? [] : [{ field: 'date', operator: 'gte' as const, value: days.start_date }]),
    ...(days.end_date === null ? [] : [{ field: 'date', operator: 'lte' as const, value: days.end_date }]),
  ]
  const { result, query } = useList<TradeLine, HttpError>({
    resource: path,
    filters,
    sorters: [{ field: 'date', order: 'desc' }],
    pagination: { currentPage: page.number, pageSize: page.size },
    errorNotification: false,
  })
  const totals = useCustom<Totals, HttpError>({
    url: `${path}/totals`,
    method: 'get',
    config: { query: { item: id, status: postedStatuses, date_gte: days.start_date, date_lte: days.end_date } },
    errorNotification: false,
  })
  const error = query.error ?? totals.query.error
  if (error) {
    return (
      <RequestFailed
        error={error}
        onRetry={() => {
          void query.refetch()
          void totals.query.refetch()
        }}
      />
    )
  }
  const totalsAnswer = query.data && totals.query.data ? totals.result.data : undefined
  return (
    <>
      <div className="report-bar">
        <PeriodSelect {...period} />
        <LinkButton to={`/${slug}/${path}?item=${id}`}>{t('itemTrade.all')}</LinkButton>
      </div>
      {totalsAnswer ? (
        <TradeLines rows={result.data} totals={totalsAnswer} path={path} isRefreshing={query.isPlaceholderData} />
      ) : (
        <div className="sheet-frame report-loading">
          <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
        </div>
      )}
      {totalsAnswer ? <StatementPages count={totalsAnswer.count} page={page} /> : null}
    </>
  )
}

type LinesProps = { rows: readonly TradeLine[]; totals: Totals; path: string; isRefreshing: boolean }

function TradeLines({ rows, totals, path, isRefreshing }: LinesProps) {
  const t = useTranslate()
  const screens = Grid.useBreakpoint()
  const side = path === 'sales/rows' ? 'Sales' : 'Purchases'
  if (rows.length === 0) return <div className="sheet-frame report-empty">{t(`itemPage.no${side}`)}</div>
  return (
    <div className={isRefreshing ? 'is-refreshing' : undefined}>
      {screens.sm === false ? (
        <TradeCards rows={rows} totals={totals} label={t(`itemTrade.lines${side}`)} />
      ) : (
        <TradeTable rows={rows} totals={totals} label={t(`itemTrade.lines${side}`)} />
      )}
    </div>
  )
}

type ListProps = Pick<LinesProps, 'rows' | 'totals'> & { label: string }

function TradeTable({ rows, totals, label }: ListProps) {
  const t = useTranslate()
  const { locale } = useCompany()
  return (
    <TallFrame role="region" aria-label={label}>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col" className="is-fixed">
              {t('statement.date')}
            </th>
            <th scope="col">{t('statement.document')}</th>
            <th scope="col">{t('itemTrade.party')}</th>
            {(['quantity', 'rate', ...amounts] as const).map((name) => (
              <th key={name} scope="col" className="amount">
                {t(`itemTrade.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="is-strong is-root">
            <td className="is-fixed" aria-hidden />
            <th scope="row" colSpan={4}>
              {t('itemTrade.sum')}
            </th>
            {amounts.map((name) => (
              <td key={name} className="amount">
                <Money value={totals.sums[name]} />
              </td>
            ))}
          </tr>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="is-fixed">{formatDate(row.date, locale)}</td>
              <td>
                <Document row={row} />
              </td>
              <td className="wrap">{partyOf(row)}</td>
              <td className="amount">
                <Quantity value={row.quantity} suffix={row.unit_label} />
              </td>
              <td className="amount">
                <Money value={row.rate} isPrice />
              </td>
              {amounts.map((name) => (
                <td key={name} className="amount">
                  <Money value={row[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TallFrame>
  )
}

function TradeCards({ rows, totals, label }: ListProps) {
  const t = useTranslate()
  const { locale } = useCompany()
  return (
    <ul className="sheet-frame statement-cards" aria-label={label}>
      <li className="statement-pair is-balance">
        <span>{t('itemTrade.sum')}</span>
        <span className="statement-amount">
          <Money value={totals.sums.total} />
        </span>
      </li>
      {rows.map((row) => (
        <li key={row.id}>
          <div className="statement-pair">
            <Document row={row} />
            <span className="statement-amount">
              <Money value={row.total} />
            </span>
          </div>
          <div className="statement-pair is-quiet">
            <span>{[formatDate(row.date, locale), partyOf(row)].filter(Boolean).join(' · ')}</span>
            <span className="statement-amount">
              <Quantity value={row.quantity} suffix={row.unit_label} />
              {isZero(row.rate) ? null : (
                <>
                  {' × '}
                  <Money value={row.rate} isPrice />
                </>
              )}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Document({ row }: { row: TradeLine }) {
  return <DocumentLink path={row.document_path} id={row.document_id} number={row.voucher_no} kind="regular" />
}

function partyOf({ customer_name: name, party_label: party }: TradeLine): string {
  return name ?? party ?? ''
}
