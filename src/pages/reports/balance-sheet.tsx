import { useTranslate } from '@refinedev/core'
import { isInBalance } from '../../../domain/reports/financial/balance-sheet.ts'
import { balanceSheet } from '../../../domain/resources/ledger/financial-reports.ts'
import { useReportQuestion } from '../../components/report/parameters/use-report-question.ts'
import type { ReportAnswer } from '../../components/report/report-types.ts'
import { ReportView } from '../../components/report/report-view.tsx'

/** Assets, liabilities and equity on a day, with a tag that says whether they agree. */
export function BalanceSheet() {
  return (
    <ReportView
      report={balanceSheet}
      question={useReportQuestion(balanceSheet)}
      slots={{ tag: (answer) => <BalanceTag answer={answer} /> }}
    />
  )
}

function BalanceTag({ answer }: { answer: ReportAnswer }) {
  const t = useTranslate()
  const isBalanced = isInBalance(answer)
  return (
    <span className={isBalanced ? 'status status-done' : 'status status-wrong'}>
      {t(isBalanced ? 'trialBalance.inBalance' : 'trialBalance.outOfBalance')}
    </span>
  )
}
