/** Backups and their restoring: every table, counter and file as it was, encrypted or not; what is damaged restores nothing. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBackup } from '../../server/cli/backup.ts'
import { runRestore } from '../../server/cli/restore.ts'
import { runUpgrade } from '../../server/cli/upgrade.ts'
import type { Config } from '../../server/config.ts'
import { parseConfig } from '../../server/config.ts'
import { knownMigrations, migrate, roleOf } from '../../server/db/core/migrate.ts'
import { writeBackup } from '../../server/services/backup/write-backup.ts'
import { createFileStore } from '../../server/storage/files.ts'
import { runCommand } from '../support/books.ts'
import type { TestDatabase } from '../support/database.ts'
import { emptyDatabase } from '../support/database.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let work: string
let customer = { id: '' }
let item = ''
const KEY = 'correct horse battery'
const places: { database: TestDatabase; folder: string }[] = []

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  work = mkdtempSync(path.join(tmpdir(), 'daybook-backups-'))
  writeFileSync(path.join(work, 'key'), `${KEY}\n`)
  writeFileSync(path.join(work, 'other-key'), 'another passphrase\n')
  writeFileSync(path.join(app.folder, 'secret.key'), 'a1'.repeat(32))
  customer = await desk.party('Amy Åström')
  item = await desk.item('Bolt')
  await desk.receive(item, ['40', '1.25'])
  await app.runJobs()
  const invoice = await sell('12')
  const content = Buffer.from('%PDF-1.7\n%scan\n')
  const { status } = await app
    .as('owner')
    .upload(`/api/company/one/sales/vouchers/${invoice.id}/files/`, { name: 'Order.pdf', content })
  expect(status).toBe(201)
})
afterAll(async () => {
  await app.close()
  rmSync(work, { recursive: true })
  for (const { database, folder } of places) {
    await database.drop()
    rmSync(folder, { recursive: true })
  }
})

const sell = (quantity: string) =>
  desk.document('sales/vouchers', { party: customer.id, rows: [{ item, quantity, rate: '9.99' }] })
const configOf = (database: TestDatabase, folder: string): Config =>
  parseConfig({ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: folder })
const backUp = (...args: string[]) => runCommand(runBackup, args, configOf(app.database, app.folder))

/** Makes an empty place and returns the configuration of a new installation there. */
async function emptyPlace() {
  const place = { database: await emptyDatabase(), folder: mkdtempSync(path.join(tmpdir(), 'daybook-restored-')) }
  places.push(place)
  return { ...place, config: configOf(place.database, place.folder) }
}
async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
const stateOf = (url: string) =>
  ask(
    url,
    `select (select count(*) from journal_line) as lines, (select sum(debit) from journal_line) as debits,
       (select string_agg(chain_hash, ' ' order by company_id, position) from audit_seal) as heads,
       (select count(*) from pg_constraint where contype = 'f') as keys,
       (select count(*) from pg_trigger where tgenabled = 'O' and not tgisinternal) as triggers,
       (select array_agg(last_value order by sequencename) from pg_sequences) as counters`,
  )

test('a restored installation has every row, file and counter, its books verify, and it goes on', async () => {
  const file = path.join(work, 'plain.tar')
  const made = await backUp('--to', file)
  expect(made.output).toMatch(
    /plain\.tar: made \d{4}-\d\d-\d\dT.*, complete and undamaged\n\d+ tables, \d{3,} rows, 2 files\n$/,
  )
  expect(made.code).toBe(0)
  const { config, database, folder } = await emptyPlace()
  const restored = await runCommand(runRestore, [file], config)
  expect([restored.code, restored.output]).toEqual([0, expect.stringMatching(/\d+ checks passed\n$/)])
  expect(await stateOf(database.ownerUrl)).toEqual(await stateOf(app.database.ownerUrl))
  const [attachment] = await app.sql<{ company_id: string; id: string }>('select company_id, id from file')
  const name = `files/${attachment?.company_id}/${attachment?.id}`
  expect(readFileSync(path.join(folder, name))).toEqual(readFileSync(path.join(app.folder, name)))
  expect(readFileSync(path.join(folder, 'secret.key'), 'utf8')).toBe('a1'.repeat(32))
  const refused = await runCommand(runRestore, [file], config).catch((error: Error) => error.message)
  expect(refused).toBe('The database is not empty. Restore into a new one: another DATA_DIR or DATABASE_URL.')
  await expect(ask(database.ownerUrl, `update journal_line set debit = debit + 1 where debit > 0`)).rejects.toThrow()
})

test('an encrypted backup says nothing without its key', async () => {
  const file = path.join(work, 'sealed.tar.age')
  expect((await backUp('--to', file, '--key-file', path.join(work, 'key'))).code).toBe(0)
  const bytes = readFileSync(file).toString('latin1')
  expect([bytes.startsWith('age-encryption.org/v1'), bytes.includes('backup.json')]).toEqual([true, false])
  const tryCheck = (...args: string[]) =>
    backUp('--check', file, ...args).then(
      ({ output }) => output,
      (error: Error) => error.message,
    )
  expect(await tryCheck()).toBe('This backup is encrypted. Name its key with --key-file.')
  expect(await tryCheck('--key-file', path.join(work, 'other-key'))).toBe('The key does not open this backup.')
  const { config, database } = await emptyPlace()
  expect((await runCommand(runRestore, [file, '--key-file', path.join(work, 'key')], config)).code).toBe(0)
  expect(await stateOf(database.ownerUrl)).toEqual(await stateOf(app.database.ownerUrl))
  writeFileSync(path.join(work, 'short'), 'short\n')
  await expect(backUp('--key-file', path.join(work, 'short'))).rejects.toThrow('needs at least 12 characters')
})

test('a backup is one moment of books that change meanwhile', async () => {
  const file = path.join(work, 'busy.tar')
  let isDone = false
  let sold = 0
  const selling = (async () => {
    while (!isDone) {
      await sell('0.01')
      sold += 1
    }
  })()
  await backUp('--to', file)
  isDone = true
  await selling
  expect(sold).toBeGreaterThan(0)
  const { config, database } = await emptyPlace()
  const restored = await runCommand(runRestore, [file], config)
  expect([restored.code, restored.output]).toEqual([0, expect.stringMatching(/\d+ checks passed\n$/)])
  const [books] = await ask<{ invoices: string }>(
    database.ownerUrl,
    `select count(*) as invoices from trade_document where path = 'sales/vouchers'`,
  )
  expect(Number(books?.invoices)).toBeGreaterThan(0)
})

test.each([
  ['is cut off', (file: string) => truncateSync(file, 200_000), /^(The backup is damaged|This backup ends too early)/],
  ['has one byte changed', flip, /^The backup is damaged/],
  [
    'is something else',
    (file: string) => writeFileSync(file, 'Dear Amy'.repeat(200)),
    /^(This is no backup of Daybook|The backup is damaged)/,
  ],
])('a backup that %s is refused, and leaves the place empty', async (_, damage, message) => {
  const file = path.join(work, 'damaged.tar')
  await backUp('--to', file)
  damage(file)
  const { config, database, folder } = await emptyPlace()
  await expect(runCommand(runRestore, [file], config)).rejects.toThrow(message)
  await expect(backUp('--check', file)).rejects.toThrow(message)
  const [left] = await ask(
    database.ownerUrl,
    `select to_regclass('company') is null or not exists (select from app_user) as empty`,
  ).catch(() => [{ empty: true }])
  expect(left).toEqual({ empty: true })
  expect(
    ['files', 'secret.key'].map((name) => existsSync(path.join(folder, name, '')) && name === 'secret.key'),
  ).toEqual([false, false])
})

/** Changes one byte of the rows of journal lines. */
function flip(file: string): void {
  const bytes = readFileSync(file)
  const place = bytes.indexOf('tables/journal_line/000001.gz') + 512 + 100
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  writeFileSync(file, bytes)
}

test('a timer keeps the newest backups, and a drill restores one and leaves nothing', async () => {
  const folder = path.join(app.folder, 'backups')
  mkdirSync(folder)
  const older = ['daybook-2026-01-02-030000.tar', 'daybook-2026-01-03-030000.tar.age', 'notes.txt']
  for (const name of older) writeFileSync(path.join(folder, name), '')
  expect((await backUp('--keep', '2')).output).toMatch(/\nRemoved daybook-2026-01-02-030000.tar\n$/)
  const left = readdirSync(folder).toSorted()
  expect(left).toEqual([older[1], expect.stringMatching(/^daybook-20.*\.tar$/), 'notes.txt'])
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('daybook-drill-'))
  const before = folders()
  // The store of the running server, which a drill must neither need empty nor touch.
  const live = { kind: 'folder', folder: app.folder } as const
  const stored = () => readdirSync(app.folder, { recursive: true }).toSorted()
  const storedBefore = stored()
  const config = { ...configOf(app.database, work), files: live }
  const drill = await runCommand(runRestore, [path.join(folder, left[1] ?? ''), '--drill'], config)
  expect(drill.output).toMatch(/\d+ checks passed\nRestored and verified in \d+ s; removed again\n$/)
  expect([drill.code, folders(), stored()]).toEqual([0, before, storedBefore])
  await expect(backUp('--keep', '0')).rejects.toThrow('--keep needs a number from 1 to 9999.')
})

test('what an older version wrote is migrated, and what a newer one wrote is refused', async () => {
  const older = await emptyPlace()
  const { ownerUrl, appUrl } = older.database
  await migrate({ ownerUrl, appRole: roleOf(appUrl), log: () => undefined, upTo: knownMigrations().length - 4 })
  await ask(ownerUrl, `insert into app_user (id, email) values (gen_random_uuid(), 'old@example.test')`)
  const write = (name: string) =>
    writeBackup({
      ownerUrl,
      dataDir: older.folder,
      files: createFileStore(older.folder),
      now: new Date('2026-06-15T12:00:00Z'),
      target: path.join(work, name),
      passphrase: null,
      progress: () => undefined,
    })
  await write('older.tar')
  const { config, database } = await emptyPlace()
  expect((await runCommand(runRestore, [path.join(work, 'older.tar')], config)).code).toBe(0)
  expect(await ask(database.ownerUrl, 'select email from app_user')).toEqual([{ email: 'old@example.test' }])
  expect(await ask(database.ownerUrl, 'select max(number) as last from schema_migration')).toEqual([
    { last: knownMigrations().length },
  ])
  await ask(ownerUrl, `update schema_migration set checksum = 'of another version' where number = 3`)
  await write('newer.tar')
  const place = await emptyPlace()
  await expect(runCommand(runRestore, [path.join(work, 'newer.tar')], place.config)).rejects.toThrow(
    'which this one does not have. Restore it with that version, or a newer one.',
  )
})

test('an upgrade is rehearsed on a copy, and done after a backup', async () => {
  const { config, database, folder } = await emptyPlace()
  const { ownerUrl, appUrl } = database
  const versions = knownMigrations()
  const last = () => ask(ownerUrl, 'select max(number) as last from schema_migration')
  await migrate({ ownerUrl, appRole: roleOf(appUrl), log: () => undefined, upTo: versions.length - 2 })
  await ask(ownerUrl, `insert into app_user (id, email) values (gen_random_uuid(), 'old@example.test')`)
  const applied = versions.slice(-2).map(({ name }) => `Applied migration ${name} \\(\\d+ ms\\)\n`)

  const rehearsal = await runCommand(runUpgrade, ['--check'], config)
  expect([rehearsal.code, rehearsal.output]).toEqual([0, expect.stringMatching(applied.join(''))])
  expect(rehearsal.output).toMatch(/checks passed\nRestored and verified in \d+ s; removed again\n$/)
  expect(await last()).toEqual([{ last: versions.length - 2 }])
  expect(existsSync(path.join(folder, 'backups'))).toBe(false)

  const upgrade = await runCommand(runUpgrade, [], config)
  expect([upgrade.code, upgrade.output]).toEqual([
    0,
    expect.stringMatching(`complete and undamaged[^]*${applied.join('')}`),
  ])
  expect(await last()).toEqual([{ last: versions.length }])
  expect(await ask(ownerUrl, 'select email from app_user')).toEqual([{ email: 'old@example.test' }])
  expect(readdirSync(path.join(folder, 'backups'))).toHaveLength(1)
  expect((await runCommand(runUpgrade, ['--check'], config)).output).toBe('The database is up to date.\n')
})

test('the key of a backup may be there already, another one is not replaced', async () => {
  const file = path.join(work, 'plain.tar')
  const [same, other] = [await emptyPlace(), await emptyPlace()]
  writeFileSync(path.join(same.folder, 'secret.key'), `${'a1'.repeat(32)}\n`)
  expect((await runCommand(runRestore, [file], same.config)).code).toBe(0)
  const key = path.join(other.folder, 'secret.key')
  writeFileSync(key, 'b2'.repeat(32))
  await expect(runCommand(runRestore, [file], other.config)).rejects.toThrow(
    `${key} is not the key of this backup. Move it elsewhere, then restore again.`,
  )
  expect(readFileSync(key, 'utf8')).toBe('b2'.repeat(32))
})
