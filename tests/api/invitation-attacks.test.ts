/** Attempts to become a member or an admin without an invitation. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { statement } from '../../server/db/core/client.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { byLink, invitationDesk, invitations, mine, stranger } from './invitation-desk.ts'

let app: TestApp
const { invite, tokenOf, sets, prove } = invitationDesk(() => app)

beforeEach(async () => {
  await app?.close()
  app = await startApp()
})
afterAll(() => app.close())

test('a link does not work for a user with another address, or with the invited one unverified', async () => {
  await invite('owner', { email: 'bob@example.test', role: 'admin' })
  const token = await tokenOf('bob@example.test')
  const accept = () => app.as('stranger').post(byLink(token, 'accept/'))
  expect([(await accept()).status, (await accept()).body.code]).toEqual([403, 'INVITED_OTHER_ADDRESS'])
  await app.sql(
    `insert into email_address (user_id, email) select id, 'bob@example.test' from app_user where email = $1`,
    [stranger],
  )
  expect((await accept()).body).toMatchObject({ code: 'INVITED_OTHER_ADDRESS' })
  expect((await app.as('stranger').get('/api/company/one/')).status).toBe(404)
})

test('an admin can neither invite an admin, nor accept, resend or cancel the owner’s invitation of one', async () => {
  const { body } = await invite('admin', { email: stranger, role: 'admin' })
  expect(body).toMatchObject({
    statusCode: 403,
    code: 'ADMINS_BY_OWNER',
    errors: { 'emails.0.role': [expect.any(String)] },
  })
  const { body: invitation } = await invite('owner', { email: stranger, role: 'admin' })
  for (const act of ['resend', 'cancel'])
    expect((await app.as('admin').post(`${invitations}${invitation[0].id}/${act}/`)).body).toMatchObject({
      code: 'ADMINS_BY_OWNER',
    })
  await app.sql(`update member set is_active = false where role = 'admin'
     and company_id = (select id from company where slug = 'one')`)
  const back = { email: app.emailOf('admin') }
  const [accountant] = (await app.as('owner').get('/api/company/one/settings/members/?q=accountant')).body
  await app.as('owner').patch(`/api/company/one/settings/members/${accountant.id}/`, { version: 1, role: 'admin' })
  expect((await invite('accountant', back)).body).toMatchObject({ code: 'ADMINS_BY_OWNER' })
})

test('a member can neither invite nor list invitations', async () => {
  const { body } = await invite('owner', { email: stranger })
  expect((await invite('accountant', { email: 'x@example.test' })).status).toBe(403)
  expect((await app.as('clerk').get(invitations)).status).toBe(403)
  expect((await app.as('clerk').post(`${invitations}${body[0].id}/cancel/`)).status).toBe(403)
})

test('a guessed token reveals nothing, and few are tried in a minute', async () => {
  await app.close()
  app = await startApp({ rateLimit: 1 })
  const guess = (place: number) =>
    app.as('anonymous').get(byLink(`guess${place}`), { authorization: `Token other${place}` })
  for (let place = 0; place < 30; place += 1) expect((await guess(place)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await guess(30)).body).toMatchObject({ statusCode: 429, code: 'SLOW_DOWN' })
  expect((await app.as('stranger').post(byLink('guess', 'accept/'))).status).toBe(429)
})

test('inviting a second address of a member changes nothing', async () => {
  await invite('owner', { email: stranger, permission_sets: await sets('Auditor') }, { email: 'side@example.test' })
  const [first] = (await app.as('stranger').get(mine)).body
  await app.as('stranger').post(`${mine}${first.id}/accept/`)
  await prove('side@example.test')
  const [side] = (await app.as('stranger').get(mine)).body
  const { status, body } = await app.as('stranger').post(`${mine}${side.id}/accept/`)
  expect([status, body.code]).toEqual([409, 'MEMBER_ALREADY'])
  expect((await invite('owner', { email: 'stranger@example.test' })).body.code).toBe('MEMBER_ALREADY')
})

/** Deactivates a user of the company who holds an invitation to another mailbox, and verifies that mailbox. */
async function leaveWithInvitation(who: 'admin' | 'clerk', by: 'admin' | 'owner'): Promise<string> {
  await invite(by, { email: 'side@example.test' })
  await app.setNow('2026-06-15T12:05:00Z')
  const [member] = (await app.as('owner').get(`/api/company/one/settings/members/?q=${who}`)).body
  await app.as('owner').patch(`/api/company/one/settings/members/${member.id}/`, { version: 1, is_active: false })
  await prove('side@example.test', app.emailOf(who))
  return (await app.as(who).get(mine)).body[0].id
}
const activityOf = async (who: string) =>
  (await app.as('owner').get(`/api/company/one/settings/members/?q=${who}`)).body.map(
    ({ role, is_active }: { role: string; is_active: boolean }) => [role, is_active],
  )

test('an invitation from before does not bring a deactivated member back', async () => {
  const id = await leaveWithInvitation('clerk', 'owner')
  const { status, body } = await app.as('clerk').post(`${mine}${id}/accept/`)
  expect([status, body.code, body.params]).toEqual([
    410,
    'INVITATION_EXPIRED',
    { company: 'One', inviter: 'Test owner' },
  ])
  expect(await activityOf('clerk')).toEqual([['member', false]])
  await app.as('owner').post(`${invitations}${id}/resend/`)
  expect((await app.as('clerk').post(`${mine}${id}/accept/`)).status).toBe(200)
  expect(await activityOf('clerk')).toEqual([['member', true]])
})

test('only an invitation of the owner brings a former admin back, to whatever address', async () => {
  const id = await leaveWithInvitation('admin', 'admin')
  expect((await app.as('admin').post(`${mine}${id}/accept/`)).body.code).toBe('INVITATION_EXPIRED')
  const [accountant] = (await app.as('owner').get('/api/company/one/settings/members/?q=accountant')).body
  await app.as('owner').patch(`/api/company/one/settings/members/${accountant.id}/`, { version: 1, role: 'admin' })
  await app.as('accountant').post(`${invitations}${id}/resend/`)
  const { status, body } = await app.as('admin').post(`${mine}${id}/accept/`)
  expect([status, body.code]).toEqual([403, 'ADMINS_BY_OWNER'])
  expect(await activityOf('admin@')).toEqual([['admin', false]])
  await app.setNow('2026-06-15T12:10:00Z')
  await app.as('owner').post(`${invitations}${id}/resend/`)
  expect((await app.as('admin').post(`${mine}${id}/accept/`)).status).toBe(200)
  expect(await activityOf('admin@')).toEqual([['member', true]])
})

test('accepted twice at one moment it creates one member', async () => {
  await invite('owner', { email: stranger })
  const token = await tokenOf()
  const answers = await Promise.all([1, 2, 3].map(() => app.as('stranger').post(byLink(token, 'accept/'))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await activityOf('stranger')).toEqual([['member', true]])
})

test('the application’s own role reads no invitation without its company', async () => {
  await invite('owner', { email: stranger })
  const { db } = app.contextOf('one')
  const [rows] = await db.batch(null, [statement('select from invitation where company_id is not null')])
  expect(rows).toEqual([])
})
