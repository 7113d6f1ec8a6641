import { Button, Dropdown } from 'antd'
import { useTranslate } from '@refinedev/core'
import type { Export } from './use-export.ts'

type ExportButtonProps = { exporting: Export; ids?: readonly string[]; type?: 'text' | 'default' }

/** Renders the export of rows as workbook or CSV, with its progress. */
export function ExportButton({ exporting, ids = [], type = 'text' }: ExportButtonProps) {
  const t = useTranslate()
  const { received, start, hasRows } = exporting
  const formats = hasRows ? (['xlsx', 'csv', 'rows.xlsx', 'rows.csv'] as const) : (['xlsx', 'csv'] as const)
  const items = formats.map((format) => ({
    key: format,
    label: t(`list.as.${format.replace('.', '_')}`),
    onClick: () => void start(format, ids),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={received !== null}>
      <Button
        type={type}
        loading={received !== null}
        aria-haspopup="menu"
        aria-keyshortcuts="X"
        title={t('list.exportHint')}
      >
        {received === null ? t('list.export') : t('list.exporting', { size: kilobytes(received) })}
      </Button>
    </Dropdown>
  )
}

function kilobytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
