/** Invitations on both sides: sending (invitations), and answering (answer-invitation). */
import { afterAll, beforeEach, expect, test } from 'vitest'
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

const traces = () =>
  app.sql<{ actor: string; action: string; changes: object }>(
    `select actor, action, changes from audit_log where resource = 'settings/invitations' order by id`,
  )

test('a link shows its invitation, is accepted once, and creates a member with its role and permission sets', async () => {
  const { status, body } = await invite('admin', {
    email: ' Stranger@Example.test',
    permission_sets: await sets('Clerk'),
  })
  expect([status, body]).toMatchObject([
    201,
    [
      {
        email: stranger,
        role: 'member',
        permission_sets: [{ name: 'Clerk' }],
        inviter: 'Test admin',
        is_expired: false,
      },
    ],
  ])
  const [mail, ...others] = await app.mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: stranger, subject: 'Test admin invited you to One' })
  expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/invitations\/[\w-]{43}$/)
  const token = mail?.link?.split('/').at(-1) ?? ''

  expect((await app.as('anonymous').get(byLink(token))).body).toEqual({
    company: 'One',
    inviter: 'Test admin',
    role: 'member',
    expires_at: '2026-06-22T12:00:00.000Z',
  })
  expect((await app.as('anonymous').post(byLink(token, 'accept/'))).body).toMatchObject({ code: 'SIGN_IN' })
  expect((await app.as('stranger').get('/api/company/one/')).status).toBe(404)
  const accepted = await app.as('stranger').post(byLink(token, 'accept/'))
  expect([accepted.status, accepted.body]).toMatchObject([200, { slug: 'one', name: 'One', role: 'member' }])
  expect((await app.as('stranger').get('/api/user/me/')).body).toMatchObject({ redirect: 'one', is_onboarded: true })
  expect((await app.as('stranger').get('/api/company/one/account/ledgers/')).status).toBe(200)
  expect((await app.as('stranger').get('/api/company/one/account/categories/')).status).toBe(403)

  const again = await app.as('stranger').post(byLink(token, 'accept/'))
  expect([again.status, again.body.code]).toEqual([409, 'INVITATION_ANSWERED'])
  expect((await app.as('anonymous').get(byLink(token))).body).toMatchObject({ code: 'INVITATION_ANSWERED' })
  expect((await app.as('owner').get(invitations)).body).toEqual([])
  expect(await traces()).toMatchObject([
    {
      actor: 'admin@example.test',
      action: 'create',
      changes: { role: [null, 'member'], permission_sets: [null, ['Clerk']] },
    },
    { actor: stranger, action: 'accept', changes: { state: ['open', 'accepted'] } },
  ])
  const [joined] = await app.sql(
    `select actor, action, changes from audit_log where resource = 'settings/members' and object_label = $1`,
    [stranger],
  )
  expect(joined).toMatchObject({ actor: stranger, action: 'create', changes: { role: [null, 'member'] } })
})

test('a user can list and answer the invitations to all their verified addresses, and no others', async () => {
  await invite('owner', { email: stranger }, { email: 'side@example.test' }, { email: 'eve@example.test' })
  expect((await app.as('stranger').get(mine)).body).toMatchObject([{ email: stranger, company: 'One', role: 'member' }])
  await prove('side@example.test')
  const { body } = await app.as('stranger').get(mine)
  const to = (address: string) => body.find(({ email }: { email: string }) => email === address)
  const [first, side] = [to(stranger), to('side@example.test')]
  expect(body).toHaveLength(2)
  expect((await app.as('clerk').get(mine)).body).toEqual([])
  for (const act of ['accept', 'reject'])
    expect((await app.as('clerk').post(`${mine}${first.id}/${act}/`)).body).toMatchObject({ code: 'NOT_FOUND' })

  expect((await app.as('stranger').post(`${mine}${side.id}/reject/`)).status).toBe(204)
  expect((await app.as('stranger').post(`${mine}${first.id}/accept/`)).body).toMatchObject({ slug: 'one' })
  expect((await app.as('stranger').post(`${mine}${first.id}/accept/`)).body).toMatchObject({
    code: 'INVITATION_ANSWERED',
  })
  expect((await app.as('stranger').post(`${mine}${side.id}/accept/`)).body).toMatchObject({
    code: 'INVITATION_ANSWERED',
  })
  expect((await app.as('stranger').get(mine)).body).toEqual([])
})

test('declining by the link requires no sign-in, and the address can be invited again', async () => {
  await invite('owner', { email: 'nobody@example.test' })
  const token = await tokenOf('nobody@example.test')
  expect((await app.as('anonymous').post(byLink(token, 'reject/'))).status).toBe(204)
  expect((await app.as('anonymous').post(byLink(token, 'reject/'))).body).toMatchObject({ code: 'INVITATION_ANSWERED' })
  expect((await traces()).at(-1)).toMatchObject({ actor: 'nobody@example.test', action: 'reject' })
  expect((await invite('owner', { email: 'nobody@example.test' })).status).toBe(201)
  expect((await app.as('anonymous').get(byLink(await tokenOf('nobody@example.test')))).status).toBe(200)
})

test('resending creates a new link and revokes the old one; once a minute', async () => {
  const { body } = await invite('owner', { email: stranger })
  const old = await tokenOf()
  const resend = () => app.as('admin').post(`${invitations}${body[0].id}/resend/`)
  expect((await resend()).body).toMatchObject({ code: 'SLOW_DOWN', params: { seconds: '60' } })
  await app.setNow('2026-06-17T12:00:00Z')
  expect((await resend()).body).toMatchObject([{ inviter: 'Test admin', expires_at: '2026-06-24T12:00:00.000Z' }])
  const token = await tokenOf()
  expect(token).not.toBe(old)
  expect((await app.as('anonymous').get(byLink(old))).body).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
  expect((await app.as('stranger').post(byLink(token, 'accept/'))).status).toBe(200)
  expect((await resend()).body).toMatchObject({ code: 'WRONG_STATUS' })
})

test('a company emails an address five invitations within a day, however they are cancelled or sent again', async () => {
  const refusal = { code: 'INVITED_OFTEN', params: { email: stranger, max: '5' } }
  const mailsTo = async () => (await app.mails()).filter(({ to }) => to === stranger).length
  const inviteAndCancel = async () => {
    const { body } = await invite('owner', { email: stranger })
    expect((await app.as('owner').post(`${invitations}${body[0].id}/cancel/`)).body).toEqual([])
  }
  await inviteAndCancel()
  // Those of the day before do not count.
  await app.sql(
    `insert into audit_log (company_id, id, at, user_id, actor, address, action, resource, object_id, object_version, object_label, changes)
     select company_id, gen_random_uuid(), at - interval '24 hours', user_id, actor, address, action, resource, object_id, object_version, object_label, changes
     from audit_log, generate_series(1, 5) where resource = 'settings/invitations' and action = 'create'`,
  )
  await inviteAndCancel()
  await inviteAndCancel()
  const { body } = await invite('admin', { email: stranger })
  const resend = () => app.as('owner').post(`${invitations}${body[0].id}/resend/`)
  await app.setNow('2026-06-15T12:01:00Z')
  expect((await resend()).status).toBe(200)
  await app.setNow('2026-06-15T12:02:00Z')
  const again = await resend()
  expect([again.status, again.body]).toMatchObject([400, refusal])
  await app.as('owner').post(`${invitations}${body[0].id}/cancel/`)
  const both = await invite('admin', { email: stranger }, { email: 'other@example.test' })
  expect(both.body).toMatchObject({ ...refusal, statusCode: 400 })
  expect(both.body.errors).toEqual({
    'emails.0.email': [`5 invitations were emailed to ${stranger} within 24 hours. Try again tomorrow.`],
  })
  expect(await mailsTo()).toBe(5)
  expect((await invite('admin', { email: 'other@example.test' })).status).toBe(201)
})

test('after seven days it has expired: it opens nothing, is still listed, and can be sent again', async () => {
  const { body } = await invite('owner', { email: stranger })
  const token = await tokenOf()
  await app.setNow('2026-06-22T12:00:00Z')
  expect((await app.as('owner').get(invitations)).body).toMatchObject([{ is_expired: true }])
  for (const answer of [
    await app.as('anonymous').get(byLink(token)),
    await app.as('stranger').post(byLink(token, 'accept/')),
  ])
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      410,
      'INVITATION_EXPIRED',
      'This invitation to One has expired. Ask Test owner for a new one.',
    ])
  expect((await app.as('stranger').get(mine)).body).toEqual([])
  const anew = await invite('owner', { email: stranger, role: 'admin' })
  expect(anew.body).toMatchObject([{ email: stranger, role: 'admin', is_expired: false }])
  expect(anew.body[0].id).not.toBe(body[0].id)
  expect((await app.as('stranger').post(byLink(token, 'accept/'))).body).toMatchObject({ code: 'INVITATION_CANCELLED' })
})

test('cancelled it opens nothing, and the address can be invited again', async () => {
  const { body } = await invite('owner', { email: stranger })
  const token = await tokenOf()
  expect((await app.as('admin').post(`${invitations}${body[0].id}/cancel/`)).body).toEqual([])
  expect((await app.as('stranger').post(byLink(token, 'accept/'))).body).toMatchObject({ code: 'INVITATION_CANCELLED' })
  expect((await app.as('admin').post(`${invitations}${body[0].id}/cancel/`)).body).toMatchObject({
    code: 'WRONG_STATUS',
  })
  expect((await invite('owner', { email: stranger })).status).toBe(201)
})

test('a deactivated member who accepts a new invitation is active again, with its role and sets', async () => {
  const { body } = await app.as('owner').get('/api/company/one/settings/members/?q=clerk')
  await app.as('owner').patch(`/api/company/one/settings/members/${body[0].id}/`, { version: 1, is_active: false })
  await invite('admin', { email: 'clerk@example.test', permission_sets: await sets('Auditor') })
  const [invitation] = (await app.as('clerk').get(mine)).body
  expect((await app.as('clerk').post(`${mine}${invitation.id}/accept/`)).status).toBe(200)
  const { body: after } = await app.as('owner').get('/api/company/one/settings/members/?q=clerk')
  expect(after).toMatchObject([{ id: body[0].id, is_active: true, version: 3, permission_sets: [{ name: 'Auditor' }] }])
})

test('several are invited at once or none, each problem at its row', async () => {
  await invite('owner', { email: 'open@example.test' })
  await app.mails()
  const foreign = (await app.as('owner').get('/api/company/two/settings/permissions/')).body[0].id
  const { status, body } = await invite(
    'admin',
    { email: 'fine@example.test' },
    { email: 'not an address' },
    { email: 'FINE@example.test ' },
    { email: 'clerk@example.test' },
    { email: 'open@example.test' },
    { email: 'a@example.test', role: 'admin' },
    { email: 'b@example.test', role: 'owner' },
    { email: 'c@example.test', permission_sets: [foreign] },
    { role: 'member', company: 'two' },
  )
  expect([status, body.code]).toEqual([400, 'NOT_AN_EMAIL'])
  expect(Object.keys(body.errors).toSorted()).toEqual([
    'emails.1.email',
    'emails.2.email',
    'emails.3.email',
    'emails.4.email',
    'emails.5.role',
    'emails.6.role',
    'emails.7.permission_sets',
    'emails.8.company',
    'emails.8.email',
  ])
  expect(await app.mails()).toEqual([])
  expect((await app.as('owner').get(invitations)).body).toHaveLength(1)
  const many = Array.from({ length: 51 }, (_, place) => ({ email: `p${place}@example.test` }))
  expect((await invite('owner', ...many)).body).toMatchObject({ code: 'TOO_MANY_INVITATIONS', params: { max: '50' } })
  expect((await invite('owner')).body).toMatchObject({ code: 'REQUIRED', errors: { emails: [expect.any(String)] } })
  const codes = [
    [{ email: 'x@example.test' }, { email: 'x@example.test' }, 'ADDRESS_REPEATED'],
    [{ email: 'open@example.test' }, 'INVITED_ALREADY'],
    [{ email: 'clerk@example.test' }, 'MEMBER_ALREADY'],
  ] as const
  for (const row of codes) {
    const answer = await invite('owner', ...row.filter((one) => typeof one === 'object'))
    expect(answer.body.code).toBe(row.at(-1))
  }
})

test('a repeated request invites once', async () => {
  const key = { 'idempotency-key': 'invite-1' }
  const body = { emails: [{ email: stranger }] }
  const first = await app.as('owner').post(invitations, body, key)
  const second = await app.as('owner').post(invitations, body, key)
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  expect(await app.mails()).toHaveLength(1)
})
