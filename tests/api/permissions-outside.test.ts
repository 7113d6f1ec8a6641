/**
 * The access of every route without a company. Sign-in answers are tested elsewhere; here that an API key or an access
 * token in the wrong place is ignored, and that no route is missing.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import type { Route } from './routes-of-the-server.ts'
import { routesOf } from './routes-of-the-server.ts'

/** Public routes. */
const open = [
  /^GET \/healthz\/$/,
  /^GET \/readyz\/$/,
  /^GET \/api\/docs/,
  /^GET \/api\/invitations\/\{token\}\/$/,
  /^POST \/api\/invitations\/\{token\}\/reject\/$/,
]
/** Routes of a signed-in user, with their access token. */
const person = [/^\w+ \/api\/user\/me\//, /^POST \/api\/invitations\/\{token\}\/accept\/$/]
const signingIn = /^\w+ \/_allauth\//

/** Routes that require a session, with a valid body; without one each answers 401. */
const ofSession: Readonly<Record<string, unknown>> = {
  'GET auth/session': undefined,
  'DELETE auth/session': undefined,
  'GET auth/sessions': undefined,
  'DELETE auth/sessions': { sessions: [1] },
  'POST auth/session/token': {},
  'POST auth/reauthenticate': { password: 'right horse' },
  'POST auth/2fa/reauthenticate': { code: '123456' },
  'GET auth/webauthn/reauthenticate': undefined,
  'GET account/email': undefined,
  'POST account/email': { email: 'more@example.test' },
  'PUT account/email': { email: 'more@example.test' },
  'PATCH account/email': { email: 'more@example.test', primary: true },
  'DELETE account/email': { email: 'owner@example.test' },
  'POST account/password/change': { current_password: 'a', new_password: 'right horse battery' },
  'GET account/providers': undefined,
  'DELETE account/providers': { provider: 'known', account: '1' },
  'GET account/authenticators': undefined,
  'GET account/authenticators/totp': undefined,
  'POST account/authenticators/totp': { code: '123456' },
  'DELETE account/authenticators/totp': undefined,
  'GET account/authenticators/recovery-codes': undefined,
  'POST account/authenticators/recovery-codes': undefined,
  'GET account/authenticators/webauthn': undefined,
  'PUT account/authenticators/webauthn': { id: 1, name: 'Key' },
  'DELETE account/authenticators/webauthn': { authenticators: [1] },
}

let app: TestApp
let routes: Route[] = []
let key = ''
const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const urlOf = ({ path }: Route): string =>
  path.replace('{provider}', 'known').replaceAll(/\{\w+\}/g, '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44')
const isOne = (kinds: readonly RegExp[]) => (route: Route) => kinds.some((kind) => kind.test(nameOf(route)))
const knock = (who: Caller, route: Route) =>
  who.send(route.method, urlOf(route), route.method === 'GET' || route.method === 'DELETE' ? undefined : {})

beforeAll(async () => {
  app = await startApp()
  routes = routesOf(app).filter(({ path }) => !path.startsWith('/api/company/'))
  const settings = '/api/company/one/settings'
  const { body: sets } = await app.as('owner').get(`${settings}/permissions/`)
  const token = { name: 'Program', permission_set: sets[0].id }
  key = (await app.as('owner').post(`${settings}/api-tokens/`, token)).body.key
  // Without recent authentication no caller deletes their own account.
  await app.ageProofs()
})
afterAll(() => app.close())

test('every route without a company is in this table', () => {
  expect(routes.length).toBeGreaterThan(150)
  expect(routes.filter((route) => !isOne([...open, ...person, signingIn])(route))).toEqual([])
})

test('public routes require no authentication', async () => {
  for (const route of routes.filter(isOne(open))) {
    expect([route, [401, 403, 500].includes((await knock(app.as('anonymous'), route)).status)]).toEqual([route, false])
  }
})

test('a user’s own routes require their access token, and refuse anonymous visitors and programs', async () => {
  const ownRoutes = routes.filter(isOne(person))
  expect(ownRoutes.length).toBeGreaterThan(10)
  for (const route of ownRoutes) {
    for (const who of [app.as('anonymous'), app.withKey(key)]) {
      const { status, body } = await knock(who, route)
      expect([route, status, body.code]).toEqual([route, 401, 'SIGN_IN'])
    }
    const { status, body } = await knock(app.as('stranger'), route)
    expect([route, [401, 500].includes(status) ? body : 'open']).toEqual([route, 'open'])
  }
})

test('sign-in routes ignore an API key or an access token', async () => {
  for (const route of routes.filter(isOne([signingIn]))) {
    const { status } = await knock(app.as('anonymous'), route)
    expect([route, (await knock(app.withKey(key), route)).status]).toEqual([route, status])
    expect([route, (await knock(app.as('owner'), route)).status]).toEqual([route, status])
  }
})

test.each(Object.entries(ofSession))('%s requires a session', async (name, body) => {
  const [method = '', path = ''] = name.split(' ')
  for (const who of [app.as('anonymous'), app.withKey(key), app.as('owner')]) {
    const answer = await who.send(method, `/_allauth/app/v1/${path}`, body)
    expect([name, answer.status, answer.body.meta?.is_authenticated]).toEqual([name, 401, false])
  }
})
