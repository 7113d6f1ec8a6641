import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Grid, Skeleton } from 'antd'
import { useMemo } from 'react'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { compare } from '../../../domain/money/decimal.ts'
import { can } from '../../../domain/permissions/can.ts'
import { balanceColumns } from '../../../domain/reports/trial-balance-view.ts'
import { PrintButton } from '../../components/document/print-button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { CategorySelect } from '../../components/report/category-select.tsx'
import { CompareSelect } from '../../components/report/compare-select.tsx'
import { defaultPeriod } from '../../components/report/default-period.ts'
import { PeriodSelect, rangeText } from '../../components/report/period-select.tsx'
import { allYears } from '../../components/report/periods.ts'
import { ReportExport } from '../../components/report/report-export.tsx'
import { ReportOptions } from '../../components/report/report-options.tsx'
import { ReportTable } from '../../components/report/report-table.tsx'
import { isOpen, switchRow, visibleRows } from '../../components/report/report-tree.ts'
import type { ReportAnswer, ShownColumn } from '../../components/report/report-types.ts'
import { useOpened } from '../../components/report/use-opened.ts'
import { useReportParameters } from '../../components/report/use-report-parameters.ts'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import { useCompany, useRights } from '../../providers/company-provider.tsx'
import '../../components/fields/fields.css'

/** Opening, movement and closing of every account in a period, as a tree that opens down to the entries. */
export function TrialBalance() {
  const t = useTranslate()
  const company = useCompany()
  const rights = useRights()
  const { parameters, change } = useReportParameters(`daybook.report.trial-balance.${company.slug}`, {
    ...defaultPeriod(company),
    hide_zero: 'true',
    hide: null,
    balances: null,
    compare: null,
    category: null,
  })
  const [opened, setOpened] = useOpened(`daybook.tree.trial-balance.${company.slug}`)
  const { start_date, end_date, hide_zero, hide, category } = parameters
  const compared = parameters.compare?.split(' ') ?? []
  const isPhone = Grid.useBreakpoint().sm === false
  // A phone has room for one balance: net until the person takes that away.
  const balances = parameters.balances ?? (isPhone ? 'net' : null)
  const isNet = balances === 'net'
  const years = allYears(localDate(company.today), company.fiscal_years)
  const asked = {
    start_date: start_date ?? years.start,
    end_date: end_date ?? years.end,
    hide_zero: hide_zero === 'true' ? 'true' : 'false',
    compare: compared,
    category,
  }
  const shown = {
    ...asked,
    net: isNet ? 'true' : null,
    hide_accounts: hide === 'accounts' ? 'true' : null,
    hide_categories: hide === 'categories' ? 'true' : null,
  }
  const { result, query } = useCustom<ReportAnswer, HttpError>({
    url: 'trial-balance',
    method: 'get',
    dataProviderName: 'reports',
    config: { query: asked },
    errorNotification: false,
  })
  const answer = query.data ? result.data : undefined
  const inOrder = useColumns(isNet, answer?.columns ?? noColumns)
  const columns = useMemo(() => (isPhone ? closingFirst(inOrder) : inOrder), [isPhone, inOrder])
  const rows = useMemo(() => {
    const view = { opened, hideAccounts: hide === 'accounts', hideCategories: hide === 'categories' }
    return visibleRows(answer?.rows ?? [], view).map((line) => ({ ...line, isOpen: isOpen(line.row, opened) }))
  }, [answer, opened, hide])
  return (
    <>
      <PageHeader
        title={t('trialBalance.title')}
        // A part of the books has no other side to agree with.
        tag={answer && category === null ? <BalanceTag totals={answer.totals} /> : undefined}
        actions={
          <>
            <PrintButton path="reports/trial-balance/print.pdf" query={shown} fileName="trial-balance.pdf" />
            {can(rights, 'reports_trial_balance.export') ? (
              <ReportExport path="reports/trial-balance" query={shown} fileName="trial-balance" />
            ) : null}
          </>
        }
      />
      <div className="report-bar">
        <PeriodSelect
          value={{ start: start_date, end: end_date }}
          onChange={({ start, end }) => change({ start_date: start, end_date: end })}
        />
        <CategorySelect value={category} onChange={(id) => change({ category: id })} />
        <CompareSelect value={compared} isFree onChange={(value) => change({ compare: value.join(' ') || null })} />
        <ReportOptions parameters={{ ...parameters, balances }} change={change} />
        <span className="report-bar-end">
          <Button type="text" onClick={() => setOpened({ base: 'all', switched: [] })}>
            {t('reportPage.expandAll')}
          </Button>
          <Button type="text" onClick={() => setOpened({ base: 'none', switched: [] })}>
            {t('reportPage.collapseAll')}
          </Button>
        </span>
      </div>
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : answer ? (
        <div className={query.isFetching ? 'is-refreshing' : undefined}>
          <ReportTable
            label={t('trialBalance.title')}
            nameLabel={t('trialBalance.account')}
            rows={rows}
            columns={columns}
            totals={answer.totals}
            onSwitch={(id) => setOpened(switchRow(opened, id))}
          />
          {answer.rows.length === 0 ? <p className="report-empty">{t('trialBalance.empty')}</p> : null}
        </div>
      ) : (
        <div className="sheet-frame report-loading">
          <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} />
        </div>
      )}
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
