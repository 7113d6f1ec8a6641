/** Backups that the server makes by itself: when, what is reported, and what stays. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runBackup } from '../../server/cli/backup.ts'
import { runRestore } from '../../server/cli/restore.ts'
import { parseConfig } from '../../server/config.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { existingCluster } from '../../server/db/embedded/place.ts'
import { runningPostmaster } from '../../server/db/embedded/postmaster.ts'
import { makeDueBackup } from '../../server/jobs/backup-worker.ts'
import { runCommand as runProcess } from '../../server/run-command.ts'
import { backupName } from '../../server/services/backup/backup-names.ts'
import type { BackupReport } from '../../server/services/backup/report-backup.ts'
import { emailBackupReport } from '../../server/services/backup/report-backup.ts'
import { runCommand } from '../support/books.ts'
import { testSite } from '../support/site.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
const folder = mkdtempSync(path.join(tmpdir(), 'daybook-scheduled-'))
const backups = path.join(folder, 'backups')
const reports: BackupReport[] = []
const { signal } = new AbortController()
afterEach(() => void vi.unstubAllEnvs())
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** Makes what is due at a moment, with the commands in this process. */
function makeAt(now: Date, settings: Record<string, string> = {}) {
  const config = parseConfig({
    DATABASE_URL: app.database.appUrl,
    DATABASE_OWNER_URL: app.database.ownerUrl,
    DATA_DIR: app.folder,
    BACKUP_DIR: backups,
    ...settings,
  })
  const run = ([name = '', ...args]: readonly string[]) =>
    runCommand(name === 'backup' ? runBackup : runRestore, args, config).catch((error: Error) => ({
      code: 1,
      output: `Starting\n${error.message}\n`,
    }))
  const report = async (one: BackupReport) => void reports.push(one)
  const work = { backups: { ...config.backups, keep: 2, time: '02:30' }, clock: { now: () => now }, run, report }
  return makeDueBackup(work, signal)
}

test('a due backup is made once, restored once a week, and the oldest ones go with their reports', async () => {
  mkdirSync(backups)
  const old = ['01', '02', '03'].map((day) => backupName(new Date(`2026-06-${day}T02:30:00Z`), false))
  for (const name of old) writeFileSync(path.join(backups, name), '')
  writeFileSync(path.join(backups, `${old[1]}.drill.txt`), '')
  const killed = path.join(backups, `${old[1]}.part`)
  writeFileSync(killed, '')
  utimesSync(killed, 1_780_000_000, 1_780_000_000)
  const now = new Date()
  expect(await makeAt(now)).toBe(true)
  expect(await makeAt(now)).toBe(true)
  const names = readdirSync(backups).toSorted()
  const newest = names.at(-1)?.replace('.drill.txt', '') ?? ''
  expect(names).toEqual([old[2], newest, `${newest}.drill.txt`])
  expect(readFileSync(path.join(backups, `${newest}.drill.txt`), 'utf8')).toMatch(/Restored and verified in \d+ s/)
  const lines = [
    newest,
    expect.stringMatching(/^\d+ checks passed$/),
    expect.stringMatching(/^Restored and verified in \d+ s; removed again$/),
  ]
  expect(reports).toEqual([{ result: 'restored', lines }])
})

test('a failed backup and a failed drill are reported', async () => {
  reports.length = 0
  const tomorrow = new Date(Date.now() + 86_400_000)
  const missing = path.join(folder, 'no-key')
  expect(await makeAt(tomorrow, { BACKUP_KEY_FILE: missing })).toBe(false)
  expect(reports).toEqual([{ result: 'failed', lines: ['Starting', expect.stringContaining(`open '${missing}'`)] }])
  expect(readdirSync(backups).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('the operator gets a report by email', async () => {
  const db = createDatabase(app.database.appUrl, { connections: 1 })
  const report: BackupReport = { result: 'failed', lines: ['No space left'] }
  await emailBackupReport({ db, sealer: testSite().sealer }, 'ops@example.test', report)
  await db.close()
  const mails = await app.mails()
  expect(mails).toMatchObject([{ to: 'ops@example.test', template: 'backup_report', params: report }])
})

test('a command runs in a process of its own and can be stopped', async () => {
  const { code, output } = await runProcess(['nonsense'], signal)
  expect([code, output]).toEqual([1, expect.stringMatching(/^Commands: verify, import, .*\n$/)])
  const stopping = new AbortController()
  const stopped = runProcess(['verify'], stopping.signal)
  stopping.abort()
  expect((await stopped).code).toBeNull()
})

test('a drill that is stopped leaves neither its database nor its folder', async () => {
  // Other tests have drills as well; the user of the database has to come in.
  const place = mkdtempSync(path.join(tmpdir(), 'daybook-drills-'))
  chmodSync(place, 0o755)
  vi.stubEnv('TMPDIR', place)
  const [backup = ''] = readdirSync(backups)
    .filter((name) => name.endsWith('.tar'))
    .toSorted()
    .toReversed()
  const stopping = new AbortController()
  const drill = runProcess(['restore', path.join(backups, backup), '--drill'], stopping.signal)
  let hasEnded = false
  void drill.finally(() => (hasEnded = true))
  const drillFolder = () => readdirSync(place).find((name) => name.startsWith('daybook-drill-'))
  const cluster = await vi.waitUntil(
    () => {
      expect(hasEnded).toBe(false)
      const name = drillFolder()
      const folder = name === undefined ? null : existingCluster(path.join(place, name))
      return folder !== null && runningPostmaster(folder) !== null && folder
    },
    { timeout: 300_000, interval: 20 },
  )
  stopping.abort()
  expect((await drill).code).toBe(1)
  expect([drillFolder(), existsSync(cluster), runningPostmaster(cluster)]).toEqual([undefined, false, null])
  rmSync(place, { recursive: true })
})
