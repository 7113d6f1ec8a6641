/** Archives that are damaged, dangerous, or would break the books: refused with the reason, and nothing is stored. */
import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withConnection } from '../../server/db/archive/connection.ts'
import { knownMigrations } from '../../server/db/core/migrate.ts'
import { loadCompany } from '../../server/services/archive/load-company.ts'
import { withArchive } from '../../server/services/archive/read-archive.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import { sample } from '../support/sample.ts'
import type { ArchiveDesk } from './archive-desk.ts'
import { archiveDesk } from './archive-desk.ts'

let desk: ArchiveDesk
beforeAll(async () => {
  desk = await archiveDesk()
})
afterAll(() => desk.close())

async function refused(file: string, slug = 'never', owner?: string): Promise<string> {
  const before = await desk.app.sql('select id from company')
  const message = await desk.importAs(slug, file, owner).then(
    () => 'imported',
    (error: Error) => error.message,
  )
  expect(await desk.app.sql('select id from company')).toEqual(before)
  return message
}

test('an archive that cannot be used is refused with the reason, and stores nothing', async () => {
  expect(await refused(desk.archive, 'one')).toBe('The slug “one” is taken. Choose another one with --slug.')
  expect(await refused(desk.archive, 'API Docs')).toMatch(/can’t be the slug of a company/)
  expect(await refused(desk.archive, 'never', 'nobody@example.test')).toMatch(
    /^nobody@example\.test has no account here/,
  )
  const newer = { ...desk.head, migration: knownMigrations().length + 1 }
  expect(await refused(await desk.archiveOf('newer', { 'company.json': JSON.stringify(newer) }))).toBe(
    'The archive was made by a newer version of Daybook. Update this one, then import again.',
  )
  expect(await refused(await desk.archiveOf('added', { 'sums.json': desk.textOf('sums.json'), x: 'y' }))).toBe(
    'The archive is damaged: x was added.',
  )
  const lost = await desk.archiveOf('lost', {
    'sums.json': desk.textOf('sums.json'),
    'tables/account.csv': null,
  })
  expect(await refused(lost)).toBe('The archive is damaged: tables/account.csv is missing.')
  writeFileSync(path.join(desk.folder, 'text.zip'), 'no archive')
  expect(await refused(path.join(desk.folder, 'text.zip'))).toMatch(/^The archive is damaged: it is no ZIP file/)
  expect(await refused(path.join(desk.folder, 'none.zip'))).toMatch(/^File not found: /)
})

test('a database on several machines imports none', async () => {
  const { app, archive } = desk
  const target = { url: app.database.ownerUrl, companyId: newId(), begin: 'begin' }
  const imported = withArchive(archive, (opened) =>
    withConnection(target, async (connection) => {
      const run: typeof connection.run = async <Row>(sql: string, parameters?: readonly unknown[]) =>
        sql.includes('pg_extension') ? [{ version: '13.2' } as Row] : connection.run<Row>(sql, parameters)
      const order = {
        id: target.companyId,
        slug: 'never',
        owner: 'owner@example.test',
        files: app.files,
        undo: () => undefined,
      }
      return loadCompany({ ...connection, run }, opened, { ...order, clock: app.contextOf('one').clock })
    }),
  )
  await expect(imported).rejects.toThrow('Archives can’t be imported into a database on several machines.')
})

test('rows that break the books are refused by the database, and reports that differ by the proof', async () => {
  const lines = desk.textOf('tables/journal_line.csv')
  const [, amount = ''] = /,(\d+\.\d+),0\.000000,/.exec(lines) ?? []
  expect(
    await refused(
      await desk.archiveOf('unbalanced', { 'tables/journal_line.csv': lines.replace(`,${amount},`, ',7.000000,') }),
    ),
  ).toMatch(
    /^Nothing was imported\. The rows of journal_line can’t be stored: journal lines do not make up their entry/,
  )
  const renamed = desk.textOf('tables/account.csv').replace('Cash', 'Cashless')
  expect(await refused(await desk.archiveOf('renamed', { 'tables/account.csv': renamed }))).toMatch(
    /^Nothing was imported\. These reports differ from the archive: trial-balance/,
  )
})

test('a zip bomb and names outside the archive are refused before they are unpacked', async () => {
  const bomb = await desk.archiveOf('bomb', { 'tables/bomb.csv': '0'.repeat(300 * 1024 * 1024) })
  expect(readFileSync(bomb).length).toBeLessThan(3 * 1024 * 1024)
  expect(await refused(bomb)).toBe('The archive would unpack to far more than its size. It was not made by Daybook.')
  const outside = readFileSync(await desk.archiveOf('outside', { 'aa/x': 'x' }))
  const text = outside.toString('latin1').replaceAll('aa/x', '../x')
  writeFileSync(path.join(desk.folder, 'outside.zip'), Buffer.from(text, 'latin1'))
  expect(await refused(path.join(desk.folder, 'outside.zip'))).toBe(
    'The archive is damaged: its list of files can’t be read.',
  )
})

test('an archive with any byte changed, or cut off anywhere, is refused or is the same archive', async () => {
  const bytes = readFileSync(desk.archive)
  const file = path.join(desk.folder, 'damaged.zip')
  const cases = Array.from({ length: 40 }, (_, place) => place)
  for (const place of sample('damaged archives', cases, 6)) {
    const isCut = place % 2 === 0
    const at = randomInt(bytes.length)
    const damaged = Buffer.from(isCut ? bytes.subarray(0, at) : bytes)
    if (!isCut) damaged[at] = (damaged[at] ?? 0) ^ (1 << randomInt(8))
    writeFileSync(file, damaged)
    // Moments and system flags in the list of files mean nothing: such an archive has the same contents.
    const outcome = await withArchive(file, async ({ sums: { files } }) => files).catch((error: Error) => error.message)
    if (typeof outcome === 'object') expect([place, at, outcome]).toEqual([place, at, desk.sums.files])
    else expect([place, at, outcome]).toEqual([place, at, expect.stringMatching(/^(The|This is no) archive/)])
  }
})
