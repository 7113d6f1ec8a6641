import { useNotification, useTranslate } from '@refinedev/core'
import { useEffect, useState } from 'react'
import '../../components/document/trade/received/received-texts.ts'
import type { ReceivedFile } from '../../components/document/trade/received/received-values.ts'
import { handedOverFile, handOver } from '../../components/document/trade/received/received-values.ts'
import { TradeForm } from '../../components/document/trade/trade-form.tsx'
import { toRequestError } from '../../lib/http-error.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { sendFile } from '../../providers/files.ts'
import { useMay } from '../../providers/use-may.ts'

const path = 'purchase/vouchers'

/** Renders the form of a new or changed bill; a new one may start with the values of an e-invoice. */
export function BillForm({ mode }: { mode: 'create' | 'edit' }) {
  const [received] = useState(() => (mode === 'create' ? handedOverFile() : null))
  useEffect(() => handOver(null), [])
  const attach = useAttach(received)
  return <TradeForm path={path} mode={mode} {...(received ? { received, onStored: attach } : {})} />
}

/** Returns a function that attaches the file of an e-invoice to the stored bill. */
function useAttach(received: ReceivedFile | null): (id: string) => Promise<void> {
  const t = useTranslate()
  const may = useMay()
  const { slug } = useCompany()
  const { open } = useNotification()
  return async (id) => {
    if (!received || !may('purchase_vouchers.update')) return
    const form = new FormData()
    form.append('file', received.file)
    try {
      await sendFile(`/api/company/${slug}/${path}/${id}/files/`, form, () => undefined)
    } catch (failure) {
      open?.({ type: 'error', message: t('received.attachFailed'), description: toRequestError(failure).message })
    }
  }
}
