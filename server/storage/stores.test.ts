/** Both stores by one contract: a folder, and a bucket of a real object store on this machine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startObjectStore, storeCredentials } from '../../tests/support/object-store.ts'
import type { FileStore } from './files.ts'
import { openFiles } from './open-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'daybook-stores-'))
let objects: Awaited<ReturnType<typeof startObjectStore>>

beforeAll(async () => {
  for (const [name, value] of Object.entries(storeCredentials)) vi.stubEnv(name, value)
  objects = await startObjectStore(path.join(folder, 'objects'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await objects.stop()
  rmSync(folder, { recursive: true })
})

const openBucket = (bucket = 'books') =>
  openFiles({ kind: 'bucket', bucket, prefix: 'live/', region: 'us-east-1', endpoint: objects.endpoint })
const stores: Record<string, () => FileStore> = {
  'a folder': () => openFiles({ kind: 'folder', folder: path.join(folder, 'disk') }),
  'a bucket': openBucket,
}

async function* bytes(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
}
const textOf = async (files: FileStore, name: string) => (await buffer(files.open(name))).toString()
const listed = async (names: AsyncIterable<string>) => {
  const all: string[] = []
  for await (const name of names) all.push(name)
  return all.toSorted()
}

for (const [kind, open] of Object.entries(stores)) {
  test(`${kind}: a file comes back as it was put, is replaced as a whole, and is gone when removed`, async () => {
    const files = open()
    expect(await files.put('imports/a/1', bytes('139', '.12'))).toBe(6)
    expect([await textOf(files, 'imports/a/1'), await files.has('imports/a/1')]).toEqual(['139.12', true])
    await files.put('imports/a/1', bytes('7'))
    expect(await textOf(files, 'imports/a/1')).toBe('7')
    await files.remove('imports/a/1')
    await files.remove('imports/a/1')
    expect(await files.has('imports/a/1')).toBe(false)
    await expect(buffer(files.open('imports/a/1'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test(`${kind}: a file of several parts comes back whole`, async () => {
    const files = open()
    const part = Buffer.alloc(4 * 1024 * 1024, 'x')
    expect(await files.put('files/large', bytes(part, part, part, 'end'))).toBe(12 * 1024 * 1024 + 3)
    const read = await buffer(files.open('files/large'))
    expect([read.length, read.subarray(-3).toString()]).toEqual([12 * 1024 * 1024 + 3, 'end'])
  })

  test(`${kind}: a file whose source breaks off leaves the earlier one`, async () => {
    const files = open()
    await files.put('logos/one', bytes('earlier'))
    const broken = async function* () {
      yield Buffer.alloc(6 * 1024 * 1024, 'y')
      throw new Error('gone')
    }
    await expect(files.put('logos/one', broken())).rejects.toThrow('gone')
    await expect(files.put('logos/two', broken())).rejects.toThrow('gone')
    expect([await textOf(files, 'logos/one'), await files.has('logos/two')]).toEqual(['earlier', false])
  })

  test(`${kind}: names and old files are listed, and a folder is removed with its files alone`, async () => {
    const files = open()
    for (const name of ['prints/c1/1', 'prints/c1/2', 'prints/c10/1', 'pictures/c1/i1/p'])
      await files.put(name, bytes('.'))
    const all = await listed(files.names())
    for (const name of ['prints/c1/1', 'prints/c10/1', 'pictures/c1/i1/p']) expect(all).toContain(name)
    expect((await files.older('prints/c1', new Date(Date.now() + 60_000))).toSorted()).toEqual([
      'prints/c1/1',
      'prints/c1/2',
    ])
    expect(await files.older('prints/c1', new Date(Date.now() - 60_000))).toEqual([])
    expect(await files.older('prints/none', new Date())).toEqual([])
    expect(await listed(files.below('prints/c1'))).toEqual(['prints/c1/1', 'prints/c1/2'])
    expect(await listed(files.below('prints/none'))).toEqual([])
    await files.removeAll('prints/c1')
    await files.removeAll('prints/c1')
    expect((await listed(files.names())).filter((name) => name.startsWith('prints/'))).toEqual(['prints/c10/1'])
    expect(await files.hasSpace()).toBe(true)
  })

  test(`${kind}: a name never leaves its folders`, async () => {
    const files = open()
    for (const name of ['../secret.key', 'files/../../x', '/etc/passwd', 'backups/a', 'files//a'])
      await expect(files.put(name, bytes('.')), name).rejects.toThrow('No name for a file')
  })
}

test('a bucket that is away is busy, and answers again when it is back', async () => {
  const files = openBucket()
  await files.put('files/kept', bytes('kept'))
  await objects.stop()
  await Promise.all(
    [textOf(files, 'files/kept'), files.put('files/later', bytes('later')), files.has('files/kept')].map((answer) =>
      expect(answer).rejects.toMatchObject({ code: 'BUSY' }),
    ),
  )
  await objects.start()
  expect([await textOf(files, 'files/kept'), await files.has('files/later')]).toEqual(['kept', false])
})

test('a missing bucket and an unknown key are refused as what they are', async () => {
  await expect(openBucket('missing').put('files/x', bytes('.'))).rejects.toMatchObject({ name: 'NoSuchBucket' })
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'unknown')
  await expect(openBucket().put('files/x', bytes('.'))).rejects.toMatchObject({ name: 'InvalidAccessKeyId' })
})
