import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import type { ReportQuery } from '../../lib/format/report-query.ts'
import { useFile } from '../report/use-file.ts'

/** How long the browser keeps the document for its tab. */
const CACHE_MS = 10 * 60_000

type PrintButtonProps = {
  /** Path below the company, such as `account/journal-vouchers/…/print.pdf`. */
  path: string
  query?: ReportQuery
  /** The file name of the download when the browser blocks the new tab. */
  fileName: string
  /** 'Print' by default. */
  label?: string
  /** Runs before the document is loaded; returns false after a failure that it has reported. */
  before?: () => Promise<boolean>
}

/**
 * Opens the printed document in a new tab. The click itself opens the tab, since browsers block later ones; the
 * document follows once loaded with the access token.
 */
export function PrintButton({ path, query = {}, fileName, label, before }: PrintButtonProps) {
  const t = useTranslate()
  const { fetchFile } = useFile('print.failed')
  const [isOpening, setIsOpening] = useState(false)
  const start = async () => {
    setIsOpening(true)
    const tab = window.open('', '_blank')
    if (tab) {
      tab.document.title = t('print.preparing')
      tab.document.body.textContent = t('print.preparing')
    }
    const isReady = before === undefined || (await before())
    const file = isReady ? await fetchFile(path, query) : null
    setIsOpening(false)
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
    setTimeout(() => URL.revokeObjectURL(url), CACHE_MS)
  }
  return (
    <Button type="text" loading={isOpening} onClick={() => void start()}>
      {label ?? t('print.button')}
    </Button>
  )
}

type Pdf = Pick<PrintButtonProps, 'path' | 'query' | 'fileName'>

/** Downloads the printed document as a file. */
export function usePdf({ path, query = {}, fileName }: Pdf) {
  const { isLoading, fetchFile } = useFile('print.failed')
  const keep = async () => {
    const file = await fetchFile(path, query)
    if (file) download(file, fileName)
  }
  return { isLoading, keep: () => void keep() }
}

/** Renders the button that downloads the printed document. */
export function PdfButton(pdf: Pdf) {
  const t = useTranslate()
  const { isLoading, keep } = usePdf(pdf)
  return (
    <Button type="text" loading={isLoading} onClick={keep}>
      {t('print.download')}
    </Button>
  )
}
