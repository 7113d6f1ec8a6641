import { useTranslate } from '@refinedev/core'
import { Grid } from 'antd'
import { useMemo } from 'react'
import { moduleOf } from '../../../domain/resources/define.ts'
import { HideZero } from '../../components/report/hide-zero.tsx'
import type { Recosting } from '../../components/report/recost-notice.tsx'
import { RECOST_INTERVAL, RecostNotice } from '../../components/report/recost-notice.tsx'
import { ReferenceChip } from '../../components/report/reference-chip.tsx'
import { ReportBody } from '../../components/report/report-body.tsx'
import { reportColumns } from '../../components/report/report-columns.ts'
import { ReportHeader } from '../../components/report/report-header.tsx'
import { ReportPeriod } from '../../components/report/report-period.tsx'
import { OpenAll, ReportTreeTable } from '../../components/report/report-tree-table.tsx'
import type { ReportAnswer, ShownColumn } from '../../components/report/report-types.ts'
import { useOpened } from '../../components/report/use-opened.ts'
import { useReportPeriod } from '../../components/report/use-report-period.ts'
import { useReport } from '../../components/report/use-report.ts'
import '../../lib/inventory-texts.ts'

type StockAnswer = ReportAnswer & { recosting: Recosting }

/** Stock at both ends of a period with what came and what went, by category and item. */
export function StockTrialBalance() {
  return <StockReport name="stock-trial-balance" />
}

/** The same with a column for every kind of movement. */
export function StockMovement() {
  return <StockReport name="stock-movement" />
}

function StockReport({ name }: { name: 'stock-trial-balance' | 'stock-movement' }) {
  const t = useTranslate()
  const { parameters, change, days } = useReportPeriod(name, { hide_zero: 'true', category: null, item: null })
  const [opened, setOpened] = useOpened(name)
  const { hide_zero, category, item } = parameters
  const asked = { ...days, hide_zero: hide_zero === 'true' ? 'true' : 'false', category, item }
  const report = useReport<StockAnswer>(name, asked, (answer) =>
    (answer?.recosting.items ?? 0) > 0 ? RECOST_INTERVAL : false,
  )
  const isPhone = Grid.useBreakpoint().sm === false
  const columns = useMemo(() => {
    const inOrder = reportColumns(report.answer?.columns).map(withStock)
    return isPhone ? closingFirst(inOrder) : inOrder
  }, [report.answer, isPhone])
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
          to="inventory/ledgers"
          label={t('stockReport.item')}
          value={item}
          onChange={(id) => change({ item: id })}
        />
        <HideZero
          label={t('stockReport.hideZero')}
          isOn={asked.hide_zero === 'true'}
          onChange={(isOn) => change({ hide_zero: String(isOn) })}
        />
        <OpenAll onOpened={setOpened} />
      </div>
      <ReportBody report={report}>
        {(answer) => (
          <>
            <RecostNotice {...answer.recosting} />
            <ReportTreeTable
              label={t(`report.${moduleOf(name)}.label`)}
              nameLabel={t('stockReport.item')}
              answer={answer}
              columns={columns}
              opened={opened}
              onOpened={setOpened}
              empty={t('stockReport.empty')}
            />
          </>
        )}
      </ReportBody>
    </>
  )
}

/** What there is at the end cannot be less than nothing. */
function withStock(column: ShownColumn): ShownColumn {
  return { ...column, isStock: column.key === 'closing_quantity' }
}

/** On a phone what there is stands beside the names, the rest comes by scrolling. */
function closingFirst(columns: readonly ShownColumn[]): ShownColumn[] {
  const isClosing = ({ key }: ShownColumn) => key.startsWith('closing')
  return [...columns.filter(isClosing), ...columns.filter((column) => !isClosing(column))]
}
