import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FixedAnswer } from '../../tests/support/answering-server.ts'
import { answerRequests } from '../../tests/support/answering-server.ts'
import type { SessionUser } from '../lib/session.ts'
import { session } from '../lib/session.ts'
import { forgetCompanies } from '../providers/company-store.ts'
import { businessClient } from '../providers/http.ts'
import { gateOf } from './gate.ts'

/** What the server answers, by the path; anything else is not found. */
let answers: Record<string, FixedAnswer>
let stop: () => Promise<unknown>

beforeEach(async () => {
  stop = await answerRequests(businessClient, (path) => answers[path] ?? { status: 404 })
  session.set({ accessToken: 'access', refreshToken: 'refresh', user: { redirect: 'demo' } as SessionUser })
})
afterEach(async () => {
  session.clear()
  forgetCompanies()
  await stop()
})

/** Opens an address as the first page; returns where it leads, or the status of its error page. */
async function open(address: string): Promise<unknown> {
  const request = new Request(`http://localhost${address}`)
  try {
    return await gateOf(() => undefined)({ request } as never, undefined as never)
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location')
    return (thrown as { init?: ResponseInit }).init?.status
  }
}

test.each([
  ['other', '/other/dashboard'],
  ['invitations', '/invitations'],
])('who is no longer a member of the current company goes on at %s', async (redirect, page) => {
  answers = { '/api/user/me/': { status: 200, body: { redirect } } }
  expect(await open('/demo/account/ledgers')).toBe(page)
  expect(session.get().user).toEqual({ redirect })
})

test('a company that the server still names shows that there is no such page', async () => {
  answers = { '/api/user/me/': { status: 200, body: { redirect: 'demo' } } }
  expect(await open('/demo/account/ledgers')).toBe(404)
})

test('settings of a company that cannot be loaded are not left for the dashboard', async () => {
  answers = { '/api/company/demo/': { status: 500 }, '/api/company/demo/permissions/mine/': { status: 500 } }
  expect(await open('/demo/settings/general')).toBe(500)
})
