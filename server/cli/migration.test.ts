import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field, Resource } from '../../domain/resources/core/define.ts'
import { columnOf, isStored } from '../../domain/resources/core/field-columns.ts'
import { resources } from '../../domain/resources/index.ts'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { migrationOf } from './migration.ts'

const migrationFolder = path.join(import.meta.dirname, '../db/migrations')

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const columnTypes: Readonly<Record<Field['kind'], string>> = {
  text: 'text',
  note: 'text',
  money: 'numeric',
  quantity: 'numeric',
  date: 'date',
  flag: 'boolean',
  choice: 'text',
  status: 'text',
  reference: 'uuid',
  data: 'jsonb',
}

/** Lists that combine other tables; no migration creates one. */
const views = new Set(
  readdirSync(migrationFolder)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => [...readFileSync(path.join(migrationFolder, name), 'utf8').matchAll(/^create view (\w+)/gm)])
    .map(([, name = '']) => name),
)

function typeOf(field: Field): string {
  return field.kind === 'quantity' && field.whole ? 'integer' : columnTypes[field.kind]
}

/** Returns id columns that lists read as text because they reference no resource. */
function inTexts(types: Record<string, string>, expected: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(types).flatMap((name) => (types[name] === 'uuid' && expected[name] === 'text' ? [[name, 'text']] : [])),
  )
}

async function typesOf(table: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select column_name, data_type from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
    return Object.fromEntries(rows.map((row) => [row.column_name, row.data_type]))
  } finally {
    await client.end()
  }
}

test.each(resources.map((resource) => [resource.path, resource] as const))(
  'every stored field of %s has its column',
  async (_path, { table, fields }) => {
    const types = await typesOf(table)
    const stored = Object.entries(fields).filter(([, field]) => isStored(field))
    const expected = Object.fromEntries(stored.map(([name, field]) => [columnOf(name, field), typeOf(field)]))
    const keys = { company_id: 'uuid', id: 'uuid', version: 'integer' }
    expect({ ...types, ...inTexts(types, expected) }).toMatchObject({ ...keys, ...expected })
  },
)

/** Replaces the list in a foreign key by its table, as the author of the migration does. */
function behindLists(migration: string): string {
  return migration.replaceAll(/references (?:payment_receipt|supplier_payment) /g, 'references payment ')
}

/** Expects that a document is counted, and found by the ledger and by the search. */
async function expectRegistered(client: pg.Client, { path: kind, table }: Resource): Promise<void> {
  const { rows } = await client.query(
    `select count(*) filter (where pg_get_viewdef(v) like '%' || quote_literal($1) || '%')::int as views,
       (select count(*)::int from pg_trigger where tgrelid = $2::regclass and not tgisinternal) as triggers,
       (select array_agg(attname::text order by attname) from pg_attribute where attrelid = $2::regclass
          and attname in ('series', 'fiscal_year_id', 'number', 'voucher_no', 'created_by')) as columns
     from unnest(array['posted_document'::regclass, 'searched_document']) v`,
    [kind, table],
  )
  const columns = ['created_by', 'fiscal_year_id', 'number', 'series', 'voucher_no']
  expect(rows).toEqual([{ views: 2, triggers: 4, columns }])
}

const tableResources = resources.filter(({ table }) => !views.has(table))
test.each(tableResources.map((resource) => [resource.path, resource] as const))(
  'the migration printed for %s makes its columns and its fence',
  async (_path, resource) => {
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    try {
      await client.query('begin')
      // Moved to another schema with its indexes; views still reference it.
      await client.query(`create schema before; alter table ${resource.table} set schema before`)
      await client.query(behindLists(migrationOf(resource)))
      const { rows } = await client.query(
        `select c.relrowsecurity as fenced, array_agg(a.attname::text) as columns
         from pg_class c join pg_attribute a on a.attrelid = c.oid where c.oid = $1::regclass group by 1`,
        [resource.table],
      )
      const stored = Object.entries(resource.fields).filter(([, field]) => isStored(field))
      expect(rows[0]?.fenced).toBe(true)
      expect(rows[0]?.columns).toEqual(expect.arrayContaining(stored.map(([name, field]) => columnOf(name, field))))
      if (resource.steps) await expectRegistered(client, resource)
    } finally {
      await client.query('rollback')
      await client.end()
    }
  },
)
