import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { download } from '../../lib/download.ts'
import type { ReportQuery } from '../../lib/report-query.ts'
import { useFile } from '../report/use-file.ts'

/** How long the browser keeps the document for its tab: long enough to read it, print it and keep it. */
const KEPT_MS = 10 * 60_000

type PrintButtonProps = {
  /** Below the company, such as `account/journal-vouchers/…/print.pdf`. */
  path: string
  query?: ReportQuery
  /** Where the browser refuses a new tab, the document is downloaded under this name. */
  fileName: string
}

/**
 * Opens the printed document in a new tab. The tab is opened by the click itself, since browsers block what opens later;
 * the document follows when it has been fetched with the access token.
 */
export function PrintButton({ path, query = {}, fileName }: PrintButtonProps) {
  const t = useTranslate()
  const { isLoading, fetchFile } = useFile('print.failed')
  const start = async () => {
    const tab = window.open('', '_blank')
    if (tab) {
      tab.document.title = t('print.preparing')
      tab.document.body.textContent = t('print.preparing')
    }
    const file = await fetchFile(path, query)
    if (!file) {
      tab?.close()
      return
    }
    if (!tab || tab.closed) {
      download(file, fileName)
      return
    }
    const url = URL.createObjectURL(file)
    tab.location.replace(url)
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
  }
  return (
    <Button type="text" loading={isLoading} onClick={() => void start()}>
      {t('print.button')}
    </Button>
  )
}
