/** The columns that documents store what they say in, by their declarations. */
import type { Field, Fields } from '../../../domain/resources/core/define.ts'
import { columnOf, isStored, writableFields } from '../../../domain/resources/core/define.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { typeOf } from '../records/record-query.ts'

export type ColumnValues = Readonly<Record<string, unknown>>
/** Columns with their types. */
export type Columns = Readonly<Record<string, string>>

/** The columns of all that can be entered into any of these. */
export function columnsIn(all: readonly Fields[]): Columns {
  const fields = all.flatMap((one) => writableFields({ fields: one }))
  return Object.fromEntries(fields.map(([name, field]) => [columnOf(name, field), typeOf(field)]))
}

/** The names of columns, such as `date, due_date`. */
export function namesOf(columns: Columns): string {
  return Object.keys(columns).join(', ')
}

/** The columns as those of a record set, such as `date date, due_date date`. */
export function typesOf(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
}

/** Values by the columns of their fields; what is no field stays under its name. */
export function byColumn(fields: Fields, values: ColumnValues): ColumnValues {
  const named = Object.entries(values).map(([name, value]) => {
    const field = fields[name]
    return [field ? columnOf(name, field) : name, value]
  })
  return Object.fromEntries(named)
}

/** The expressions that read what can be entered, under the names of the wire; the document is `d`, one of these kinds. */
export function readingOf(fields: Fields, kinds: readonly Fields[]): string {
  return Object.entries(fields)
    .map(([name, field]) => {
      const columns = new Set(
        kinds.flatMap((kind) => {
          const own = kind[name]
          return own && isStored(own) ? [`d.${columnOf(name, own)}`] : []
        }),
      )
      const stored = columns.size > 1 ? `coalesce(${[...columns].join(', ')})` : [...columns].join('')
      const isFigure = field.kind === 'quantity' || field.kind === 'money'
      return `${isFigure ? `trim_scale(${stored})::text` : stored} as ${name}`
    })
    .join(', ')
}

/** The labels of the records that a document names, by their own names, and the joins that they need. */
export function labelsOf(fields: Fields): { labels: string; joins: string } {
  const named = Object.entries<Field>(fields).flatMap(([name, field]) => {
    const target = field.kind === 'reference' ? resourceAt(field.to) : undefined
    return target ? [{ name, column: columnOf(name, field), table: target.table, title: target.title }] : []
  })
  const join = ({ name, column, table }: (typeof named)[number]) =>
    `left join ${table} to_${name} on to_${name}.company_id = d.company_id and to_${name}.id = d.${column}`
  return {
    labels: named.map(({ name, title }) => `to_${name}.${title} as ${name}_label`).join(', '),
    joins: named.map(join).join(' '),
  }
}
