import { useCreate, useNotification, useTranslate, useUpdate } from '@refinedev/core'
import { useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { Problem } from '../../../domain/errors.ts'
import type { Resource } from '../../../domain/resources/define.ts'
import type { RequestError } from '../../lib/http-error.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useLabels } from '../../lib/labels.ts'
import type { StoredRecord, Values } from './form-values.ts'
import { bodyOf } from './form-values.ts'

export type FieldErrors = Readonly<Record<string, readonly string[]>>
export type SaveOutcome = { saved: StoredRecord } | { fields: FieldErrors; failure: RequestError | null }

/** Saves a form. Mistakes are found by the server's own rules before anything is sent. */
export function useSave(resource: Resource, record: StoredRecord | null) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const { open } = useNotification()
  const { mutateAsync: create } = useCreate<StoredRecord>()
  const { mutateAsync: update } = useUpdate<StoredRecord>()
  const [isSaving, setIsSaving] = useState(false)
  const key = useRef({ body: '', key: '' })

  /** The same content keeps its key, so that repeating a save whose answer was lost stores nothing twice. */
  const keyFor = (body: unknown) => {
    const text = JSON.stringify(body)
    if (key.current.body !== text) key.current = { body: text, key: uuid() }
    return key.current.key
  }

  const send = async (body: Values): Promise<StoredRecord> => {
    const quiet = { successNotification: false, errorNotification: false } as const
    if (record) {
      const { data } = await update({
        resource: resource.path,
        id: record.id,
        values: body,
        mutationMode: 'pessimistic',
        ...quiet,
      })
      return data
    }
    const { data } = await create({
      resource: resource.path,
      values: body,
      meta: { idempotencyKey: keyFor(body) },
      ...quiet,
    })
    return data
  }

  const save = async (initial: Values, values: Values): Promise<SaveOutcome> => {
    const body = bodyOf(record, initial, values)
    if (record && Object.keys(body).length === 1) return { saved: record }
    setIsSaving(true)
    try {
      const { checkRecord } = await loadRules()
      const problems = checkRecord(resource, record ? 'update' : 'create', body)
      if (problems.length > 0) return { fields: sentences(problems, t), failure: null }
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
      return { fields: error.errors, failure: error }
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving }
}

/** The rules come when the first form is opened: lists do without them. */
export function loadRules() {
  return import('../../../domain/resources/schema.ts')
}

function sentences(problems: readonly Problem[], t: ReturnType<typeof useTranslate>): FieldErrors {
  return Object.fromEntries(problems.map(({ path, code, params }) => [path, [t(`error.${code}`, { ...params })]]))
}
