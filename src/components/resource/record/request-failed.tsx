import { Button } from 'antd'
import type { HttpError } from '@refinedev/core'
import { useTranslate } from '@refinedev/core'
import { Alert } from '../../layout/alert.tsx'

/** Renders a failed request: its error, and a retry where that can help. */
export function RequestFailed({ error, onRetry }: { error: HttpError; onRetry: () => void }) {
  const t = useTranslate()
  const mayHelp = error.statusCode !== 403 && error.statusCode !== 404
  return (
    <Alert
      type={mayHelp ? 'error' : 'warning'}
      role="alert"
      message={error.message}
      {...(mayHelp ? { action: <Button onClick={onRetry}>{t('list.retry')}</Button> } : {})}
    />
  )
}
