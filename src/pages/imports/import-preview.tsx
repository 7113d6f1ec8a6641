import { useTranslate } from '@refinedev/core'
import { Table } from 'antd'
import { useMemo } from 'react'
import '../../lib/texts/import-column-texts.ts'
import '../../components/resource/resource.css'
import type { ImportRecord } from './import-types.ts'
import { columnsOf } from './import-types.ts'
import { TableFrame } from './table-frame.tsx'
import '../../lib/texts/import-texts.ts'

/** Renders the first rows of the file unchanged. */
export function ImportPreview({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  const { kind, columns, sample, mapping } = record
  const meaning = useMemo(
    () => new Map(Object.entries(mapping).map(([column, header]) => [header, t(`importColumn.${kind}.${column}`)])),
    [mapping, kind, t],
  )
  const isMoney = (header: string) =>
    Object.entries(columnsOf(kind)).some(([column, { kind: one }]) => one === 'money' && mapping[column] === header)
  if (columns.length === 0) return null
  return (
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
  )
}
