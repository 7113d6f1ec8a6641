import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TradeAct } from '../../../../../domain/documents/status.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { MoreActs } from '../../../layout/more-acts.tsx'
import { DocumentPrint, useDocumentPdf } from '../../../paper/document-print.tsx'
import { CancelDialog } from '../../cancel-dialog.tsx'
import { useDocumentActs } from '../../use-document-acts.ts'
import type { TradeRecord } from '../trade-record.ts'

const path = 'purchase/purchase-orders'
const words = 'purchaseOrder'

type ActionsProps = { record: TradeRecord; onFailed: (error: RequestError | null) => void }

/** Renders the buttons of an issued or cancelled order that its status and the user's permissions allow. */
export function OrderActions({ record, onFailed }: ActionsProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const navigate = useNavigate()
  const { act, isBusy } = useDocumentActs({ path, record, words })
  const [isCancelling, setIsCancelling] = useState(false)
  const { version } = record
  const has = (name: TradeAct) => record.acts.includes(name)
  const open = (to: string) => void navigate(`/${slug}/${to}/edit`)
  const copy = async () => onFailed(await act('copy', {}, (draft) => open(`${path}/${draft.id}`)))
  const convert = async () => {
    const before = new Set(record.chain.map(({ id }) => id))
    onFailed(
      await act('convert', { values: { version } }, ({ chain }) => {
        const bill = chain.find(({ id, relation }) => relation === 'billed_by' && !before.has(id))
        if (bill) open(`${bill.path}/${bill.id}`)
      }),
    )
  }
  const printed = { path, record, title: t('purchaseOrder.title') }
  const pdf = useDocumentPdf(printed)
  const rest = record.status === 'Partially Received' ? 'purchaseOrder.rest' : words
  const more = [
    has('copy') && { key: 'copy', label: t('trade.copy'), onClick: () => void copy() },
    pdf,
    has('cancel') && { key: 'cancel', label: t(`${rest}.cancel`), danger: true, onClick: () => setIsCancelling(true) },
  ]
  return (
    <>
      <MoreActs acts={more} isBusy={isBusy} />
      <DocumentPrint {...printed} />
      {has('convert') ? (
        <Button type="primary" loading={isBusy} onClick={() => void convert()}>
          {t('purchaseOrder.convert')}
        </Button>
      ) : null}
      <CancelDialog
        words={rest}
        isOpen={isCancelling}
        isBusy={isBusy}
        onClose={() => setIsCancelling(false)}
        cancel={async ({ reason }) => {
          setIsCancelling(false)
          onFailed(await act('cancel', { values: { version, reason } }))
        }}
      />
    </>
  )
}
