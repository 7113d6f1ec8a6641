/** Sends the document of a form with its match, and shows refusals at the fields of the form. */
import { useNotification, useTranslate } from '@refinedev/core'
import { useState } from 'react'
import type { RecordRequest } from '../../../../domain/banking/reconciliation/compose-record.ts'
import { bankingStatementLines } from '../../../../domain/resources/banking/banking-statement-lines.ts'
import { refusalText } from '../../../lib/format/problem-text.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useRequest } from '../../../providers/use-request.ts'

const prefix = 'document.'

export type RecordingForm = {
  isSending: boolean
  /** By the field of the document. */
  errors: Readonly<Record<string, string>>
  /** What concerns no field of the document. */
  failure: string | null
  send: (request: RecordRequest) => Promise<void>
}

/** `onDone` is called with the ids that are matched. */
export function useRecording(onDone: (ids: readonly string[]) => void): RecordingForm {
  const request = useRequest()
  const t = useTranslate()
  const company = useCompany()
  const { open } = useNotification()
  const [isSending, setIsSending] = useState(false)
  const [errors, setErrors] = useState<RecordingForm['errors']>({})
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (body: RecordRequest) => {
    setIsSending(true)
    setErrors({})
    setFailure(null)
    try {
      const { data } = await request<{ number: string | null }>('post', `${bankingStatementLines.path}/record`, body)
      open?.({ type: 'success', message: t('reconcile.recorded', { number: data.number ?? '' }) })
      onDone([...body.lines, ...body.candidates])
    } catch (thrown) {
      const error = toRequestError(thrown)
      const texts = Object.entries(refusalText(error, company).at)
      const fields = texts.filter(([field]) => field.startsWith(prefix))
      setErrors(Object.fromEntries(fields.map(([field, [text = '']]) => [field.slice(prefix.length), text])))
      const [, [first = error.message] = []] = texts.find(([field]) => !field.startsWith(prefix)) ?? []
      setFailure(fields.length === 0 ? first : null)
    } finally {
      setIsSending(false)
    }
  }
  return { isSending, errors, failure, send }
}
