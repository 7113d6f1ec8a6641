/**
 * The archive of the write-ahead log of the embedded PostgreSQL: its command writes each segment, compressed and synced, before
 * it appears under its name. The settings are kept in the cluster, because commands start it as well.
 */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { parseSegment } from './log-segments.ts'

/** A segment is archived at the latest after this time when anything was written. */
const LONGEST_WAIT = '60s'

/** The folder of segments below the recovery folder. */
export const logFolder = (recoveryDir: string) => path.join(recoveryDir, 'log')

/** Returns the names of the files in the archive below the recovery folder, without the ending of what is compressed. */
export async function archivedNames(recoveryDir: string): Promise<string[]> {
  return (await readdir(logFolder(recoveryDir))).map((name) => name.replace(/\.gz$/, ''))
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const inCommand = (folder: string) => quoted(folder).replaceAll('%', '%%')

/** Returns the command that archives `%p` as `%f`; a segment that is there already has to be the same. */
function archiveCommand(recoveryDir: string): string {
  return [
    `cd ${inCommand(logFolder(recoveryDir))} || exit 1`,
    'from="$OLDPWD/%p"',
    'if [ -f "%f.gz" ]; then gzip -dc "%f.gz" | cmp -s - "$from"',
    'else gzip -1c "$from" > "%f.part" && sync "%f.part" && mv "%f.part" "%f.gz"; fi',
  ].join('; ')
}

/** Returns the command that restores `%f` to `%p`. */
export function restoreCommand(recoveryDir: string): string {
  const folder = inCommand(logFolder(recoveryDir))
  return `from=${folder}/%f.gz; [ -f "$from" ] && gzip -dc "$from" > "%p"`
}

/**
 * Lets the cluster archive its log below a folder, or not any more (null). Returns whether PostgreSQL has to be restarted
 * for that.
 */
export async function setLogArchive(adminUrl: string, recoveryDir: string | null): Promise<boolean> {
  return withAdmin(adminUrl, async (client) => {
    const settings: Record<string, string> =
      recoveryDir === null
        ? { archive_mode: 'off', archive_command: '', archive_timeout: '0' }
        : { archive_mode: 'on', archive_command: archiveCommand(recoveryDir), archive_timeout: LONGEST_WAIT }
    const { rows } = await client.query<{ archive_mode: string }>(
      `select current_setting('archive_mode') as archive_mode`,
    )
    const archives = rows[0]?.archive_mode === 'on'
    if (!archives && recoveryDir === null) return false
    for (const [name, value] of Object.entries(settings)) {
      await client.query(`alter system set ${name} = ${pg.escapeLiteral(value)}`)
    }
    await client.query('select pg_reload_conf()')
    return archives !== (recoveryDir !== null)
  })
}

export type LogArchiveState = {
  systemIdentifier: string
  timeline: number
  /** False until PostgreSQL was restarted after `setLogArchive` asked for it. */
  archives: boolean
  /** The segments that will be archived: the current one, and those that wait. */
  unarchived: string[]
  /** The segment that could not be archived since the last that was, and since when; null when all is well. */
  failed: { segment: string; at: Date } | null
}

/** Returns what the cluster says about itself and the archive of its log. */
export async function logArchiveState(client: pg.Client): Promise<LogArchiveState> {
  const { rows } = await client.query<{
    system_identifier: string
    archives: boolean
    current: string
    waiting: string[]
    segment: string | null
    at: Date | null
  }>(
    `select s.system_identifier::text as system_identifier,
            current_setting('archive_mode') <> 'off' as archives, pg_walfile_name(pg_current_wal_lsn()) as current,
            array(select split_part(name, '.', 1) from pg_ls_archive_statusdir() where name like '%.ready') as waiting,
            a.last_failed_wal as segment, a.last_failed_time as at
       from pg_control_system() s
       left join pg_stat_archiver a on a.last_failed_time > coalesce(a.last_archived_time, '-infinity')`,
  )
  const [state] = rows
  const timeline = parseSegment(state?.current ?? '')?.timeline
  if (!state || timeline === undefined) throw new Error('PostgreSQL does not tell where its log is')
  const { system_identifier: systemIdentifier, archives, current, waiting, segment, at } = state
  const failed = segment !== null && at !== null ? { segment, at } : null
  return { systemIdentifier, timeline, archives, unarchived: [...waiting, current], failed }
}

/** Does work on a session of the superuser. */
export async function withAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl })
  // An ended session fails the query under way, which is what the caller sees.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
