import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { accountJournalVouchers } from '../../domain/resources/ledger/account-journal-vouchers.ts'
import { subtract, sum } from '../../domain/money/decimal.ts'
import { CutText } from '../components/layout/cut-text.tsx'
import { Money } from '../components/fields/money.tsx'
import { RecordStatus } from '../components/fields/record-status.tsx'
import { Part } from '../components/layout/part.tsx'
import { PageHeader } from '../components/layout/page-header.tsx'
import { LinkButton } from '../components/resource/link-button.tsx'
import { RequestFailed } from '../components/resource/record/request-failed.tsx'
import { useSetupGuide } from '../components/setup/use-setup-guide.ts'
import { formatDate } from '../lib/format/format.ts'
import { screen } from '../lib/screen.tsx'
import { useCompany } from '../providers/company-provider.tsx'
import { useMay } from '../providers/use-may.ts'
import { PermittedLink } from '../components/layout/permitted-link.tsx'
import './dashboard.css'

type VoucherLine = {
  id: string
  voucher_no: string | null
  date: string
  narration: string
  status: string
  total: string
}
/** A card is null when the user may not see its figures. */
type Cards = {
  cash: { id: string; name: string; code: string | null; balance: string }[] | null
  month: { start_date: string; end_date: string; income: string; expense: string } | null
  to_approve: { count: number; rows: VoucherLine[] } | null
  recent: VoucherLine[] | null
  /** Names of those who can give permissions, when every card is null. */
  administrators: string[] | null
}

const vouchers = accountJournalVouchers.path
const SetupGuide = screen(() => import('../components/setup/setup-guide.tsx').then((chunk) => chunk?.SetupGuide))

/** Renders the state of the company today and the work waiting for the user. */
export function Dashboard() {
  const t = useTranslate()
  const company = useCompany()
  const may = useMay()
  const { result, query } = useCustom<Cards, HttpError>({ url: 'dashboard', method: 'get', errorNotification: false })
  const guide = useSetupGuide()
  const cards = query.data && !guide.isPending ? result.data : undefined
  const mayCreate = may('account_journal_vouchers.create')
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        note={formatDate(company.today, company.locale)}
        actions={
          mayCreate ? (
            <LinkButton type="primary" to={`/${company.slug}/${vouchers}/create`}>
              {t('dashboard.newVoucher')}
            </LinkButton>
          ) : undefined
        }
      />
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : cards ? (
        <>
          {guide.isShown ? (
            <Part fallback={<GuideSkeleton />}>
              <SetupGuide steps={guide.steps} dismiss={guide.dismiss} />
            </Part>
          ) : null}
          <CardGrid cards={cards} />
        </>
      ) : (
        <CardSkeletons />
      )}
    </>
  )
}

function CardGrid({ cards: { cash, month, to_approve: toApprove, recent, administrators } }: { cards: Cards }) {
  const t = useTranslate()
  const { slug, locale } = useCompany()
  if (administrators) return <NoCards administrators={administrators} />
  return (
    <div className="dashboard">
      {cash ? (
        <Card title={t('dashboard.cash')} figure={<Money value={sum(cash.map(({ balance }) => balance))} />}>
          <dl className="card-lines">
            {cash.map(({ id, name, balance }) => (
              <div key={id}>
                <dt>
                  <PermittedLink to={`/${slug}/account/ledgers/${id}`}>{name}</PermittedLink>
                </dt>
                <dd>
                  <Money value={balance} />
                </dd>
              </div>
            ))}
            {cash.length === 0 ? <p className="card-none">{t('dashboard.noCash')}</p> : null}
          </dl>
        </Card>
      ) : null}
      {month ? (
        <Card
          title={t('dashboard.month')}
          note={`${formatDate(month.start_date, locale)} – ${formatDate(month.end_date, locale)}`}
          figure={<Money value={subtract(month.income, month.expense)} />}
        >
          <dl className="card-lines">
            <div>
              <dt>{t('dashboard.income')}</dt>
              <dd>
                <Money value={month.income} />
              </dd>
            </div>
            <div>
              <dt>{t('dashboard.expense')}</dt>
              <dd>
                <Money value={month.expense} />
              </dd>
            </div>
          </dl>
          <PermittedLink
            className="card-more"
            to={`/${slug}/reports/trial-balance?start_date=${month.start_date}&end_date=${month.end_date}&hide_zero=true`}
          >
            {t('dashboard.openTrialBalance')}
          </PermittedLink>
        </Card>
      ) : null}
      {toApprove ? (
        <Card
          title={t('dashboard.toApprove')}
          figure={
            <span className={toApprove.count === 0 ? 'muted' : undefined}>
              {toApprove.count === 0 ? '–' : toApprove.count}
            </span>
          }
        >
          <VoucherLines rows={toApprove.rows} none={t('dashboard.allApproved')} />
          {toApprove.count > 0 ? (
            <PermittedLink className="card-more" to={`/${slug}/${vouchers}?status=Unapproved`}>
              {t('dashboard.allToApprove')}
            </PermittedLink>
          ) : null}
        </Card>
      ) : null}
      {recent ? (
        <Card title={t('dashboard.recent')} isWide>
          <VoucherLines rows={recent} none={t('dashboard.noVouchers')} withStatus />
          {recent.length > 0 ? (
            <PermittedLink className="card-more" to={`/${slug}/${vouchers}`}>
              {t('dashboard.allVouchers')}
            </PermittedLink>
          ) : null}
        </Card>
      ) : null}
    </div>
  )
}

/** For a member without the permissions of any card. */
function NoCards({ administrators }: { administrators: readonly string[] }) {
  const t = useTranslate()
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(administrators)
  return (
    <div className="dashboard-none">
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('dashboard.noAccess')} />
      <p>{t('dashboard.whomToAsk', { names })}</p>
    </div>
  )
}

type CardProps = { title: string; note?: string; figure?: ReactNode; isWide?: boolean; children: ReactNode }

function Card({ title, note, figure, isWide = false, children }: CardProps) {
  return (
    <section className={isWide ? 'dashboard-card is-wide' : 'dashboard-card'}>
      <h2>{title}</h2>
      {figure ? <div className="card-figure">{figure}</div> : null}
      {note ? <p className="card-note">{note}</p> : null}
      {children}
    </section>
  )
}

function VoucherLines({ rows, none, withStatus = false }: { rows: VoucherLine[]; none: string; withStatus?: boolean }) {
  const t = useTranslate()
  const { slug, locale } = useCompany()
  if (rows.length === 0) return <p className="card-none">{none}</p>
  return (
    <ul className="card-vouchers">
      {rows.map((row) => (
        <li key={row.id} className={withStatus ? 'with-status' : undefined}>
          {withStatus ? (
            <>
              <span className="voucher-date">{formatDate(row.date, locale)}</span>
              <PermittedLink to={`/${slug}/${vouchers}/${row.id}`}>
                {row.voucher_no ?? t('dashboard.unnumbered')}
              </PermittedLink>
              <CutText className="voucher-narration" text={row.narration} />
            </>
          ) : (
            <CutText className="voucher-narration" text={row.narration}>
              <PermittedLink to={`/${slug}/${vouchers}/${row.id}`}>{row.narration}</PermittedLink>
            </CutText>
          )}
          {withStatus ? (
            <span>
              <RecordStatus resource={accountJournalVouchers} record={row} />
            </span>
          ) : null}
          <Money value={row.total} />
        </li>
      ))}
    </ul>
  )
}

function GuideSkeleton() {
  return (
    <section className="dashboard-card dashboard-guide" aria-busy>
      <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 8 }} />
    </section>
  )
}

function CardSkeletons() {
  return (
    <div className="dashboard" aria-busy>
      {[false, false, false, true].map((isWide, index) => (
        <section key={index} className={isWide ? 'dashboard-card is-wide' : 'dashboard-card'}>
          <Skeleton active title={{ width: '40%' }} paragraph={{ rows: isWide ? 8 : 4 }} />
        </section>
      ))}
    </div>
  )
}
