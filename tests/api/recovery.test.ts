/** Recovery of an installation with the embedded database to a moment: books, files and keys, and what cannot be recovered. */
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { v4 as uuidv4 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRecover } from '../../server/cli/recover.ts'
import { parseConfig } from '../../server/config.ts'
import { migrate, roleOf } from '../../server/db/core/migrate.ts'
import { openCluster } from '../../server/db/embedded/embedded-cluster.ts'
import { baseCopies } from '../../server/db/recovery/base-copy.ts'
import { withAdmin } from '../../server/db/recovery/log-archive.ts'
import { openRecoverable } from '../../server/services/backup/open-recoverable.ts'
import { parseSegment, segmentName } from '../../server/db/recovery/log-segments.ts'
import { keepRecoverable } from '../../server/services/backup/keep-recoverable.ts'
import { runCommand } from '../support/books.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { addOwnerWithCompany, signInOwner, startServerProcess } from '../support/server-process.ts'

// Odd names on purpose: PostgreSQL runs shell commands with them.
const parent = mkdtempSync(path.join(tmpdir(), "daybook re'covery %f "))
const recoveryDir = path.join(parent, 'kept')
const place = (name: string) => path.join(parent, name)
let moment: string

beforeAll(async () => {
  chmodSync(parent, 0o711)
  const cluster = await openCluster({ dataDir: place('one'), log: () => undefined })
  await migrate({ ownerUrl: cluster.ownerUrl, appRole: roleOf(cluster.appUrl), log: () => undefined })
  await addOwnerWithCompany(cluster.appUrl)
  await cluster.stop()
  const first = await startServerProcess({ DATA_DIR: place('one'), RECOVERY_DIR: recoveryDir })
  await until(async () => (await copies()).length === 1)
  const before = await deskOf(first)
  const early = await before.attach('agreed on 139.12', 'early.txt')
  for (let number = 0; number < 3; number += 1) await before.post('1.25')
  moment = await clockOf(place('one'))
  await stop(first)
  const second = await startServerProcess({ DATA_DIR: place('one'), RECOVERY_DIR: recoveryDir })
  const after = await deskOf(second)
  for (let number = 0; number < 2; number += 1) await after.post('10.00')
  await after.remove(early)
  await after.attach('agreed on 150.00', 'late.txt')
  await stop(second)
})
afterAll(async () => {
  for (const name of readdirSync(parent)) {
    if (existsSync(path.join(parent, name, 'database.json')) && name !== 'kept')
      await withCluster(place(name), async () => undefined)
  }
  rmSync(parent, { recursive: true })
})

const copies = async () => (existsSync(path.join(recoveryDir, 'base')) ? baseCopies(recoveryDir) : [])

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await holds()); await sleep(50)) {
    if (Date.now() > deadline) throw new Error(`Not within a minute: ${holds}`)
  }
}
async function stop({ child }: ServerProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Posts vouchers and keeps files through the API, as the owner of the company `one`. */
async function deskOf({ origin }: ServerProcess) {
  const authorization = await signInOwner(origin)
  const company = `${origin}/api/company/one`
  const ask = async (path: string) => (await fetch(`${company}/${path}`, { headers: { authorization } })).json()
  const accounts: { id: string; code: string }[] = await ask('account/ledgers/?_end=500')
  const idOf = (code: string) => accounts.find((account) => account.code === code)?.id
  const { today } = await ask('')
  const files = `${company}/account/ledgers/${idOf('A-C-C')}/files/`
  return {
    post: async (amount: string) => {
      const rows = [
        { account: idOf('E-I-FP'), debit: amount },
        { account: idOf('A-C-C'), credit: amount },
      ]
      const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': uuidv4() }
      const body = JSON.stringify({ date: today, narration: 'Rent', status: 'Approved', rows })
      const answer = await fetch(`${company}/account/journal-vouchers/`, { method: 'POST', headers, body })
      expect(answer.status).toBe(201)
    },
    attach: async (text: string, name: string): Promise<string> => {
      const body = new FormData()
      body.append('file', new Blob([text], { type: 'text/plain' }), name)
      const answer = await fetch(files, { method: 'POST', headers: { authorization }, body })
      expect(answer.status).toBe(201)
      return (await answer.json()).id
    },
    remove: async (id: string) => {
      expect((await fetch(`${files}${id}/`, { method: 'DELETE', headers: { authorization } })).status).toBe(204)
    },
    files: async () => {
      const list: { id: string; name: string }[] = await (await fetch(files, { headers: { authorization } })).json()
      return Promise.all(
        list.map(async ({ id, name }) => {
          return [name, await (await fetch(`${files}${id}/`, { headers: { authorization } })).text()]
        }),
      )
    },
  }
}

/** Works on the cluster of a data folder, which is stopped afterwards. */
async function withCluster<T>(dataDir: string, work: (adminUrl: string) => Promise<T>): Promise<T> {
  const cluster = await openCluster({ dataDir, log: () => undefined })
  try {
    return await work(cluster.adminUrl)
  } finally {
    await cluster.stop()
  }
}
/** Returns what the database of a running server answers. */
async function askAdmin<Row>(dataDir: string, sql: string): Promise<Row> {
  const { adminUrl } = await openCluster({ dataDir, log: () => undefined })
  return withAdmin(adminUrl, async (client) => (await client.query(sql)).rows[0])
}
async function clockOf(dataDir: string): Promise<string> {
  const { now } = await askAdmin<{ now: Date }>(dataDir, 'select clock_timestamp() as now')
  await sleep(5)
  return now.toISOString()
}
const recover = (name: string, ...args: string[]) => {
  const config = parseConfig({ DATA_DIR: place(name), RECOVERY_DIR: recoveryDir })
  return runCommand(runRecover, args, config).catch((error: Error) => ({ code: 2, output: error.message }))
}
const postings = (name: string) =>
  withCluster(place(name), (adminUrl) =>
    withAdmin(adminUrl, async (client) => {
      const { rows } = await client.query(
        `select (select count(*)::int from journal_voucher) as vouchers,
                (select coalesce(sum(debit), 0)::numeric(20, 2)::text from journal_line) as debit,
                (select max(total)::int from (select count(*) as total from audit_seal group by company_id) s) as seals,
                current_setting('archive_mode') as archives, current_setting('restore_command') as restores`,
      )
      return rows[0]
    }),
  )

test('a moment is recovered with its books, its files and its keys', async () => {
  const { code, output } = await recover('then', '--to', moment)
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/Recovered; the last change is of .*\n[^]*checks passed\n$/),
  ])
  expect(await postings('then')).toMatchObject({ vouchers: 3, debit: '3.75', archives: 'off', restores: '' })
  const server = await startServerProcess({ DATA_DIR: place('then') })
  expect(await (await deskOf(server)).files()).toEqual([['early.txt', 'agreed on 139.12']])
  await stop(server)
})

test('everything is recovered, goes on in the same folder, and can be recovered again', async () => {
  expect((await recover('now')).code).toBe(0)
  expect(await postings('now')).toMatchObject({ vouchers: 5, debit: '23.75' })
  const server = await startServerProcess({ DATA_DIR: place('now'), RECOVERY_DIR: recoveryDir })
  await until(async () => (await copies()).length === 2)
  expect((await copies()).map(({ timeline }) => timeline)).toEqual([1, 2])
  const desk = await deskOf(server)
  expect(await desk.files()).toEqual([['late.txt', 'agreed on 150.00']])
  await desk.post('100.00')
  await stop(server)
  expect((await recover('again')).code).toBe(0)
  expect(await postings('again')).toMatchObject({ vouchers: 6, debit: '123.75' })
  const drill = await recover('unused', '--drill', '--to', moment)
  expect([drill.code, drill.output]).toEqual([
    0,
    expect.stringMatching(/checks passed\nRestored and verified in \d+ s; removed again\n$/),
  ])
  expect(existsSync(place('unused'))).toBe(false)
})

test('what cannot be recovered is refused, and the place stays empty', async () => {
  const [oldest, newest] = await copies()
  const refused = async (args: string[], reason: RegExp) => {
    const { code, output } = await recover('refused', ...args)
    expect([code, output]).toEqual([2, expect.stringMatching(reason)])
    const left = existsSync(place('refused'))
      ? readdirSync(place('refused'), { recursive: true, withFileTypes: true })
      : []
    expect(
      left
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .filter((name) => name !== 'postgres.log'),
    ).toEqual([])
  }
  await refused(['--to', '2020-01-01T00:00:00Z'], /no earlier moment can be recovered\.$/)
  await refused(['--to', '2020-01-01'], /^--to needs a moment with its time zone/)
  await refused(
    ['--to', '2099-01-01T00:00:00Z'],
    /does not reach that moment: its last change is of \d{4}-.*Without --to/,
  )
  await refused([place('one')], /ENOENT/)
  expect((await recover('one')).output).toMatch(/is not empty: it has database\.json\./)
  const segment = path.join(recoveryDir, 'log', `${oldest?.last_segment}.gz`)
  renameSync(segment, `${segment}.away`)
  await refused(['--to', moment], new RegExp(`lacks ${oldest?.last_segment}, which the copy`))
  renameSync(`${segment}.away`, segment)
  const { timeline, position } = parseSegment(newest?.last_segment ?? '') ?? { timeline: 0, position: 0 }
  const later = segmentName({ timeline, position: position + 9 })
  writeFileSync(path.join(recoveryDir, 'log', `${later}.gz`), '')
  await refused([], /lacks [\dA-F]{24}, so that nothing after it can be recovered\. Name a moment with --to/)
  const file = path.join(oldest?.folder ?? '', 'global/pg_control.gz')
  truncateSync(file, 40)
  await refused(['--to', moment], /is damaged: global\/pg_control can’t be read\.$/)
})

test('a server refuses the folder of another installation', async () => {
  const cluster = await openCluster({ dataDir: place('other'), log: () => undefined })
  await cluster.stop()
  const config = parseConfig({ DATA_DIR: place('other'), RECOVERY_DIR: recoveryDir })
  await expect(openRecoverable(config, { log: () => undefined, onLost: () => undefined })).rejects.toThrow(
    'belongs to another installation',
  )
})

test('a log that cannot be archived is reported until it is, and the cluster is copied once a week', async () => {
  const kept = place('other kept')
  const config = parseConfig({ DATA_DIR: place('other'), RECOVERY_DIR: kept })
  const { cluster } = await openRecoverable(config, { log: () => undefined, onLost: () => undefined })
  if (!cluster) throw new Error('There is a cluster')
  let now = new Date()
  const installation = { adminUrl: () => cluster.adminUrl, dataDir: place('other'), recoveryDir: kept, days: 14 }
  const keep = () =>
    keepRecoverable({ ...installation, files: config.files, clock: { now: () => now }, log: () => undefined })
  const write = () =>
    withAdmin(cluster.adminUrl, async (client) => {
      await client.query('select pg_current_xact_id()')
      await client.query('select pg_switch_wal()')
    })
  const logs = () => readdirSync(path.join(kept, 'log')).filter((name) => /^[\dA-F]{24}\.gz$/.test(name)).length
  await keep()
  chmodSync(path.join(kept, 'log'), 0o500)
  await write()
  await until(() =>
    keep().then(
      () => false,
      (error: Error) => error.message.includes('cannot archive its log'),
    ),
  )
  chmodSync(path.join(kept, 'log'), 0o700)
  // PostgreSQL tries again once a minute, or when it is told something.
  await until(async () => {
    await withAdmin(cluster.adminUrl, (client) => client.query('select pg_reload_conf()'))
    return keep().then(
      () => true,
      () => false,
    )
  })
  expect(logs()).toBeGreaterThan(1)

  expect(await baseCopies(kept)).toHaveLength(1)
  now = new Date(now.getTime() + 8 * 86_400_000)
  await keep()
  const names = (await baseCopies(kept)).map(({ folder }) => path.basename(folder))
  expect(names).toEqual([
    expect.stringMatching(/^\d{8}T\d{6}Z$/),
    `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
  ])
  await cluster.stop()
})
