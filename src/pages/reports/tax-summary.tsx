import { useTranslate } from '@refinedev/core'
import { Alert } from 'antd'
import { useMemo, useState } from 'react'
import { absolute, isNegative, isZero, subtract } from '../../../domain/money/decimal.ts'
import { can } from '../../../domain/permissions/can.ts'
import { ReportBody } from '../../components/report/report-body.tsx'
import { reportColumns } from '../../components/report/report-columns.ts'
import { ReportHeader } from '../../components/report/report-header.tsx'
import { ReportPeriod } from '../../components/report/report-period.tsx'
import { ReportTreeTable } from '../../components/report/report-tree-table.tsx'
import type { Opened } from '../../components/report/report-tree.ts'
import type { ReportAnswer } from '../../components/report/report-types.ts'
import { useReportPeriod } from '../../components/report/use-report-period.ts'
import { useReport } from '../../components/report/use-report.ts'
import { LinkButton } from '../../components/resource/link-button.tsx'
import '../../lib/books-texts.ts'
import { formatMoney } from '../../lib/format.ts'
import { useCompany, useRights } from '../../providers/company-provider.tsx'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'

type Account = { id: string; name: string; documents: string; ledger: string; others: string; difference: string }
type TaxAnswer = ReportAnswer & { payable: string; ledger_payable: string; accounts: Account[]; agrees: boolean }
type Days = { start_date: string; end_date: string }

const name = 'tax-summary'

/** Taxes of a period by scheme, what is to be paid or got back, and whether the ledger says the same. */
export function TaxSummary() {
  const t = useTranslate()
  const company = useCompany()
  const rights = useRights()
  const { parameters, change, days } = useReportPeriod(name, {})
  const [opened, setOpened] = useState<Opened>({ base: 'all', switched: [] })
  const report = useReport<TaxAnswer>(name, days)
  const columns = useMemo(() => reportColumns(report.answer?.columns), [report.answer])
  const range = `date_gte=${days.start_date}&date_lte=${days.end_date}`
  return (
    <>
      <ReportHeader name={name} asked={days} />
      <div className="report-bar">
        <ReportPeriod parameters={parameters} change={change} />
        <span className="report-bar-end">
          {can(rights, 'sales_sales_book.read') ? (
            <LinkButton type="text" to={`/${company.slug}/sales/sales-book?${range}`}>
              {t('taxSummary.salesBook')}
            </LinkButton>
          ) : null}
          {can(rights, 'purchase_purchase_book.read') ? (
            <LinkButton type="text" to={`/${company.slug}/purchase/purchase-book?${range}`}>
              {t('taxSummary.purchaseBook')}
            </LinkButton>
          ) : null}
        </span>
      </div>
      <ReportBody report={report}>
        {(answer) => (
          <>
            <Result answer={answer} />
            <ReportTreeTable
              label={t('report.tax_summary.label')}
              nameLabel={t('taxSummary.scheme')}
              answer={answer}
              columns={columns}
              opened={opened}
              onOpened={setOpened}
              empty={t('taxSummary.empty')}
              isWhole
            />
            <Accounts accounts={answer.accounts} days={days} />
          </>
        )}
      </ReportBody>
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
                  <PermittedLink to={`/${company.slug}/account/ledgers/${account.id}?${range}`}>
                    {account.name}
                  </PermittedLink>
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
