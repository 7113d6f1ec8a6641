import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { assertRequestRole, migrate, roleOf } from './migrate.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'daybook-migrations-'))
  mkdirSync(path.join(folder, 'migrations'))
  writeFileSync(path.join(folder, 'grants.sql'), 'grant select on all tables in schema public to :app;')
  return () => rmSync(folder, { recursive: true })
})

function write(name: string, sql: string): void {
  writeFileSync(path.join(folder, 'migrations', name), sql)
}

function run(target: TestDatabase, appRole = 'daybook_app'): Promise<string[]> {
  return migrate({ ownerUrl: target.ownerUrl, appRole, log: () => undefined, folder })
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Runs a test on an empty database, which is always dropped. */
async function onEmpty(act: (target: TestDatabase) => Promise<void>): Promise<void> {
  const target = await emptyDatabase()
  try {
    await act(target)
  } finally {
    await target.drop()
  }
}

test('new files are applied once and in order, and the request role gets its rights', () =>
  onEmpty(async (target) => {
    write('0001_shop.sql', "create table shop (name text); insert into shop values ('x::app');")
    write('0001_shop_test.sql', 'this is not applied')
    write('0002_till.sql', 'alter table shop add till integer;')
    expect(await run(target)).toEqual(['0001_shop', '0002_till'])
    expect(await run(target)).toEqual([])
    expect(await query(target.appUrl, 'select * from shop')).toEqual([{ name: 'x::app', till: null }])
  }))

test('two processes that migrate at the same moment apply each file once', () =>
  onEmpty(async (target) => {
    write('0001_shop.sql', 'create table shop (name text);')
    const applied = await Promise.all([run(target), run(target)])
    expect(applied.flat()).toEqual(['0001_shop'])
  }))

test('a file changed after it was applied is refused by name', () =>
  onEmpty(async (target) => {
    write('0001_shop.sql', 'create table shop (name text);')
    await run(target)
    write('0001_shop.sql', 'create table shop (name text, till integer);')
    await expect(run(target)).rejects.toThrow('The migration 0001_shop was changed after it was applied here')
    write('0001_shop.sql', 'create table shop (name text);\r\n'.trim())
    expect(await run(target)).toEqual([])
  }))

test('a database of a newer version is refused', () =>
  onEmpty(async (target) => {
    write('0001_shop.sql', 'create table shop (name text);')
    write('0002_till.sql', 'create table till (name text);')
    await run(target)
    rmSync(path.join(folder, 'migrations/0002_till.sql'))
    await expect(run(target)).rejects.toThrow('The database has the migration 0002_till')
  }))

test('a gap in the numbers is refused before anything is applied', () =>
  onEmpty(async (target) => {
    write('0001_shop.sql', 'create table shop (name text);')
    write('0003_till.sql', 'create table till (name text);')
    await expect(run(target)).rejects.toThrow('expected 0002_….sql, found 0003_till.sql')
    expect(await query(target.ownerUrl, "select to_regclass('shop') as shop")).toEqual([{ shop: null }])
  }))

test('a failing file is rolled back and named with its line', () =>
  onEmpty(async (target) => {
    write('0001_shop.sql', 'create table shop (name text);')
    write('0002_till.sql', 'create table till (name text);\nselect nothing\nfrom shop;')
    await expect(run(target)).rejects.toThrow('0002_till.sql:2: column "nothing" does not exist')
    expect(await query(target.ownerUrl, 'select name from schema_migration')).toEqual([{ name: '0001_shop' }])
    expect(await query(target.ownerUrl, "select to_regclass('till') as till")).toEqual([{ till: null }])
  }))

test('a request role that could see past row-level security is refused', async () => {
  await expect(assertRequestRole(database.appUrl)).resolves.toBeUndefined()
  await expect(assertRequestRole(database.ownerUrl)).rejects.toThrow(/role "daybook_owner": it owns the table \w+/)
  await expect(assertRequestRole(database.adminUrl)).rejects.toThrow('role "postgres": it is a superuser')
  await query(database.adminUrl, "create role sees_all login bypassrls password 'known'")
  const seesAll = database.adminUrl.replace(/\/\/[^@]*@/, '//sees_all:known@')
  await expect(assertRequestRole(seesAll)).rejects.toThrow('role "sees_all": it has BYPASSRLS')
  await query(database.adminUrl, 'drop role sees_all')
})

test('the owner is refused as the role of requests before it loses a right', () =>
  onEmpty(async (target) => {
    write('0001_shop.sql', 'create table shop (name text);')
    await expect(run(target, 'daybook_owner')).rejects.toThrow('which has the rights of the owner "daybook_owner"')
    expect(await query(target.ownerUrl, "select to_regclass('shop') as shop")).toEqual([{ shop: null }])
  }))

test('the role of a connection is read from its connection string', () => {
  expect(roleOf('postgres://books%20app:secret@db.example.com/daybook')).toBe('books app')
})
