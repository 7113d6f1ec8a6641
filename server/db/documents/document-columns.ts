/** The columns of documents, from their declarations. */
import type { Field, Fields } from '../../../domain/resources/core/define.ts'
import { columnOf, isStored } from '../../../domain/resources/core/field-columns.ts'
import { writableFields } from '../../../domain/resources/core/define.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { typeOf } from '../records/record-query.ts'

export type ColumnValues = Readonly<Record<string, unknown>>
/** Columns with their types. */
export type Columns = Readonly<Record<string, string>>

/** Returns the columns of all fields that can be entered into any of these. */
export function columnsIn(all: readonly Fields[]): Columns {
  const fields = all.flatMap((one) => writableFields({ fields: one }))
  return Object.fromEntries(fields.map(([name, field]) => [columnOf(name, field), typeOf(field)]))
}

/** Returns the names of columns, such as `date, due_date`. */
export function namesOf(columns: Columns): string {
  return Object.keys(columns).join(', ')
}

/** Returns the assignments of an update from the record `h`, such as `date = h.date, due_date = h.due_date`. */
export function assignmentsOf(columns: Columns): string {
  return Object.keys(columns)
    .map((name) => `${name} = h.${name}`)
    .join(', ')
}

/** Returns the columns of a record set, such as `date date, due_date date`. */
export function typesOf(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
}

/** Returns values by the columns of their fields; other values keep their names. */
export function byColumn(fields: Fields, values: ColumnValues): ColumnValues {
  const entries = Object.entries(values).map(([name, value]) => {
    const field = fields[name]
    return [field ? columnOf(name, field) : name, value]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns the expressions that read the enterable fields under their wire names; the document is `d`, one of these
 * kinds.
 */
export function readingOf(fields: Fields, kinds: readonly Fields[]): string {
  return Object.entries(fields)
    .map(([name, field]) => {
      const columns = new Set(
        kinds.flatMap((kind) => {
          const declared = kind[name]
          return declared && isStored(declared) ? [`d.${columnOf(name, declared)}`] : []
        }),
      )
      const stored = columns.size > 1 ? `coalesce(${[...columns].join(', ')})` : [...columns].join('')
      const isFigure = field.kind === 'quantity' || field.kind === 'money'
      return `${isFigure ? `trim_scale(${stored})::text` : stored} as ${name}`
    })
    .join(', ')
}

/** Returns the labels of the referenced records, and their joins. */
export function labelsOf(fields: Fields): { labels: string; joins: string } {
  const joinedFields = Object.entries<Field>(fields).flatMap(([name, field]) => {
    const target = field.kind === 'reference' ? resourceAt(field.to) : undefined
    return target ? [{ name, column: columnOf(name, field), table: target.table, title: target.title }] : []
  })
  const join = ({ name, column, table }: (typeof joinedFields)[number]) =>
    `left join ${table} to_${name} on to_${name}.company_id = d.company_id and to_${name}.id = d.${column}`
  return {
    labels: joinedFields.map(({ name, title }) => `to_${name}.${title} as ${name}_label`).join(', '),
    joins: joinedFields.map(join).join(' '),
  }
}
