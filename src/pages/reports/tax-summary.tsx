import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Alert, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { absolute, isNegative, isZero, subtract } from '../../../domain/money/decimal.ts'
import { can } from '../../../domain/permissions/can.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { defaultPeriod } from '../../components/report/default-period.ts'
import { PeriodSelect } from '../../components/report/period-select.tsx'
import { allYears } from '../../components/report/periods.ts'
import { ReportExport } from '../../components/report/report-export.tsx'
import { ReportTable } from '../../components/report/report-table.tsx'
import type { Opened } from '../../components/report/report-tree.ts'
import { isOpen, switchRow, visibleRows } from '../../components/report/report-tree.ts'
import type { ReportAnswer } from '../../components/report/report-types.ts'
import { useReportParameters } from '../../components/report/use-report-parameters.ts'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import '../../lib/books-texts.ts'
import { formatMoney } from '../../lib/format.ts'
import { useCompany, useRights } from '../../providers/company-provider.tsx'

type Account = { id: string; name: string; documents: string; ledger: string; others: string; difference: string }
type TaxAnswer = ReportAnswer & { payable: string; ledger_payable: string; accounts: Account[]; agrees: boolean }
type Days = { start_date: string; end_date: string }

const name = 'tax-summary'
const path = `reports/${name}`

/** Taxes of a period by scheme, what is to be paid or got back, and whether the ledger says the same. */
export function TaxSummary() {
  const t = useTranslate()
  const company = useCompany()
  const rights = useRights()
  const { parameters, change } = useReportParameters(`daybook.report.${name}.${company.slug}`, defaultPeriod(company))
  const [opened, setOpened] = useState<Opened>({ base: 'all', switched: [] })
  const { start_date, end_date } = parameters
  const years = allYears(localDate(company.today), company.fiscal_years)
  const asked = { start_date: start_date ?? years.start, end_date: end_date ?? years.end }
  const { result, query } = useCustom<TaxAnswer, HttpError>({
    url: name,
    method: 'get',
    dataProviderName: 'reports',
    config: { query: asked },
    errorNotification: false,
  })
  const answer = query.data ? result.data : undefined
  const columns = useMemo(
    () =>
      (answer?.columns ?? []).map(({ key, label }) => ({
        key,
        label,
        value: (cells: Readonly<Record<string, string>>) => cells[key] ?? '',
      })),
    [answer],
  )
  const rows = useMemo(() => {
    const view = { opened, hideAccounts: false, hideCategories: false }
    return visibleRows(answer?.rows ?? [], view).map((line) => ({ ...line, isOpen: isOpen(line.row, opened) }))
  }, [answer, opened])
  const title = t('report.tax_summary.label')
  const days = `date_gte=${asked.start_date}&date_lte=${asked.end_date}`
  return (
    <>
      <PageHeader
        title={title}
        actions={
          can(rights, 'reports_tax_summary.export') ? (
            <ReportExport path={path} query={asked} fileName={name} />
          ) : undefined
        }
      />
      <div className="report-bar">
        <PeriodSelect
          value={{ start: start_date, end: end_date }}
          onChange={({ start, end }) => change({ start_date: start, end_date: end })}
        />
        <span className="report-bar-end">
          {can(rights, 'sales_sales_book.read') ? (
            <LinkButton type="text" to={`/${company.slug}/sales/sales-book?${days}`}>
              {t('taxSummary.salesBook')}
            </LinkButton>
          ) : null}
          {can(rights, 'purchase_purchase_book.read') ? (
            <LinkButton type="text" to={`/${company.slug}/purchase/purchase-book?${days}`}>
              {t('taxSummary.purchaseBook')}
            </LinkButton>
          ) : null}
        </span>
      </div>
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : answer ? (
        <div className={query.isPlaceholderData ? 'is-refreshing' : undefined}>
          <Result answer={answer} />
          <ReportTable
            label={title}
            nameLabel={t('taxSummary.scheme')}
            rows={rows}
            columns={columns}
            totals={answer.totals}
            isWhole
            onSwitch={(id) => setOpened(switchRow(opened, id))}
          />
          {answer.rows.length === 0 ? <p className="report-empty">{t('taxSummary.empty')}</p> : null}
          <Accounts accounts={answer.accounts} days={asked} />
        </div>
      ) : (
        <div className="sheet-frame report-loading">
          <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} />
        </div>
      )}
    </>
  )
}

/** What is to be paid or got back, and what the ledger says to it. */
function Result({ answer: { totals, payable, ledger_payable, agrees } }: { answer: TaxAnswer }) {
  const t = useTranslate()
  const company = useCompany()
  const money = (amount: string) => formatMoney(amount, company)
  const difference = subtract(ledger_payable, payable)
  const words = isZero(difference) ? 'differsWithin' : isNegative(difference) ? 'differsLess' : 'differs'
  const figures = [
    { label: t('taxSummary.outputTax'), amount: totals['output_tax'] ?? '' },
    { label: t('taxSummary.inputTax'), amount: totals['input_tax'] ?? '' },
    { label: t(isNegative(payable) ? 'taxSummary.receivable' : 'taxSummary.payable'), amount: absolute(payable) },
  ]
  return (
    <>
      <dl className="figures">
        {figures.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <Alert
        className="tax-agreement"
        showIcon
        type={agrees ? 'success' : 'warning'}
        message={
          agrees
            ? t('taxSummary.agrees')
            : t(`taxSummary.${words}`, { ledger: money(ledger_payable), difference: money(absolute(difference)) })
        }
      />
    </>
  )
}

/** Account by account what documents and ledger say; the ledger's statement is behind the name. */
function Accounts({ accounts, days }: { accounts: readonly Account[]; days: Days }) {
  const t = useTranslate()
  const company = useCompany()
  const mayOpen = can(useRights(), 'account_ledgers.read')
  if (accounts.length === 0) return null
  const figures = ['documents', 'ledger', 'difference', 'others'] as const
  const range = new URLSearchParams(days).toString()
  return (
    <section className="tax-accounts">
      <h2>{t('taxSummary.accounts')}</h2>
      <div className="sheet-frame" role="region" aria-label={t('taxSummary.accounts')}>
        <table className="sheet report">
          <thead>
            <tr>
              <th scope="col" className="is-fixed">
                {t('taxSummary.account')}
              </th>
              {figures.map((figure) => (
                <th key={figure} scope="col" className="amount">
                  {t(`taxSummary.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account.id}>
                <th scope="row" className="is-fixed">
                  {mayOpen ? (
                    <Link to={`/${company.slug}/account/ledgers/${account.id}?${range}`}>{account.name}</Link>
                  ) : (
                    account.name
                  )}
                </th>
                {figures.map((figure) => (
                  <td key={figure} className={isZero(account[figure]) ? 'amount is-zero' : 'amount'}>
                    {formatMoney(account[figure], company)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
