import { useTranslate } from '@refinedev/core'
import { Input } from 'antd'
import { useState } from 'react'
import { bankingStatementLines } from '../../../../domain/resources/banking/banking-statement-lines.ts'
import { DocumentField } from '../../../components/document/document-field.tsx'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { FormFrame } from './form-frame.tsx'
import type { LineFormProps } from './line-form.ts'

/** Excludes a line that belongs to nothing in the books, such as a payment that the bank took back at once. */
export function ExcludeForm({ lines, onDone, onClose }: LineFormProps) {
  const t = useTranslate()
  const request = useRequest()
  const [note, setNote] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async () => {
    setIsSending(true)
    setFailure(null)
    const ids = lines.map(({ id }) => id)
    try {
      await request('post', `${bankingStatementLines.path}/exclude`, { lines: ids, note })
      onDone(ids)
    } catch (error) {
      setFailure(toRequestError(error).message)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <FormFrame
      title={t('reconcile.form.exclude')}
      submit={t('reconcile.exclude')}
      isSending={isSending}
      failures={failure === null ? [] : [failure]}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="hint">{t('reconcile.excludeText')}</p>
      <DocumentField name="note" label={t('reconcile.note')}>
        <Input.TextArea
          id="document-note"
          autoFocus
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={5000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </DocumentField>
    </FormFrame>
  )
}
