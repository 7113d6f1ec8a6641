import { useInvalidate, useNotification, useTranslate } from '@refinedev/core'
import { can } from '../../../../domain/permissions/can.ts'
import { moduleOf } from '../../../../domain/resources/define.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { businessClient } from '../../../lib/http.ts'
import { useCompany, useRights } from '../../../providers/company-provider.tsx'
import { PdfButton, PrintButton } from '../print-button.tsx'
import type { TradeForm } from './trade-kinds.ts'
import type { TradeRecord } from './trade-record.ts'

type PrintProps = { form: TradeForm; record: TradeRecord }

/** Prints a document, or keeps it as a file. A print of what was issued is counted, so whoever prints may change it. */
export function TradePrint({ form: { path, words }, record }: PrintProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const rights = useRights()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const { id, status, print_count: prints } = record
  const isDraft = status === 'Draft'
  const file = `${path}/${id}/print.pdf`
  const fileName = `${record.voucher_no ?? t(`${words}.title`)}.pdf`
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
