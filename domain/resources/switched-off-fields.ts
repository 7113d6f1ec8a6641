/**
 * Fields and lists that are turned off by the settings of a company. They accept no new values; a stored value of a
 * document stays.
 *
 *   sales_reference off, stored { reference: 'PO 7' }    sent 'PO 7' or nothing    fine
 *                                                        sent 'PO 8'               SWITCHED_OFF at reference
 */
import type { Problem } from '../errors.ts'
import { isDecimal, isZero } from '../money/decimal.ts'
import type { Field, Fields, Resource } from './core/define.ts'
import { writableFields } from './core/define.ts'
import type { Body } from './core/document-body.ts'
import { linesOf, plainValue } from './core/document-body.ts'

/** The settings of a company by name. */
export type Settings = Readonly<Record<string, unknown>>

/**
 * Returns SWITCHED_OFF at every field of a whole body with a new value whose setting is off, and at new lists whose
 * setting is off. A returned row keeps the values of the original row; a row of a list that is not keyed may have the
 * values of any stored one.
 */
export function switchedOff(
  resource: Resource,
  settings: Settings,
  { sent, stored }: { sent: Body; stored: Body | null },
): Problem[] {
  const fieldsOff = disabledFields(Object.fromEntries(writableFields(resource)), settings)
  const header = newValuesIn(fieldsOff, sent, stored === null ? [] : [stored])
  const lines = Object.entries(resource.lines).flatMap(([name, { fields, keyed, setting }]) => {
    const [rows, before] = [linesOf(sent[name]), linesOf(stored?.[name])]
    if (isOff(setting, settings)) return rows.length > 0 && before.length === 0 ? [name] : []
    const off = disabledFields(fields, settings)
    return rows.flatMap((row, index) => {
      if (!isEmpty(row['origin_row'])) return []
      const storedRows = keyed ? before.filter(({ id }) => id === row['id']) : before
      return newValuesIn(off, row, storedRows).map((field) => `${name}.${index}.${field}`)
    })
  })
  return [...header, ...lines].map((path) => ({ code: 'SWITCHED_OFF', path }))
}

/**
 * Returns a whole body, from which another document is made, without the fields and lists whose setting is off, and
 * without the flags that are not copied while theirs is (`copiedIf`).
 */
export function withoutSwitchedOff(resource: Resource, settings: Settings, body: Body): Body {
  const lists = Object.entries(resource.lines).map(([name, { fields, setting }]) => [
    name,
    isOff(setting, settings) ? [] : linesOf(body[name]).map((row) => copiedFields(fields, settings, row)),
  ])
  return { ...copiedFields(resource.fields, settings, body), ...Object.fromEntries(lists) }
}

function isOff(setting: string | undefined, settings: Settings): boolean {
  return setting !== undefined && settings[setting] === false
}

function disabledFields(fields: Fields, settings: Settings): [string, Field][] {
  return Object.entries(fields).filter(([, { setting }]) => isOff(setting, settings))
}

/** Returns the fields with a value that none of the stored bodies has. */
function newValuesIn(off: readonly [string, Field][], sent: Body, stored: readonly Body[]): string[] {
  const isNew = ([name, field]: readonly [string, Field]) => {
    const value = plainValue(field, sent[name])
    return !isEmpty(value) && stored.every((before) => value !== plainValue(field, before[name]))
  }
  return off.filter(isNew).map(([name]) => name)
}

function copiedFields(fields: Fields, settings: Settings, body: Body): Body {
  const isCopied = (field: Field | undefined) => {
    const { setting, unless = '' } = (field?.kind === 'flag' && field.copiedIf) || {}
    return !isOff(field?.setting, settings) && (!isOff(setting, settings) || !isEmpty(body[unless]))
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => isCopied(fields[name])))
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true
  return typeof value === 'string' && isDecimal(value) && isZero(value)
}
