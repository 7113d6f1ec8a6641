import { useTranslate } from '@refinedev/core'
import { Skeleton } from 'antd'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import { OutgoingCard } from '../../components/document/outgoing/outgoing-card.tsx'
import { PdfButton, PrintButton } from '../../components/paper/print-button.tsx'
import { BalanceText } from '../../components/report/balance-text.tsx'
import { PeriodSelect } from '../../components/report/parameters/period-select.tsx'
import { ReportExport } from '../../components/report/report-export.tsx'
import { StatementPages } from '../../components/report/statement/statement-pages.tsx'
import type { StatementRow } from '../../components/report/statement/statement-lines.ts'
import { StatementTable } from '../../components/report/statement/statement-table.tsx'
import { useStatementAddress } from '../../components/report/statement/use-statement-address.ts'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import '../../components/report/report.css'
import { OpenItems } from './open-items.tsx'
import type { Figures, PartyStatement } from './party-types.ts'
import { usePartyStatement } from './use-party-statement.ts'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'

/** As many open items as leave the lines below them in sight. */
const ITEMS_FIRST = 8

/** Both ledgers of a party in a period: what each comes to, what is open today, and their lines with one running balance. */
export function PartyAccount({ id, isActive }: { id: string; isActive: boolean }) {
  const t = useTranslate()
  const { may } = useResourceAccess(crmParties)
  const { period, days, rows, page } = useStatementAddress()
  const { statement, query } = usePartyStatement(id, { ...days, ...rows })
  const path = `${crmParties.path}/${id}/account`
  const part = {
    title: t('party.ledger'),
    of: ({ ledger }: StatementRow) => (ledger === undefined ? '' : t(`party.${ledger}`)),
  }
  return (
    <>
      <div className="report-bar">
        <PeriodSelect {...period} />
        <PrintButton path={`${path}/print.pdf`} query={days} fileName={`${statement?.party.name ?? 'party'}.pdf`} />
        <PdfButton path={`${path}/print.pdf`} query={days} fileName={`${statement?.party.name ?? 'party'}.pdf`} />
        {may('export') ? <ReportExport path={path} query={days} fileName={statement?.party.name ?? 'party'} /> : null}
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
          <StatementTable statement={statement} start={page.start} part={part} />
          <OutgoingCard resource={crmParties} id={id} status={isActive ? 'Active' : 'Inactive'} days={days} />
        </div>
      ) : (
        <div className="sheet-frame report-loading">
          <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
        </div>
      )}
      <StatementPages count={statement?.count ?? 0} page={page} />
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
                  <PermittedLink to={`/${slug}/account/ledgers/${id}`} title={[code, name].filter(Boolean).join(' ')}>
                    {t(`party.${ledger}`)}
                  </PermittedLink>
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
