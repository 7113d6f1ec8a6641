import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Skeleton } from 'antd'
import type { StockStatement } from '../../../../domain/reports/stock-statement.ts'
import { PeriodSelect } from '../../../components/report/parameters/period-select.tsx'
import { RECOST_INTERVAL, RecostNotice } from '../../../components/report/recost-notice.tsx'
import { StatementPages } from '../../../components/report/statement/statement-pages.tsx'
import { useStatementAddress } from '../../../components/report/statement/use-statement-address.ts'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { StatementTable } from './statement-table.tsx'

/** The period and the page of a statement as the address has them, and what the server answers for them. */
export function useStatement(id: string) {
  const { period, days: asked, rows, page } = useStatementAddress()
  const { result, query } = useCustom<StockStatement, HttpError>({
    url: `inventory/ledgers/${id}`,
    method: 'get',
    config: { query: { ...asked, ...rows } },
    queryOptions: { refetchInterval: ({ state }) => (state.data?.data.is_recosting ? RECOST_INTERVAL : false) },
    errorNotification: false,
  })
  // While another page is fetched the last one stays; another item's figures never do.
  const statement = query.data && result.data.item.id === id ? result.data : undefined
  return { statement, asked, query, period, page }
}

type ViewProps = {
  from: ReturnType<typeof useStatement>
  /** What stands there when nothing ever moved. */
  empty: string
}

/** The movements of an item in a period, newest first, between the stock at both ends. */
export function StatementView({ from, empty }: ViewProps) {
  const { statement, query, period, page } = from
  return (
    <>
      <div className="report-bar">
        <PeriodSelect {...period} />
      </div>
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <RecostNotice items={statement?.is_recosting ? 1 : 0} />
          <Ends statement={statement} />
          {statement ? (
            <div className={query.isPlaceholderData ? 'is-refreshing' : undefined}>
              <StatementTable statement={statement} start={page.start} empty={empty} />
            </div>
          ) : (
            <div className="sheet-frame report-loading">
              <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
            </div>
          )}
          <StatementPages count={statement?.count ?? 0} page={page} />
        </>
      )}
    </>
  )
}

/** The stock at both ends of the period, with its value for who may see it. */
function Ends({ statement }: { statement: StockStatement | undefined }) {
  const t = useTranslate()
  const company = useCompany()
  const ends = ['opening', 'closing'] as const
  const figures = ends.flatMap((end) => [
    { key: `${end}Quantity`, text: statement && quantityWithUnit(statement[`${end}_quantity`]) },
    ...(statement?.closing_value === null
      ? []
      : [{ key: `${end}Value`, text: statement && formatMoney(statement[`${end}_value`], company) }]),
  ])
  function quantityWithUnit(quantity: string): string {
    const text = formatQuantity(quantity, company)
    return text === '–' ? text : `${text} ${statement?.item.unit_label ?? ''}`
  }
  return (
    <dl className="figures">
      {figures.map(({ key, text }) => (
        <div key={key}>
          <dt>{t(`stockStatement.${key}`)}</dt>
          <dd>{text ?? <Skeleton.Input active size="small" />}</dd>
        </div>
      ))}
    </dl>
  )
}
