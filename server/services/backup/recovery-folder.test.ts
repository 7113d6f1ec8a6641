import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { BaseCopy } from '../../db/recovery/base-copy.ts'
import { segmentName } from '../../db/recovery/log-segments.ts'
import { forgetOld, keptContents, mirrorIn, removedIn } from './recovery-folder.ts'

const recoveryDir = mkdtempSync(path.join(tmpdir(), 'daybook-recovery-folder-'))
afterAll(() => rmSync(recoveryDir, { recursive: true }))

const segment = (position: number, timeline = 1) => segmentName({ timeline, position })

/** A base copy as `baseCopies` returns it, with a folder that holds nothing. */
function copyOf(day: string, position: number): BaseCopy {
  const folder = path.join(recoveryDir, 'base', day)
  mkdirSync(folder, { recursive: true })
  const first_segment = segment(position)
  return {
    format: 1,
    system_identifier: '1',
    timeline: 1,
    first_segment,
    last_segment: first_segment,
    finished_at: `2026-06-${day}T02:00:00.000Z`,
    folders: [],
    files: {},
    folder,
  }
}

test('what the oldest day needs stays, and what only earlier days need goes', async () => {
  const bases = [copyOf('01', 10), copyOf('08', 20), copyOf('15', 30), copyOf('22', 40)]
  const log = path.join(recoveryDir, 'log')
  mkdirSync(log)
  const names = [
    segment(10),
    segment(19),
    segment(20),
    segment(30, 2),
    '00000002.history',
    `${segment(10)}.00000028.backup`,
  ]
  for (const name of names) writeFileSync(path.join(log, `${name}.gz`), '')
  const left = () => [
    readdirSync(path.join(recoveryDir, 'base')),
    readdirSync(log)
      .map((name) => name.slice(0, -3))
      .toSorted(),
  ]

  await forgetOld({ recoveryDir, bases, days: 14, now: new Date('2026-06-15T01:00:00Z') })
  expect(left()).toEqual([['01', '08', '15', '22'], names.toSorted()])
  // 14 days ago the copy of the 8th was the newest one.
  await forgetOld({ recoveryDir, bases, days: 14, now: new Date('2026-06-22T03:00:00Z') })
  expect(left()).toEqual([
    ['08', '15', '22'],
    names.filter((name) => name !== segment(10) && name !== segment(19)).toSorted(),
  ])
})

test('a logo that was removed and set again is recovered as it is now, and other removed files as they were', async () => {
  const bases = [copyOf('23', 50), copyOf('29', 60)]
  const [first, second] = bases.map(removedIn)
  const folders = { now: mirrorIn(recoveryDir), first: first ?? '', second: second ?? '' }
  const write = (folder: string, name: string, text: string) => {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  write(folders.now, 'logos/one', 'of today')
  write(folders.first, 'logos/one', 'of the first week')
  write(folders.first, 'avatars/amy', 'of the first week')
  write(folders.second, 'avatars/amy', 'of the second week')
  write(folders.first, 'files/one/lease', 'agreed on 139.12')
  const contents: [string, string][] = []
  for await (const { name, place } of keptContents(recoveryDir, bases))
    contents.push([name, readFileSync(place, 'utf8')])
  expect(contents.toSorted()).toEqual([
    ['avatars/amy', 'of the second week'],
    ['files/one/lease', 'agreed on 139.12'],
    ['logos/one', 'of today'],
  ])
})
