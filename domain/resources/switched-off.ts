/**
 * What the settings of a company take out of use: fields and lists that name a setting which is off. Nothing new is entered
 * there; a document that has it already keeps it.
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
 * SWITCHED_OFF at every field of a whole body that says something new where its setting is off, and at lists that begin there.
 * A row that returns one of another document says what that one says.
 */
export function switchedOff(
  resource: Resource,
  settings: Settings,
  { sent, stored }: { sent: Body; stored: Body | null },
): Problem[] {
  const header = enteredIn(offIn(Object.fromEntries(writableFields(resource)), settings), sent, stored)
  const lines = Object.entries(resource.lines).flatMap(([name, { fields, keyed, setting }]) => {
    const [rows, before] = [linesOf(sent[name]), linesOf(stored?.[name])]
    if (isOff(setting, settings)) return rows.length > 0 && before.length === 0 ? [name] : []
    const off = offIn(fields, settings)
    return rows.flatMap((row, index) => {
      if (!isEmpty(row['origin_row'])) return []
      const old = keyed ? before.find(({ id }) => id === row['id']) : before[index]
      return enteredIn(off, row, old ?? null).map((field) => `${name}.${index}.${field}`)
    })
  })
  return [...header, ...lines].map((path) => ({ code: 'SWITCHED_OFF', path }))
}

/** A whole body without the fields and lists whose setting is off. */
export function withoutSwitchedOff(resource: Resource, settings: Settings, body: Body): Body {
  const lists = Object.entries(resource.lines).map(([name, { fields, setting }]) => [
    name,
    isOff(setting, settings) ? [] : linesOf(body[name]).map((row) => without(offIn(fields, settings), row)),
  ])
  return { ...without(offIn(resource.fields, settings), body), ...Object.fromEntries(lists) }
}

function isOff(setting: string | undefined, settings: Settings): boolean {
  return setting !== undefined && settings[setting] === false
}

function offIn(fields: Fields, settings: Settings): [string, Field][] {
  return Object.entries(fields).filter(([, { setting }]) => isOff(setting, settings))
}

function enteredIn(off: readonly [string, Field][], sent: Body, stored: Body | null): string[] {
  const isNew = ([name, field]: readonly [string, Field]) => {
    const value = plainValue(field, sent[name])
    return !isEmpty(value) && value !== plainValue(field, stored?.[name])
  }
  return off.filter(isNew).map(([name]) => name)
}

function without(off: readonly [string, Field][], body: Body): Body {
  const names = new Set(off.map(([name]) => name))
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)))
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true
  return typeof value === 'string' && isDecimal(value) && isZero(value)
}
