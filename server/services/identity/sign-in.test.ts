import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { quick } from '../../../tests/support/quick-passwords.ts'
import { testSite } from '../../../tests/support/site.ts'
import { createDatabase, statement, type Database } from '../../db/core/client.ts'
import { addPerson } from '../../../tests/support/add-person.ts'
import type { SignedIn } from './finish-sign-in.ts'
import { liveSession } from './live-session.ts'
import { lowerPasswordCost } from './passwords.ts'
import { InputRefused } from './refusals.ts'
import { signIn } from './sign-in.ts'

let database: TestDatabase
let db: Database
let time = new Date('2026-03-10T09:00:00Z')
const portal = () => ({ db, clock: { now: () => time }, site: testSite() })
const wait = (minutes: number, seconds = 0) => (time = new Date(time.getTime() + (minutes * 60 + seconds) * 1000))
const caller = { token: undefined, address: '10.0.0.1', userAgent: 'test' }
/** Who got in, or why not. */
const attempt = (email: string, password: string) =>
  signIn(portal(), { email, password, caller }).catch((error: unknown) => {
    if (error instanceof InputRefused) return { refused: error.problems[0]?.code }
    throw error
  })

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(database.appUrl)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function person(name: string): Promise<string> {
  const email = `${name}@example.test`
  await addPerson({ db }, { email, fullName: name, password: 'right horse' })
  return email
}

test('the right password opens a session; capitals and blanks around the address do not matter', async () => {
  const email = await person('ann')
  const result = await attempt(' ANN@Example.test ', 'right horse')
  expect(result).toMatchObject({ person: { email, display: 'ann', is_onboarded: false, redirect: 'invitations' } })
})

test('an address belongs to one user', async () => {
  await person('twin')
  await expect(person('twin')).rejects.toMatchObject({ code: 'DUPLICATE', problems: [{ path: 'email' }] })
})

test('a stored password is argon2id with 64 MiB and three passes, and every refusal takes as long', async () => {
  lowerPasswordCost()
  onTestFinished(() => lowerPasswordCost(quick))
  const email = await person('hash')
  const [rows] = await db.batch(null, [
    statement<{ password_hash: string }>('select password_hash from app_user where email = $1', [email]),
  ])
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  const busy = async (name: string) => {
    const before = process.cpuUsage()
    expect(await attempt(name, 'wrong horse')).toEqual({ refused: 'email_password_mismatch' })
    return process.cpuUsage(before).user
  }
  const [existing, missing] = [await busy(email), await busy('nobody-at-all@example.test')]
  expect(missing).toBeGreaterThan(existing / 3)
})

test('concurrent sign-ins with the right password all succeed', async () => {
  const email = await person('quick')
  const results = await Promise.all(Array.from({ length: 12 }, () => attempt(email, 'right horse')))
  expect(results.map((result) => ('kind' in result ? result.kind : result.refused))).toEqual(
    Array.from({ length: 12 }, () => 'signed_in'),
  )
  // Wrong ones at once still count, each of them.
  const wrong = await Promise.all(Array.from({ length: 7 }, () => attempt(email, 'wrong horse')))
  expect(wrong.map((result) => ('refused' in result ? result.refused : result.kind)).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'email_password_mismatch'),
    ...Array.from({ length: 2 }, () => 'too_many_login_attempts'),
  ])
})

test('five failures lock the name for fifteen minutes after the fifth, even for the right password', async () => {
  const email = await person('bob')
  for (const minutes of [0, 1, 1, 1, 9]) {
    wait(minutes)
    expect(await attempt(email, 'wrong')).toEqual({ refused: 'email_password_mismatch' })
  }
  expect(await attempt(email, 'right horse')).toEqual({ refused: 'too_many_login_attempts' })
  wait(14, 59)
  expect(await attempt(email, 'right horse')).toEqual({ refused: 'too_many_login_attempts' })
  wait(0, 1)
  expect(await attempt(email, 'right horse')).toMatchObject({ person: { email } })
})

test('an unknown name is refused and locked like a known one', async () => {
  for (let count = 0; count < 5; count++) {
    expect(await attempt('nobody@example.test', 'wrong')).toEqual({ refused: 'email_password_mismatch' })
  }
  expect(await attempt('nobody@example.test', 'wrong')).toEqual({ refused: 'too_many_login_attempts' })
})

test('ten concurrent guesses count as ten: five are checked', async () => {
  const email = await person('carl')
  const results = await Promise.all(Array.from({ length: 10 }, () => attempt(email, 'wrong')))
  expect(results.filter((one) => 'refused' in one && one.refused === 'email_password_mismatch')).toHaveLength(5)
})

test('failures more than fifteen minutes apart do not count, and a success resets them all', async () => {
  const email = await person('dora')
  for (let count = 0; count < 4; count++) await attempt(email, 'wrong')
  wait(15)
  for (let count = 0; count < 4; count++) await attempt(email, 'wrong')
  expect(await attempt(email, 'right horse')).toMatchObject({ person: { email } })
  for (let count = 0; count < 4; count++) {
    expect(await attempt(email, 'wrong')).toEqual({ refused: 'email_password_mismatch' })
  }
})

test('a deactivated user is informed only after the right password, and their session has ended', async () => {
  const email = await person('ed')
  const before = (await attempt(email, 'right horse')) as SignedIn
  await db.batch(null, [statement('update app_user set is_active = false where email = $1', [email])])
  expect(await attempt(email, 'wrong')).toEqual({ refused: 'email_password_mismatch' })
  expect(await attempt(email, 'right horse')).toEqual({ refused: 'account_disabled' })
  expect(await liveSession(portal(), before.token)).toBeNull()
})

test('the twenty-first session ends the oldest', async () => {
  const email = await person('fay')
  const sessions: SignedIn[] = []
  for (let count = 0; count < 21; count++) {
    wait(0, 1)
    sessions.push((await attempt(email, 'right horse')) as SignedIn)
  }
  const live = await Promise.all(sessions.map(({ token }) => liveSession(portal(), token)))
  expect(live.map((one) => one !== null)).toEqual([false, ...Array.from({ length: 20 }, () => true)])
})
