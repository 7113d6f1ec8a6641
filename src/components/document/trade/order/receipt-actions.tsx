import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import type { TradeAct } from '../../../../../domain/documents/status.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { journalEntries, MoreActs } from '../../../layout/more-acts.tsx'
import { DocumentPrint, useDocumentPdf } from '../../../paper/document-print.tsx'
import { CancelDialog } from '../../cancel-dialog.tsx'
import { useDocumentActs } from '../../use-document-acts.ts'
import { useStockGates } from '../../use-stock-gates.tsx'
import type { TradeRecord } from '../trade-record.ts'
import { useBill } from './use-bill.ts'

const path = 'purchase/goods-receipts'
const words = 'goodsReceipt'

type ActionsProps = { record: TradeRecord; onFailed: (error: RequestError | null) => void }

/** Renders the buttons of a goods receipt that its status and the user's permissions allow. */
export function ReceiptActions({ record, onFailed }: ActionsProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { act, isBusy } = useDocumentActs({ path, record, words })
  const { pass, dialog } = useStockGates(path)
  const bill = useBill({ record, act, onFailed })
  const [isCancelling, setIsCancelling] = useState(false)
  const has = (name: TradeAct) => record.acts.includes(name)
  const printed = { path, record, title: t('goodsReceipt.title') }
  const pdf = useDocumentPdf(printed)
  const more = [
    journalEntries(t, `/${slug}/${path}/${record.id}`),
    pdf,
    has('cancel') && {
      key: 'cancel',
      label: t('goodsReceipt.cancel'),
      danger: true,
      onClick: () => setIsCancelling(true),
    },
  ]
  return (
    <>
      <MoreActs acts={more} isBusy={isBusy} />
      <DocumentPrint {...printed} />
      {has('convert') ? (
        <Button type="primary" loading={isBusy} onClick={() => void bill()}>
          {t('goodsReceipt.convert')}
        </Button>
      ) : null}
      <CancelDialog
        words={words}
        isOpen={isCancelling}
        isBusy={isBusy}
        date={{ proposed: record.date, from: record.date }}
        onClose={() => setIsCancelling(false)}
        cancel={async (cancellation) => {
          setIsCancelling(false)
          const values = { version: record.version, ...cancellation }
          onFailed(await act('cancel', { values, pass: (send) => pass({ send }) }))
        }}
      />
      {dialog}
    </>
  )
}
