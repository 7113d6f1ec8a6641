import { useTranslate } from '@refinedev/core'
import { createContext, useContext } from 'react'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { heads } from '../../../domain/resources/heads.ts'
import { useMay } from '../../providers/use-may.ts'
import type { Option } from './option.ts'

export type NewRecord = {
  /** The path of its resource. */
  to: string
  /** What was typed when it was missing: its name, or its code where it has digits only. */
  typed: string
  onSaved: (option: Option) => void
}

/** Opens the form of a new record beside the page; null where no place for it stands around. */
export const QuickCreateContext = createContext<((newRecord: NewRecord) => void) | null>(null)

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
