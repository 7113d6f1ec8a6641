/** What an engine that distributes tables says about its nodes and tables. Its functions exist only with the extension. */
import type { Run } from './owner-connection.ts'

export type NodeFact = { id: number; address: string; is_active: boolean; is_coordinator: boolean }
export type PlacedTable = {
  table: string
  placement: 'distributed' | 'reference'
  column: string | null
  group: number
}
/** What a node answered to a statement; without success, `answer` is the error. */
export type NodeAnswer = { id: number; is_done: boolean; answer: string }

/** Returns the version of the extension in this database, or null without it. */
export async function extensionVersion(run: Run): Promise<string | null> {
  const [extension] = await run<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  )
  return extension?.version ?? null
}

/** Returns the nodes, the coordinator first. */
export async function readNodes(run: Run): Promise<NodeFact[]> {
  return run<NodeFact>(
    `select nodeid as id, nodename || ':' || nodeport as address, isactive as is_active, groupid = 0 as is_coordinator
     from pg_dist_node where noderole = 'primary' order by groupid`,
  )
}

/** Returns the tables that the engine has placed, by name; tables that it leaves on the coordinator are not among them. */
export async function readPlacedTables(run: Run): Promise<Map<string, PlacedTable>> {
  const tables = await run<PlacedTable>(
    `select p.logicalrelid::regclass::text as table, case when p.partmethod = 'h' then 'distributed' else 'reference' end as placement,
       column_to_column_name(p.logicalrelid, p.partkey) as column, p.colocationid as group
     from pg_dist_partition p where p.partmethod = 'h' or (p.partmethod = 'n' and p.repmodel = 't')`,
  )
  return new Map(tables.map((placed) => [placed.table, placed]))
}

/** Runs a query of one value on every node, the coordinator included; a node that is down answers with its error. */
export async function askNodes(run: Run, query: string): Promise<NodeAnswer[]> {
  return run<NodeAnswer>(
    `select n.nodeid as id, r.success as is_done, r.result as answer
     from run_command_on_all_nodes($1, give_warning_for_connection_errors := true) r join pg_dist_node n on n.nodeid = r.nodeid`,
    [query],
  )
}

/** Returns the functions in PL/pgSQL and SQL that the nodes do not have yet. */
export async function readUnsentRoutines(run: Run): Promise<{ name: string }[]> {
  return run<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     join pg_language l on l.oid = p.prolang and l.lanname in ('sql', 'plpgsql')
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
     order by p.oid`,
  )
}

export type ViewFact = { name: string; definition: string }
/** Returns the views that the nodes do not have yet, each after those that it reads. */
export async function readUnsentViews(run: Run): Promise<ViewFact[]> {
  return run<ViewFact>(
    `select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as definition from pg_class c
     where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       and not exists (select from pg_catalog.pg_dist_object o where o.classid = 'pg_class'::regclass and o.objid = c.oid)
     order by c.oid`,
  )
}

/** Returns how many sessions the role of requests has open in this database. */
export async function countRequestSessions(run: Run, appRole: string): Promise<number> {
  const [row] = await run<{ sessions: number }>(
    `select count(*)::int as sessions from pg_stat_activity
     where datname = current_database() and usename = $1 and application_name not like 'citus%'`,
    [appRole],
  )
  return row?.sessions ?? 0
}
