import { useTranslate } from '@refinedev/core'
import { isZero } from '../../../domain/money/decimal.ts'
import type { ReconciliationResult } from '../../../domain/reports/banking/bank-reconciliation.ts'
import { bankReconciliation } from '../../../domain/resources/banking/bank-reports.ts'
import { Alert } from '../../components/layout/alert.tsx'
import type { ReportAnswer } from '../../components/report/report-types.ts'
import { ReportView } from '../../components/report/report-view.tsx'
import { useReportQuestion } from '../../components/report/parameters/use-report-question.ts'
import { LinkButton } from '../../components/resource/link-button.tsx'
import '../../lib/texts/books-texts.ts'
import { formatDate, formatMoney } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'

type Answer = ReportAnswer & Omit<ReconciliationResult, 'rows'>

/** Renders what is between the balance of a bank account in the books and on its statement. */
export function BankReconciliation() {
  return (
    <ReportView<Answer>
      report={bankReconciliation}
      question={useReportQuestion(bankReconciliation)}
      slots={{
        end: (answer) => <ReconcileLink bank={answer?.bank ?? null} />,
        above: (answer) => (answer.bank === null ? null : <Result answer={answer} />),
        // The names of items are in the first column.
        columns: (_answer, declared) => declared.filter(({ key }) => key !== 'name'),
      }}
    />
  )
}

/** Renders the link to the workbench of the bank account. */
function ReconcileLink({ bank }: { bank: Answer['bank'] }) {
  const t = useTranslate()
  const { slug } = useCompany()
  if (!useMay()('banking_reconciliation.read') || bank === null) return null
  return (
    <span className="report-bar-end">
      <LinkButton type="text" to={`/${slug}/banking/reconciliation/reconcile?bank_account=${bank.id}`}>
        {t('bankReport.matchLines')}
      </LinkButton>
    </span>
  )
}

/** Renders both balances, and whether they agree. */
function Result({ answer }: { answer: Answer }) {
  const t = useTranslate()
  const company = useCompany()
  const {
    as_of: day,
    book_balance: books,
    calculated_balance: calculated,
    statement_balance: bank,
    difference,
  } = answer
  const money = (amount: string) => formatMoney(amount, company)
  const figures = [
    { label: t('bankReport.books'), amount: books },
    { label: t('bankReport.calculated'), amount: calculated },
    ...(bank === null ? [] : [{ label: t('bankReport.bank'), amount: bank }]),
  ]
  const on = { day: formatDate(day ?? '', company.locale) }
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
      {difference === null ? (
        <Alert className="tax-agreement" type="info" message={t('bankReport.unknown', on)} />
      ) : isZero(difference) ? (
        <Alert className="tax-agreement" type="success" message={t('bankReport.agrees', on)} />
      ) : (
        <Alert
          className="tax-agreement"
          type="warning"
          message={t('bankReport.differs', { ...on, difference: money(difference) })}
        />
      )}
    </>
  )
}
