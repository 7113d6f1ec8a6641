import { Alert } from '../../components/layout/alert.tsx'
import { useTranslate } from '@refinedev/core'
import { useState } from 'react'
import { absolute, isNegative, isZero, subtract } from '../../../domain/money/decimal.ts'
import { taxSummary } from '../../../domain/resources/trade/trade-reports.ts'
import type { OpenRows } from '../../components/report/report-tree.ts'
import type { VisibleRow } from '../../components/report/report-table.tsx'
import { ReportTable } from '../../components/report/report-table.tsx'
import type { ReportAnswer, ShownColumn } from '../../components/report/report-types.ts'
import { ReportView } from '../../components/report/report-view.tsx'
import { useReportQuestion } from '../../components/report/parameters/use-report-question.ts'
import { LinkButton } from '../../components/resource/link-button.tsx'
import '../../lib/texts/books-texts.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'

type Account = {
  id: string
  name: string
  documents: string
  ledger: string
  others: string
  difference: string
  payments: string
}
type TaxAnswer = ReportAnswer & { payable: string; ledger_payable: string; accounts: Account[]; agrees: boolean }
type Days = { start_date: string; end_date: string }

/** Renders the taxes of a period by scheme, the net tax payable or refundable, and whether the ledger agrees. */
export function TaxSummary() {
  const question = useReportQuestion(taxSummary)
  const [opened, setOpened] = useState<OpenRows>({ base: 'all', switched: [] })
  const { start_date, end_date } = question.query
  const days = { start_date: String(start_date), end_date: String(end_date) }
  return (
    <ReportView<TaxAnswer>
      report={taxSummary}
      question={question}
      slots={{
        opened: [opened, setOpened],
        end: () => <BookLinks days={days} />,
        above: (answer) => <Result answer={answer} />,
        below: ({ accounts }) => <Accounts accounts={accounts} days={days} />,
      }}
    />
  )
}

/** Renders links to the books that the taxes are summed from. */
function BookLinks({ days }: { days: Days }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const may = useMay()
  const range = `date_gte=${days.start_date}&date_lte=${days.end_date}`
  return (
    <span className="report-bar-end">
      {may('sales_sales_book.read') ? (
        <LinkButton type="text" to={`/${slug}/sales/sales-book?${range}`}>
          {t('taxSummary.salesBook')}
        </LinkButton>
      ) : null}
      {may('purchase_purchase_book.read') ? (
        <LinkButton type="text" to={`/${slug}/purchase/purchase-book?${range}`}>
          {t('taxSummary.purchaseBook')}
        </LinkButton>
      ) : null}
    </span>
  )
}

/** Renders the net tax payable or refundable, compared with the ledger. */
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

/** Renders the documents' and the ledger's figures by account; the name links to the account's statement. */
function Accounts({ accounts, days }: { accounts: readonly Account[]; days: Days }) {
  const t = useTranslate()
  const { slug } = useCompany()
  if (accounts.length === 0) return null
  const range = new URLSearchParams(days).toString()
  const columns = (['documents', 'ledger', 'difference', 'others', 'payments'] as const).map((key): ShownColumn => ({
    key,
    label: t(`taxSummary.${key}`),
    value: (cells) => cells[key] ?? '',
  }))
  const rows = accounts.map(({ id, name, ...cells }): VisibleRow => {
    const drill = `/${slug}/account/ledgers/${id}?${range}`
    const row = { id, name, parent_id: null, kind: 'account', code: null, depth: 0, cells, drill }
    return { row, level: 0, opens: false, isOpen: false }
  })
  return (
    <section className="tax-accounts">
      <h2>{t('taxSummary.accounts')}</h2>
      <ReportTable
        label={t('taxSummary.accounts')}
        nameLabel={t('taxSummary.account')}
        rows={rows}
        columns={columns}
        lead={['difference']}
        onSwitch={() => undefined}
        isWhole
      />
    </section>
  )
}
