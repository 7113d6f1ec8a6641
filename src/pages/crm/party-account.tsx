import { useTranslate } from '@refinedev/core'
import { Pagination, Skeleton } from 'antd'
import { Link } from 'react-router'
import { crmParties } from '../../../domain/resources/crm-parties.ts'
import { OutgoingCard } from '../../components/document/outgoing/outgoing-card.tsx'
import { PdfButton, PrintButton } from '../../components/document/print-button.tsx'
import { BalanceText } from '../../components/report/balance-text.tsx'
import { PeriodSelect } from '../../components/report/period-select.tsx'
import { ReportExport } from '../../components/report/report-export.tsx'
import type { StatementRow } from '../../components/report/statement-lines.ts'
import { StatementTable } from '../../components/report/statement-table.tsx'
import { useAddress } from '../../components/report/use-address.ts'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import { usePageItem } from '../../components/table/page-item.tsx'
import { formatMoney } from '../../lib/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import '../../components/report/report.css'
import { OpenItems } from './open-items.tsx'
import type { Figures, PartyStatement } from './party-types.ts'
import { usePartyStatement } from './use-party-statement.ts'

const pageSizes = [20, 50, 100, 200, 500]
/** As many open items as leave the lines below them in sight. */
const ITEMS_FIRST = 8

/** Both ledgers of a party in a period: what each comes to, what is open today, and their lines with one running balance. */
export function PartyAccount({ id, isActive }: { id: string; isActive: boolean }) {
  const t = useTranslate()
  const itemRender = usePageItem()
  const { may } = useResourceAccess(crmParties)
  const { read, write } = useAddress()
  const period = { start: read('start_date'), end: read('end_date') }
  const size = pageSizes.find((known) => String(known) === read('_size')) ?? 50
  const page = Math.max(1, parseInt(read('_page') ?? '1', 10) || 1)
  const start = (page - 1) * size
  const range = { start_date: period.start, end_date: period.end }
  const { statement, query } = usePartyStatement(id, { ...range, _start: start, _end: start + size })
  const path = `${crmParties.path}/${id}/account`
  const part = {
    title: t('party.ledger'),
    of: ({ ledger }: StatementRow) => (ledger === undefined ? '' : t(`party.${ledger}`)),
  }
  return (
    <>
      <div className="report-bar">
        <PeriodSelect
          value={period}
          onChange={({ start: start_date, end: end_date }) => write({ start_date, end_date, _page: null })}
        />
        <PrintButton path={`${path}/print.pdf`} query={range} fileName={`${statement?.party.name ?? 'party'}.pdf`} />
        <PdfButton path={`${path}/print.pdf`} query={range} fileName={`${statement?.party.name ?? 'party'}.pdf`} />
        {may('export') ? <ReportExport path={path} query={range} fileName={statement?.party.name ?? 'party'} /> : null}
      </div>
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : statement ? (
        <div className={query.isPlaceholderData ? 'is-refreshing' : undefined}>
          <LedgerTable statement={statement} />
          <OpenItems
            name={statement.party.name}
            items={statement.items}
            payer={isActive ? id : null}
            first={ITEMS_FIRST}
          />
          <StatementTable statement={statement} start={start} part={part} />
          <OutgoingCard resource={crmParties} id={id} status={isActive ? 'Active' : 'Inactive'} days={range} />
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
          showTotal={(total, [from, to]) => t('statement.shown', { from, to, total })}
          onChange={(next, nextSize) =>
            write({ _page: nextSize === size && next > 1 ? String(next) : null, _size: String(nextSize) })
          }
        />
      ) : null}
    </>
  )
}

/** What each of the two ledgers comes to, and both together. */
function LedgerTable({ statement }: { statement: PartyStatement }) {
  const t = useTranslate()
  const { slug } = useCompany()
  return (
    <div className="sheet-frame party-ledgers" role="region" aria-label={t('party.ledgers')}>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col" className="is-fixed">
              {t('party.ledger')}
            </th>
            {(['opening', 'debit', 'credit', 'closing'] as const).map((name) => (
              <th key={name} scope="col" className="amount">
                {t(`party.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statement.ledgers.map(({ ledger, id, code, name, ...figures }) => (
            <tr key={ledger}>
              <th scope="row" className="is-fixed">
                {id === null ? (
                  <>
                    {t(`party.${ledger}`)} <small className="party-quiet">{t('party.noLedger')}</small>
                  </>
                ) : (
                  <Link to={`/${slug}/account/ledgers/${id}`} title={[code, name].filter(Boolean).join(' ')}>
                    {t(`party.${ledger}`)}
                  </Link>
                )}
              </th>
              <FigureCells figures={figures} />
            </tr>
          ))}
          <tr className="is-strong is-root">
            <th scope="row" className="is-fixed">
              {t('party.together')}
            </th>
            <FigureCells figures={statement} />
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function FigureCells({ figures }: { figures: Figures }) {
  const company = useCompany()
  return (
    <>
      <td className="amount">
        <BalanceText value={figures.opening} />
      </td>
      <td className="amount">{formatMoney(figures.debit, company)}</td>
      <td className="amount">{formatMoney(figures.credit, company)}</td>
      <td className="amount">
        <BalanceText value={figures.closing} />
      </td>
    </>
  )
}
