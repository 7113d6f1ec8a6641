import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Skeleton, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { accountLedgers } from '../../../domain/resources/ledger/account-ledgers.ts'
import { PrintButton } from '../../components/paper/print-button.tsx'
import { BalanceText } from '../../components/report/balance-text.tsx'
import { CompareSelect } from '../../components/report/parameters/compare-select.tsx'
import { PeriodSelect, rangeText } from '../../components/report/parameters/period-select.tsx'
import { ReportExport } from '../../components/report/report-export.tsx'
import type { Statement } from '../../components/report/statement/statement-lines.ts'
import { StatementPages } from '../../components/report/statement/statement-pages.tsx'
import { StatementTable } from '../../components/report/statement/statement-table.tsx'
import { useAddress } from '../../components/report/parameters/use-address.ts'
import { useStatementAddress } from '../../components/report/statement/use-statement-address.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'

/** A ledger's lines in a period with their running balance, newest first. */
export function LedgerStatement() {
  const { id = '' } = useParams()
  const t = useTranslate()
  const { may, edit } = useResourceAccess(accountLedgers)
  const asked = useAsked(id)
  const { account } = asked
  return (
    <>
      <PageHeader
        title={account?.name ?? t('statement.title')}
        tag={account && !account.is_active ? <Tag bordered={false}>{t('statement.inactive')}</Tag> : undefined}
        note={account ? [account.code, account.category_label].filter(Boolean).join(' · ') : undefined}
        actions={
          <>
            <StatementFiles asked={asked} />
            {may('update') ? <LinkButton to={edit(id)}>{t('statement.edit')}</LinkButton> : null}
          </>
        }
      />
      <StatementBody asked={asked} />
    </>
  )
}

/** The same as a part of another page. */
export function AccountStatement({ id }: { id: string }) {
  const asked = useAsked(id)
  return <StatementBody asked={asked} files={<StatementFiles asked={asked} />} />
}

type Asked = ReturnType<typeof useAsked>

/** The statement that the address asks for. */
function useAsked(id: string) {
  const { read, write } = useAddress()
  const { period, days, rows, page } = useStatementAddress()
  const hasEnds = Boolean(days.start_date && days.end_date)
  const compare = hasEnds ? [read('compare') ?? ''].filter(Boolean) : []
  const query = { ...days, compare }
  const { result, query: reading } = useCustom<Statement, HttpError>({
    url: `${accountLedgers.path}/${id}/transactions`,
    method: 'get',
    config: { query: { ...query, ...rows } },
    errorNotification: false,
  })
  // While another page is fetched the last one stays; another ledger's figures never do.
  const statement = reading.data && result.data.account.id === id ? result.data : undefined
  return {
    id,
    account: statement?.account,
    statement,
    reading,
    query,
    page,
    period,
    /** What it can be compared with; a period with an open end has nothing before it. */
    compare: hasEnds ? { value: compare, choose: (other: string | null) => write({ compare: other }) } : null,
  }
}

function StatementFiles({ asked: { id, account, query } }: { asked: Asked }) {
  const { may } = useResourceAccess(accountLedgers)
  const path = `${accountLedgers.path}/${id}/transactions`
  const fileName = `${account?.code ?? 'ledger'}-statement`
  return (
    <>
      <PrintButton path={`${path}/print.pdf`} query={query} fileName={`${fileName}.pdf`} />
      {may('export') ? <ReportExport path={path} query={query} fileName={fileName} /> : null}
    </>
  )
}

function StatementBody({ asked, files }: { asked: Asked; files?: ReactNode }) {
  const { statement, reading, period, compare, page } = asked
  return (
    <>
      <div className="report-bar">
        <PeriodSelect {...period} />
        {compare ? (
          <CompareSelect value={compare.value} onChange={([chosen = null]) => compare.choose(chosen)} />
        ) : null}
        {files}
      </div>
      {reading.error ? (
        <RequestFailed error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <>
          <Summary statement={statement} />
          {statement ? (
            <div className={reading.isPlaceholderData ? 'is-refreshing' : undefined}>
              <StatementTable statement={statement} start={page.start} />
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

const figures = ['opening', 'debit', 'credit', 'closing'] as const

function Summary({ statement }: { statement: Statement | undefined }) {
  const t = useTranslate()
  const { locale } = useCompany()
  return (
    <dl className="figures">
      {figures.map((name) => (
        <div key={name}>
          <dt>{t(`statement.${name}`)}</dt>
          <dd>{statement ? <Figure name={name} of={statement} /> : <Skeleton.Input active size="small" />}</dd>
          {statement?.compared.map((before) => (
            <dd key={before.start_date} className="figure-before">
              <Figure name={name} of={before} />{' '}
              <small>{rangeText({ start: before.start_date, end: before.end_date }, locale, '')}</small>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

type FigureProps = { name: (typeof figures)[number]; of: Readonly<Record<(typeof figures)[number], string>> }

/** Balances name their side, turnover has none. */
function Figure({ name, of }: FigureProps) {
  const company = useCompany()
  if (name === 'debit' || name === 'credit') return formatMoney(of[name], company)
  return <BalanceText value={of[name]} />
}
