import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { testSite } from '../../../tests/support/site.ts'
import { createDatabase, type Database } from '../../db/core/client.ts'
import { whoIs } from './access.ts'
import { addPerson } from '../../../tests/support/add-person.ts'
import type { Pair } from './identity.ts'
import type { SignedIn } from './finish-sign-in.ts'
import { liveSession } from './live-session.ts'
import { exchangeSession, leave, personOf, refresh } from './sessions.ts'
import { signIn } from './sign-in.ts'

let database: TestDatabase
let db: Database
let time = new Date('2026-03-10T09:00:00Z')
const identity = () => ({ db, clock: { now: () => time }, site: testSite() })
const callerOf = (token?: string) => ({ token, address: '', userAgent: '' })
const wait = ({ days = 0, minutes = 0, seconds = 0 }) =>
  (time = new Date(time.getTime() + ((days * 24 * 60 + minutes) * 60 + seconds) * 1000))
let session: SignedIn

const signInAgain = async (): Promise<SignedIn> =>
  (await signIn(identity(), { email: 'ann@example.test', password: 'p', caller: callerOf() })) as SignedIn
const next = async (token: string): Promise<Pair> => {
  const pair = await refresh(identity(), token)
  if (!pair) throw new Error('The refresh token was refused')
  return pair
}
const opens = async (accessToken: string) => (await whoIs(identity(), accessToken)) !== null

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(database.appUrl)
  await addPerson({ db }, { email: 'ann@example.test', fullName: 'Ann', password: 'p' })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  session = await signInAgain()
})

test('an access token is valid for fifteen minutes', async () => {
  expect(await whoIs(identity(), session.pair.access_token)).toMatchObject({ email: 'ann@example.test' })
  wait({ minutes: 14, seconds: 59 })
  expect(await opens(session.pair.access_token)).toBe(true)
  wait({ seconds: 1 })
  expect(await opens(session.pair.access_token)).toBe(false)
})

test('a refresh token is no access token, and neither opens the session itself', async () => {
  expect(await opens(session.pair.refresh_token)).toBe(false)
  expect(await liveSession(identity(), session.pair.access_token)).toBeNull()
  expect(await refresh(identity(), session.pair.access_token)).toBeNull()
})

test('a session ends after fourteen days without use', async () => {
  for (const days of [13, 13]) {
    wait({ days })
    const usedSession = await liveSession(identity(), session.token)
    expect(usedSession && (await personOf(identity(), usedSession))).toMatchObject({ email: 'ann@example.test' })
  }
  const unused = await signInAgain()
  wait({ days: 14 })
  expect(await liveSession(identity(), unused.token)).toBeNull()
  await expect(exchangeSession(identity(), callerOf(unused.token))).rejects.toMatchObject({ kind: 'gone' })
  expect(await refresh(identity(), unused.pair.refresh_token)).toBeNull()
})

test('a session and all its tokens end thirty days after sign-in, however much it is used', async () => {
  let pair = session.pair
  for (const days of [10, 10, 9]) {
    wait({ days })
    pair = await next(pair.refresh_token)
  }
  wait({ days: 1, seconds: -600 })
  pair = await next(pair.refresh_token)
  expect(await opens(pair.access_token)).toBe(true)
  wait({ seconds: 600 })
  expect(await opens(pair.access_token)).toBe(false)
  expect(await refresh(identity(), pair.refresh_token)).toBeNull()
  expect(await liveSession(identity(), session.token)).toBeNull()
})

test('refreshing returns a new pair; both access tokens are valid until they expire', async () => {
  const pair = await next(session.pair.refresh_token)
  expect(pair.refresh_token).not.toBe(session.pair.refresh_token)
  expect(await opens(pair.access_token)).toBe(true)
  expect(await opens(session.pair.access_token)).toBe(true)
})

test('a refresh token repeated within 30 seconds gets a further successor; the first one used ends the other', async () => {
  const lostPair = await next(session.pair.refresh_token)
  wait({ seconds: 30 })
  const repeated = await next(session.pair.refresh_token)
  expect(await opens(lostPair.access_token)).toBe(true)
  const third = await next(repeated.refresh_token)
  expect(await refresh(identity(), lostPair.refresh_token)).toBeNull()
  expect(await opens(third.access_token)).toBe(true)
})

test('a refresh token repeated after 31 seconds was copied: every token of its family ends', async () => {
  const pair = await next(session.pair.refresh_token)
  wait({ seconds: 31 })
  expect(await refresh(identity(), session.pair.refresh_token)).toBeNull()
  expect(await opens(pair.access_token)).toBe(false)
  expect(await refresh(identity(), pair.refresh_token)).toBeNull()
})

test('a repeated token whose successor was used counts as copied, even within 30 seconds', async () => {
  const second = await next(session.pair.refresh_token)
  const third = await next(second.refresh_token)
  expect(await refresh(identity(), session.pair.refresh_token)).toBeNull()
  expect(await opens(third.access_token)).toBe(false)
})

test('two tabs that refresh at once both get a pair', async () => {
  const pairs = await Promise.all([next(session.pair.refresh_token), next(session.pair.refresh_token)])
  expect(await Promise.all(pairs.map((pair) => opens(pair.access_token)))).toEqual([true, true])
})

test('a live session is exchanged for a new family when the old one has ended', async () => {
  await next(session.pair.refresh_token)
  wait({ seconds: 31 })
  await refresh(identity(), session.pair.refresh_token)
  const pair = await exchangeSession(identity(), callerOf(session.token))
  expect(await opens(pair.access_token)).toBe(true)
})

test('signing out ends the session with every token of every family, and no other session', async () => {
  const other = await signInAgain()
  const exchanged = await exchangeSession(identity(), callerOf(session.token))
  await leave(identity(), callerOf(session.token))
  expect(await opens(session.pair.access_token)).toBe(false)
  expect(await opens(exchanged.access_token)).toBe(false)
  expect(await refresh(identity(), session.pair.refresh_token)).toBeNull()
  expect(await refresh(identity(), exchanged.refresh_token)).toBeNull()
  expect(await liveSession(identity(), session.token)).toBeNull()
  await expect(leave(identity(), callerOf(session.token))).rejects.toMatchObject({ kind: 'gone' })
  expect(await opens(other.pair.access_token)).toBe(true)
})
