/**
 * Reads ended companies and deletes all their rows. The tables are read from the catalogue, so that new ones are purged
 * as well. Only the owner of the tables may do this; requests may not.
 */
import type { Statement, Transaction } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { setCompanyWork } from '../core/local-settings.ts'

/** Locks a company against all work on it, after waiting for what is running. */
export function lockOutWork(companyId: string): Statement {
  return statement('select from company where id = $1 for update', [companyId])
}

/** Ends a company at a moment; no row when it has already ended. */
export function endCompany(
  companyId: string,
  { at, by }: { at: Date; by: string },
): Statement<{ name: string; version: number }> {
  return statement(
    `update company set deleted_at = $2, deleted_by = $3, version = version + 1, updated_at = now()
     where id = $1 and deleted_at is null returning name, version`,
    [companyId, at, by],
  )
}

/** Deletes the pending jobs of a company. */
export function forgetJobs(companyId: string): Statement {
  return statement('delete from job where company_id = $1', [companyId])
}

export type EndedCompanyRow = { id: string; slug: string; deleted_at: Date }

/** Returns the ended companies, the oldest first. */
export function endedCompanies(): Statement<EndedCompanyRow> {
  return statement('select id, slug, deleted_at from company where deleted_at is not null order by deleted_at, id')
}

/** A foreign key: its table, its column if it is a single one, and the referenced table. */
export type Reference = { from: string; column: string; to: string }

/**
 * Orders the tables so that each precedes those it references; a key into the same table does not count. Throws on a
 * cycle.
 */
export function inPurgeOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = []
  let remaining = [...tables]
  while (remaining.length > 0) {
    const free = remaining.filter(
      (table) => !references.some(({ from, to }) => to === table && from !== table && remaining.includes(from)),
    )
    if (free.length === 0) throw new Error(`These tables point to each other in a circle: ${remaining.join(', ')}`)
    ordered.push(...free)
    remaining = remaining.filter((table) => !free.includes(table))
  }
  return ordered
}

/**
 * Deletes every row of an ended company, the company itself last, and references of users to it; returns false when
 * another server does it or it is already deleted. Runs in a transaction of the owner of the tables.
 */
export async function purge(tx: Transaction, companyId: string): Promise<boolean> {
  await tx.run(statement('set local statement_timeout = 0'))
  await tx.run(setCompanyWork('purging', companyId))
  const [lock] = await tx.run(
    statement<{ id: string }>(
      'select id from company where id = $1 and deleted_at is not null for update skip locked',
      [companyId],
    ),
  )
  if (!lock) return false
  const tables = await tx.run(companyTables)
  const references = await tx.run(foreignKeys)
  const names = tables.map(({ name }) => name)
  for (const { from, column } of references.filter(
    ({ from: table, to }) => !names.includes(table) && to === 'company',
  )) {
    await tx.run(statement(`update ${from} set ${column} = null where ${column} = $1`, [companyId]))
  }
  for (const name of inPurgeOrder(names, references)) {
    const column = name === 'company' ? 'id' : 'company_id'
    await tx.run(statement(`delete from ${name} where ${column} = $1`, [companyId]))
  }
  return true
}

const companyTables = statement<{ name: string }>(
  `select c.oid::regclass::text as name from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and (c.relname = 'company' or exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
   order by 1`,
)

const foreignKeys = statement<Reference>(
  `select k.conrelid::regclass::text as from, quote_ident(a.attname) as column, k.confrelid::regclass::text as to
   from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
   where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 3`,
)
