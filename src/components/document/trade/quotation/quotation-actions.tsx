import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TradeAct } from '../../../../../domain/documents/status.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { MoreActs } from '../../../layout/more-acts.tsx'
import { DocumentPrint, useDocumentPdf } from '../../../paper/document-print.tsx'
import { LinkButton } from '../../../resource/link-button.tsx'
import { useDocumentActs } from '../../use-document-acts.ts'
import type { TradeRecord } from '../trade-record.ts'
import { AnswerDialog } from './answer-dialog.tsx'

const path = 'sales/quotations'
const words = 'quotation'

type ActionsProps = { record: TradeRecord; onFailed: (error: RequestError | null) => void }

/** Renders the buttons of a quotation that its status and the user's permissions allow, the next step as the primary one. */
export function QuotationActions({ record, onFailed }: ActionsProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const navigate = useNavigate()
  const { act, askDelete, isBusy } = useDocumentActs({ path, record, words })
  const [answer, setAnswer] = useState<'accept' | 'decline' | null>(null)
  const { version, id } = record
  const has = (name: TradeAct) => record.acts.includes(name)
  const open = (to: string) => void navigate(`/${slug}/${to}/edit`)
  const step = async (name: TradeAct) => onFailed(await act(name, { values: { version } }))
  const copy = async () => onFailed(await act('copy', {}, (draft) => open(`${path}/${draft.id}`)))
  const convert = async (name: 'convert' | 'deliver') =>
    onFailed(
      await act(name, { values: { version } }, ({ chain }) => {
        const relations = ['invoiced_by', 'delivered_by']
        const link = chain.find(({ relation, number }) => relations.includes(relation) && number === null)
        if (link) open(`${link.path}/${link.id}`)
      }),
    )
  const recordAnswer = async (name: 'accept' | 'decline', note: string) => {
    setAnswer(null)
    onFailed(await act(name, { values: { version, note: note || null } }))
  }
  const printed = { path, record, title: t('quotation.title') }
  const pdf = useDocumentPdf(printed)
  const more = [
    has('send') && { key: 'send', label: t('quotation.send'), onClick: () => void step('send') },
    has('deliver') && { key: 'deliver', label: t('quotation.deliver'), onClick: () => void convert('deliver') },
    has('decline') && { key: 'decline', label: t('quotation.answer.decline'), onClick: () => setAnswer('decline') },
    has('copy') && { key: 'copy', label: t('trade.copy'), onClick: () => void copy() },
    pdf,
    has('delete') && { key: 'delete', label: t('trade.delete'), danger: true, onClick: () => askDelete({ onFailed }) },
  ]
  return (
    <>
      <MoreActs acts={more} isBusy={isBusy} />
      <DocumentPrint {...printed} />
      {has('edit') ? <LinkButton to={`/${slug}/${path}/${id}/edit`}>{t('trade.edit')}</LinkButton> : null}
      {has('accept') ? <Button onClick={() => setAnswer('accept')}>{t('quotation.answer.accept')}</Button> : null}
      {has('convert') ? (
        <Button type="primary" loading={isBusy} onClick={() => void convert('convert')}>
          {t('quotation.convert')}
        </Button>
      ) : null}
      {has('generate') ? (
        <Button type="primary" loading={isBusy} onClick={() => void step('generate')}>
          {t('quotation.finish')}
        </Button>
      ) : null}
      <AnswerDialog
        answer={answer}
        isBusy={isBusy}
        onClose={() => setAnswer(null)}
        onAnswer={(note) => (answer === null ? undefined : void recordAnswer(answer, note))}
      />
    </>
  )
}
