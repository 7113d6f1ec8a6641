import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
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

test('no name leads out of the folder', async () => {
  for (const name of ['../a', '/etc/passwd', 'a/../../b', '']) expect(() => files.open(name)).toThrow('No name')
})
