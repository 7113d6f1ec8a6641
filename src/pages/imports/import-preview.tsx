import { useTranslate } from '@refinedev/core'
import { Table } from 'antd'
import type { PropsWithChildren } from 'react'
import { useMemo } from 'react'
import { importKinds } from '../../../domain/imports/kinds.ts'
import type { ImportColumns } from '../../../domain/imports/kinds.ts'
import { accountFiscalYears } from '../../../domain/resources/ledger/account-fiscal-years.ts'
import '../../lib/texts/import-texts.ts'
import { groupQuantity } from '../../lib/format/format.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { usePageItem } from '../../components/table/page-item.tsx'
import '../../components/resource/resource.css'
import type { ImportProblem, ImportRecord } from './import-types.ts'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'

/** What is wrong at which line, then the first rows of the file as they stand. */
export function ImportPreview({ found }: { found: ImportRecord }) {
  const t = useTranslate()
  const itemRender = usePageItem()
  const { kind, columns, sample, problems, mapping } = found
  const meaning = useMemo(
    () => new Map(Object.entries(mapping).map(([column, header]) => [header, t(`importColumn.${kind}.${column}`)])),
    [mapping, kind, t],
  )
  const known: ImportColumns = importKinds[kind].columns
  const nameOf = ({ path }: ImportProblem) => (known[path] ? t(`importColumn.${kind}.${path}`) : '')
  const isMoney = (header: string) =>
    Object.entries(known).some(([column, { kind: one }]) => one === 'money' && mapping[column] === header)
  if (columns.length === 0) return null
  return (
    <>
      {problems.length > 0 ? (
        <section aria-label={t('import.problems')}>
          <h2>{t('import.problems')}</h2>
          <TableFrame label={t('import.problems')}>
            <Table<ImportProblem>
              className="list-table"
              rowKey={({ line, path, code }) => `${line} ${path} ${code}`}
              aria-label={t('import.problems')}
              dataSource={problems}
              pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false, itemRender }}
              columns={[
                { key: 'line', title: t('import.line'), dataIndex: 'line', width: 68, align: 'right' },
                { key: 'column', title: t('import.columnTitle'), width: 120, render: (_value, row) => nameOf(row) },
                {
                  key: 'message',
                  title: t('import.problem'),
                  className: 'import-problem',
                  render: (_value, row) => <ProblemCell problem={row} />,
                },
              ]}
            />
          </TableFrame>
        </section>
      ) : null}
      <section aria-label={t('import.firstRows')}>
        <h2>{t('import.firstRows')}</h2>
        <TableFrame label={t('import.firstRows')}>
          <Table
            rowKey="key"
            aria-label={t('import.firstRows')}
            className="list-table import-sample"
            pagination={false}
            tableLayout="fixed"
            style={{ minWidth: columns.length * 130 }}
            dataSource={sample.map((cells, index) => ({ key: String(index), cells }))}
            columns={columns.map((header, place) => ({
              key: String(place),
              title: (
                <>
                  {header}
                  <small>{meaning.get(header) ?? '\u00a0'}</small>
                </>
              ),
              ellipsis: true,
              align: isMoney(header) ? 'right' : 'left',
              width: 130,
              render: (_value: unknown, { cells }: { cells: string[] }) => cells[place] ?? '',
            }))}
          />
        </TableFrame>
      </section>
    </>
  )
}

/** The sentence of a problem; where many lines have it, how many and the first of them. */
function ProblemCell({ problem }: { problem: ImportProblem }) {
  const t = useTranslate()
  const company = useCompany()
  const { code, count = 1, lines = [] } = problem
  const params = { count: groupQuantity(count.toString(), company), lines: lines.join(', ') }
  return (
    <>
      {problemText(problem, company)}
      {code === 'OPENINGS_EXIST' ? (
        <>
          {' '}
          <PermittedLink to={`/${company.slug}/${accountFiscalYears.path}`}>{t('fiscalYears.moveStart')}</PermittedLink>
        </>
      ) : null}
      {count > 1 ? <small>{t(count > lines.length ? 'import.timesMore' : 'import.times', params)}</small> : null}
    </>
  )
}

/** A wide table scrolls in it, by the arrow keys as well. */
function TableFrame({ label, children }: PropsWithChildren<{ label: string }>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls has to be reached by the keyboard
    <div className="list-body import-frame" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
