import { listText } from '../../../lib/format/list-text.ts'
import { Alert } from '../../layout/alert.tsx'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import { useLabels } from '../../../lib/labels.ts'
import '../resource.css'

/** A field with an error: what it is called, what is wrong with it, and how the cursor gets there. */
export type WrongField = { label: string; text: string; go: () => void }

/**
 * `failure` is the server's answer; null when the problems were detected before sending. `others` belong to no field.
 */
export type SaveProblem = { failure: RequestError | null; fields: readonly WrongField[]; others: readonly string[] }

/** More of them would push the form out of sight. */
const MOST_LISTED = 8

type SaveProblemAlertProps = { resource: Resource; problem: SaveProblem; onReload?: () => void }

/** Shows why nothing was saved. After a version conflict it shows who changed which fields and offers to reload. */
export function SaveProblemAlert({ resource, problem, onReload }: SaveProblemAlertProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const { failure, fields, others } = problem
  const isStale = failure?.code === 'STALE'
  const names = (failure?.params['fields'] ?? '').split(/,\s*/).filter((name) => name !== '')
  const staleText = t('error.STALE', {
    ...failure?.params,
    fields: listText(names.map((name) => `“${labels.field(name)}”`)),
  })
  const text = isStale ? staleText : isAboutFields(failure) ? t('form.checkFields') : failure.message
  return (
    <Alert
      className="save-problem"
      type="error"
      role="alert"
      message={text}
      {...(fields.length + others.length > 0 ? { description: <WrongFields fields={fields} others={others} /> } : {})}
      {...(isStale && onReload ? { action: <Button onClick={onReload}>{t('form.reload')}</Button> } : {})}
    />
  )
}

/** What is wrong, each with a way to its field. */
function WrongFields({ fields, others }: Pick<SaveProblem, 'fields' | 'others'>) {
  const t = useTranslate()
  const more = fields.length - MOST_LISTED
  return (
    <>
      {fields.length === 0 ? null : (
        <ul className="wrong-fields">
          {fields.slice(0, MOST_LISTED).map(({ label, text, go }, index) => (
            // The list is made anew at every attempt to save.
            <li key={index}>
              <button type="button" onClick={go}>
                {label}
              </button>
              : {text}
            </li>
          ))}
          {more > 0 ? <li>{t('form.moreErrors', { count: more })}</li> : null}
        </ul>
      )}
      {others.length === 0 ? null : <p className="wrong-others">{others.join(' ')}</p>}
    </>
  )
}

function isAboutFields(failure: RequestError | null): failure is null {
  return failure === null || Object.keys(failure.errors).length > 0
}
