/** Attacks on signing in by an identity provider, by providers, other sites and clients (provider-token too). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuthDesk } from '../support/auth-desk.ts'
import { session, startAuthDesk } from '../support/auth-desk.ts'
import type { IdentityProvider } from '../support/identity-provider.ts'
import { startIdentityProvider } from '../support/identity-provider.ts'
import type { Form } from '../support/provider-journey.ts'
import { comeBack, enter, follow, leave, someone, travel } from '../support/provider-journey.ts'

const ann = { sub: 'ann-1', name: 'Ann Smith', email: 'ann@example.test', email_verified: true }
const callbackUrls = ['http://localhost:3000/auth/acme/callback/', 'http://localhost:3000/elsewhere/']
let acme: IdentityProvider
let desk: AuthDesk

beforeAll(async () => {
  acme = await startIdentityProvider({
    redirectUris: callbackUrls,
    accounts: [ann, { sub: 'new-1', email: 'no@example.test' }],
  })
  const silent = { id: 'silent', name: 'Silent', issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b' }
  desk = await startAuthDesk({ providers: [acme.provider, silent] })
  acme.choose('ann-1')
})
afterAll(async () => {
  await desk.close()
  await acme.close()
})
beforeEach(() => {
  desk.later(60)
  acme.changeTokens(null)
})

const invalidState = [{ code: 'invalid', param: 'state' }]
const refused = [{ code: 'provider_refused' }]
const people = async () => Number((await desk.sql<{ count: string }>('select count(*) from app_user'))[0]?.count)
const leaving = async (form: Form, headers: Form = {}) => {
  const { status, location } = await leave(desk, { jar: new Map(), form, headers })
  return [status, location]
}

describe('starting at the provider leads to the sign-in page with the reason when', () => {
  test('the callback is on another site, however it is written', async () => {
    const addresses = [
      '//evil.test',
      'https://evil.test',
      '/\\evil.test',
      '\\\\evil.test',
      'http://localhost:3000@evil.test/',
      'javascript:0',
    ]
    addresses.push(
      'http://evil.test@localhost:3000/',
      'http://localhost:3001/',
      'https://localhost:3000/',
      '/a?b=c',
      '/a#b',
    )
    for (const callback_url of [...addresses, `/${'a'.repeat(3000)}`]) {
      expect(await leaving({ provider: 'acme', callback_url }), callback_url).toEqual([
        302,
        '/login?error=callback_refused',
      ])
    }
    for (const callback_url of ['/elsewhere/', 'http://localhost:3000/elsewhere/']) {
      const [, location] = await leaving({ provider: 'acme', callback_url })
      expect(new URL(String(location)).searchParams.get('redirect_uri')).toBe(callbackUrls[1])
    }
  })

  test('the provider is unknown or unreachable, or the form is invalid', async () => {
    const unknown = [302, '/login?error=unknown_provider']
    for (const form of [{ provider: 'other' }, { provider: 'x'.repeat(60) }, {}] as Form[]) {
      expect(await leaving(form)).toEqual(unknown)
    }
    expect(await leaving({ provider: 'silent' })).toEqual([302, '/login?error=provider_unreachable'])
    expect(await leaving({ provider: 'acme', process: 'steal' })).toEqual([302, '/login?error=invalid'])
    expect(await leaving({}, { 'content-type': 'text/plain' })).toEqual([302, '/login?error=invalid'])
  })

  test('another site posts the form to connect its account to the signed-in user', async () => {
    const form = { provider: 'acme', process: 'connect' }
    const foreign: Form[] = [{ origin: 'https://evil.test' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]
    foreign.push({ 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' })
    for (const headers of foreign) expect((await leaving(form, headers))[1]).toBe('/login?error=callback_refused')
    for (const headers of [{ origin: 'http://localhost:3000' }, { 'sec-fetch-site': 'same-origin' }] as Form[]) {
      expect(String((await leaving(form, headers))[1])).toContain(acme.provider.issuer)
    }
  })

  test('one address starts more than thirty times a minute', async () => {
    const limited = await desk.startLimited(1)
    const ask = { method: 'POST', url: '/_allauth/app/v1/auth/provider/redirect' } as const
    for (let count = 0; count < 30; count++) await limited.inject(ask)
    expect((await limited.inject(ask)).headers.location).toBe('/login?error=too_many')
    await limited.close()
  })
})

describe('the callback is refused', () => {
  test('with a wrong state, without one, or to another provider', async () => {
    const { jar, returned } = await travel(desk)
    for (const state of ['other', '']) {
      const { body } = await comeBack(desk, { jar, returned: { ...returned, state } })
      expect(body.errors).toMatchObject(invalidState)
    }
    const cookie = `daybook_provider=${jar.get('http://localhost:3000')?.get('daybook_provider')}`
    const callback = { method: 'POST', body: returned, headers: { cookie } } as const
    const elsewhere = await desk.extension({ ...callback, path: 'auth/provider/callback/silent' })
    expect(elsewhere.body.errors).toMatchObject(invalidState)
    const unknown = await desk.extension({ ...callback, path: 'auth/provider/callback/other' })
    expect(unknown.body.errors).toMatchObject([{ code: 'invalid', param: 'provider' }])
    const odd = await desk.extension({ ...callback, path: 'auth/provider/callback/acme', body: { state: ['a', 'b'] } })
    expect(odd.status).toBe(400)
  })

  test('in another browser, which leaves the first one’s attempt valid', async () => {
    const { jar, returned } = await travel(desk)
    const other = await travel(desk)
    for (const wrong of [new Map(), other.jar]) {
      expect((await comeBack(desk, { jar: wrong, returned })).body.errors).toMatchObject(invalidState)
    }
    expect((await comeBack(desk, { jar, returned })).status).toBe(200)
  })

  test('a second time', async () => {
    const journey = await travel(desk)
    const answers = await Promise.all([comeBack(desk, journey), comeBack(desk, journey)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await comeBack(desk, journey)).body.errors).toMatchObject(invalidState)
  })

  test('after ten minutes; two attempts in one browser do not disturb each other', async () => {
    const late = await travel(desk)
    desk.later(500)
    const second = await travel(desk, { jar: late.jar })
    desk.later(100)
    expect((await comeBack(desk, late)).body.errors).toMatchObject(invalidState)
    expect((await comeBack(desk, second)).status).toBe(200)
  })

  test('when the user declined at the provider, or the code differs', async () => {
    acme.choose('nobody')
    const { jar, returned } = await travel(desk)
    expect(returned.error).toBe('access_denied')
    expect((await comeBack(desk, { jar, returned })).body.errors).toMatchObject(refused)
    acme.choose('ann-1')
    const [journey, other] = [await travel(desk), await travel(desk)]
    const swapped = { ...journey.returned, code: other.returned.code ?? '' }
    expect((await comeBack(desk, { ...journey, returned: swapped })).body.errors).toMatchObject(refused)
    const { code: _, ...codeless } = (await travel(desk, { jar })).returned
    expect((await comeBack(desk, { jar, returned: codeless })).body.errors).toMatchObject(refused)
  })

  test('while the provider is down; the next attempt succeeds', async () => {
    const journey = await travel(desk)
    await acme.close()
    expect((await comeBack(desk, journey)).body.errors).toMatchObject([{ code: 'provider_unreachable' }])
    expect(await leaving({ provider: 'acme' })).toEqual([302, '/login?error=provider_unreachable'])
    await acme.reopen()
    expect((await enter(desk)).status).toBe(200)
  })

  test('where sign-up is closed, for new users only', async () => {
    desk.site.isOpenForSignup = false
    acme.choose('new-1')
    const before = await people()
    expect((await enter(desk)).body).toEqual({ status: 403 })
    acme.choose('ann-1')
    expect((await enter(desk)).status).toBe(200)
    expect(await people()).toBe(before)
    desk.site.isOpenForSignup = true
  })

  test('with an ID token that was changed, of another issuer, client or nonce, or missing', async () => {
    const before = await people()
    const now = Math.floor(Date.now() / 1000)
    const good = { iss: acme.provider.issuer, aud: 'daybook', sub: 'new-1', iat: now, exp: now + 60 }
    for (const wrong of [{ nonce: 'other' }, { iss: 'http://evil.test' }, { aud: 'other' }, { exp: now - 60 }]) {
      const jar = new Map()
      const { location } = await leave(desk, { jar, form: { provider: 'acme' } })
      const nonce = new URL(location).searchParams.get('nonce')
      const forged = await acme.sign({ ...good, nonce, ...wrong })
      acme.changeTokens((tokens) => ({ ...tokens, id_token: forged }))
      const returned = Object.fromEntries((await follow(jar, location, desk.site.publicUrl)).searchParams)
      expect((await comeBack(desk, { jar, returned })).body.errors, JSON.stringify(wrong)).toMatchObject(refused)
    }
    acme.changeTokens((tokens) => ({ ...tokens, id_token: tampered(String(tokens.id_token)) }))
    expect((await enter(desk)).body.errors).toMatchObject(refused)
    acme.changeTokens((tokens) => ({ ...tokens, id_token: undefined }))
    expect((await enter(desk)).body.errors).toMatchObject(refused)
    expect(await people()).toBe(before)
  })
})

describe('an ID token obtained by a client', () => {
  const outcomeWith = async (claims: object, { token = {}, ...options }: { token?: object; process?: string } = {}) => {
    const now = desk.clock.now().getTime() / 1000
    const common = { iss: acme.provider.issuer, aud: 'daybook', iat: now, exp: now + 60 }
    const id_token = await acme.sign({ ...common, ...claims })
    return { provider: 'acme', process: 'login', token: { client_id: 'daybook', id_token, ...token }, ...options }
  }
  const post = (body: object, headers: Form = {}) =>
    desk.auth({ method: 'POST', path: 'auth/provider/token', body, headers })

  test('signs in, or connects the account to the signed-in user', async () => {
    const { status, body } = await post(await outcomeWith(ann))
    expect([status, body.data.user.email]).toEqual([200, ann.email])
    const { token } = await someone(desk, 'mobile')
    const account = await outcomeWith({ sub: 'mobile-1' }, { process: 'connect' })
    expect((await post(account)).status).toBe(401)
    expect((await post(account, session(token))).body.data.user.email).toBe('mobile@example.test')
    expect((await post(await outcomeWith({ sub: 'mobile-1' }))).body.data.user.email).toBe('mobile@example.test')
    const pending = await post(await outcomeWith({ sub: 'unproven-1' }))
    expect([pending.status, pending.body.data.flows.at(-1).id]).toEqual([401, 'provider_signup'])
  })

  test('is refused when changed, expired, of another issuer or for another client', async () => {
    const wrong = [{ exp: 1 }, { exp: undefined }, { iss: 'http://evil.test' }, { aud: 'other' }, { sub: undefined }]
    for (const claims of wrong) {
      const { body } = await post(await outcomeWith({ ...ann, ...claims }))
      expect(body.errors, JSON.stringify(claims)).toMatchObject([{ code: 'invalid', param: 'token' }])
    }
    const good = await outcomeWith(ann)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.token.id_token.split('.')[1]}.`
    for (const id_token of [tampered(good.token.id_token), unsigned, 'nonsense']) {
      const { body } = await post({ ...good, token: { ...good.token, id_token } })
      expect(body.errors).toMatchObject([{ code: 'invalid', param: 'token' }])
    }
    const other = await post(await outcomeWith(ann, { token: { client_id: 'other' } }))
    expect(other.body.errors).toMatchObject([{ code: 'invalid', param: 'token' }])
    const unknown = await post({ ...good, provider: 'other' })
    expect(unknown.body.errors).toMatchObject([{ code: 'invalid', param: 'provider' }])
    const silent = await post({ ...good, provider: 'silent', token: { ...good.token, client_id: 'a' } })
    expect(silent.body.errors).toMatchObject([{ code: 'provider_unreachable' }])
  })
})

/** Returns the same claims with another signature. */
function tampered(token: string): string {
  const [head, claims = '', signature = ''] = token.split('.')
  const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'new-1' }
  return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
}
