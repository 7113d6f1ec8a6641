import { useTranslate } from '@refinedev/core'
import { useMemo } from 'react'
import type { Resource } from '../../domain/resources/core/define.ts'
import { moduleOf } from '../../domain/resources/core/define.ts'

/**
 * The labels of a declaration in the language of the screen, else its own: the resource, its fields, their help,
 * choices, acts.
 */
export type Labels = {
  one: string
  many: string
  /** The label within a sentence: "New ledger", but "New VAT scheme". */
  oneInText: string
  manyInText: string
  /** The purpose of the list. */
  purpose: string | undefined
  /** Returns the singular or plural within a sentence, by count. */
  counted: (count: number) => string
  field: (name: string) => string
  fieldInText: (name: string) => string
  /** Undefined without a declared help text. */
  help: (name: string) => string | undefined
  choice: (name: string, value: string) => string
  act: (name: string) => string
  /** Returns the label of a standard view. */
  view: (name: string) => string
}

export function useLabels(resource: Resource): Labels {
  const t = useTranslate()
  return useMemo(() => {
    const module = moduleOf(resource.path)
    return {
      one: t(`module.${module}.label`),
      many: t(`module.${module}.plural`),
      oneInText: t(`module.${module}.counted_one`),
      manyInText: t(`module.${module}.counted_other`),
      purpose: resource.purpose && t(`purpose.${module}`, {}, resource.purpose),
      counted: (count) => t(`module.${module}.counted`, { count }),
      field: (name) => t(`resource.${module}.${name}`, {}, resource.fields[name]?.label ?? name),
      fieldInText: (name) => {
        const label = inText(resource.fields[name]?.label ?? name)
        return t(`fieldInText.${module}.${name}`, {}, label)
      },
      help: (name) => {
        const help = resource.fields[name]?.help
        return help === undefined ? undefined : t(`help.${module}.${name}`, {}, help)
      },
      choice: (name, value) => {
        const field = resource.fields[name]
        return t(
          `choice.${module}.${name}.${value}`,
          {},
          (field && 'choices' in field && field.choices[value]) || value,
        )
      },
      act: (name) => t(`act.${module}.${name}`, {}, resource.acts.find((act) => act.name === name)?.label ?? name),
      view: (name) =>
        t(`view.${module}.${name}`, {}, resource.views?.find((view) => view.name === name)?.label ?? name),
    }
  }, [resource, t])
}

/** Returns an English label for use within a sentence. */
export function inText(label: string): string {
  return /^.\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
