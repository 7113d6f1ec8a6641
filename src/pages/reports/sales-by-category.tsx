import { useTranslate } from '@refinedev/core'
import { useMemo } from 'react'
import { ReferenceChip } from '../../components/report/reference-chip.tsx'
import { ReportBody } from '../../components/report/report-body.tsx'
import { reportColumns } from '../../components/report/report-columns.ts'
import { ReportHeader } from '../../components/report/report-header.tsx'
import { ReportPeriod } from '../../components/report/report-period.tsx'
import { OpenAll, ReportTreeTable } from '../../components/report/report-tree-table.tsx'
import type { ReportAnswer } from '../../components/report/report-types.ts'
import { useOpened } from '../../components/report/use-opened.ts'
import { useReportPeriod } from '../../components/report/use-report-period.ts'
import { useReport } from '../../components/report/use-report.ts'
import '../../lib/books-texts.ts'

const name = 'sales-by-category'

/** What was sold by category and item, and what it left over its cost. */
export function SalesByCategory() {
  const t = useTranslate()
  const { parameters, change, days } = useReportPeriod(name, { category: null, item: null })
  const [opened, setOpened] = useOpened(name)
  const { category, item } = parameters
  const asked = { ...days, category, item }
  const report = useReport<ReportAnswer>(name, asked)
  const columns = useMemo(() => reportColumns(report.answer?.columns), [report.answer])
  return (
    <>
      <ReportHeader name={name} asked={asked} />
      <div className="report-bar">
        <ReportPeriod parameters={parameters} change={change} />
        <ReferenceChip
          to="inventory/categories"
          label={t('reportPage.category')}
          value={category}
          onChange={(id) => change({ category: id })}
        />
        <ReferenceChip
          to="inventory/items"
          label={t('salesByCategory.item')}
          value={item}
          onChange={(id) => change({ item: id })}
        />
        <OpenAll onOpened={setOpened} />
      </div>
      <ReportBody report={report}>
        {(answer) => (
          <ReportTreeTable
            label={t('report.sales_by_category.label')}
            nameLabel={t('salesByCategory.item')}
            answer={answer}
            columns={columns}
            opened={opened}
            onOpened={setOpened}
            empty={t('salesByCategory.empty')}
          />
        )}
      </ReportBody>
    </>
  )
}
