/** Passkeys of an account and signing in with them, including attacks (user-passkeys, enter-by-passkey). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, AuthDesk } from '../support/auth-desk.ts'
import { password, session, startAuthDesk } from '../support/auth-desk.ts'
import type { Forgery, Passkey } from '../support/software-passkey.ts'
import { makePasskey } from '../support/software-passkey.ts'

type Headers = Record<string, string>
const passkeysPath = 'account/authenticators/webauthn'
const names = ['ann', 'bob', 'cara', 'dan']
let desk: AuthDesk

beforeAll(async () => {
  desk = await startAuthDesk()
  for (const name of names) await desk.person(name)
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.later(16 * 60)
  await desk.mails()
  await desk.sql('delete from authenticator')
})

const enter = async (name: string) => session((await desk.login(name)).body.meta.session_token)
const read = (path: string, headers: Headers = {}) => desk.auth({ path, headers })
const send = (path: string, headers: Headers, body?: unknown) => desk.auth({ method: 'POST', path, headers, body })
const errorsOf = ({ status, body }: Answer) => [status, body.errors?.[0]?.code, body.errors?.[0]?.param]
const refused = [400, 'invalid', 'credential']
const stepOf = (answer: Answer) => session(answer.body.meta.session_token)
const creation = async (headers: Headers, query = '?passwordless') => {
  const answer = await desk.extension({ path: `${passkeysPath}${query}`, headers })
  return answer.body.data.creation_options
}
const request = async (path: string, headers: Headers) => (await read(path, headers)).body.data.request_options

/** Adds a passkey for a user; returns the session and the passkey. */
async function addPasskey(name: string, query = '?passwordless') {
  const headers = await enter(name)
  const passkey = await makePasskey(await creation(headers, query))
  const added = await send(passkeysPath, headers, { name: 'Phone', credential: passkey.credential })
  expect(added.status).toBe(200)
  return { headers, passkey, added }
}

/** Signs in with only a passkey. */
async function signIn({ prove }: Passkey, lies?: Forgery): Promise<Answer> {
  const offer = await read('auth/webauthn/login')
  const credential = await prove(offer.body.data.request_options, lies)
  return send('auth/webauthn/login', stepOf(offer), { credential })
}

describe('the passkeys of an account', () => {
  test('a passkey is created for this site, added with recovery codes, and notified by email', async () => {
    const headers = await enter('ann')
    const { publicKey } = await creation(headers)
    expect(publicKey.rp).toEqual({ name: 'Daybook', id: 'localhost' })
    expect(publicKey.user).toMatchObject({ name: 'ann@example.test', displayName: 'Test ann' })
    expect(publicKey.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    const passkey = await makePasskey({ publicKey })
    const { body } = await send(passkeysPath, headers, { name: ' Phone ', credential: passkey.credential })
    const { id } = body.data
    const at = desk.clock.now().getTime() / 1000
    const listed = { type: 'webauthn', id, name: 'Phone', is_passwordless: true, created_at: at, last_used_at: null }
    expect([body.data, body.meta]).toEqual([listed, { recovery_codes_generated: true }])
    expect((await read('account/authenticators', headers)).body.data).toMatchObject([listed, { unused_code_count: 10 }])
    expect(await desk.mails()).toMatchObject([{ to: 'ann@example.test', subject: 'A passkey was added' }])

    const second = await creation(headers, '')
    expect(second.publicKey.authenticatorSelection.residentKey).toBe('discouraged')
    expect(second.publicKey.excludeCredentials).toMatchObject([{ id: passkey.id }])
    const another = await send(passkeysPath, headers, { credential: (await makePasskey(second)).credential })
    expect([another.body.data.is_passwordless, another.body.data.name]).toEqual([false, ''])
    expect(another.body.meta).toEqual({ recovery_codes_generated: false })
  })

  test('a challenge is valid for one passkey, of its session, for five minutes', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    const options = await creation(ann)
    const passkey = await makePasskey(options)
    expect(errorsOf(await send(passkeysPath, bob, { credential: passkey.credential }))).toEqual(refused)
    const answers = await Promise.all([1, 2, 3].map(() => send(passkeysPath, ann, { credential: passkey.credential })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const late = await makePasskey(await creation(ann))
    desk.later(5 * 60)
    expect(errorsOf(await send(passkeysPath, ann, { credential: late.credential }))).toEqual(refused)
  })

  test('a passkey for another site, without user verification, or of another user is refused', async () => {
    const { passkey } = await addPasskey('bob')
    const headers = await enter('ann')
    for (const lies of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { flags: 1 },
      { challenge: 'x' },
    ]) {
      const forgery = await makePasskey(await creation(headers), lies)
      expect(
        errorsOf(await send(passkeysPath, headers, { credential: forgery.credential })),
        JSON.stringify(lies),
      ).toEqual(refused)
    }
    const created = await makePasskey(await creation(headers))
    const renamed = { ...created.credential, id: passkey.id, rawId: passkey.id }
    expect(errorsOf(await send(passkeysPath, headers, { credential: renamed }))).toEqual(refused)
    const duplicate = await makePasskey(await creation(headers), { id: passkey.id })
    expect(errorsOf(await send(passkeysPath, headers, { credential: duplicate.credential }))).toEqual(refused)
    expect((await read('account/authenticators', headers)).body.data).toEqual([])
    const empty = await send(passkeysPath, headers, { credential: { id: 'x' } })
    expect(empty.body.errors.map(({ param }: { param: string }) => param)).toContain('credential.response')
  })

  test('passkeys are renamed and removed by their owner, the recovery codes with the last one', async () => {
    const { headers, added } = await addPasskey('ann')
    const { id } = added.body.data
    const rename = (who: Headers, body: unknown) => desk.auth({ method: 'PUT', path: passkeysPath, headers: who, body })
    const remove = (who: Headers, authenticators: number[]) =>
      desk.auth({ method: 'DELETE', path: passkeysPath, headers: who, body: { authenticators } })
    expect((await rename(headers, { id, name: 'Laptop' })).body.data.name).toBe('Laptop')
    const bob = await enter('bob')
    expect(errorsOf(await rename(bob, { id, name: 'Mine' }))).toEqual([400, 'invalid', 'id'])
    expect(errorsOf(await remove(bob, [id]))).toEqual([400, 'invalid', 'authenticators'])
    expect(errorsOf(await remove(headers, [id, 987_654]))).toEqual([400, 'invalid', 'authenticators'])
    expect((await read('account/authenticators', headers)).body.data).toHaveLength(2)
    await desk.mails()
    expect((await remove(headers, [id])).status).toBe(200)
    expect((await read('account/authenticators', headers)).body.data).toEqual([])
    expect(await desk.mails()).toMatchObject([{ to: 'ann@example.test', subject: 'A passkey was removed' }])
  })

  test('changes require authentication within the last five minutes, which a passkey can provide', async () => {
    const { headers, added, passkey } = await addPasskey('ann')
    const authenticators = [added.body.data.id]
    const { credential } = await makePasskey(await creation(headers))
    desk.later(5 * 60 + 1)
    const bodies = [
      { method: 'GET' },
      { method: 'POST', body: { credential } },
      { method: 'PUT', body: { id: authenticators[0], name: 'Mine' } },
      { method: 'DELETE', body: { authenticators } },
    ] as const
    for (const call of bodies) {
      const { status, body } = await desk.auth({ ...call, path: passkeysPath, headers })
      expect([status, body.meta]).toEqual([401, { is_authenticated: true }])
      expect(body.data.flows.at(-1)).toEqual({ id: 'mfa_reauthenticate', types: ['webauthn', 'recovery_codes'] })
    }
    const proof = await passkey.prove(await request('auth/webauthn/reauthenticate', headers))
    const again = await send('auth/webauthn/reauthenticate', headers, { credential: proof })
    expect(again.body.data.methods.at(-1)).toMatchObject({ method: 'mfa', type: 'webauthn', reauthenticated: true })
    expect(errorsOf(await send('auth/webauthn/reauthenticate', headers, { credential: proof }))).toEqual(refused)
    expect((await desk.auth({ ...bodies[3], path: passkeysPath, headers })).status).toBe(200)
    expect(errorsOf(await read('auth/webauthn/reauthenticate', headers))).toEqual(refused)
    expect((await read('auth/webauthn/reauthenticate')).status).toBe(401)
  })

  test('a passkey does not authenticate another user', async () => {
    const [ann, bob] = [await addPasskey('ann'), await addPasskey('bob')]
    const options = await request('auth/webauthn/reauthenticate', ann.headers)
    const credential = await bob.passkey.prove(options)
    expect(errorsOf(await send('auth/webauthn/reauthenticate', ann.headers, { credential }))).toEqual(refused)
  })
})

describe('signing in with only a passkey', () => {
  test('counts as both factors', async () => {
    const { passkey, headers } = await addPasskey('ann')
    const { status, body } = await signIn(passkey)
    expect([status, body.data.user.email]).toEqual([200, 'ann@example.test'])
    expect(body.data.methods).toMatchObject([{ method: 'mfa', type: 'webauthn' }])
    expect((await desk.me(body.meta.access_token)).status).toBe(200)
    const [listed] = (await read('account/authenticators', headers)).body.data
    expect(listed.last_used_at).toBe(desk.clock.now().getTime() / 1000)
    const path = 'auth/webauthn/login'
    expect((await desk.extension({ path, headers: stepOf({ status, body, headers: {} }) })).status).toBe(409)
  })

  test('is refused from another site, without user verification, with a wrong signature or a decreasing counter', async () => {
    const { passkey } = await addPasskey('ann')
    expect((await signIn(passkey, { counter: 7 })).status).toBe(200)
    const untrue: Forgery[] = [
      { origin: 'https://evil.example', counter: 8 },
      { rpId: 'evil.example', counter: 8 },
      { flags: 1, counter: 8 },
      { counter: 7 },
      { counter: 6 },
    ]
    for (const lies of untrue) expect(errorsOf(await signIn(passkey, lies)), JSON.stringify(lies)).toEqual(refused)
    const stranger = await makePasskey({ publicKey: { challenge: 'AAAA' } })
    expect(errorsOf(await signIn(stranger))).toEqual(refused)
    const forged = await makePasskey({ publicKey: { challenge: 'AAAA' } }, { id: passkey.id })
    expect(errorsOf(await signIn(forged, { counter: 8 }))).toEqual(refused)
    expect((await signIn(passkey, { counter: 8 })).status).toBe(200)
    expect((await signIn(passkey, { counter: 4_294_967_295 })).status).toBe(200)
    expect(errorsOf(await signIn(passkey, { counter: 9 }))).toEqual(refused)
  })

  test('accepts a challenge once, right or wrong, and only for its own sign-in', async () => {
    const { passkey } = await addPasskey('ann')
    const [first, second] = [await read('auth/webauthn/login'), await read('auth/webauthn/login')]
    const credential = await passkey.prove(first.body.data.request_options)
    expect(errorsOf(await send('auth/webauthn/login', stepOf(second), { credential }))).toEqual(refused)
    const right = await passkey.prove(second.body.data.request_options)
    expect(errorsOf(await send('auth/webauthn/login', stepOf(second), { credential: right }))).toEqual(refused)
    const answers = await Promise.all([1, 2, 3].map(() => send('auth/webauthn/login', stepOf(first), { credential })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(errorsOf(await send('auth/webauthn/login', {}, { credential }))).toEqual(refused)
  })

  test('is refused for a key added as second factor, and for a deactivated user', async () => {
    const { passkey } = await addPasskey('ann', '')
    expect(errorsOf(await signIn(passkey))).toEqual(refused)
    const dan = await addPasskey('dan')
    await desk.sql('update app_user set is_active = false where email = $1', ['dan@example.test'])
    expect(errorsOf(await signIn(dan.passkey))).toEqual([400, 'account_disabled', undefined])
  })
})

describe('a passkey as second factor', () => {
  test('completes its sign-in, also without user verification', async () => {
    const { passkey } = await addPasskey('cara', '')
    const step = await desk.login('cara')
    expect(step.body.data.flows.at(-1).types).toEqual(['webauthn', 'recovery_codes'])
    const options = await request('auth/webauthn/authenticate', stepOf(step))
    expect(options.publicKey.allowCredentials).toMatchObject([{ id: passkey.id }])
    const credential = await passkey.prove(options, { flags: 1 })
    const { status, body } = await send('auth/webauthn/authenticate', stepOf(step), { credential })
    expect([status, body.data.methods.map(({ method }: { method: string }) => method)]).toEqual([
      200,
      ['password', 'mfa'],
    ])
  })

  test('of another user, or for the challenge of another sign-in, is refused', async () => {
    const [cara, bob] = [await addPasskey('cara'), await addPasskey('bob')]
    const [first, second] = [await desk.login('cara'), await desk.login('cara')]
    const path = 'auth/webauthn/authenticate'
    const foreign = await bob.passkey.prove(await request(path, stepOf(first)))
    expect(errorsOf(await send(path, stepOf(first), { credential: foreign }))).toEqual(refused)
    const credential = await cara.passkey.prove(await request(path, stepOf(first)))
    expect(errorsOf(await send(path, stepOf(second), { credential }))).toEqual(refused)
    const login = await read('auth/webauthn/login')
    expect(errorsOf(await send('auth/webauthn/login', stepOf(login), { credential }))).toEqual(refused)
    expect((await send(path, stepOf(first), { credential })).status).toBe(200)
    expect((await send(path, stepOf(first), { credential })).status).toBe(410)
    expect((await read(path)).status).toBe(401)
  })
})

describe('signing up with a passkey', () => {
  test('the address is verified, the passkey created, and the user signed in with both factors', async () => {
    const path = 'auth/webauthn/signup'
    const started = await send(path, {}, { email: 'Eve.Young@example.test' })
    expect([started.status, started.body.data.flows.at(-1)]).toEqual([401, { id: 'verify_email', is_pending: true }])
    const headers = stepOf(started)
    expect((await read(path, headers)).status).toBe(409)
    const key = (await desk.mails())[0]?.link?.split('/').at(-1)
    // The user who reads the email elsewhere may not be the one who would own the passkey.
    expect((await send('auth/email/verify', {}, { key })).status).toBe(409)
    const proven = await send('auth/email/verify', headers, { key })
    expect([proven.status, proven.body.data.flows.at(-1)]).toEqual([401, { id: 'signup', is_pending: true }])
    const count = async () => (await desk.sql(`select from app_user where email like 'eve%'`)).length
    expect(await count()).toBe(0)

    const finish = (credential: unknown) =>
      desk.auth({ method: 'PUT', path, headers, body: { name: 'Phone', credential } })
    const options = (await read(path, headers)).body.data
    expect(options.creation_options).toEqual(options.request_options)
    const wrong = await makePasskey(options.creation_options, { origin: 'https://evil.example' })
    expect(errorsOf(await finish(wrong.credential))).toEqual(refused)
    const passkey = await makePasskey((await read(path, headers)).body.data.creation_options)
    const { status, body } = await finish(passkey.credential)
    expect([status, body.data.user]).toMatchObject([
      200,
      { email: 'eve.young@example.test', full_name: 'Eve Young', has_usable_password: false },
    ])
    expect((await finish(passkey.credential)).status).toBe(409)
    const list = await read('account/authenticators', stepOf({ status, body, headers: {} }))
    expect(list.body.data).toMatchObject([{ type: 'webauthn', name: 'Phone' }, { unused_code_count: 10 }])
    expect((await signIn(passkey)).body.data.user.email).toBe('eve.young@example.test')
  })

  test('with an existing address starts like any other, and leads nowhere', async () => {
    const started = await send('auth/webauthn/signup', {}, { email: 'bob@example.test' })
    expect([started.status, started.body.data.flows.at(-1).id]).toEqual([401, 'verify_email'])
    expect(await desk.mails()).toMatchObject([
      { to: 'bob@example.test', subject: 'You already have a Daybook account' },
    ])
    expect((await desk.login('bob', password)).status).toBe(200)
  })

  test('cannot be started by a signed-in user', async () => {
    const headers = await enter('bob')
    expect((await send('auth/webauthn/signup', headers, { email: 'new@example.test' })).status).toBe(409)
  })
})
