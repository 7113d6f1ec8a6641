/**
 * Distributes the tables by plan. Each step is a transaction of its own and is left out where it is done already, so that an
 * interrupted run is completed by the next. Foreign keys are kept in a table meanwhile, because they can only be added
 * once both of their tables are placed.
 */
import { readPlacedTables, readUnsentRoutines, readUnsentViews } from '../../db/distribution/cluster-facts.ts'
import type { Run } from '../../db/distribution/owner-connection.ts'
import type { KeyFact } from '../../db/distribution/schema-facts.ts'
import { readSqlFunctions, turnIntoPlpgsql } from '../../db/distribution/schema-facts.ts'
import type { DistributionPlan } from './plan-distribution.ts'

/** The foreign keys that are still to be added. */
export const pendingKeys = 'scale_out_foreign_key'

/** Runs the plan; `log` gets a line for each step. */
export async function applyDistribution(run: Run, plan: DistributionPlan, log: (line: string) => void): Promise<void> {
  const placed = await readPlacedTables(run)
  const todo = plan.placements.filter(({ table, placement }) => placement !== 'local' && !placed.has(table))
  if (todo.length > 0) await setKeysAside(run, plan, new Set(todo.map(({ table }) => table)))
  for (const key of plan.widenedKeys) await widenKey(run, key)
  // The planner then knows the company of each table of a statement, and with it the machine.
  await run('alter function visible_company() immutable')
  await turnIntoPlpgsql(run, await readSqlFunctions(run))
  // A trigger on one shared table cannot write another; the server writes the first address itself.
  await run('drop trigger if exists app_user_first_address on app_user')
  for (const { table, placement } of todo) {
    if (placement === 'reference') await run('select create_reference_table($1)', [table])
    else if (table === 'fiscal_year') await run("select create_distributed_table($1, 'company_id')", [table])
    else await run("select create_distributed_table($1, 'company_id', colocate_with => 'fiscal_year')", [table])
    log(`${table}: ${placement}`)
  }
  await sendRoutines(run, log)
  await addPendingKeys(run, log)
}

/** Sends functions and views to the nodes, where triggers call them. A function may name another that follows. */
async function sendRoutines(run: Run, log: (line: string) => void): Promise<void> {
  for (const { name } of await readUnsentRoutines(run)) {
    await run('begin')
    await run('set local check_function_bodies = off')
    await run('select create_distributed_function($1::regprocedure)', [name])
    await run('commit')
    log(`${name}: on every node`)
  }
  for (const { name, definition } of await readUnsentViews(run)) {
    await run(`create or replace view ${name} with (security_invoker = true) as ${definition}`)
    log(`${name}: on every node`)
  }
}

/** Drops the foreign keys from and to tables that are not placed yet, and keeps their definitions, in one transaction. */
async function setKeysAside(run: Run, plan: DistributionPlan, todo: ReadonlySet<string>): Promise<void> {
  const references = plan.references.filter(({ table, target }) => todo.has(table) || todo.has(target))
  await run('begin')
  await run(
    `create table if not exists ${pendingKeys} (table_name text, name text, definition text, primary key (table_name, name))`,
  )
  for (const { table, name, definition } of references) {
    await run(`insert into ${pendingKeys} values ($1, $2, $3)`, [table, name, definition])
    await run(`alter table ${table} drop constraint ${name}`)
  }
  await run('commit')
}

/** Adds the company to a unique key, whose values stay what it is searched by. */
async function widenKey(run: Run, { table, name, columns }: KeyFact): Promise<void> {
  await run(
    `alter table ${table} drop constraint ${name}, add constraint ${name} unique (${[...columns, 'company_id'].join(', ')})`,
  )
}

type PendingKey = { table_name: string; name: string; definition: string }

async function addPendingKeys(run: Run, log: (line: string) => void): Promise<void> {
  const [waiting] = await run<{ exists: boolean }>('select to_regclass($1) is not null as exists', [pendingKeys])
  if (!waiting?.exists) return
  const keys = await run<PendingKey>(`select table_name, name, definition from ${pendingKeys} order by 1, 2`)
  for (const { table_name: table, name, definition } of keys) {
    await run('begin')
    await run(`alter table ${table} add constraint ${name} ${definition}`)
    await run(`delete from ${pendingKeys} where table_name = $1 and name = $2`, [table, name])
    await run('commit')
  }
  log(`${keys.length} foreign keys added`)
  await run(`drop table ${pendingKeys}`)
}
