import { useTranslate } from '@refinedev/core'
import type { PaginationProps, TableColumnType } from 'antd'
import { Button, Grid, Pagination, Table } from 'antd'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { problemText } from '../../lib/format/problem-text.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { usePageItem } from '../../components/table/page-item.tsx'
import '../../components/resource/resource.css'
import { CorrectCell } from './correct-cell.tsx'
import type { ErrorRow, ImportCorrection, ImportRecord } from './import-types.ts'
import { columnLabel, columnsOf } from './import-types.ts'
import { TableFrame } from './table-frame.tsx'
import '../../lib/texts/import-texts.ts'

type ErrorRowsProps = {
  record: ImportRecord
  rows: readonly ErrorRow[]
  isLoading: boolean
  /** Whether cells can be corrected now. */
  isFree: boolean
  onCorrect: (correction: ImportCorrection) => Promise<boolean>
  pagination: PaginationProps
  empty: string
}

/** Lists rows of the file with their errors; cells with errors are inputs, on a phone only those are shown. */
export function ErrorRows({ record, rows, isLoading, isFree, onCorrect, pagination, empty }: ErrorRowsProps) {
  const t = useTranslate()
  const itemRender = usePageItem()
  const isPhone = Grid.useBreakpoint().sm === false
  const { kind, mapping } = record
  const spec = columnsOf(kind)
  const visibleColumns = useMemo(() => {
    const wrong = new Set(rows.flatMap(({ problems }) => problems.map(({ path }) => path)))
    const corrected = (column: string) => rows.some((row) => column in row.corrections)
    const columns = Object.keys(spec).filter((column) => mapping[column] !== undefined || corrected(column))
    // Columns with errors come first, beside the message, in wide files as well.
    return [
      ...Object.keys(spec).filter((column) => wrong.has(column)),
      ...columns.filter((column) => !wrong.has(column)),
    ]
  }, [rows, spec, mapping])
  const cell = (row: ErrorRow, column: string) => (
    <CorrectCell
      key={column}
      label={t('import.cell', { column: columnLabel(t, kind, column), line: row.line })}
      text={row.corrections[column] ?? row.cells[column] ?? ''}
      original={column in row.corrections ? (row.cells[column] ?? '') : null}
      isWrong={row.problems.some(({ path }) => path === column)}
      isFree={isFree}
      onSend={(value) => onCorrect({ line: row.line, column, value })}
    />
  )
  const columns: TableColumnType<ErrorRow>[] = [
    { key: 'line', title: t('import.line'), dataIndex: 'line', width: 64, align: 'right', fixed: 'left' },
    {
      key: 'message',
      title: t('import.problem'),
      width: 240,
      className: 'import-problem',
      render: (_value, row) => <Messages record={record} row={row} />,
    },
    ...visibleColumns.map((column): TableColumnType<ErrorRow> => ({
      key: column,
      title: columnLabel(t, kind, column),
      width: widthOf(spec[column]?.kind),
      align: spec[column]?.kind === 'money' ? 'right' : 'left',
      className: 'import-cell',
      render: (_value, row) => cell(row, column),
    })),
  ]
  const card: TableColumnType<ErrorRow> = {
    key: 'card',
    render: (_value, row) => <RowCard {...{ record, row, visibleColumns, cell, isFree }} />,
  }
  return (
    <>
      <TableFrame label={t('import.problems')}>
        <Table<ErrorRow>
          className="list-table import-rows"
          rowKey="line"
          aria-label={t('import.problems')}
          loading={isLoading}
          dataSource={rows}
          showHeader={!isPhone}
          tableLayout="fixed"
          {...(isPhone
            ? {}
            : {
                style: { minWidth: visibleColumns.reduce((width, column) => width + widthOf(spec[column]?.kind), 304) },
              })}
          locale={{ emptyText: <p role="status">{empty}</p> }}
          pagination={false}
          columns={isPhone ? [card] : columns}
        />
      </TableFrame>
      <Pagination
        className="import-pages"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        itemRender={itemRender}
        {...pagination}
      />
    </>
  )
}

const widthOf = (kind: 'text' | 'money' | 'date' | undefined) => (kind === 'text' ? 150 : 128)

/** Lists the errors of a row with their columns; a row without errors is left out with its document. */
function Messages({ record, row }: { record: ImportRecord; row: ErrorRow }) {
  const t = useTranslate()
  const company = useCompany()
  if (row.problems.length === 0)
    return <span className="nothing">{t(row.is_rejected ? 'import.otherRow' : 'import.correctedRow')}</span>
  return (
    <ul>
      {row.problems.map((problem) => {
        const column = columnLabel(t, record.kind, problem.path)
        return (
          <li key={problem.key}>
            {column === '' ? null : <strong>{column}: </strong>}
            {problemText({ ...problem, path: '' }, company)}
          </li>
        )
      })}
    </ul>
  )
}

type RowCardProps = {
  record: ImportRecord
  row: ErrorRow
  visibleColumns: readonly string[]
  isFree: boolean
  cell: (row: ErrorRow, column: string) => ReactNode
}

/**
 * Renders a row on a phone: its errors, the cells that have them, and the other cells in one line until they are
 * corrected.
 */
function RowCard({ record, row, visibleColumns, isFree, cell }: RowCardProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const wrong = visibleColumns.filter(
    (column) => column in row.corrections || row.problems.some(({ path }) => path === column),
  )
  const fields = isOpen ? visibleColumns : wrong
  const others = visibleColumns
    .filter((column) => !fields.includes(column))
    .flatMap((column) => row.cells[column] ?? [])
  return (
    <div className="import-row-card">
      <div className="list-card-line">
        <strong>{t('import.lineNumber', { line: row.line })}</strong>
        {isFree && !isOpen ? (
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('import.allCells')}
          </Button>
        ) : null}
      </div>
      <div className="import-problem">
        <Messages record={record} row={row} />
      </div>
      {fields.map((column) => (
        <div key={column} className="import-card-field">
          <span>{columnLabel(t, record.kind, column)}</span>
          {cell(row, column)}
        </div>
      ))}
      {others.length > 0 ? <small>{others.join(' · ')}</small> : null}
    </div>
  )
}
