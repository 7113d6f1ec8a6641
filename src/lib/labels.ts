import { useTranslate } from '@refinedev/core'
import { useMemo } from 'react'
import type { Resource } from '../../domain/resources/define.ts'
import { moduleOf } from '../../domain/resources/define.ts'

/** The words of a declaration in the language of the screen: the resource, its fields, their help and their choices. */
export type Labels = {
  one: string
  many: string
  /** The same within a sentence: "New ledger", but "New VAT scheme". */
  oneInText: string
  manyInText: string
  /** The one or the other, as so many of them are called within a sentence. */
  counted: (count: number) => string
  field: (name: string) => string
  /** Undefined where the declaration gives no help. */
  help: (name: string) => string | undefined
  choice: (name: string, value: string) => string
}

export function useLabels(resource: Resource): Labels {
  const t = useTranslate()
  return useMemo(() => {
    const module = moduleOf(resource.path)
    return {
      one: t(`module.${module}.label`),
      many: t(`module.${module}.plural`),
      oneInText: inText(t(`module.${module}.label`)),
      manyInText: inText(t(`module.${module}.plural`)),
      counted: (count) => t(`module.${module}.counted`, { count }),
      field: (name) => t(`resource.${module}.${name}`, {}, name),
      help: (name) => (resource.fields[name]?.help ? t(`help.${module}.${name}`) : undefined),
      choice: (name, value) => t(`choice.${module}.${name}.${value}`, {}, value),
    }
  }, [resource, t])
}

/** A label within a sentence. */
export function inText(label: string): string {
  return /^.\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
