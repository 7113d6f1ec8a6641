/**
 * The tables of a company as an archive holds them, from the catalogue: a new table is in the archive unless it is named
 * here with the reason why not.
 */
import pg from 'pg'
import { inPurgeOrder } from '../company/ended-company-store.ts'
import type { Reference } from '../company/ended-company-store.ts'
import type { Connection } from './connection.ts'

/** Tables that no archive has, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  account_balance: 'summed up again from the journal lines',
  api_token: 'keys of programs are not handed on',
  audit_seal: 'in audit/chain.csv; a new company has a chain of its own',
  balance_delta: 'summed up again from the journal lines',
  company_export: 'exports themselves, kept for seven days',
  document_search: 'made again from the documents',
  idempotency_key: 'answers to repeated requests of this server',
  import: 'files of imports are kept for days; what they wrote is in the books',
  import_correction: 'part of an import',
  import_problem: 'part of an import',
  import_row: 'part of an import',
  invitation: 'links of invitations lead to this company',
  invitation_permission_set: 'part of an invitation',
  job: 'work of this server',
  print_run: 'print files, kept for seven days',
  public_link: 'shared links lead to this company',
  report_mail: 'emails of report schedules from this server',
  self_audit: 'checked again',
  stock_turnover: 'summed up again from the stock movements',
  trade_delta: 'summed up again from the documents',
  trade_turnover: 'summed up again from the documents',
  webhook: 'a copy would call the programs of the company that it was made from',
  webhook_delivery: 'part of a webhook',
}

/** Columns that no archive has: the key of a till stays on its device. */
const secretColumns: Readonly<Record<string, readonly string[]>> = { till: ['key_hash'] }

export type CompanyTable = {
  name: string
  /** Without the company itself and computed columns. */
  columns: string[]
  /** Columns with the id of a user. */
  people: string[]
  /** The primary key, without the company. */
  key: string[]
}

/** Returns all tables with rows of companies but the list of companies, each after those that it refers to. */
export async function companyTables({ run }: Pick<Connection, 'run'>): Promise<CompanyTable[]> {
  const tables = await run<CompanyTable>(
    `select c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attname <> 'company_id') as columns,
       coalesce(array_agg(a.attname::text) filter (where exists (
         select from pg_constraint k
         where k.conrelid = c.oid and k.confrelid = 'app_user'::regclass and k.conkey = array[a.attnum])), '{}') as people,
       coalesce((
         select array_agg(p.attname::text order by p.attnum)
         from pg_index i join pg_attribute p on p.attrelid = i.indrelid and p.attnum = any (i.indkey)
         where i.indrelid = c.oid and i.indisprimary and p.attname <> 'company_id'), '{}') as key
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id' and not o.attisdropped)
     group by c.oid, c.relname order by c.relname`,
  )
  const references = await run<Reference>(
    `select k.conrelid::regclass::text as from, '' as column, k.confrelid::regclass::text as to
     from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  )
  const byName = new Map(tables.map((table) => [table.name, table]))
  const names = inPurgeOrder([...byName.keys()], references).toReversed()
  return names.flatMap((name) => byName.get(name) ?? [])
}

/** Returns the tables of an archive. */
export async function archivedTables(connection: Pick<Connection, 'run'>): Promise<CompanyTable[]> {
  const tables = (await companyTables(connection)).filter(({ name }) => leftOut[name] === undefined)
  return tables.map((table) => ({
    ...table,
    columns: table.columns.filter((column) => !secretColumns[table.name]?.includes(column)),
  }))
}

/** Returns names of tables or columns as SQL identifiers, joined by commas. */
export const quoted = (names: readonly string[]): string => names.map((name) => pg.escapeIdentifier(name)).join(', ')

/** Returns the query for the rows of a table, in the order of its key. */
export function rowsOfTable({ name, columns, key }: CompanyTable, companyId: string): string {
  const order = key.length > 0 ? ` order by ${quoted(key)}` : ''
  const company = pg.escapeLiteral(companyId)
  return `select ${quoted(columns)} from ${pg.escapeIdentifier(name)} where company_id = ${company}${order}`
}
