import { useTranslate } from '@refinedev/core'
import { Grid } from 'antd'
import { useMemo } from 'react'
import { compare } from '../../../domain/money/decimal.ts'
import { balanceColumns } from '../../../domain/reports/trial-balance-view.ts'
import { CategorySelect } from '../../components/report/category-select.tsx'
import { CompareSelect } from '../../components/report/compare-select.tsx'
import { rangeText } from '../../components/report/period-select.tsx'
import { ReportBody } from '../../components/report/report-body.tsx'
import { ReportHeader } from '../../components/report/report-header.tsx'
import { ReportPeriod } from '../../components/report/report-period.tsx'
import { ReportOptions } from '../../components/report/report-options.tsx'
import { OpenAll, ReportTreeTable } from '../../components/report/report-tree-table.tsx'
import type { ReportAnswer, ShownColumn } from '../../components/report/report-types.ts'
import { useOpened } from '../../components/report/use-opened.ts'
import { useReportPeriod } from '../../components/report/use-report-period.ts'
import { useReport } from '../../components/report/use-report.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import '../../components/fields/fields.css'

const name = 'trial-balance'

/** Opening, movement and closing of every account in a period, as a tree that opens down to the entries. */
export function TrialBalance() {
  const t = useTranslate()
  const { parameters, change, days } = useReportPeriod(name, {
    hide_zero: 'true',
    hide: null,
    balances: null,
    compare: null,
    category: null,
  })
  const [opened, setOpened] = useOpened(name)
  const { hide_zero, hide, category } = parameters
  const compared = parameters.compare?.split(' ') ?? []
  const isPhone = Grid.useBreakpoint().sm === false
  // A phone has room for one balance: net until the person takes that away.
  const balances = parameters.balances ?? (isPhone ? 'net' : null)
  const isNet = balances === 'net'
  const asked = { ...days, hide_zero: hide_zero === 'true' ? 'true' : 'false', compare: compared, category }
  const shown = {
    ...asked,
    net: isNet ? 'true' : null,
    hide_accounts: hide === 'accounts' ? 'true' : null,
    hide_categories: hide === 'categories' ? 'true' : null,
  }
  const report = useReport<ReportAnswer>(name, asked)
  const inOrder = useColumns(isNet, report.answer?.columns ?? noColumns)
  const columns = useMemo(() => (isPhone ? closingFirst(inOrder) : inOrder), [isPhone, inOrder])
  return (
    <>
      <ReportHeader
        name={name}
        asked={shown}
        // A part of the books has no other side to agree with.
        tag={report.answer && category === null ? <BalanceTag totals={report.answer.totals} /> : undefined}
      />
      <div className="report-bar">
        <ReportPeriod parameters={parameters} change={change} />
        <CategorySelect value={category} onChange={(id) => change({ category: id })} />
        <CompareSelect value={compared} isFree onChange={(value) => change({ compare: value.join(' ') || null })} />
        <ReportOptions parameters={{ ...parameters, balances }} change={change} />
        <OpenAll onOpened={setOpened} />
      </div>
      <ReportBody report={report} isRefreshing={report.query.isFetching}>
        {(answer) => (
          <ReportTreeTable
            label={t('trialBalance.title')}
            nameLabel={t('trialBalance.account')}
            answer={answer}
            columns={columns}
            opened={opened}
            onOpened={setOpened}
            hideAccounts={hide === 'accounts'}
            hideCategories={hide === 'categories'}
            empty={t('trialBalance.empty')}
          />
        )}
      </ReportBody>
    </>
  )
}

const noColumns: ReportAnswer['columns'] = []

function useColumns(net: boolean, answered: ReportAnswer['columns']): ShownColumn[] {
  const t = useTranslate()
  const { locale } = useCompany()
  return useMemo(() => {
    const compared = answered.flatMap(({ key, period }) => (period ? [{ key, period }] : []))
    const periods = new Map(
      compared.map(({ key, period }) => [
        key,
        rangeText({ start: period.start_date, end: period.end_date }, locale, ''),
      ]),
    )
    const labelOf = (key: string) => {
      const period = periods.get(key)
      if (period !== undefined) return t('trialBalance.closingOf', { period })
      return key === 'opening' || key === 'closing' ? t(`trialBalance.${key}`) : t(`report.trial_balance.${key}`)
    }
    return balanceColumns({ net }, compared.length).map(({ key, figure }) => ({
      key,
      label: labelOf(key),
      value: figure,
    }))
  }, [net, answered, locale, t])
}

/** What people look for stands beside the names, the rest comes by scrolling. */
function closingFirst(columns: readonly ShownColumn[]): ShownColumn[] {
  const isBefore = ({ key }: ShownColumn) => /^(opening|debit|credit)/.test(key)
  return [...columns.filter((column) => !isBefore(column)), ...columns.filter(isBefore)]
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
