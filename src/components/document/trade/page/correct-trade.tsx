import { DownOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { moduleOf } from '../../../../../domain/resources/core/define.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { useMay } from '../../../../providers/use-may.ts'
import { CancelDialog } from '../../cancel-dialog.tsx'
import { usePostingActs } from '../../use-posting-acts.ts'
import { storedTradeBody } from './stored-trade.ts'
import type { TradeForm } from '../trade-kinds.ts'
import type { TradeRecord } from '../trade-record.ts'

type CorrectProps = { form: TradeForm; record: TradeRecord; onFailed: (error: RequestError | null) => void }

/**
 * Offers the corrections of a final document that the user may make: a note, or cancelling it and opening a draft in
 * its place.
 */
export function CorrectTrade({ form, record, onFailed }: CorrectProps) {
  const { path, words, note, takesBack } = form
  const t = useTranslate()
  const company = useCompany()
  const may = useMay()
  const navigate = useNavigate()
  const [isCancelling, setIsCancelling] = useState(false)
  const body = () => storedTradeBody(form, record)
  const { act, cancel, isBusy, dialog } = usePostingActs({ path, record, words, body, onFailed })
  const area = `/${company.slug}`
  const mayNote = note !== null && may(`${moduleOf(note)}.create`)
  const mayReissue = record.acts.includes('cancel') && may(`${moduleOf(path)}.create`)
  const reissue = async () => {
    if (takesBack !== null) {
      const invoice = record.chain.find(({ relation }) => relation === 'returns')?.id
      return void navigate(`${area}/${path}/create${invoice === undefined ? '' : `?invoice=${invoice}`}`)
    }
    onFailed(await act('copy', {}, ({ id }) => void navigate(`${area}/${path}/${id}/edit`)))
  }
  const items = [
    ...(mayNote ? [{ key: 'note', label: t(`${words}.takeBack`) }] : []),
    ...(mayReissue ? [{ key: 'reissue', label: t(`${words}.reissue.cancel`) }] : []),
  ]
  if (items.length === 0) return null
  const choose = ({ key }: { key: string }) =>
    key === 'note' ? void navigate(`${area}/${note}/create?invoice=${record.id}`) : setIsCancelling(true)
  return (
    <>
      <Dropdown menu={{ items, onClick: choose }} trigger={['click']} disabled={isBusy}>
        <Button loading={isBusy}>
          {t('trade.correct')} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      <CancelDialog
        words={`${words}.reissue`}
        isOpen={isCancelling}
        isBusy={isBusy}
        onClose={() => setIsCancelling(false)}
        cancel={(cancellation) => {
          setIsCancelling(false)
          return cancel(cancellation, () => void reissue())
        }}
      />
      {dialog}
    </>
  )
}
