/** Describes a statement by PostgreSQL without running it, and the driver's classes of its columns. */
import type pg from 'pg'
import type { RowShape } from './declared-statements.ts'
import { anyColumn } from './declared-statements.ts'

/** A column of a result: its name, the OID of its type, and the OID and number of its table column. */
export type ResultColumn = { readonly name: string; readonly type: number; readonly source: string }

type RowDescription = { fields: readonly { name: string; dataTypeID: number; tableID: number; columnID: number }[] }

/** Prepares a statement and returns its columns, none when it returns no rows. Throws PostgreSQL's refusal. */
export function describeStatement(client: pg.Client, text: string): Promise<ResultColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: ResultColumn[] = []
    client.query({
      submit: (connection) => {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: ({ fields }: RowDescription) => {
        columns = fields.map(({ name, dataTypeID: type, tableID, columnID }) => {
          return { name, type, source: `${tableID} ${columnID}` }
        })
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    } satisfies pg.Submittable & Record<string, unknown>)
  })
}

/** A value of each type that statements return. */
const samples: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-0000-0000-000000000000',
  text: 'a',
  name: 'a',
  bpchar: 'a',
  char: 'a',
  date: '2026-01-01',
  timestamptz: '2026-01-01',
  numeric: '1.5',
  int2: '1',
  int4: '1',
  int8: '1',
  float8: '1.5',
  bool: 'true',
  bytea: 'a',
}

/**
 * Returns the driver's classes by OID: `string`, `number[]`, `Date`; `json` for any value, and `void` for none. Queries
 * a connection of the application.
 */
export async function driverClasses(connection: pg.Pool, types: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await connection.query<{ type: number; name: string; element: string | null }>(
    `select t.oid::int as type, t.typname as name, e.typname as element
     from pg_type t left join pg_type e on e.typarray = t.oid where t.oid = any ($1::oid[])`,
    [[...types]],
  )
  const classes = new Map<number, string>()
  for (const { type, name, element } of rows) classes.set(type, await classOf(connection, name, element))
  return classes
}

async function classOf(connection: pg.Pool, name: string, element: string | null): Promise<string> {
  if (name === 'void') return 'void'
  if (name === 'json' || name === 'jsonb') return 'json'
  const sample = samples[element ?? name]
  if (sample === undefined) throw new Error(`Add a value of the type ${element ?? name} to samples`)
  const text = element === null ? sample : `{${sample}}`
  const { rows } = await connection.query<{ value: unknown }>(`select $1::"${name}" as value`, [text])
  return nameOf(rows[0]?.value)
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return `${nameOf(value[0])}[]`
  if (value instanceof Date) return 'Date'
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value
}

/** Returns the nullable columns of tables, in the notation of `source`. */
export async function nullableColumns(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ source: string }>(
    `select a.attrelid || ' ' || a.attnum as source from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attnotnull`,
  )
  return new Set(rows.map(({ source }) => source))
}

/** The driver's class of each type, and the nullable columns of tables. */
export type Catalogue = { readonly classes: ReadonlyMap<number, string>; readonly nullable: ReadonlySet<string> }

/** Columns that PostgreSQL returns only for their side effect. */
const effects = new Set(['set_config'])

/** Returns the differences between the columns of a result and its declared row type. */
export function columnFaults(
  row: RowShape | null,
  columns: readonly ResultColumn[],
  { classes, nullable }: Catalogue,
): string[] {
  const names = columns.map(({ name }) => name)
  const missing = [...(row ?? [])].filter(([name, { optional }]) => !optional && !names.includes(name))
  const mismatches = columns.flatMap(({ name, type, source }, place) => {
    const actual = classes.get(type) ?? ''
    const declared = row?.get(name)
    if (actual === 'void' || effects.has(name)) return []
    if (names.indexOf(name) !== place) return [`${name} is there twice`]
    if (declared && !fits(declared.classes, actual))
      return [`${name} is ${actual}, not ${declared.classes.join(' | ')}`]
    if (declared) return nullable.has(source) && !declared.nullable ? [`${name} can be null`] : []
    return row?.has(anyColumn) ? [] : [`${name} is not declared`]
  })
  return [...missing.map(([name]) => `${name} is missing`), ...mismatches]
}

function fits(declared: readonly string[], actual: string): boolean {
  if (actual !== 'json') return declared.join() === actual
  return declared.every((one) => one === 'unknown' || one === 'object' || one.endsWith('[]'))
}
