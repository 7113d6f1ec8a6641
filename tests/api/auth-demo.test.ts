/**
 * Visiting the demo: where the server runs with it, as its owner, without the authentication that an account requires.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../domain/identity/demo-sign-in.ts'
import { addPerson } from '../support/add-person.ts'
import { createCompany } from '../../server/services/company/create-company.ts'
import type { DemoState } from '../../server/services/identity/site.ts'
import type { AuthDesk } from '../support/auth-desk.ts'
import { bearer, password, session, startAuthDesk } from '../support/auth-desk.ts'

let desk: AuthDesk
let demoState: DemoState = 'ok'
const lookAround = () => desk.extension({ method: 'POST', path: 'auth/demo' })

beforeAll(async () => {
  desk = await startAuthDesk({ demo: { email: 'ann@example.test', password, state: () => demoState } })
  await createCompany(desk, await desk.person('ann'), { name: 'Tea', countryIso: 'GB', slug: 'tea' })
})
afterAll(() => desk.close())

test('without the demo the route does not exist, and nothing offers it', async () => {
  const plain = await startAuthDesk()
  await plain.person('ann')
  expect((await plain.auth({ path: 'config' })).body.data.has_demo).toBe(false)
  expect((await plain.extension({ method: 'POST', path: 'auth/demo' })).status).toBe(404)
  await plain.close()
})

test('a visitor becomes the owner of the demo and opens its company', async () => {
  expect((await desk.auth({ path: 'config' })).body.data.has_demo).toBe(true)
  const { status, body } = await lookAround()
  expect([status, body.data.user.email, body.data.user.redirect]).toEqual([200, 'ann@example.test', 'tea'])
  const company = await desk.ask({ path: '/api/company/tea/', headers: bearer(body.meta.access_token) })
  expect([company.status, company.body.name]).toEqual([200, 'Tea'])
})

test('a visitor can change neither address nor password nor second factor, and delete neither account nor company', async () => {
  const { body } = await lookAround()
  const headers = session(body.meta.session_token)
  const token = bearer(body.meta.access_token)
  const sessionHeaders = { method: 'POST', headers } as const
  const statuses = await Promise.all([
    desk.auth({ ...sessionHeaders, path: 'account/email', body: { email: 'visitor@example.test' } }),
    desk.auth({ ...sessionHeaders, path: 'account/password/change', body: { new_password: 'four green doors' } }),
    desk.auth({ ...sessionHeaders, path: 'account/authenticators/totp', body: { code: '123456' } }),
    desk.ask({ method: 'PATCH', path: '/api/user/me/deactivate/', headers: token, body: {} }),
    desk.ask({ method: 'DELETE', path: '/api/company/tea/', headers: token, body: { slug: 'tea' } }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([401, 400, 401, 403, 403])
  expect((await desk.login('ann')).status).toBe(200)
})

test('an owner with a password of their own is not a demo account', async () => {
  const { body } = await desk.login('ann')
  const headers = session(body.meta.session_token)
  const change = { current_password: password, new_password: 'four green doors' }
  await desk.auth({ method: 'POST', path: 'account/password/change', body: change, headers })
  expect((await lookAround()).status).toBe(404)
})

test('the published sign-ins work with the demo only, though its users stay in the database', async () => {
  const published = { email: 'owner@demo.test', fullName: 'Olivia Finch', password: demoPassword }
  const plain = await startAuthDesk()
  for (const { db } of [desk, plain]) await addPerson({ db }, published)
  const signIn = (one: AuthDesk) =>
    one.auth({ method: 'POST', path: 'auth/login', body: { email: published.email, password: demoPassword } })
  const [withDemo, without] = [await signIn(desk), await signIn(plain)]
  await plain.close()
  expect([withDemo.status, without.status, without.body.errors]).toEqual([
    200,
    400,
    [expect.objectContaining({ code: 'account_disabled' })],
  ])
})

test('while the demo is being made nobody enters it, and the start page is told that it will be there', async () => {
  demoState = 'preparing'
  const published = { email: 'owner@demo.test', password: demoPassword }
  const answers = [await lookAround(), await desk.auth({ method: 'POST', path: 'auth/login', body: published })]
  const { has_demo, is_demo_preparing } = (await desk.auth({ path: 'config' })).body.data
  demoState = 'ok'
  expect(answers.map(({ status }) => status)).toEqual([404, 400])
  expect({ has_demo, is_demo_preparing }).toEqual({ has_demo: false, is_demo_preparing: true })
})
