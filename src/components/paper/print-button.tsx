import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { download } from '../../lib/download.ts'
import type { ReportQuery } from '../../lib/format/report-query.ts'
import { useFile } from '../report/use-file.ts'

/** How long the browser keeps the document for its tab: long enough to read it, print it and keep it. */
const KEPT_MS = 10 * 60_000

type PrintButtonProps = {
  /** Below the company, such as `account/journal-vouchers/…/print.pdf`. */
  path: string
  query?: ReportQuery
  /** Where the browser refuses a new tab, the document is downloaded under this name. */
  fileName: string
  /** Left out: 'Print'. */
  label?: string
  /** Done before the document is fetched; false when it went wrong, which has been said by then. */
  before?: () => Promise<boolean>
}

/**
 * Opens the printed document in a new tab. The tab is opened by the click itself, since browsers block what opens later;
 * the document follows when it has been fetched with the access token.
 */
export function PrintButton({ path, query = {}, fileName, label, before }: PrintButtonProps) {
  const t = useTranslate()
  const { isLoading, fetchFile } = useFile('print.failed')
  const start = async () => {
    const tab = window.open('', '_blank')
    if (tab) {
      tab.document.title = t('print.preparing')
      tab.document.body.textContent = t('print.preparing')
    }
    const isReady = before === undefined || (await before())
    const file = isReady ? await fetchFile(path, query) : null
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
      {label ?? t('print.button')}
    </Button>
  )
}

type Pdf = Pick<PrintButtonProps, 'path' | 'query' | 'fileName'>

/** Keeps the printed document as a file. */
export function usePdf({ path, query = {}, fileName }: Pdf) {
  const { isLoading, fetchFile } = useFile('print.failed')
  const keep = async () => {
    const file = await fetchFile(path, query)
    if (file) download(file, fileName)
  }
  return { isLoading, keep: () => void keep() }
}

/** The button that keeps the printed document as a file. */
export function PdfButton(pdf: Pdf) {
  const t = useTranslate()
  const { isLoading, keep } = usePdf(pdf)
  return (
    <Button type="text" loading={isLoading} onClick={keep}>
      {t('print.download')}
    </Button>
  )
}
