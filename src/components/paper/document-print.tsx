import { useInvalidate, useNotification, useTranslate } from '@refinedev/core'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useRequest } from '../../providers/use-request.ts'
import { useMay } from '../../providers/use-may.ts'
import type { MoreAct } from '../layout/more-acts.tsx'
import { PrintButton, usePdf } from './print-button.tsx'

type PrintableDocument = { id: string; status: string; voucher_no: string | null; print_count: number }
type PrintProps = {
  path: string
  record: PrintableDocument
  /** The title of a document without a number. */
  title: string
}

/** Returns the file of a document and its name. */
function fileOf({ path, record: { id, voucher_no: number }, title }: PrintProps) {
  return { path: `${path}/${id}/print.pdf`, fileName: `${number ?? title}.pdf` }
}

/** Returns the menu act that downloads a document as PDF. */
export function useDocumentPdf(props: PrintProps): MoreAct {
  const t = useTranslate()
  const { keep } = usePdf(fileOf(props))
  return { key: 'pdf', label: t('print.download'), onClick: keep }
}

/** Renders the print button. Prints of issued documents are counted, which requires the permission to change them. */
export function DocumentPrint(props: PrintProps) {
  const request = useRequest()
  const { path, record } = props
  const t = useTranslate()
  const may = useMay()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const { id, status, print_count: prints } = record
  const isDraft = status === 'Draft'
  const count = async () => {
    try {
      await request('post', `${path}/${id}/log-print/`, {})
      await invalidate({ resource: path, id, invalidates: ['detail'] })
      await invalidate({ resource: `${path}/${id}/history`, invalidates: ['list'] })
      return true
    } catch (failure) {
      open?.({ type: 'error', message: t('print.failed'), description: toRequestError(failure).message })
      return false
    }
  }
  const mayPrint = isDraft || may(`${moduleOf(path)}.update`)
  const copy = prints > 0 && !isDraft ? { label: t('print.copy', { copy: prints }) } : {}
  if (!mayPrint) return null
  return <PrintButton {...fileOf(props)} {...copy} {...(isDraft ? {} : { before: count })} />
}
