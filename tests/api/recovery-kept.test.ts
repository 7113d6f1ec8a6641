/** The recovery folder of a running server: another start leaves it alone, and a gap in its log is noticed. */
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../../server/config.ts'
import { openCluster } from '../../server/db/embedded/embedded-cluster.ts'
import { baseCopies } from '../../server/db/recovery/base-copy.ts'
import { withAdmin } from '../../server/db/recovery/log-archive.ts'
import { keepRecoverable } from '../../server/services/backup/keep-recoverable.ts'
import { forgetOld } from '../../server/services/backup/recovery-folder.ts'
import { openRecoverable } from '../../server/services/backup/open-recoverable.ts'
import { startServerProcess } from '../support/server-process.ts'

const parent = mkdtempSync(path.join(tmpdir(), 'daybook-recovery-kept-'))
const dataDir = path.join(parent, 'data')
const quiet = (): void => undefined
const recoveryDir = path.join(parent, 'kept')

beforeAll(() => chmodSync(parent, 0o711))
afterAll(async () => {
  await (await openCluster({ dataDir, log: quiet })).stop()
  rmSync(parent, { recursive: true })
})

/** Returns how the running cluster archives its log. */
async function archiveOf(): Promise<{ mode: string; command: string; pending: boolean }> {
  const { adminUrl } = await openCluster({ dataDir, log: quiet })
  const { rows } = await withAdmin(adminUrl, (client) =>
    client.query(
      `select current_setting('archive_mode') as mode, current_setting('archive_command') as command,
              (select bool_or(pending_restart) from pg_settings) as pending`,
    ),
  )
  return rows[0]
}

test('a second server on the same data folder is refused and leaves the log archive of the first as it is', async () => {
  const first = await startServerProcess({ DATA_DIR: dataDir, RECOVERY_DIR: recoveryDir })
  const before = await archiveOf()
  expect(before).toEqual({ mode: 'on', command: expect.stringContaining(`cd '${recoveryDir}/log'`), pending: false })
  const elsewhere = path.join(parent, 'elsewhere')
  for (const settings of [{}, { RECOVERY_DIR: elsewhere }]) {
    const second = openRecoverable(parseConfig({ DATA_DIR: dataDir, ...settings }), { log: quiet, onLost: quiet })
    await expect(second).rejects.toThrow(`already running on this data folder: pid ${first.child.pid}`)
    expect(await archiveOf()).toEqual(before)
  }
  expect(existsSync(elsewhere)).toBe(false)
  first.child.kill('SIGTERM')
  expect(await once(first.child, 'exit')).toEqual([0, null])
  expect(first.lines.filter((line) => line.includes('unexpectedly'))).toEqual([])
})

/** Opens the database as a server with these settings does, and stops it after the work. */
async function session(settings: Record<string, string>, work: (adminUrl: string) => Promise<void>): Promise<void> {
  const config = parseConfig({ DATA_DIR: dataDir, ...settings })
  const { cluster } = await openRecoverable(config, { log: quiet, onLost: quiet })
  if (!cluster) throw new Error('There is a cluster')
  await work(cluster.adminUrl)
  await cluster.stop()
}

/** Returns what keeps a recovery folder, a second later each time, with the resulting number of copies, and its log. */
function keeperOf(kept: string) {
  const lines: string[] = []
  let now = new Date()
  const keep = async (adminUrl: string): Promise<number> => {
    now = new Date(now.getTime() + 1000)
    const { files } = parseConfig({ DATA_DIR: dataDir })
    const log = (line: string): void => void lines.push(line)
    const place = {
      adminUrl: () => adminUrl,
      dataDir,
      recoveryDir: kept,
      days: 14,
      files,
      clock: { now: () => now },
      log,
    }
    await keepRecoverable(place)
    return (await baseCopies(kept)).length
  }
  return { keep, lines }
}

/** Writes to the log, and begins another segment of it. */
const write = (adminUrl: string) =>
  withAdmin(adminUrl, async (client) => {
    await client.query('select pg_current_xact_id()')
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
  })

test('after a gap in the archived log the database is copied at once', async () => {
  const kept = path.join(parent, 'with gaps')
  const { keep, lines } = keeperOf(kept)
  await session({ RECOVERY_DIR: kept }, async (adminUrl) => {
    expect(await keep(adminUrl)).toBe(1)
    await write(adminUrl)
    expect(await keep(adminUrl)).toBe(1)
  })
  await session({ RECOVERY_DIR: kept }, async (adminUrl) => expect(await keep(adminUrl)).toBe(1))
  await session({}, write)
  await session({ RECOVERY_DIR: kept }, async (adminUrl) => {
    expect(lines).toEqual([expect.stringMatching(/^The database was copied to /)])
    expect(await keep(adminUrl)).toBe(2)
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/log lacks [\dA-F]{24}; the database is copied again$/),
      expect.stringMatching(/^The database was copied to /),
    ])
    await write(adminUrl)
    expect(await keep(adminUrl)).toBe(2)
    const newest = (await baseCopies(kept)).at(-1)
    rmSync(path.join(kept, 'log', `${newest?.last_segment}.gz`))
    expect(await keep(adminUrl)).toBe(3)
    expect(lines.at(-2)).toContain(`lacks ${newest?.last_segment};`)
    expect(await keep(adminUrl)).toBe(3)
  })
})

test('after a clock that was ahead the database is copied at once, and what was copied then counts as older', async () => {
  const kept = path.join(parent, 'with a clock that was ahead')
  const { keep, lines } = keeperOf(kept)
  await session({ RECOVERY_DIR: kept }, async (adminUrl) => {
    expect(await keep(adminUrl)).toBe(1)
    const [copy] = await baseCopies(kept)
    const ahead = path.join(kept, 'base', '20990101T000000Z')
    renameSync(copy?.folder ?? '', ahead)
    const { folder: _folder, ...description } = { ...copy, finished_at: '2099-01-01T00:00:00.000Z' }
    writeFileSync(path.join(ahead, 'base.json'), JSON.stringify(description))
    expect(await keep(adminUrl)).toBe(2)
    const copies = await baseCopies(kept)
    expect(copies.map(({ folder }) => folder === ahead)).toEqual([true, false])
    await write(adminUrl)
    expect(await keep(adminUrl)).toBe(2)
    expect(lines).toHaveLength(2)
    // Two weeks later nothing needs the former copy any more.
    const now = new Date(Date.now() + 15 * 86_400_000)
    await forgetOld({ recoveryDir: kept, bases: copies, days: 14, now })
    expect(await baseCopies(kept)).toEqual(copies.slice(1))
  })
})

test('while others prevent the restart that the archive of the log needs, files are kept and the database is not copied', async () => {
  const kept = path.join(parent, 'not restarted')
  const { keep, lines } = keeperOf(kept)
  await session({ RECOVERY_DIR: kept }, async (adminUrl) => {
    expect(await keep(adminUrl)).toBe(1)
    await write(adminUrl)
  })
  await session({}, write)
  const { adminUrl: address } = await openCluster({ dataDir, log: quiet })
  await withAdmin(address, async (psql) => {
    psql.on('error', quiet)
    await session({ RECOVERY_DIR: kept }, async (adminUrl) => {
      expect((await archiveOf()).mode).toBe('off')
      await write(adminUrl)
      mkdirSync(path.join(dataDir, 'files'), { recursive: true })
      writeFileSync(path.join(dataDir, 'files', 'lease.txt'), '139.12 a month')
      await expect(keep(adminUrl)).rejects.toThrow('does not archive its log')
      expect(readFileSync(path.join(kept, 'files', 'files', 'lease.txt'), 'utf8')).toBe('139.12 a month')
      expect(await baseCopies(kept)).toHaveLength(1)
      expect(lines).toEqual([expect.stringMatching(/^The database was copied to /)])
    })
  })
  await session({ RECOVERY_DIR: kept }, async (adminUrl) => {
    expect((await archiveOf()).mode).toBe('on')
    expect(await keep(adminUrl)).toBe(2)
  })
})
