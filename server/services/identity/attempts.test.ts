import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { testSite } from '../../../tests/support/site.ts'
import { createDatabase, type Database } from '../../db/core/client.ts'
import { newId } from '../core/unit-of-work.ts'
import { deviceMark, forgetAttempts, provingInTurn, sourceOf, sourceOfSession, waitAfter } from './attempts.ts'
import type { Source } from './attempts.ts'
import { InputRefused } from './refusals.ts'

let database: TestDatabase
let db: Database
let time = new Date('2026-03-10T09:00:00Z')
let name = ''
const userId = newId()
const { sealer } = testSite()
const clock = { now: () => time }
const wait = (seconds: number) => (time = new Date(time.getTime() + seconds * 1000))
const from = (address: string, device?: string) =>
  sourceOf(sealer, { token: undefined, userAgent: '', address, device }, userId)
/** Returns the error of a failing attempt that is admitted. */
const guess = (source: Source) =>
  provingInTurn({ db, clock }, { name, source }, () => Promise.resolve('admitted')).catch((error: unknown) =>
    error instanceof InputRefused ? error.problems[0]?.code : error,
  )
const guesses = async (count: number, sourceAt: (place: number) => Source) => {
  const answers = []
  for (let place = 0; place < count; place++) answers.push(await guess(sourceAt(place)))
  return answers
}

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(database.appUrl)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(() => {
  name = `${newId()}@example.test`
})

test('all addresses together have 31 attempts in the first hour and 445 in the first day', () => {
  const failures: number[] = []
  const counting = (second: number) => failures.filter((at) => at > second - 3600)
  for (let second = 0; second < 86_400; second++) {
    while (second >= (failures.at(-1) ?? 0) + waitAfter(counting(second).length)) {
      failures.push(second)
      if (waitAfter(counting(second).length) > 0) break
    }
  }
  expect([failures.filter((at) => at < 3600).length, failures.length]).toEqual([31, 445])
})

test('five failures of one address lock the account for this address alone, for fifteen minutes', async () => {
  const one = () => from('203.0.113.1')
  expect(await guesses(6, one)).toEqual([...Array.from({ length: 5 }, () => 'admitted'), 'too_many_login_attempts'])
  expect(await guess(from('::ffff:203.0.113.1'))).toBe('too_many_login_attempts')
  expect(await guess(from('203.0.113.2'))).toBe('admitted')
  wait(899)
  expect(await guess(one())).toBe('too_many_login_attempts')
  wait(1)
  expect(await guess(one())).toBe('admitted')
})

test('addresses of one IPv6 network are one source', async () => {
  const answers = await guesses(6, (place) => from(`2001:db8::${place + 1}`))
  expect(answers.at(-1)).toBe('too_many_login_attempts')
})

test('from the eleventh failure on any address waits 1, 2, 4 … seconds; a known device and a session do not', async () => {
  const elsewhere = (place: number) => from(`198.51.100.${place}`)
  expect(await guesses(10, elsewhere)).toEqual(Array.from({ length: 10 }, () => 'admitted'))
  for (const [place, seconds] of [1, 2, 4].entries()) {
    wait(seconds - 0.001)
    expect(await guess(elsewhere(20 + place))).toBe('login_slowed')
    wait(0.001)
    expect(await guess(elsewhere(20 + place))).toBe('admitted')
  }
  expect(await guess(from('198.51.100.99', deviceMark(sealer, userId)))).toBe('admitted')
  expect(await guess(sourceOfSession({ id: newId() }))).toBe('admitted')
  expect(await guess(elsewhere(40))).toBe('login_slowed')
  await db.batch(null, [forgetAttempts({ name, source: elsewhere(40) })])
  expect(await guess(elsewhere(40))).toBe('admitted')
})

test('the mark of another user and an invalid mark do not identify a device', () => {
  for (const mark of [
    deviceMark(sealer, newId()),
    'x',
    '',
    sealer.seal(userId),
    `${deviceMark(sealer, userId)}x`.slice(1),
  ]) {
    expect(from('203.0.113.1', mark)).toEqual({ id: 'address 203.0.113.1', isKnown: false })
  }
  const mark = deviceMark(sealer, userId)
  expect(
    sourceOf(sealer, { token: undefined, userAgent: '', address: '203.0.113.1', device: mark }, null).isKnown,
  ).toBe(false)
})

test('a device that signed in before has five attempts of its own', async () => {
  const mark = deviceMark(sealer, userId)
  expect((await guesses(6, () => from('203.0.113.1', mark))).at(-1)).toBe('too_many_login_attempts')
  expect(await guess(from('203.0.113.1', deviceMark(sealer, userId)))).toBe('admitted')
})

test('of twenty concurrent guesses from twenty addresses ten are checked', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => guess(from(`192.0.2.${place}`))))
  expect(answers.filter((answer) => answer === 'admitted')).toHaveLength(10)
})

test('failures from a clock that was a day ahead lock nobody', async () => {
  const one = () => from('203.0.113.1')
  wait(86_400)
  expect((await guesses(6, one)).at(-1)).toBe('too_many_login_attempts')
  wait(-86_400)
  expect(await guess(one())).toBe('admitted')
})
