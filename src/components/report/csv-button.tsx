import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { download } from '../../lib/download.ts'
import type { ReportQuery } from '../../lib/report-query.ts'
import { useFile } from './use-file.ts'

type CsvButtonProps = {
  /** Below the company, such as `reports/category-tree/export.csv`. */
  path: string
  query: ReportQuery
  fileName: string
}

/** Downloads what the page shows, with the same parameters. */
export function CsvButton({ path, query, fileName }: CsvButtonProps) {
  const t = useTranslate()
  const { isLoading, fetchFile } = useFile('list.exportFailed')
  const start = async () => {
    const file = await fetchFile(path, query)
    if (file) download(file, fileName)
  }
  return (
    <Button type="text" loading={isLoading} onClick={() => void start()}>
      {t('list.export')}
    </Button>
  )
}
