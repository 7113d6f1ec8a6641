/** `npm run tables`: writes server/db/tables.ts from a migrated database, so that Kysely knows every column. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openCluster } from '../db/embedded.ts'
import { migrate, roleOf } from '../db/migrate.ts'
import { note } from './usage.ts'

const tablesFile = 'server/db/tables.ts'

/** Runs the command on a database made of the migrations alone, whatever the one in use is like. Returns 0. */
export async function runTables(): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'daybook-tables-'))
  try {
    const { ownerUrl, appUrl, stop } = await openCluster({ dataDir, log: note, settings: { fsync: 'off' } })
    try {
      await migrate({ ownerUrl, appRole: roleOf(appUrl), log: note })
      writeFileSync(tablesFile, await tableTypes(ownerUrl))
    } finally {
      await stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  note(`${tablesFile} written`)
  return 0
}

const typeNames: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  bpchar: 'string',
  char: 'string',
  date: 'string',
  numeric: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  bytea: 'Buffer',
  jsonb: 'unknown',
  timestamptz: 'Date',
  _uuid: 'string[]',
  _text: 'string[]',
}

type Column = { table_name: string; column_name: string; udt_name: string; nullable: boolean; has_default: boolean }

/** Reads the columns of every table of the schema `public` and returns the text of tables.ts. */
export async function tableTypes(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(`
      select table_name, column_name, udt_name, is_nullable = 'YES' as nullable,
        column_default is not null or is_identity = 'YES' as has_default
      from information_schema.columns
      -- The migration runner's own list is nobody else's business.
      where table_schema = 'public' and table_name <> 'schema_migration' order by table_name, ordinal_position`)
    return write(rows)
  } finally {
    await client.end()
  }
}

function write(columns: readonly Column[]): string {
  const tables = groupByTable(columns)
  const names = [...tables.keys()]
  return [
    '/** Made by `npm run tables` from the migrations. Do not edit. */',
    "import type { Generated } from 'kysely'",
    '',
    'export interface DB {',
    ...names.map((name) => `  ${name}: ${typeName(name)}`),
    '}',
    ...names.flatMap((name) => [
      '',
      `export interface ${typeName(name)} {`,
      ...(tables.get(name) ?? []).map((column) => `  ${column.column_name}: ${columnType(column)}`),
      '}',
    ]),
    '',
  ].join('\n')
}

function groupByTable(columns: readonly Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>()
  for (const column of columns) tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), column])
  return tables
}

function typeName(table: string): string {
  return table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function columnType({ table_name, column_name, udt_name, nullable, has_default }: Column): string {
  const name = typeNames[udt_name]
  if (!name) throw new Error(`No type for ${table_name}.${column_name} (${udt_name}): add it to typeNames`)
  const type = nullable ? `${name} | null` : name
  return has_default ? `Generated<${type}>` : type
}
