/** The email addresses of a user: addresses.ts, and their verification by verify-address.ts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, AuthDesk, AuthRequest } from '../support/auth-desk.ts'
import { session, startAuthDesk } from '../support/auth-desk.ts'
import type { Mail } from '../support/post-box.ts'

let desk: AuthDesk
let ann: { userId: string; email: string }
let bob: { userId: string; email: string }
let token: string

type Method = NonNullable<AuthRequest['method']>
const account = (method: Method, body?: object, as: string | null = token): Promise<Answer> =>
  desk.auth({ method, path: 'account/email', body, headers: as ? session(as) : {} })
const verify = (key: string, as?: string): Promise<Answer> =>
  desk.auth({ method: 'POST', path: 'auth/email/verify', body: { key }, headers: as ? session(as) : {} })
const keyOf = (mail: Mail | undefined): string => mail?.link?.split('=').at(-1) ?? ''
const add = (email: string) => account('POST', { email })
const list = async () => (await account('GET')).body.data
const proofTo = async (email: string): Promise<Mail | undefined> => (await desk.mails()).find(({ to }) => to === email)

beforeAll(async () => {
  desk = await startAuthDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.later(61)
  const name = `p${desk.clock.now().getTime()}`
  ann = await desk.passwordless(`ann-${name}`)
  bob = await desk.passwordless(`bob-${name}`)
  token = await desk.enter(ann)
})

describe('an added address', () => {
  test('is verified by the emailed key, and the primary one is notified', async () => {
    const { status, body } = await add(' Work.Ann@Example.test ')
    expect([status, body.data]).toEqual([
      200,
      [
        { email: ann.email, primary: true, verified: true },
        { email: 'work.ann@example.test', primary: false, verified: false },
      ],
    ])
    const mails = await desk.mails()
    expect(mails.map(({ to, template }) => [to, template])).toEqual([
      [ann.email, 'address_added'],
      ['work.ann@example.test', 'verify_added_email'],
    ])
    expect(mails[1]?.link).toMatch(/^http:\/\/localhost:3000\/profile\?verify-email=[\w-]{43}$/)
    const key = keyOf(mails[1])
    const info = await desk.auth({ path: 'auth/email/verify', headers: { 'x-email-verification-key': key } })
    expect(info.body).toMatchObject({ data: { email: 'work.ann@example.test' }, meta: { is_authenticating: false } })
    const proven = await verify(key, token)
    expect([proven.status, proven.body.data.user.email]).toEqual([200, ann.email])
    expect((await list())[1]).toEqual({ email: 'work.ann@example.test', primary: false, verified: true })
    expect((await verify(key, token)).status).toBe(400)
    await account('DELETE', { email: 'work.ann@example.test' })
  })

  test('can be verified only by its own user, and the key stays valid', async () => {
    await add('mine@example.test')
    const key = keyOf(await proofTo('mine@example.test'))
    expect((await verify(key)).status).toBe(409)
    expect((await verify(key, await desk.enter(bob))).status).toBe(409)
    expect((await list())[1].verified).toBe(false)
    expect((await verify(key, token)).status).toBe(200)
    await account('DELETE', { email: 'mine@example.test' })
  })

  test('that belongs to another user gets the same answer; its owner is notified, and it cannot be verified', async () => {
    const { status, body } = await add(bob.email)
    expect([status, body.data[1]]).toEqual([200, { email: bob.email, primary: false, verified: false }])
    expect(await proofTo(bob.email)).toMatchObject({ template: 'account_exists' })
  })

  test('added by two users belongs to the one who verifies it first', async () => {
    const email = 'shared@example.test'
    await add(email)
    const first = keyOf(await proofTo(email))
    desk.later(61)
    const bobToken = await desk.enter(bob)
    await account('POST', { email }, bobToken)
    const second = keyOf(await proofTo(email))
    expect((await verify(second, bobToken)).status).toBe(200)
    expect((await verify(first, token)).status).toBe(409)
  })

  test('requires authentication within the last five minutes', async () => {
    desk.later(301)
    const { status, body } = await add('late@example.test')
    expect([status, body.meta]).toEqual([401, { is_authenticated: true }])
    expect(body.data.user.email).toBe(ann.email)
    expect((await account('POST', { email: 'x@example.test' }, null)).body.meta).toEqual({ is_authenticated: false })
    expect((await account('GET', undefined, 'unknown')).status).toBe(410)
  })

  test('must be valid, new and at most the fifth', async () => {
    for (const count of [1, 2, 3, 4]) expect((await add(`many${count}@example.test`)).status).toBe(200)
    expect((await add('many5@example.test')).body.errors).toMatchObject([{ code: 'max_email_addresses' }])
    expect((await add('many4@example.test')).body.errors).toMatchObject([{ code: 'duplicate_email' }])
    expect((await add('many')).body.errors).toMatchObject([{ code: 'invalid', param: 'email' }])
  })

  test('gets another key after 60 seconds, and none once it is verified', async () => {
    const email = 'slow@example.test'
    await add(email)
    expect((await account('PUT', { email })).status).toBe(403)
    desk.later(61)
    await desk.mails()
    expect((await account('PUT', { email })).status).toBe(200)
    const key = keyOf(await proofTo(email))
    expect((await verify(key, token)).status).toBe(200)
    desk.later(61)
    expect((await account('PUT', { email })).status).toBe(403)
    expect((await account('PUT', { email: 'other@example.test' })).body.errors).toMatchObject([{ param: 'email' }])
  })
})

describe('the primary address', () => {
  test('must be verified; both addresses are notified of the change, and both sign in', async () => {
    const email = 'next@example.test'
    await add(email)
    const patch = (address: string) => account('PATCH', { email: address, primary: true })
    expect((await patch(email)).body.errors).toMatchObject([{ code: 'unverified_primary_email', param: 'email' }])
    await verify(keyOf(await proofTo(email)), token)
    const { status, body } = await patch(email)
    expect(status).toBe(200)
    expect(body.data).toEqual([
      { email, primary: true, verified: true },
      { email: ann.email, primary: false, verified: true },
    ])
    const mails = await desk.mails()
    expect(mails.map(({ to, template }) => [to, template])).toEqual([
      [ann.email, 'primary_address_changed'],
      [email, 'primary_address_changed'],
    ])
    const session200 = await desk.auth({ path: 'auth/session', headers: session(token) })
    expect(session200.body.data.user.email).toBe(email)
  })

  test('stays, like the others, without an authentication of the last five minutes', async () => {
    const email = 'kept@example.test'
    await add(email)
    await verify(keyOf(await proofTo(email)), token)
    const before = await list()
    desk.later(301)
    const answers = [await account('PATCH', { email, primary: true }), await account('DELETE', { email })]
    expect(answers.map(({ status, body }) => [status, body.meta])).toEqual([
      [401, { is_authenticated: true }],
      [401, { is_authenticated: true }],
    ])
    expect(await list()).toEqual(before)
    expect(await desk.mails()).toEqual([])
    const fresh = await desk.enter(ann)
    expect((await account('DELETE', { email }, fresh)).status).toBe(200)
  })

  test('cannot be removed; another one can, with the keys sent to it, and the primary one is notified', async () => {
    const remove = (email: string) => account('DELETE', { email })
    expect((await remove(ann.email)).body.errors).toMatchObject([{ code: 'cannot_remove_primary_email' }])
    expect((await remove('strange@example.test')).body.errors).toMatchObject([{ code: 'invalid', param: 'email' }])
    await add('gone@example.test')
    const key = keyOf(await proofTo('gone@example.test'))
    expect((await remove('gone@example.test')).body.data).toEqual([{ email: ann.email, primary: true, verified: true }])
    expect((await verify(key, token)).status).toBe(400)
    expect(await desk.mails()).toMatchObject([
      { to: ann.email, template: 'address_removed', subject: 'An email address was removed' },
    ])
  })
})
