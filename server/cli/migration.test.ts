import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '../../domain/resources/core/define.ts'
import { columnOf, isStored } from '../../domain/resources/core/define.ts'
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

/** Lists that are made of other tables; no migration begins with one. */
const views = new Set(
  readdirSync(migrationFolder)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => [...readFileSync(path.join(migrationFolder, name), 'utf8').matchAll(/^create view (\w+)/gm)])
    .map(([, name = '']) => name),
)

function typeOf(field: Field): string {
  return field.kind === 'quantity' && field.whole ? 'integer' : columnTypes[field.kind]
}

/** Columns of another type that lists show as texts: ids of what has no resource of its own. */
function inTexts(found: Record<string, string>, wanted: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(found).flatMap((name) => (found[name] === 'uuid' && wanted[name] === 'text' ? [[name, 'text']] : [])),
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
    const found = await typesOf(table)
    const stored = Object.entries(fields).filter(([, field]) => isStored(field))
    const wanted = Object.fromEntries(stored.map(([name, field]) => [columnOf(name, field), typeOf(field)]))
    const keys = { company_id: 'uuid', id: 'uuid', version: 'integer' }
    expect({ ...found, ...inTexts(found, wanted) }).toMatchObject({ ...keys, ...wanted })
  },
)

/** A foreign key points to the table behind a list, which whoever uses the printed migration writes in its place. */
function behindLists(migration: string): string {
  return migration.replaceAll(/references (?:payment_receipt|supplier_payment) /g, 'references payment ')
}

const made = resources.filter(({ table }) => !views.has(table))
test.each(made.map((resource) => [resource.path, resource] as const))(
  'the migration printed for %s makes its columns and its fence',
  async (_path, resource) => {
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    try {
      await client.query('begin')
      await client.query(`drop table ${resource.table} cascade`)
      await client.query(behindLists(migrationOf(resource)))
      const { rows } = await client.query(
        `select c.relrowsecurity as fenced, array_agg(a.attname::text) as columns
         from pg_class c join pg_attribute a on a.attrelid = c.oid where c.oid = $1::regclass group by 1`,
        [resource.table],
      )
      const stored = Object.entries(resource.fields).filter(([, field]) => isStored(field))
      expect(rows[0]?.fenced).toBe(true)
      expect(rows[0]?.columns).toEqual(expect.arrayContaining(stored.map(([name, field]) => columnOf(name, field))))
    } finally {
      await client.query('rollback')
      await client.end()
    }
  },
)
