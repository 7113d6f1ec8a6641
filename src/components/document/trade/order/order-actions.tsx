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
import { useStockGates } from '../../use-stock-gates.tsx'
import type { TradeRecord } from '../trade-record.ts'
import type { Delivery } from './receive-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { useBill } from './use-bill.ts'

const path = 'purchase/purchase-orders'
const words = 'purchaseOrder'

type ActionsProps = { record: TradeRecord; onFailed: (error: RequestError | null) => void }

/** Renders the buttons of an order on its page that its status and the user's permissions allow. */
export function OrderActions({ record, onFailed }: ActionsProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const navigate = useNavigate()
  const { act, askDelete, isBusy } = useDocumentActs({ path, record, words })
  const bill = useBill({ record, act, onFailed })
  const [isCancelling, setIsCancelling] = useState(false)
  const { version } = record
  const has = (name: TradeAct) => record.acts.includes(name)
  const copy = async () =>
    onFailed(await act('copy', {}, (draft) => void navigate(`/${slug}/${path}/${draft.id}/edit`)))
  const printed = { path, record, title: t('purchaseOrder.title') }
  const pdf = useDocumentPdf(printed)
  const rest = record.status === 'Partially Received' ? 'purchaseOrder.rest' : words
  const receives = has('receive')
  const more = [
    has('copy') && { key: 'copy', label: t('trade.copy'), onClick: () => void copy() },
    pdf,
    has('cancel') && { key: 'cancel', label: t(`${rest}.cancel`), danger: true, onClick: () => setIsCancelling(true) },
    has('delete') && { key: 'delete', label: t('trade.delete'), danger: true, onClick: () => askDelete({ onFailed }) },
  ]
  return (
    <>
      <MoreActs acts={more} isBusy={isBusy} />
      <DocumentPrint {...printed} />
      {has('convert') ? (
        <Button {...(receives ? {} : { type: 'primary' })} loading={isBusy} onClick={() => void bill()}>
          {t('purchaseOrder.convert')}
        </Button>
      ) : null}
      {receives ? <ReceiveGoods record={record} act={act} isBusy={isBusy} /> : null}
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

type ReceiveProps = {
  record: TradeRecord
  act: ReturnType<typeof useDocumentActs<TradeRecord>>['act']
  isBusy: boolean
}

/** Renders the button that receives goods of an order; afterwards the goods receipt opens. */
function ReceiveGoods({ record, act, isBusy }: ReceiveProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const navigate = useNavigate()
  const gates = useStockGates(path)
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const close = () => {
    setIsOpen(false)
    setFailure(null)
  }
  const receive = async (delivery: Delivery) => {
    const before = new Set(record.chain.map(({ id }) => id))
    const values = { version: record.version, ...delivery }
    const failed = await act('receive', { values, pass: (send) => gates.pass({ send }) }, ({ chain }) => {
      const receipt = chain.find(({ id, relation }) => relation === 'received_by' && !before.has(id))
      close()
      if (receipt) void navigate(`/${slug}/${receipt.path}/${receipt.id}`)
    })
    setFailure(failed)
  }
  return (
    <>
      <Button type="primary" loading={isBusy} onClick={() => setIsOpen(true)}>
        {t('purchaseOrder.receive')}
      </Button>
      {isOpen ? (
        <ReceiveDialog
          record={record}
          failure={failure}
          isBusy={isBusy}
          onClose={close}
          onReceive={(delivery) => void receive(delivery)}
        />
      ) : null}
      {gates.dialog}
    </>
  )
}
