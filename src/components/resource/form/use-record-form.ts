import { useTranslate } from '@refinedev/core'
import { useEffect, useState } from 'react'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import type { StoredRecord, Values } from './form-values.ts'
import { changedValues, initialValues } from './form-values.ts'
import type { SaveProblem, WrongField } from './save-problem.tsx'
import type { FieldErrors } from './use-save.ts'
import { loadRules, useSave } from './use-save.ts'

type RecordFormOptions = {
  /** Null for a new record. */
  record: StoredRecord | null
  /** The initial values of a new record. */
  preset?: Values | undefined
  /** Initial values of a new record that the company determines; `preset` takes precedence. */
  companyValues?: Values | undefined
  onSaved: (saved: StoredRecord) => void
  /** Restored unsaved input; it counts as a change. */
  typed?: Values | undefined
  /** Called at every change with the fields that differ from the initial values. */
  onTyped?: (changed: Values) => void
  /** Called at every change with whether any field differs from the initial values. */
  onDirty: (isDirty: boolean) => void
}

/** Implements the form of a record: initial values, saving, and problems at their fields. */
export function useRecordForm(resource: Resource, options: RecordFormOptions) {
  const { record: opened, preset, companyValues, typed, onSaved, onTyped, onDirty } = options
  // The version that the user started from: a newer one loaded meanwhile must not let an overwriting save pass.
  const [record] = useState(opened)
  const [initial] = useState<Values>(() => ({ ...initialValues(resource, record), ...companyValues, ...preset }))
  const [start] = useState<Values>(() => ({ ...initial, ...typed }))
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const { form, save, changed, isSaving } = useSave(resource, record)
  const t = useTranslate()
  const labels = useLabels(resource)
  useEffect(() => void loadRules().catch(() => undefined), [])

  const submit = async () => {
    if (isSaving) return
    const outcome = await save(initial, { ...initial, ...form.getFieldsValue() })
    if ('saved' in outcome) {
      onDirty(false)
      onSaved(outcome.saved)
      return
    }
    const paths = Object.keys(outcome.fields).filter((path) => stepsOf(resource, path)[0] in initial)
    const parts = paths.filter((path) => !(path in initial))
    form.setFields([
      ...(outcome.failure ? [] : Object.keys(initial).map((name) => errorsAt(resource, name, outcome.fields))),
      ...parts.map((path) => errorsAt(resource, path, outcome.fields)),
    ])
    const wrongField = (path: string): WrongField => {
      const steps = stepsOf(resource, path)
      const go = () => form.scrollToField(steps, { focus: true, block: 'nearest' })
      const line = steps.find((step) => typeof step === 'number')
      const name = labels.field(steps[0])
      const label = line === undefined ? name : t('grid.cell', { column: name, number: line + 1 })
      return { label, text: (outcome.fields[path] ?? []).join(' '), go }
    }
    setProblem({
      failure: outcome.failure,
      fields: paths.map(wrongField),
      others: Object.entries(outcome.fields).flatMap(([path, texts]) => (paths.includes(path) ? [] : texts)),
    })
    if (paths[0]) form.scrollToField(stepsOf(resource, paths[0]), { focus: true, block: 'nearest' })
  }
  const onValuesChange = (values: Values) => {
    const differing = changedValues(initial, { ...initial, ...form.getFieldsValue() })
    changed()
    onDirty(Object.keys(differing).length > 0)
    onTyped?.(differing)
    form.setFields(Object.keys(values).map((name) => ({ name, errors: [] })))
  }
  /** Resets the form to its initial values. */
  const reset = () => {
    form.setFieldsValue(initial as Record<string, NonNullable<unknown>>)
    form.setFields(Object.keys(initial).map((name) => ({ name, errors: [] })))
    setProblem(null)
    onDirty(false)
  }
  /** Sets fields that depend on another field's input. */
  const follow = (values: Values) => {
    form.setFieldsValue(values as Record<string, NonNullable<unknown>>)
    onValuesChange(values)
  }
  return { form, record, start, problem, isSaving, submit, reset, onValuesChange, follow }
}

function errorsAt(resource: Resource, path: string, fields: FieldErrors) {
  return { name: stepsOf(resource, path), errors: [...(fields[path] ?? [])] }
}

/**
 * Converts the path of a problem to form steps: `units.0.factor` is a field of a row, `extra_data.Size` a value by its
 * name.
 */
function stepsOf({ fields }: Resource, path: string): [string, ...(string | number)[]] {
  const [name = '', ...parts] = path.split('.')
  const field = fields[name]
  if (parts.length === 0) return [name]
  if (field?.kind === 'data' && field.shape === 'extra_data') return [name, path.slice(name.length + 1)]
  return [name, ...parts.map((part) => (/^\d+$/.test(part) ? parseInt(part, 10) : part))]
}
