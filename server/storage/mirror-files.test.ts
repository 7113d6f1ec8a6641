import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mirrorFiles } from './mirror-files.ts'

const place = mkdtempSync(path.join(tmpdir(), 'daybook-mirror-'))
afterAll(() => rmSync(place, { recursive: true }))
const [root, mirror, removed] = ['root', 'mirror', 'removed'].map((name) => path.join(place, name)) as [
  string,
  string,
  string,
]
const text = (folder: string, name: string) =>
  existsSync(path.join(folder, name)) ? readFileSync(path.join(folder, name), 'utf8') : null
const mirrorAll = () => mirrorFiles({ root, mirror, removed })

test('new and changed files are copied, and removed ones are kept apart', async () => {
  mkdirSync(path.join(root, 'logos'), { recursive: true })
  mkdirSync(path.join(root, 'files/one'), { recursive: true })
  writeFileSync(path.join(root, 'logos/one'), 'red')
  writeFileSync(path.join(root, 'files/one/a'), 'agreed')
  writeFileSync(path.join(root, 'files/one/b.part'), 'unfinished')
  writeFileSync(path.join(root, 'secret.key'), 'of somebody else')
  await mirrorAll()
  expect([text(mirror, 'logos/one'), text(mirror, 'files/one/a')]).toEqual(['red', 'agreed'])
  expect([text(mirror, 'files/one/b.part'), text(mirror, 'secret.key')]).toEqual([null, null])

  // A file of the same size and time is taken for unchanged.
  writeFileSync(path.join(mirror, 'files/one/a'), 'AGREED')
  const then = new Date('2026-06-15T12:00:00.123Z')
  for (const folder of [root, mirror]) utimesSync(path.join(folder, 'files/one/a'), then, then)
  writeFileSync(path.join(root, 'logos/one'), 'tan')
  await mirrorAll()
  expect([text(mirror, 'logos/one'), text(mirror, 'files/one/a')]).toEqual(['tan', 'AGREED'])

  rmSync(path.join(root, 'files'), { recursive: true })
  await mirrorAll()
  expect([text(mirror, 'files/one/a'), text(removed, 'files/one/a')]).toEqual([null, 'AGREED'])
})
