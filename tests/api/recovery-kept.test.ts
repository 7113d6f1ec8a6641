/** The recovery folder of a running server: another start leaves it alone. */
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../../server/config.ts'
import { openCluster } from '../../server/db/embedded/embedded-cluster.ts'
import { withAdmin } from '../../server/db/recovery/log-archive.ts'
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
