import { expect, test } from 'vitest'
import { backupName, backupsAmong, isBackupDue, isDrillDue } from './backup-names.ts'

const at = (moment: string) => new Date(`2026-06-${moment}Z`)
const namesAt = (...moments: string[]) => moments.map((moment) => backupName(at(moment), false))

test('a backup is due once a day at its time, also when the server was off then', () => {
  expect(isBackupDue([], '02:30', at('15T02:29:59'))).toBe(true)
  const yesterday = namesAt('13T02:30:10', '14T02:30:12')
  expect(isBackupDue(yesterday, '02:30', at('15T02:29:59'))).toBe(false)
  expect(isBackupDue(yesterday, '02:30', at('15T02:30:00'))).toBe(true)
  expect(isBackupDue(yesterday, '02:30', at('17T01:00:00'))).toBe(true)
  expect(isBackupDue(namesAt('15T09:00:00'), '02:30', at('15T23:00:00'))).toBe(false)
})

test('a drill is due a week after the last backup that had one', () => {
  const names = namesAt('01T02:30:00', '07T02:30:00', '08T02:30:00')
  const [first = ''] = names
  expect(isDrillDue(names, at('08T02:31:00'))).toBe(true)
  expect(isDrillDue([...names, `${first}.drill.txt`], at('07T02:31:00'))).toBe(false)
  expect(isDrillDue([...names, `${first}.drill.txt`], at('08T02:31:00'))).toBe(true)
})

test('other files are no backups', () => {
  const encrypted = backupName(at('15T12:00:00'), true)
  expect(encrypted).toBe('daybook-2026-06-15-120000.tar.age')
  const others = ['daybook-2026-06-15-120000.tar.part', `${encrypted}.drill.txt`, 'books.tar']
  expect(backupsAmong([encrypted, ...others, ...namesAt('14T12:00:00')], at('15T12:00:00'))).toEqual([
    'daybook-2026-06-14-120000.tar',
    encrypted,
  ])
})

test('a backup of a clock that was ahead is older than all others, and delays neither backup nor drill', () => {
  const [ahead = '', first = '', last = ''] = namesAt('30T02:30:00', '13T02:30:00', '14T02:30:00')
  const names = [first, last, ahead, `${ahead}.drill.txt`]
  expect(backupsAmong(names, at('14T02:31:00'))).toEqual([ahead, first, last])
  expect(isBackupDue(names, '02:30', at('14T02:31:00'))).toBe(false)
  expect(isBackupDue(names, '02:30', at('15T02:30:00'))).toBe(true)
  expect(isDrillDue(names, at('14T02:31:00'))).toBe(true)
})
