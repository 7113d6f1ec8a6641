/** What of the schema decides how it is distributed, from the catalogue, so that a new table is never forgotten. */
import type { Run } from './owner-connection.ts'

/** A table, and whether each of its rows (`always`), some or none belong to a company. */
export type TableFact = { name: string; company: 'always' | 'sometimes' | 'never'; has_primary_key: boolean }
/** A unique or exclusion key. */
export type KeyFact = { table: string; name: string; columns: string[] }
/** A foreign key; `is_within_company`: with company_id on both sides. */
export type ReferenceFact = {
  table: string
  name: string
  target: string
  definition: string
  /** Whether deleting the record that it refers to clears columns. */
  is_clearing: boolean
  is_within_company: boolean
}
export type PolicyFact = { table: string; condition: string }
export type SchemaFacts = {
  tables: TableFact[]
  keys: KeyFact[]
  references: ReferenceFact[]
  policies: PolicyFact[]
}

const ofSchema = `c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Returns the facts of the tables in the schema `public`. */
export async function readSchemaFacts(run: Run): Promise<SchemaFacts> {
  const tables = await run<TableFact>(
    `select c.relname as name,
       case when a.attnotnull then 'always' when a.attnum is not null then 'sometimes' else 'never' end as company,
       exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) as has_primary_key
     from pg_class c
     left join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where ${ofSchema} order by c.relname`,
  )
  const keys = await run<KeyFact>(
    `select c.relname as table, x.relname as name, array(
         select coalesce(a.attname, '(expression)')::text
         from unnest(i.indkey::int2[]) with ordinality p(number, place)
         left join pg_attribute a on a.attrelid = c.oid and a.attnum = p.number and p.number > 0
         where p.place <= i.indnkeyatts order by p.place) as columns
     from pg_index i
     join pg_class c on c.oid = i.indrelid
     join pg_class x on x.oid = i.indexrelid
     where ${ofSchema} and (i.indisunique or i.indisexclusion) order by c.relname, x.relname`,
  )
  const references = await run<ReferenceFact>(
    `select c.relname as table, k.conname as name, t.relname as target, pg_get_constraintdef(k.oid) as definition,
       k.confdeltype in ('n', 'd') as is_clearing, exists (
         select from unnest(k.conkey, k.confkey) p(own, other)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.own
         join pg_attribute b on b.attrelid = k.confrelid and b.attnum = p.other
         where a.attname = 'company_id' and b.attname = 'company_id') as is_within_company
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where ${ofSchema} and k.contype = 'f' order by c.relname, k.conname`,
  )
  const policies = await run<PolicyFact>(
    `select c.relname as table, pg_get_expr(p.polqual, c.oid) as condition
     from pg_policy p join pg_class c on c.oid = p.polrelid where ${ofSchema} order by c.relname`,
  )
  return { tables, keys, references, policies }
}

/**
 * Returns the functions in SQL that an engine cannot plan as part of another statement: those that read tables, and those of
 * cases, whose text it does not write back correctly.
 */
export async function readSqlFunctions(run: Run): Promise<string[]> {
  const functions = await run<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang and l.lanname = 'sql'
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prosrc ~* '\\m(from|case)\\M'
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     order by p.oid`,
  )
  return functions.map(({ name }) => name)
}

/** Turns functions in SQL into PL/pgSQL. */
export async function turnIntoPlpgsql(run: Run, functions: readonly string[]): Promise<void> {
  await run('select to_plpgsql($1::regprocedure[])', [functions])
}
