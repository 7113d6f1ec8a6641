/** Account changes of users in the audit logs of their companies (audit-account and everything that calls it). */
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCompany } from '../../server/services/company/create-company.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { AuthDesk } from '../support/auth-desk.ts'
import { password, session, startAuthDesk } from '../support/auth-desk.ts'

let desk: AuthDesk
beforeAll(async () => {
  desk = await startAuthDesk()
  for (const name of ['ann', 'bob']) {
    const founder = await desk.person(name)
    await createCompany(desk, founder, { name: `${name} One`, countryIso: 'GB' })
    if (name === 'ann') await createCompany(desk, founder, { name: 'ann Two', countryIso: 'NP' })
  }
  await desk.person('nobody')
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.later(16 * 60)
  await desk.mails()
  await rows()
})

const alreadyRead = new Set<unknown>()
/**
 * Returns the audit rows written since the last call, company by company, in the order of each: company, act, actor and
 * changes.
 */
async function rows(): Promise<string[]> {
  const all = await desk.sql<Record<string, string>>(
    `select a.id, c.slug, a.action, a.resource, a.actor, a.address, a.changes::text as changes, a.object_id = a.user_id as own
     from audit_log a join company c on c.id = a.company_id where a.action not in ('create') order by c.slug, a.at`,
  )
  const fresh = all.filter(({ id }) => !alreadyRead.has(id))
  for (const row of fresh) {
    alreadyRead.add(row['id'])
    expect(row).toMatchObject({ address: '127.0.0.1', own: true })
    expect(['session', 'account']).toContain(row['resource'])
  }
  return fresh.map(({ slug, action, actor, changes }) => `${slug} ${action} ${actor?.split('@')[0]} ${changes}`)
}
const enter = async (name: string) => session((await desk.login(name)).body.meta.session_token)
const inBoth = (act: string) => [`ann-one ${act}`, `ann-two ${act}`]

test('sign-in and sign-out are logged in each company of the user, and in no other', async () => {
  const headers = { ...(await enter('ann')), 'user-agent': 'desk' }
  expect(await rows()).toEqual(inBoth('sign-in ann {"device": [null, "lightMyRequest"], "method": [null, "password"]}'))
  await desk.auth({ method: 'DELETE', path: 'auth/session', headers })
  expect(await rows()).toEqual(inBoth('sign-out ann {}'))
  await desk.auth({ method: 'DELETE', path: 'auth/session', headers })
  expect(await rows()).toEqual([])
})

test('a wrong password is logged in the companies of the account; unknown names leave nothing', async () => {
  await desk.login('ann', 'wrong horse')
  expect(await rows()).toEqual(inBoth('failed-sign-in ann {"method": [null, "password"]}'))
  await desk.login('unknown', 'wrong horse')
  await desk.login('nobody', 'wrong horse')
  expect(await rows()).toEqual([])
})

test('a locked-out user leaves no further rows', async () => {
  for (let attempt = 0; attempt < 8; attempt++) await desk.login('bob', 'wrong horse')
  expect(await rows()).toHaveLength(5)
})

test('a company that the user has left gets no further rows', async () => {
  await desk.sql(
    `insert into member (company_id, id, user_id, role) select c.id, $1, u.id, 'member' from company c, app_user u
     where c.slug = 'ann-two' and u.email = 'bob@example.test'`,
    [newId()],
  )
  const companies = async () => (await rows()).map((row) => row.split(' ')[0]).toSorted()
  await enter('bob')
  expect(await companies()).toEqual(['ann-two', 'bob-one'])
  await desk.sql(`update member set is_active = false where role = 'member'`)
  await enter('bob')
  expect(await companies()).toEqual(['bob-one'])
})

test('a wrong code, and a sign-in by the right one', async () => {
  const requested = await desk.auth({ method: 'POST', path: 'auth/code/request', body: { email: 'bob@example.test' } })
  const headers = session(requested.body.meta.session_token)
  const confirm = (code: string) => desk.auth({ method: 'POST', path: 'auth/code/confirm', headers, body: { code } })
  await confirm('AAAAAA')
  expect(await rows()).toEqual(['bob-one failed-sign-in bob {"method": [null, "code"]}'])
  const [mail] = await desk.mails()
  const code = /\b[B-Z2-9]{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  expect((await confirm(code)).status).toBe(200)
  expect(await rows()).toEqual(['bob-one sign-in bob {"device": [null, "lightMyRequest"], "method": [null, "code"]}'])
})

test('an authenticator app, its second factor, and its removal', async () => {
  const headers = await enter('bob')
  const path = 'account/authenticators/totp'
  const { secret } = (await desk.auth({ path, headers })).body.meta
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: desk.clock.now().getTime() })
  await rows()
  await desk.auth({ method: 'POST', path, headers, body: { code: codeNow() } })
  expect(await rows()).toEqual(['bob-one authenticator-added bob {"type": [null, "totp"]}'])
  await desk.auth({ method: 'POST', path: 'account/authenticators/recovery-codes', headers })
  expect(await rows()).toEqual(['bob-one authenticator-added bob {"type": [null, "recovery_codes"]}'])
  desk.later(60)
  const step = session((await desk.login('bob')).body.meta.session_token)
  expect(await rows()).toEqual([])
  const authenticate = (code: string) =>
    desk.auth({ method: 'POST', path: 'auth/2fa/authenticate', headers: step, body: { code } })
  await authenticate('no code')
  expect(await rows()).toEqual(['bob-one failed-sign-in bob {"method": [null, "password, mfa"]}'])
  await authenticate(codeNow())
  expect(await rows()).toEqual([
    'bob-one sign-in bob {"device": [null, "lightMyRequest"], "method": [null, "password, totp"]}',
  ])
  await desk.auth({ method: 'DELETE', path, headers })
  expect(await rows()).toEqual(['bob-one authenticator-removed bob {"type": ["totp", null]}'])
})

test('a new password, by the old one and by an emailed key', async () => {
  const headers = await enter('ann')
  await rows()
  const next = 'another right horse'
  const body = { current_password: password, new_password: next }
  await desk.auth({ method: 'POST', path: 'account/password/change', headers, body })
  expect(await rows()).toEqual(inBoth('password-changed ann {"method": [null, "password"]}'))
  await desk.mails()
  desk.later(120)
  await desk.auth({ method: 'POST', path: 'auth/password/request', body: { email: 'ann@example.test' } })
  const [mail] = await desk.mails()
  const key = mail?.link?.split('/').at(-1) ?? ''
  await desk.auth({ method: 'POST', path: 'auth/password/reset', body: { key, password } })
  expect(await rows()).toEqual(inBoth('password-changed ann {"method": [null, "password_reset"]}'))
})

test('addresses added, made primary and removed', async () => {
  const headers = await enter('bob')
  await rows()
  const change = (method: 'POST' | 'PATCH' | 'DELETE', email: string, more = {}) =>
    desk.auth({ method, path: 'account/email', headers, body: { email, ...more } })
  await change('POST', 'bob@side.test')
  await desk.sql(`update email_address set is_verified = true where email = 'bob@side.test'`)
  await change('PATCH', 'bob@side.test', { primary: true })
  await change('DELETE', 'bob@example.test')
  expect(await rows()).toEqual([
    'bob-one address-added bob {"email": [null, "bob@side.test"]}',
    'bob-one primary-address-changed bob {"email": ["bob@example.test", "bob@side.test"]}',
    'bob-one address-removed bob {"email": ["bob@example.test", null]}',
  ])
})

test('another device signed out', async () => {
  const headers = await enter('ann')
  await enter('ann')
  await rows()
  const { body } = await desk.extension({ path: 'auth/sessions', headers })
  const other = body.data.find((one: { is_current: boolean }) => !one.is_current).id
  await desk.extension({ method: 'DELETE', path: 'auth/sessions', headers, body: { sessions: [other] } })
  expect(await rows()).toEqual(inBoth('sign-out ann {"device": ["lightMyRequest", null]}'))
})
