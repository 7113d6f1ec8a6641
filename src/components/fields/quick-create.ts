import { useTranslate } from '@refinedev/core'
import { createContext, useContext } from 'react'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { heads } from '../../../domain/resources/heads.ts'
import { useMay } from '../../providers/use-may.ts'
import type { Option } from './option.ts'

export type NewRecord = {
  /** The path of its resource. */
  to: string
  /** The text typed for the missing record: its name, or its code if it consists of digits. */
  typed: string
  onSaved: (option: Option) => void
}

/** Opens the form of a new record beside the page; null where the page has no place for it. */
export const QuickCreateContext = createContext<((newRecord: NewRecord) => void) | null>(null)

/** The id of the option "new" of a picker. */
export const newId = 'new'

export type QuickCreate = {
  /** Returns the last option of the picker for the typed text. */
  option: (typed: string) => Option
  start: (typed: string, onSaved: (option: Option) => void) => void
}

/**
 * Provides the creation of a record of `to` from a picker; null for users without the permission and for resources
 * without a plain form.
 */
export function useQuickCreate(to: string): QuickCreate | null {
  const t = useTranslate()
  const open = useContext(QuickCreateContext)
  const may = useMay()
  if (!open || heads.get(to)?.kind !== 'record' || !may(`${moduleOf(to)}.create`)) return null
  const one = t(`module.${moduleOf(to)}.counted_one`)
  return {
    option: (typed) => {
      const name = typed.trim()
      return { id: newId, label: t(name === '' ? 'field.createEmpty' : 'field.create', { one, name }), hint: null }
    },
    start: (typed, onSaved) => open({ to, typed: typed.trim(), onSaved }),
  }
}
