import { useTranslate } from '@refinedev/core'
import { createContext, useContext } from 'react'
import { can } from '../../../domain/permissions/can.ts'
import type { Resource } from '../../../domain/resources/define.ts'
import { moduleOf } from '../../../domain/resources/define.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { inText } from '../../lib/labels.ts'
import { useRights } from '../../providers/company-provider.tsx'
import type { Option } from './use-options.ts'

export type NewRecord = {
  resource: Resource
  /** What the new record starts with. */
  preset: Readonly<Record<string, unknown>>
  onSaved: (option: Option) => void
}

/** Opens the form of a new record beside the page; null where no place for it stands around. */
export const QuickCreateContext = createContext<((wanted: NewRecord) => void) | null>(null)

/** The id that stands for "a new one" among the options of a picker. */
export const newId = 'new'

export type QuickCreate = {
  /** The last option of the picker for what was typed. */
  option: (typed: string) => Option
  start: (typed: string, onSaved: (option: Option) => void) => void
}

/** Making a record of `to` from a picker; null for people without the right and for what is no plain record. */
export function useQuickCreate(to: string): QuickCreate | null {
  const t = useTranslate()
  const open = useContext(QuickCreateContext)
  const rights = useRights()
  const resource = resourceAt(to)
  if (!open || resource?.kind !== 'record' || !can(rights, `${moduleOf(to)}.create`)) return null
  const one = inText(t(`module.${moduleOf(to)}.label`))
  return {
    option: (typed) => {
      const name = typed.trim()
      return { id: newId, label: t(name === '' ? 'field.createEmpty' : 'field.create', { one, name }), hint: null }
    },
    start: (typed, onSaved) => open({ resource, preset: presetOf(resource, typed.trim()), onSaved }),
  }
}

/** What was typed is the name, or the code where it has digits only. */
function presetOf(resource: Resource, typed: string): Record<string, string> {
  if (typed === '') return {}
  const isCode = /^\d+$/.test(typed) && resource.fields['code'] !== undefined
  return { [isCode ? 'code' : resource.title]: typed }
}
