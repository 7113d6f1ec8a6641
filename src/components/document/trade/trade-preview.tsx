import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { printTrade } from '../../../../domain/printing/trade.ts'
import { PaperLogo } from '../../paper/paper-logo.tsx'
import { PaperView } from '../../paper/paper-view.tsx'
import { usePaperCompany } from '../../paper/use-paper.ts'
import { usePrintStyle } from '../../paper/use-print-style.ts'
import { useRestingRows } from '../../grid/use-resting-rows.ts'
import type { TradeForm } from './trade-kinds.ts'
import type { TradeRecord } from './trade-record.ts'
import type { TradeSetup } from './trade-setup.ts'
import type { InvoiceLook } from './typed-paper.ts'
import { typedPaper } from './typed-paper.ts'
import type { TradeFormState } from './use-trade-form.ts'

type PreviewProps = {
  form: TradeForm
  setup: TradeSetup
  state: TradeFormState
  record: TradeRecord | undefined
}

/** Opens the paper beside the form; it follows the typed values. */
export function TradePreview(props: PreviewProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button type="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('paper.preview')}
      </Button>
      <Drawer
        title={t('paper.preview')}
        open={isOpen}
        mask={false}
        autoFocus={false}
        width="min(620px, 100vw)"
        onClose={() => setIsOpen(false)}
        destroyOnHidden
      >
        <TypedPaper {...props} />
      </Drawer>
    </>
  )
}

function TypedPaper({ form, setup, state, record }: PreviewProps) {
  const t = useTranslate()
  const company = usePaperCompany()
  const { result, query } = useCustom<InvoiceLook, HttpError>({
    url: 'settings/invoice',
    method: 'get',
    errorNotification: false,
  })
  const rows = useRestingRows(state.store)
  const style = usePrintStyle(state.party?.language ?? null, query.data?.data.print_signatures ?? false)
  if (company === null || style === null || !query.data) return <Skeleton active paragraph={{ rows: 10 }} />
  const { head, onAll: discount, lookup, party } = state
  const walkIn = t('trade.walkInAccount')
  const look = result.data
  const typed = { form, head, rows, discount, lookup, setup, party, record, company, look, walkIn }
  const printed = printTrade(typedPaper(typed), style, { at: '', who: '' })
  const blocks = printed.blocks.filter(({ kind }) => kind !== 'footer')
  return <PaperView paper={{ blocks }} logo={<PaperLogo />} />
}
