/**
 * Loads the rows of an archive into a new company, inside one transaction of the owner of the tables. Rows keep their
 * ids, since every key begins with the company; users are those of this server.
 */
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { setCompanyWork } from '../core/local-settings.ts'
import type { CompanyTable } from './company-tables.ts'
import { quoted } from './company-tables.ts'
import type { Connection } from './connection.ts'

/** Rows that belong to one person alone; without that person here they are left out. */
const personal: Readonly<Record<string, string>> = {
  dashboard_widget: 'user_id',
  member: 'user_id',
  report_schedule: 'user_id',
  saved_view: 'user_id',
}
/** Rows that go with another one that may have been left out. */
const dependent: Readonly<Record<string, { column: string; on: string }>> = {
  member_permission_set: { column: 'member_id', on: 'member' },
  report_schedule: { column: 'view_id', on: 'saved_view' },
}
/** Values that differ from those of the archive; `l` is the loaded row, $1 the company, $2 its id in the archive. */
const changedValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audit_log: { object_id: 'case when l.object_id = $2::uuid then $1::uuid else l.object_id end' },
  // Closed at the end, after the checks of what lies in the year.
  fiscal_year: { state: `'open'` },
  member: { role: `case when l.role = 'owner' then 'admin' else l.role end` },
}
/** Rows that would refuse others if they came first. */
export const loadedLast: readonly string[] = ['costing_change', 'bank_statement_lock']

export type ImportedCompany = { id: string; formerId: string; ownerId: string }

/** Marks the transaction as the import of a company, and makes the table that maps users. */
export async function beginImport({ run, copyIn }: Connection, companyId: string, people: Readable): Promise<void> {
  await run(setCompanyWork('importing', companyId).sql)
  await run(
    'create temp table archived_person (id uuid primary key, email text, full_name text, here uuid) on commit drop',
  )
  await copyIn('archived_person (id, email, full_name)', people)
  await run('update archived_person p set here = u.id from app_user u where u.email = lower(p.email) and u.is_active')
}

/** Returns the active user with an email address. */
export async function userWithEmail({ run }: Connection, email: string): Promise<{ id: string } | undefined> {
  const [user] = await run<{ id: string }>('select id from app_user where email = $1 and is_active', [email])
  return user
}

/** Stores the company with its columns as texts; the lock date follows at the end. */
export async function insertArchivedCompany(
  { run }: Connection,
  { id, slug, values }: { id: string; slug: string; values: Readonly<Record<string, string | null>> },
): Promise<void> {
  const columns = await run<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = 'company'::regclass and attnum > 0 and not attisdropped and attname = any ($1)`,
    [Object.keys(values).filter((name) => name !== 'lock_date')],
  )
  const names = columns.map(({ name }) => name)
  const places = columns.map(({ type }, place) => `$${place + 3}::text::${type}`)
  await run(`insert into company (id, slug, ${quoted(names)}) values ($1, $2, ${places.join(', ')})`, [
    id,
    slug,
    ...names.map((name) => values[name]),
  ])
}

/** Loads the rows of a table; returns how many. */
export async function loadTable(
  { run, copyIn }: Connection,
  { id, formerId, ownerId }: ImportedCompany,
  { table, columns, rows }: { table: CompanyTable; columns: readonly string[]; rows: Readable },
): Promise<number> {
  const name = pg.escapeIdentifier(table.name)
  await run(`create temp table loaded on commit drop as select ${quoted(columns)} from ${name} with no data`)
  await copyIn(`loaded (${quoted(columns)})`, rows)
  if (table.name === 'fiscal_year') {
    await run('create temp table archived_year on commit drop as select id, state from loaded')
  }
  const optional = await optionalReferences(run, table)
  const joins = table.people.map((column, place) => {
    const kind = personal[table.name] === column ? 'join' : 'left join'
    return `${kind} archived_person p${place} on p${place}.id = l.${pg.escapeIdentifier(column)}${
      kind === 'join' ? ` and p${place}.here is not null` : ''
    }`
  })
  const values = columns.map((column) => {
    const changed = changedValues[table.name]?.[column]
    if (changed !== undefined) return changed
    const value = `l.${pg.escapeIdentifier(column)}`
    const target = optional.get(column)
    if (target !== undefined) {
      return `(select o.id from ${target} o where o.company_id = $1 and o.id = ${value})`
    }
    const person = table.people.indexOf(column)
    return person < 0 ? value : `case when ${value} is not null then coalesce(p${person}.here, $3::uuid) end`
  })
  const goesWith = dependent[table.name]
  const filter = goesWith
    ? ` and exists (select from ${goesWith.on} o where o.company_id = $1 and o.id = l.${goesWith.column})`
    : ''
  const keys = table.name === 'till' ? { columns: ', key_hash', values: ', $4::bytea' } : { columns: '', values: '' }
  const [row] = await run<{ count: string }>(
    `with parameters as (select $1::uuid, $2::uuid, $3::uuid, $4::bytea), stored as (
       insert into ${name} (company_id, ${quoted(columns)}${keys.columns})
       select $1, ${values.join(', ')}${keys.values} from loaded l ${joins.join(' ')} where true${filter} returning 1)
     select count(*)::text as count from stored`,
    [id, formerId, ownerId, randomBytes(32)],
  )
  await run('drop table loaded')
  return Number(row?.count ?? 0)
}

/** Returns the columns that may be empty and name a personal row, each with its table: a row that is left out is not named. */
async function optionalReferences(run: Connection['run'], { name }: CompanyTable): Promise<Map<string, string>> {
  const references = await run<{ column: string; target: string }>(
    `select a.attname::text as column, k.confrelid::regclass::text as target from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and not a.attnotnull
     where k.contype = 'f' and k.conrelid = $1::regclass and k.confrelid = any ($2::regclass[])`,
    [name, Object.keys(personal)],
  )
  return new Map(references.map(({ column, target }) => [column, target]))
}

/** Makes a user the owner: their membership if they have one, or a new one. */
export async function setOwner({ run }: Connection, { id, ownerId }: ImportedCompany, memberId: string): Promise<void> {
  await run(
    `insert into member (company_id, id, user_id, role) values ($1, $2, $3, 'owner')
     on conflict (company_id, user_id) do update set role = 'owner', is_active = true`,
    [id, memberId, ownerId],
  )
  await run(
    'delete from member_permission_set s using member m where m.company_id = $1 and m.role = $2 and s.company_id = $1 and s.member_id = m.id',
    [id, 'owner'],
  )
}

/** What would have contacted others from the new company as well: titles of recurring templates, names of reports. */
export type PausedWork = { templates: string[]; schedules: string[] }

/**
 * Ends what belongs to the former server (keys of tills, emails that were queued there), and pauses what would issue and send
 * from here as well.
 */
export async function endFormerWork({ run }: Connection, { id }: ImportedCompany, at: Date): Promise<PausedWork> {
  await run('update till set revoked_at = coalesce(revoked_at, $2) where company_id = $1', [id, at])
  await run(
    `update document_mail set status = 'failed', last_error = 'Queued when the company was exported.'
     where company_id = $1 and status = 'queued'`,
    [id],
  )
  const templates = await run<{ title: string }>(
    `update recurring_template set status = 'Paused', next_date = null
     where company_id = $1 and status = 'Active' and is_automatic returning title`,
    [id],
  )
  const schedules = await run<{ name: string }>(
    `update report_schedule s set is_active = false from saved_view v
     where s.company_id = $1 and s.is_active and v.company_id = $1 and v.id = s.view_id returning v.name`,
    [id],
  )
  return { templates: templates.map(({ title }) => title), schedules: schedules.map(({ name }) => name) }
}

/** Runs every deferred check of the books. Raises the error of the database for rows that break them. */
export async function checkImport({ run }: Connection): Promise<void> {
  await run('set constraints all immediate')
}

/** Closes the years that were closed, sets the lock date, and sums up what follows from the rows. */
export async function settleImport(
  { run }: Connection,
  { id }: ImportedCompany,
  lockDate: string | null,
): Promise<void> {
  await run(
    `update fiscal_year y set state = a.state from archived_year a
     where y.company_id = $1 and y.id = a.id and y.state <> a.state`,
    [id],
  )
  await run('update company set lock_date = $2 where id = $1', [id, lockDate])
  for (const fold of ['fold_balances', 'fold_trade']) {
    for (let taken = 1; taken > 0;) {
      const [row] = await run<{ taken: number }>(`select ${fold}(20000) as taken`)
      taken = row?.taken ?? 0
    }
  }
}

/** Begins the chain of the company with one audit row and seals all others after it. */
export async function sealImported({ run }: Connection, { id }: ImportedCompany, first: string): Promise<void> {
  await run('select seal_imported($1, $2)', [id, first])
}

/** Returns the email addresses of the users of an archive, and whether each is a user here. */
export async function archivedPeople({ run }: Connection): Promise<{ email: string; is_here: boolean }[]> {
  return run('select email, here is not null as is_here from archived_person order by email')
}
