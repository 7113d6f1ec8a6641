import { useInvalidate, useNotification, useTranslate } from '@refinedev/core'
import { can } from '../../../domain/permissions/can.ts'
import { moduleOf } from '../../../domain/resources/define.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { businessClient } from '../../lib/http.ts'
import { useCompany, useRights } from '../../providers/company-provider.tsx'
import { PdfButton, PrintButton } from './print-button.tsx'

type Printed = { id: string; status: string; voucher_no: string | null; print_count: number }
type PrintProps = {
  path: string
  record: Printed
  /** What a document without a number is called. */
  title: string
}

/** Prints a document, or keeps it as a file. A print of what was issued is counted, so whoever prints may change it. */
export function DocumentPrint({ path, record, title }: PrintProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const rights = useRights()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const { id, status, print_count: prints } = record
  const isDraft = status === 'Draft'
  const file = `${path}/${id}/print.pdf`
  const fileName = `${record.voucher_no ?? title}.pdf`
  const count = async () => {
    try {
      await businessClient.post(`/api/company/${slug}/${path}/${id}/log-print/`, {})
      await invalidate({ resource: path, id, invalidates: ['detail'] })
      await invalidate({ resource: `${path}/${id}/history`, invalidates: ['list'] })
      return true
    } catch (failure) {
      open?.({ type: 'error', message: t('print.failed'), description: toRequestError(failure).message })
      return false
    }
  }
  const mayPrint = isDraft || can(rights, `${moduleOf(path)}.update`)
  const copy = prints > 0 && !isDraft ? { label: t('print.copy', { copy: prints }) } : {}
  return (
    <>
      {mayPrint ? (
        <PrintButton path={file} fileName={fileName} {...copy} {...(isDraft ? {} : { before: count })} />
      ) : null}
      <PdfButton path={file} fileName={fileName} />
    </>
  )
}
