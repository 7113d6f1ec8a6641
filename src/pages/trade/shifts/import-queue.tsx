import { useNotification, useTranslate } from '@refinedev/core'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import type { FactAnswer } from '../../../../domain/till/sync.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'

/** Imports the file that a till exported with the records that it could not send. */
export function ImportQueue({ onImported }: { onImported: () => Promise<unknown> }) {
  const t = useTranslate()
  const request = useRequest()
  const { open } = useNotification()
  const [isBusy, setIsBusy] = useState(false)
  const upload = async (file: File) => {
    setIsBusy(true)
    try {
      const queue: unknown = JSON.parse(await file.text())
      const { data } = await request<FactAnswer[]>('post', 'sales/pos/import/', queue)
      const countOf = (...outcomes: string[]) => data.filter(({ outcome }) => outcomes.includes(outcome)).length
      const counts = { stored: countOf('stored'), known: countOf('known'), parked: countOf('parked', 'differs') }
      open?.({ type: 'success', message: t('tills.imported', counts) })
    } catch (error) {
      const message = error instanceof SyntaxError ? t('tills.notAFile') : toRequestError(error).message
      open?.({ type: 'error', message })
    } finally {
      setIsBusy(false)
      await onImported()
    }
  }
  return (
    <section>
      <h2>{t('tills.import')}</h2>
      <p className="muted">{t('tills.importLead')}</p>
      <Upload
        accept=".json,application/json"
        showUploadList={false}
        beforeUpload={(file) => {
          void upload(file)
          return false
        }}
      >
        <Button loading={isBusy}>{t('tills.import')}</Button>
      </Upload>
    </section>
  )
}
