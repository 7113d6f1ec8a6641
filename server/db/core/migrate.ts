import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { projectRoot } from '../../paths.ts'
import type { SqlStatement } from './sql-statements.ts'
import { sqlStatements } from './sql-statements.ts'

/** The folder of migrations/ and grants.sql. */
const sqlFolder = path.join(projectRoot, 'server/db')

/** The family of the server's lock; the second key distinguishes them. */
const migrationLock = [0x6461_7962, 2]

export type Migration = { number: number; name: string; sql: string; checksum: string }

type MigrateOptions = {
  /** The connection of the role that owns the tables. */
  ownerUrl: string
  /** The name of the role of requests; grants.sql grants its rights. */
  appRole: string
  log: (line: string) => void
  /** The folder of migrations/ and grants.sql, by default that of the project. */
  folder?: string
  /** The number of migrations of an older version, whose tables a backup needs; the rights of requests come with the last one. */
  upTo?: number
}

/** Returns the migrations of this version in order. */
export function knownMigrations(): Migration[] {
  return readMigrations(path.join(sqlFolder, 'migrations'))
}

/**
 * Migrates the database to the state of the migration files and returns the names of those applied now. Each file is
 * one transaction and unchangeable once applied; there is no way back. Throws on a changed, missing or unknown file and
 * on SQL that fails, naming the file and line; what was applied before stays.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const folder = options.folder ?? sqlFolder
  const files = readMigrations(path.join(folder, 'migrations'))
  const client = new pg.Client({ connectionString: options.ownerUrl })
  await client.connect()
  try {
    await refuseOwner(client, options.appRole)
    await client.query('select pg_advisory_lock($1, $2)', migrationLock)
    await prepare(client)
    const { upTo = files.length } = options
    const pending = (await findPending(client, files)).filter(({ number }) => number <= upTo)
    for (const file of pending) {
      const started = performance.now()
      await apply(client, file)
      options.log(`Applied migration ${file.name} (${Math.round(performance.now() - started)} ms)`)
    }
    if (upTo < files.length) return pending.map((file) => file.name)
    const grants = readFileSync(path.join(folder, 'grants.sql'), 'utf8')
    const role = pg.escapeIdentifier(options.appRole)
    const sql = grants.replaceAll(/(?<!:):app\b/g, () => role)
    // Several statements sent as one query are one transaction.
    await runPart(client, { name: 'grants', sql }, { text: sql, offset: 0 })
    if (pending.length > 0) await client.query('analyze')
    return pending.map((file) => file.name)
  } finally {
    await client.end()
  }
}

/**
 * Throws when the role of requests could bypass row-level security: as a superuser, with BYPASSRLS, or as the owner of
 * a table or a member of the owner. Takes the connection of requests.
 */
export async function assertRequestRole(appUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  const { rows } = await client.query<{ role: string; rolsuper: boolean; rolbypassrls: boolean; owned: string | null }>(
    `select r.rolname as role, r.rolsuper, r.rolbypassrls,
            (select min(c.oid::regclass::text)
               from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
                and pg_has_role(r.oid, c.relowner, 'member')) as owned
       from pg_roles r where r.rolname = current_user`,
  )
  await client.end()
  const requestRole = rows[0]
  if (!requestRole) throw new Error('The role of DATABASE_URL cannot be read')
  const start = `Requests must not run as the database role "${requestRole.role}": it`
  const end = 'and would see every company. Use a role that owns nothing and has no BYPASSRLS.'
  if (requestRole.rolsuper) throw new Error(`${start} is a superuser ${end}`)
  if (requestRole.rolbypassrls) throw new Error(`${start} has BYPASSRLS ${end}`)
  if (requestRole.owned) throw new Error(`${start} owns the table ${requestRole.owned} ${end}`)
}

/**
 * Checked before anything is changed: grants.sql revokes rights of the role of requests, and an owner would lose its
 * own.
 */
async function refuseOwner(client: pg.Client, appRole: string): Promise<void> {
  const { rows } = await client.query<{ owner: string; same: boolean }>(
    "select current_user as owner, pg_has_role($1, current_user, 'member') as same",
    [appRole],
  )
  if (!rows[0]?.same) return
  throw new Error(
    `DATABASE_URL signs in as "${appRole}", which has the rights of the owner "${rows[0].owner}" and would see every ` +
      'company. Use a role that owns nothing and has no BYPASSRLS.',
  )
}

/** Returns the role of a connection string. */
export function roleOf(url: string): string {
  const { user } = new pg.Client({ connectionString: url })
  if (!user) throw new Error('The database address names no role')
  return user
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && !name.endsWith('_test.sql'))
  return names.toSorted().map((fileName, index) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(fileName)?.[1])
    if (number !== index + 1) {
      const due = String(index + 1).padStart(4, '0')
      throw new Error(`Migration files must be numbered without a gap: expected ${due}_….sql, found ${fileName}`)
    }
    // A checkout on another system may differ in line endings, which is no change.
    const sql = readFileSync(path.join(folder, fileName), 'utf8').replaceAll('\r\n', '\n')
    return { number, name: fileName.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

async function prepare(client: pg.Client): Promise<void> {
  await client.query("set client_min_messages = 'warning'")
  // A cluster of several nodes refuses this of a role that does not own the extension, even where it exists.
  const { rows: missing } = await client.query<{ name: string }>(
    "select name from unnest('{pg_trgm,btree_gin,btree_gist}'::text[]) as name where name not in (select extname from pg_extension)",
  )
  for (const { name } of missing) await client.query(`create extension if not exists ${name}`)
  await client.query(
    `create table if not exists schema_migration (
       number integer primary key,
       name text not null,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  )
}

async function findPending(client: pg.Client, files: Migration[]): Promise<Migration[]> {
  const { rows: applied } = await client.query<Omit<Migration, 'sql'>>(
    'select number, name, checksum from schema_migration order by number',
  )
  for (const row of applied) {
    const file = files[row.number - 1]
    if (!file || file.name !== row.name) {
      throw new Error(
        `The database has the migration ${row.name}, which this version of Daybook does not know. Run the version that made it, or a newer one.`,
      )
    }
    if (file.checksum !== row.checksum) {
      throw new Error(
        `The migration ${row.name} was changed after it was applied here. Put the file back and write a new migration.`,
      )
    }
  }
  return files.slice(applied.length)
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  await client.query('begin')
  try {
    // One by one: a distributed database sends the text that defines a trigger to its nodes, which take one statement.
    for (const statement of sqlStatements(file.sql)) await runPart(client, file, statement)
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      file.number,
      file.name,
      file.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Runs a part of a script; a failure names the file and the line. */
async function runPart(
  client: pg.Client,
  { name, sql }: { name: string; sql: string },
  part: SqlStatement,
): Promise<void> {
  try {
    await client.query(part.text)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const { position, message, detail } = error
    const line = position ? `:${sql.slice(0, part.offset + Number(position)).split('\n').length}` : ''
    throw new Error(`${name}.sql${line}: ${message}${detail ? ` (${detail})` : ''}`, { cause: error })
  }
}
