import { Alert } from '../../layout/alert.tsx'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import { useLabels } from '../../../lib/labels.ts'

/**
 * `failure` is the server's answer; null when the problems were detected before sending. `others` belong to no field.
 */
export type SaveProblem = { failure: RequestError | null; others: readonly string[] }

type SaveProblemAlertProps = { resource: Resource; problem: SaveProblem; onReload?: () => void }

/** Shows why nothing was saved. After a version conflict it shows who changed which fields and offers to reload. */
export function SaveProblemAlert({ resource, problem, onReload }: SaveProblemAlertProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const { failure, others } = problem
  const isStale = failure?.code === 'STALE'
  const names = (failure?.params['fields'] ?? '').split(/,\s*/).filter((name) => name !== '')
  const staleText = t('error.STALE', {
    ...failure?.params,
    fields: names.map((name) => `“${labels.field(name)}”`).join(', '),
  })
  const text = isStale ? staleText : isAboutFields(failure) ? t('form.checkFields') : failure.message
  return (
    <Alert
      className="save-problem"
      type="error"
      role="alert"
      message={text}
      {...(others.length > 0 ? { description: others.join(' ') } : {})}
      {...(isStale && onReload ? { action: <Button onClick={onReload}>{t('form.reload')}</Button> } : {})}
    />
  )
}

function isAboutFields(failure: RequestError | null): failure is null {
  return failure === null || Object.keys(failure.errors).length > 0
}
