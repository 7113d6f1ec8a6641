import { useTranslate } from '@refinedev/core'
import { Grid } from 'antd'
import { compare } from '../../../domain/money/decimal.ts'
import { balanceColumns } from '../../../domain/reports/trial-balance-view.ts'
import { trialBalance } from '../../../domain/resources/ledger/ledger-reports.ts'
import { rangeText } from '../../components/report/parameters/period-select.tsx'
import { ReportOptions } from '../../components/report/parameters/report-options.tsx'
import type { ReportAnswer, ShownColumn } from '../../components/report/report-types.ts'
import { ReportView } from '../../components/report/report-view.tsx'
import { useReportQuestion } from '../../components/report/parameters/use-report-question.ts'
import { inLanguage } from '../../lib/i18n.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import '../../components/fields/fields.css'

/**
 * Renders opening, movement and closing of every account in a period: gross or net, with or without accounts or
 * categories.
 */
export function TrialBalance() {
  const question = useReportQuestion(trialBalance, { hide: null, balances: null })
  const { hide_zero = null, hide = null, balances: chosen = null } = question.parameters
  const isPhone = Grid.useBreakpoint().sm === false
  // A phone has room for one balance: net, unless the user removes it.
  const balances = chosen ?? (isPhone ? 'net' : null)
  const isNet = balances === 'net'
  const columns = useColumns(isNet)
  return (
    <ReportView
      report={trialBalance}
      question={question}
      slots={{
        files: { ...question.query, ...trialBalance.files?.({ balances, hide }) },
        // A part of the books has no total to agree with.
        tag: ({ totals }) => (question.query['category'] === null ? <BalanceTag totals={totals} /> : undefined),
        options: <ReportOptions parameters={{ hide_zero, hide, balances }} change={question.change} />,
        columns: (answer) => columns(answer.columns),
        hidden: { hideAccounts: hide === 'accounts', hideCategories: hide === 'categories' },
      }}
    />
  )
}

function useColumns(net: boolean): (columns: ReportAnswer['columns']) => ShownColumn[] {
  const t = useTranslate()
  const { locale } = useCompany()
  return (answered) => {
    const labels = new Map(
      answered.map(({ key, label, period }) => {
        if (!period) return [key, inLanguage(label)]
        const range = rangeText({ start: period.start_date, end: period.end_date }, locale, '')
        return [key, t('trialBalance.closingOf', { period: range })]
      }),
    )
    return balanceColumns({ net }, answered).map(({ key, figure }) => ({
      key,
      label: labels.get(key) ?? t(`trialBalance.${key}`),
      value: figure,
    }))
  }
}

function BalanceTag({ totals }: { totals: Readonly<Record<string, string>> }) {
  const t = useTranslate()
  const agree = (a: string, b: string) => compare(totals[a] ?? '0', totals[b] ?? '0') === 0
  const isBalanced = agree('opening_dr', 'opening_cr') && agree('debit', 'credit') && agree('closing_dr', 'closing_cr')
  return (
    <span className={isBalanced ? 'status status-done' : 'status status-wrong'}>
      {t(isBalanced ? 'trialBalance.inBalance' : 'trialBalance.outOfBalance')}
    </span>
  )
}
