/**
 * The tables of the database as a backup holds them: their rows as PostgreSQL writes them, a sum of all rows that does not
 * depend on their order, and the counters. Rows are loaded past triggers, with foreign keys checked once at the end.
 */
import { pipeline } from 'node:stream/promises'
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

export type StoredTable = { name: string; columns: string[] }
/** The number of rows, and two sums of 64-bit hashes of their texts. */
export type TableSum = { rows: string; sum: string }
/** The last number that a counter gave; null before the first. */
export type Counter = { name: string; last: string | null }

/** Connects as the owner of the tables. Texts of values do not depend on settings of the role or the server. */
export async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(
    `set datestyle = 'iso, ymd'; set timezone = 'utc'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
     set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  )
  return client
}

/** Returns all tables but the list of migrations and those that a crash empties, by name, with the columns that are not computed. */
export async function storedTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migration'
     group by c.relname order by c.relname`,
  )
  return rows
}

/** Returns what the rows of a table add up to. */
export async function sumOf(client: pg.Client, { name }: StoredTable): Promise<TableSum> {
  const hashes = [0, 1].map((seed) => `coalesce(sum(hashtextextended(t::text, ${seed})::numeric), 0)`)
  const { rows } = await client.query<TableSum>(
    `select count(*)::text as rows, concat_ws(' ', ${hashes.join(', ')}) as sum from ${pg.escapeIdentifier(name)} t`,
  )
  return rows[0] ?? { rows: '0', sum: '' }
}

/** Returns all counters of columns. */
export async function counters(client: pg.Client): Promise<Counter[]> {
  const { rows } = await client.query<Counter>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

/** Sets counters to their last numbers. */
export async function setCounters(client: pg.Client, all: readonly Counter[]): Promise<void> {
  for (const { name, last } of all) {
    await client.query('select setval($1, coalesce($2::bigint, 1), $2 is not null)', [pg.escapeIdentifier(name), last])
  }
}

const target = ({ name, columns }: StoredTable) =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`

/** Returns the rows of a table as text; the connection is busy until the stream ends. */
export function rowsOf(client: pg.Client, table: StoredTable): Readable {
  return client.query(copyTo(`copy ${target(table)} to stdout`))
}

/** Returns where the rows of a table are written to; the connection is busy until the stream is finished. */
function loaderOf(client: pg.Client, table: StoredTable): Writable {
  return client.query(copyFrom(`copy ${target(table)} from stdin`))
}

/** Loads the rows of a table from a stream. */
export async function loadRows(client: pg.Client, table: StoredTable, rows: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(rows, loaderOf(client, table))
}

type ForeignKey = { owner: string; name: string; definition: string }

/**
 * Empties tables and takes their triggers and foreign keys away, inside the transaction of the connection. Returns the
 * function that puts them back; a row without its parent fails there.
 */
export async function unguard(client: pg.Client, tables: readonly StoredTable[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))
  for (const { owner, name } of keys) await client.query(`alter table ${owner} drop constraint ${name}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { owner, name, definition } of keys) {
      await client.query(`alter table ${owner} add constraint ${name} ${definition}`)
    }
  }
}

export type AppliedMigration = { number: number; name: string; checksum: string }

/** Returns the migrations of the database in order; none of a database without tables. */
export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: lists } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migration') is not null as exists`,
  )
  if (!lists[0]?.exists) return []
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from schema_migration order by number',
  )
  return rows
}

/** Whether the database has neither people nor companies. */
export async function isVacant(client: pg.Client): Promise<boolean> {
  if ((await appliedMigrations(client)).length === 0) return true
  const { rows } = await client.query<{ vacant: boolean }>(
    'select not exists (select from app_user) and not exists (select from company) as vacant',
  )
  return rows[0]?.vacant ?? false
}
