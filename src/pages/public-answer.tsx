import { useTranslate } from '@refinedev/core'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { Alert } from '../components/layout/alert.tsx'
import { toRequestError } from '../lib/http-error.ts'
import type { PrintedDocument } from '../../domain/printing/blocks.ts'
import { useRequest } from '../providers/use-request.ts'

/** The document of a public link; `offer` has the acts that whoever has the link may do. */
export type PublicDocumentAnswer = {
  path: string
  id: string
  paper: PrintedDocument
  logo: string | null
  offer: { version: number; status: string; acts: readonly string[] } | null
}

type AnswerProps = {
  offer: NonNullable<PublicDocumentAnswer['offer']>
  /** The address of the document on the server, and the query with the link. */
  address: string
  search: string
  onAnswered: (document: PublicDocumentAnswer) => void
  /** The document was changed meanwhile. */
  onChanged: () => void
}

/** Lets whoever has the link accept or decline the document, with a note. */
export function PublicAnswer({ offer, address, search, onAnswered, onChanged }: AnswerProps) {
  const t = useTranslate()
  const request = useRequest()
  const [chosenAct, setChosenAct] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { status, version, acts } = offer
  const send = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      const body = { version, note: note.trim() || null }
      const { data } = await request<PublicDocumentAnswer>('post', { url: `${address}${chosenAct}/${search}` }, body)
      setChosenAct(null)
      onAnswered(data)
    } catch (failure) {
      const { message, code } = toRequestError(failure)
      setProblem(code === 'STALE' ? t('public.changed') : message)
      if (code === 'STALE') onChanged()
    } finally {
      setIsBusy(false)
    }
  }
  const isAnswered = status === 'Accepted' || status === 'Declined'
  return (
    <section className="public-answer">
      {isAnswered ? <Alert type={status === 'Accepted' ? 'success' : 'info'} message={t(`public.${status}`)} /> : null}
      {acts.map((act) => (
        <Button key={act} type={act === 'accept' ? 'primary' : 'default'} onClick={() => setChosenAct(act)}>
          {t(`public.${act}`)}
        </Button>
      ))}
      <Modal
        open={chosenAct !== null}
        title={chosenAct === null ? '' : t(`public.${chosenAct}Title`)}
        okText={chosenAct === null ? '' : t(`public.${chosenAct}`)}
        cancelText={t('public.keep')}
        okButtonProps={{ loading: isBusy, danger: chosenAct === 'decline' }}
        onOk={() => void send()}
        onCancel={() => setChosenAct(null)}
      >
        {problem === null ? null : <Alert type="error" message={problem} />}
        <label htmlFor="public-note">{t('public.note')}</label>
        <Input.TextArea
          id="public-note"
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={5000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Modal>
    </section>
  )
}
