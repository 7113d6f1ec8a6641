import { useTranslate } from '@refinedev/core'
import { Button, Dropdown } from 'antd'
import { download } from '../../lib/download.ts'
import type { ReportQuery } from '../../lib/format/report-query.ts'
import { useFile } from './use-file.ts'

type ReportExportProps = {
  /** Path below the company, such as `reports/trial-balance`. */
  path: string
  query: ReportQuery
  /** Name without its extension. */
  fileName: string
}

/** Downloads the displayed report as CSV or as a workbook, with the same parameters. */
export function ReportExport({ path, query, fileName }: ReportExportProps) {
  const t = useTranslate()
  const { isLoading, fetchFile } = useFile('list.exportFailed')
  const start = async (format: 'csv' | 'xlsx') => {
    const file = await fetchFile(`${path}/export.${format}`, query)
    if (file) download(file, `${fileName}.${format}`)
  }
  const items = (['csv', 'xlsx'] as const).map((format) => ({
    key: format,
    label: t(`list.as.${format}`),
    onClick: () => void start(format),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={isLoading}>
      <Button type="text" loading={isLoading} aria-haspopup="menu">
        {t('list.export')}
      </Button>
    </Dropdown>
  )
}
