import { useForm } from '@refinedev/antd'
import { useNotification, useTranslate } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { Problem } from '../../../../domain/errors.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { cancellation, RequestError, toRequestError } from '../../../lib/http-error.ts'
import type { MoneyStyle } from '../../../lib/format/format.ts'
import { useLabels } from '../../../lib/labels.ts'
import { loadScreen } from '../../../lib/load-screen.ts'
import { problemText, refusalText } from '../../../lib/format/problem-text.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { StoredRecord, Values } from './form-values.ts'
import { checkWhole } from '../record/record-checks.ts'
import { bodyOf } from './form-values.ts'

export type FieldErrors = Readonly<Record<string, readonly string[]>>
export type SaveOutcome = { saved: StoredRecord } | { fields: FieldErrors; failure: RequestError | null }

/**
 * Wraps Refine's form of a record: saves it and shows the server's problems at their fields. The server's own rules run
 * before anything is sent.
 */
export function useSave(resource: Resource, record: StoredRecord | null) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const company = useCompany()
  const { open } = useNotification()
  const [isSaving, setIsSaving] = useState(false)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  // An unchanged request keeps its key, so that repeating a save after a lost answer does not store it twice.
  const [sending, setSending] = useState({ key: uuid(), isSent: false })
  const { form, onFinish } = useForm<StoredRecord, RequestError, Record<string, unknown>>({
    resource: resource.path,
    action: record ? 'edit' : 'create',
    ...(record ? { id: record.id } : {}),
    // The record is passed in. Loading it again, such as after a refused save, would reset the input: the query of the
    // form never runs.
    queryOptions: { enabled: false },
    queryMeta: { isForm: true },
    redirect: false,
    mutationMode: 'pessimistic',
    mutationMeta: { idempotencyKey: sending.key },
    successNotification: false,
    errorNotification: false,
  })

  /** Must be called at every change. */
  const changed = () => (sending.isSent ? setSending({ key: uuid(), isSent: false }) : undefined)
  const send = async (body: Record<string, unknown>): Promise<StoredRecord> => {
    setSending({ ...sending, isSent: true })
    const answer = await onFinish(body)
    if (!answer) throw new Error('The form was not sent.')
    return answer.data
  }

  const save = async (initial: Values, values: Values): Promise<SaveOutcome> => {
    const body = bodyOf(record, initial, values)
    if (record && Object.keys(body).length === 1) return { saved: record }
    setIsSaving(true)
    try {
      const { checkRecord } = await loadRules()
      if (isLeft.current) throw new RequestError(t('error.CANCELLED'), cancellation)
      const problems = [
        ...checkRecord(resource, record ? 'update' : 'create', body),
        ...checkWhole(resource.path, values, company.currency_digits),
      ]
      if (problems.length > 0) return { fields: sentences(problems, company), failure: null }
      const saved = await send(body)
      const name = saved[resource.title]
      open?.({
        type: 'success',
        message: t(record ? 'form.saved' : 'form.created', { one: labels.one }),
        description: typeof name === 'string' ? name : '',
      })
      return { saved }
    } catch (failure) {
      const error = toRequestError(failure)
      return { fields: refusalText(error, company).at, failure: error }
    } finally {
      setIsSaving(false)
    }
  }
  return { form, save, changed, isSaving }
}

/** Loads the rules when the first form opens: lists do not need them. A failed load is repeated at the save. */
export function loadRules() {
  return loadScreen(() => import('../../../../domain/resources/core/schema.ts'))
}

function sentences(problems: readonly Problem[], style: MoneyStyle): FieldErrors {
  return Object.fromEntries(problems.map((problem) => [problem.path, [problemText(problem, style)]]))
}
