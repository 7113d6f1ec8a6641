import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { refusalText, withDates } from '../../lib/format/problem-text.ts'
import type { RequestError } from '../../lib/http-error.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { Alert } from '../layout/alert.tsx'
import './document.css'

/** Shows why the last act on a document was refused. */
export function Refusal({ failure, onReload }: { failure: RequestError; onReload: () => void }) {
  const t = useTranslate()
  const company = useCompany()
  const { message, more } = refusalText(failure, company)
  return (
    <Alert
      className="document-alert"
      type="error"
      message={withDates(message, company.locale)}
      description={more.join(' ') || undefined}
      action={<Button onClick={onReload}>{t('form.reload')}</Button>}
    />
  )
}
