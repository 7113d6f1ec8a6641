import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useMemo } from 'react'
import type { Explain } from './report-table.tsx'
import { ReportTable } from './report-table.tsx'
import type { OpenRows, TreeView } from './report-tree.ts'
import { isOpen, switchRow, visibleRows } from './report-tree.ts'
import type { ReportAnswer, ShownColumn } from './report-types.ts'

type ReportTreeTableProps = {
  label: string
  nameLabel: string
  answer: Pick<ReportAnswer, 'rows' | 'totals'>
  columns: readonly ShownColumn[]
  lead?: readonly string[] | undefined
  opened: OpenRows
  onOpened: (opened: OpenRows) => void
  hideAccounts?: boolean
  hideCategories?: boolean
  onExplain?: Explain | undefined
  /** The text of a report without rows. */
  empty: string
  /** Whether the page scrolls instead of the table: for a short report with content below it. */
  isWhole?: boolean
}

/** Renders the visible rows of a report with its totals. */
export function ReportTreeTable(props: ReportTreeTableProps) {
  const { label, nameLabel, answer, columns, lead, opened, onOpened, onExplain, empty, isWhole = false } = props
  const { hideAccounts = false, hideCategories = false } = props
  const rows = useMemo(() => {
    const view: TreeView = { opened, hideAccounts, hideCategories }
    return visibleRows(answer.rows, view).map((line) => ({ ...line, isOpen: isOpen(line.row, opened) }))
  }, [answer, opened, hideAccounts, hideCategories])
  return (
    <>
      <ReportTable
        label={label}
        nameLabel={nameLabel}
        rows={rows}
        columns={columns}
        lead={lead}
        totals={answer.totals}
        isWhole={isWhole}
        onExplain={onExplain}
        onSwitch={(id) => onOpened(switchRow(opened, id))}
      />
      {answer.rows.length === 0 ? <p className="report-empty">{empty}</p> : null}
    </>
  )
}

/** Opens or closes all rows of a report at once. */
export function OpenAll({ onOpened }: { onOpened: (opened: OpenRows) => void }) {
  const t = useTranslate()
  return (
    <span className="report-bar-end">
      <Button type="text" onClick={() => onOpened({ base: 'all', switched: [] })}>
        {t('reportPage.expandAll')}
      </Button>
      <Button type="text" onClick={() => onOpened({ base: 'none', switched: [] })}>
        {t('reportPage.collapseAll')}
      </Button>
    </span>
  )
}
