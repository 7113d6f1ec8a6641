import { useTranslate } from '@refinedev/core'
import { useState } from 'react'
import type { ForecastResult } from '../../../domain/reports/banking/forecast/cash-forecast.ts'
import { cashForecast } from '../../../domain/resources/banking/bank-reports.ts'
import { Alert } from '../../components/layout/alert.tsx'
import { useReportQuestion } from '../../components/report/parameters/use-report-question.ts'
import type { OpenRows } from '../../components/report/report-tree.ts'
import type { ReportAnswer, ReportRow } from '../../components/report/report-types.ts'
import { ReportView } from '../../components/report/report-view.tsx'
import '../../lib/texts/books-texts.ts'
import { formatDate, formatMoney } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'

type Answer = ReportAnswer & Omit<ForecastResult, 'rows'>

/** Renders the balance that is expected week by week; a week opens to its amounts. */
export function CashForecast() {
  const { locale } = useCompany()
  const [opened, setOpened] = useState<OpenRows>({ base: 'none', switched: [] })
  const withDates = (row: ReportRow): ReportRow => {
    if (!row.period) return row
    const { start_date: start, end_date: end } = row.period
    return { ...row, name: `${formatDate(start, locale)} – ${formatDate(end, locale)}` }
  }
  return (
    <ReportView<Answer>
      report={cashForecast}
      question={useReportQuestion(cashForecast)}
      slots={{
        opened: [opened, setOpened],
        above: (answer) => <Outlook answer={answer} />,
        rows: ({ rows }) => rows.map(withDates),
        // The names of weeks are in the first column; a balance below zero is highlighted.
        columns: (_answer, declared) =>
          declared
            .filter(({ key }) => key !== 'name')
            .map((column) => ({ ...column, isStock: column.key === 'balance' })),
      }}
    />
  )
}

/** Renders the first day on which money is missing, if there is one. */
function Outlook({ answer: { end_date: end, shortfall } }: { answer: Answer }) {
  const t = useTranslate()
  const company = useCompany()
  const on = (day: string) => formatDate(day, company.locale)
  if (shortfall === null) {
    return <Alert className="tax-agreement" type="success" message={t('cashForecast.enough', { day: on(end) })} />
  }
  const values = { day: on(shortfall.date), balance: formatMoney(shortfall.balance, company) }
  return <Alert className="tax-agreement" type="warning" message={t('cashForecast.shortfall', values)} />
}
