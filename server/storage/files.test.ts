import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { createFileStore } from './files.ts'

const root = mkdtempSync(path.join(tmpdir(), 'daybook-store-'))
const files = createFileStore(root)
afterAll(() => rmSync(root, { recursive: true }))

async function* bytes(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

test('a file comes back as it was put, and is gone when removed', async () => {
  expect(await files.put('imports/a/1', bytes('139', '.12'))).toBe(6)
  expect(await files.open('imports/a/1').toArray()).toEqual([Buffer.from('139.12')])
  await files.remove('imports/a/1')
  await files.remove('imports/a/1')
  await expect(files.open('imports/a/1').toArray()).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a file that breaks off on its way leaves nothing', async () => {
  const broken = async function* () {
    yield Buffer.from('half')
    throw new Error('gone')
  }
  await expect(files.put('imports/b/1', broken())).rejects.toThrow('gone')
  expect(readdirSync(path.join(root, 'imports/b'))).toEqual([])
})

test('a file that breaks off while it is still being opened is removed after that', async () => {
  const unfinished = '01234567-89ab-4cde-8f01-23456789abcd'
  vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce(unfinished)
  const place = path.join(root, `imports/e/1.${unfinished}.part`)
  mkdirSync(path.dirname(place), { recursive: true })
  // Opening a pipe for writing takes until somebody reads it.
  execFileSync('mkfifo', [place])
  const broken = async function* () {
    yield Buffer.from('half')
    throw new Error('gone')
  }
  let isOver = false
  const put = files.put('imports/e/1', broken()).finally(() => (isOver = true))
  const refused = expect(put).rejects.toThrow('gone')
  await sleep(100)
  expect([isOver, existsSync(place)]).toEqual([false, true])
  createReadStream(place).resume()
  await refused
  expect(existsSync(place)).toBe(false)
})

test('of two files that are put at once under one name one is kept, whole', async () => {
  const slow = async function* () {
    yield Buffer.alloc(1000, 'a')
    await sleep(50)
    yield Buffer.alloc(1000, 'a')
  }
  expect(await Promise.all([files.put('logos/1', slow()), files.put('logos/1', bytes('b'))])).toEqual([2000, 1])
  const content = Buffer.concat(await files.open('logos/1').toArray()).toString()
  expect(['a'.repeat(2000), 'b']).toContain(content)
  expect(readdirSync(path.join(root, 'logos'))).toEqual(['1'])
})

test('what was put before a moment is found, and nothing where nothing was put', async () => {
  await files.put('imports/c/1', bytes('old'))
  utimesSync(path.join(root, 'imports/c/1'), new Date('2026-03-01'), new Date('2026-03-01'))
  await files.put('imports/c/2', bytes('new'))
  expect(await files.older('imports/c', new Date('2026-03-02'))).toEqual(['imports/c/1'])
  expect(await files.older('imports/d', new Date('2026-03-02'))).toEqual([])
  expect([await files.has('imports/c/1'), await files.has('imports/c/3')]).toEqual([true, false])
})

test('no name leads out of the folder', async () => {
  for (const name of ['../a', '/etc/passwd', 'a/../../b', '']) expect(() => files.open(name)).toThrow('No name')
})
