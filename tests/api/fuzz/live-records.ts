/** The records that a company has at the moment, by table, and the names of fields and paths that refer to them. */
import { resources } from '../../../domain/resources/index.ts'
import type { Fields } from '../../../domain/resources/core/define.ts'
import type { TestApp } from '../harness.ts'

type Live = { id: string; version: number | null }
export type LiveRecords = Awaited<ReturnType<typeof readLive>>

/** What parts of paths and fields without a declaration refer to. */
const tablesOfNames: Readonly<Record<string, string>> = {
  'settings/members': 'member',
  'settings/permissions': 'permission_set',
  'settings/api-tokens': 'api_token',
  'settings/webhooks': 'webhook',
  'settings/invitations': 'invitation',
  'sales/pos/tills': 'till',
  'sales/pos/parked': 'till_fact_aside',
  imports: 'import',
  views: 'saved_view',
  'report-schedules': 'report_schedule',
  file: 'file',
  files: 'file',
  comment: 'comment',
  mail: 'document_mail',
  print: 'print_run',
  export: 'company_export',
  link: 'public_link',
  delivery: 'webhook_delivery',
  revision: 'trade_revision',
  ids: 'trade_document',
  item: 'item',
  into: 'party',
  member: 'member',
  mentions: 'app_user',
  permission_set: 'permission_set',
  permission_sets: 'permission_set',
  view: 'saved_view',
  line: 'bank_statement_line',
  lines: 'bank_statement_line',
  rule: 'bank_rule',
  row: 'trade_row',
  source_row: 'trade_row',
  entry: 'journal_entry',
  returns: 'tax_return',
  survivor: 'item',
  losers: 'item',
}

function declaredTables(): Map<string, string> {
  const tables = new Map<string, string>()
  const tableOf = new Map(resources.map(({ path, table }) => [path, table]))
  const add = (fields: Fields) => {
    for (const [name, field] of Object.entries(fields)) {
      const table = field.kind === 'reference' ? tableOf.get(field.to) : undefined
      if (table) tables.set(name, table)
    }
  }
  for (const { path, table, fields, lines } of resources) {
    tables.set(path, table)
    add(fields)
    for (const list of Object.values(lines)) add(list.fields)
  }
  return tables
}

const tables = new Map([...declaredTables(), ...Object.entries(tablesOfNames)])

/** Returns the table that a field, a parameter or the path of a resource refers to. */
export const tableOf = (name: string): string | undefined => tables.get(name)

/** Reads the ids of all records of a company. */
export async function readLive(app: TestApp, slug: 'one' | 'two') {
  const names = await app.sql<{ name: string; versioned: boolean }>(
    `select table_name as name, bool_or(column_name = 'version' and data_type <> 'text') as versioned
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' group by 1
     having bool_or(column_name = 'id' and data_type = 'uuid') and bool_or(column_name = 'company_id') order by 1`,
  )
  const parts = names.map(
    ({ name, versioned }) =>
      `select '${name}' as table, id::text, ${versioned ? 'version::int' : 'null::int'} as version from ${name}
       where company_id = (select id from company where slug = '${slug}')`,
  )
  const rows = await app.sql<Live & { table: string }>(parts.join(' union all '))
  const byTable = new Map<string, Live[]>()
  for (const { table, ...record } of rows) byTable.set(table, [...(byTable.get(table) ?? []), record])
  return {
    ids: new Set(rows.map(({ id }) => id)),
    of: (table: string): readonly Live[] => byTable.get(table) ?? [],
    tables: [...byTable.keys()],
  }
}

/** A user's account and sessions are of no company; their changes are in the logs of all companies of the user. */
const ofBooks = " and resource not in ('account', 'session')"

/** Returns a hash of every row of a company by table, apart from what the upkeep of the server writes. */
export async function printOf(app: TestApp, slug: 'one' | 'two'): Promise<Record<string, string>> {
  const names = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'company_id'
     and table_name not in ('audit_seal', 'balance_delta', 'account_balance', 'trade_delta', 'trade_turnover', 'job') order by 1`,
  )
  const parts = names.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' order by t::text)), '') as print from ${name} t
       where company_id = (select id from company where slug = '${slug}')${name === 'audit_log' ? ofBooks : ''}`,
  )
  const rows = await app.sql<{ name: string; print: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}
