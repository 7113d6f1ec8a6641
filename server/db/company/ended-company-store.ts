/**
 * Companies with a tombstone, and how everything of one is deleted. The tables are found in the catalogue, so that one
 * added later is purged without anybody thinking of it. Only the owner of the tables may; requests may not.
 */
import type { Statement, Transaction } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Ends a company at a moment; no row when it has ended already. */
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

/** What was put down to be done later in a company is not done. */
export function forgetJobs(companyId: string): Statement {
  return statement('delete from job where company_id = $1', [companyId])
}

export type EndedCompanyRow = { id: string; slug: string; deleted_at: Date }

/** The companies with a tombstone, the oldest first. */
export function endedCompanies(): Statement<EndedCompanyRow> {
  return statement('select id, slug, deleted_at from company where deleted_at is not null order by deleted_at, id')
}

/** A foreign key: the table that has it, its column if it is one, and the table it points to. */
export type Reference = { from: string; column: string; to: string }

/** The tables so that each comes before those it points to; a key into the same table orders nothing. Throws on a circle. */
export function inPurgeOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = []
  let left = [...tables]
  while (left.length > 0) {
    const free = left.filter(
      (table) => !references.some(({ from, to }) => to === table && from !== table && left.includes(from)),
    )
    if (free.length === 0) throw new Error(`These tables point to each other in a circle: ${left.join(', ')}`)
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}

/**
 * Deletes every row of a company with a tombstone, the company itself last, and forgets it where people point to it;
 * answers false when another server is at it or it is gone. Runs in a transaction of the role that owns the tables.
 */
export async function purge(tx: Transaction, companyId: string): Promise<boolean> {
  await tx.run(statement('select set_config($1, $2, true)', ['statement_timeout', '0']))
  await tx.run(statement('select set_config($1, $2, true)', ['daybook.purging', companyId]))
  const [taken] = await tx.run(
    statement<{ id: string }>(
      'select id from company where id = $1 and deleted_at is not null for update skip locked',
      [companyId],
    ),
  )
  if (!taken) return false
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
