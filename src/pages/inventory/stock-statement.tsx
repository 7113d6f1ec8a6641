import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Pagination, Skeleton } from 'antd'
import type { MovementKind } from '../../../domain/inventory/movement.ts'
import { PeriodSelect } from '../../components/report/period-select.tsx'
import { RECOST_INTERVAL, RecostNotice } from '../../components/report/recost-notice.tsx'
import { useAddress } from '../../components/report/use-address.ts'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import { usePageItem } from '../../components/table/page-item.tsx'
import { formatMoney, formatQuantity } from '../../lib/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { StockStatement } from './statement-types.ts'
import { StatementTable } from './statement-table.tsx'

const pageSizes = [20, 50, 100, 200, 500]

export type StatementQuery = { start_date: string | null; end_date: string | null; kind: readonly MovementKind[] }

/** The period and the page of a statement as the address has them, and what the server answers for them. */
export function useStatement(id: string, kinds: readonly MovementKind[] = []) {
  const { read, write } = useAddress()
  const size = pageSizes.find((known) => String(known) === read('_size')) ?? 50
  const page = Math.max(1, parseInt(read('_page') ?? '1', 10) || 1)
  const start = (page - 1) * size
  const asked: StatementQuery = { start_date: read('start_date'), end_date: read('end_date'), kind: kinds }
  const { result, query } = useCustom<StockStatement, HttpError>({
    url: `inventory/ledgers/${id}`,
    method: 'get',
    config: { query: { ...asked, _start: start, _end: start + size } },
    queryOptions: { refetchInterval: ({ state }) => (state.data?.data.is_recosting ? RECOST_INTERVAL : false) },
    errorNotification: false,
  })
  // While another page is fetched the last one stays; another item's figures never do.
  const statement = query.data && result.data.item.id === id ? result.data : undefined
  return { statement, asked, query, start, size, page, write }
}

type ViewProps = {
  from: ReturnType<typeof useStatement>
  /** Movements of some kinds only have no running stock to start and to end with. */
  isPart?: boolean
  /** What stands there when nothing ever moved. */
  empty: string
}

/** The movements of an item in a period, newest first, between the stock at both ends. */
export function StatementView({ from, isPart = false, empty }: ViewProps) {
  const t = useTranslate()
  const itemRender = usePageItem()
  const { statement, asked, query, start, size, page, write } = from
  return (
    <>
      <div className="report-bar">
        <PeriodSelect
          value={{ start: asked.start_date, end: asked.end_date }}
          onChange={({ start: start_date, end: end_date }) => write({ start_date, end_date, _page: null })}
        />
      </div>
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <RecostNotice items={statement?.is_recosting ? 1 : 0} />
          {isPart ? null : <Ends statement={statement} />}
          {statement ? (
            <div className={query.isPlaceholderData ? 'is-refreshing' : undefined}>
              <StatementTable statement={statement} start={start} isPart={isPart} empty={empty} />
            </div>
          ) : (
            <div className="sheet-frame report-loading">
              <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
            </div>
          )}
          {statement && statement.count > pageSizes[0]! ? (
            <Pagination
              className="report-pages"
              align="end"
              itemRender={itemRender}
              current={page}
              pageSize={size}
              total={statement.count}
              showSizeChanger
              pageSizeOptions={pageSizes}
              showTotal={(total, [first, last]) => t('statement.shown', { from: first, to: last, total })}
              onChange={(next, nextSize) =>
                write({ _page: nextSize === size && next > 1 ? String(next) : null, _size: String(nextSize) })
              }
            />
          ) : null}
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
