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
 * Refine's form of one record: saves it and puts the server's errors at their fields. Mistakes are found by the server's
 * own rules before anything is sent.
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
  // What was sent keeps its key until it is changed, so that repeating a save whose answer was lost stores nothing twice.
  const [sending, setSending] = useState({ key: uuid(), isSent: false })
  const { form, onFinish } = useForm<StoredRecord, RequestError, Record<string, unknown>>({
    resource: resource.path,
    action: record ? 'edit' : 'create',
    ...(record ? { id: record.id } : {}),
    // The record was handed in. Any other reading of it, such as the one after a refused save, would reset what was
    // typed: the form has a query of its own that never runs.
    queryOptions: { enabled: false },
    queryMeta: { isForm: true },
    redirect: false,
    mutationMode: 'pessimistic',
    mutationMeta: { idempotencyKey: sending.key },
    successNotification: false,
    errorNotification: false,
  })

  /** To be told of every change. */
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

/** The rules come when the first form is opened: lists do without them. What failed is asked for again at the save. */
export function loadRules() {
  return loadScreen(() => import('../../../../domain/resources/core/schema.ts'))
}

function sentences(problems: readonly Problem[], style: MoneyStyle): FieldErrors {
  return Object.fromEntries(problems.map((problem) => [problem.path, [problemText(problem, style)]]))
}
