/** Users who deactivate their account at the moment in which they become the owner of a company. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { waitingForThis } from '../support/lock-waits.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
beforeEach(async () => {
  await app?.close()
  app = await startApp()
})
afterAll(() => app.close())

/** Sends a request after the statements and before their commit, which follows when it is answered or waits for it. */
async function during(statements: readonly string[], request: () => Promise<TestAnswer>): Promise<TestAnswer> {
  await app.sql('begin')
  for (const one of statements) await app.sql(one)
  let isAnswered = false
  const answer = request().finally(() => (isAnswered = true))
  await expect
    .poll(async () => isAnswered || (await app.sql(waitingForThis)).length > 0, { timeout: 20_000 })
    .toBe(true)
  await app.sql('commit')
  return answer
}

const leaves = (who: 'clerk' | 'stranger') => [
  `update app_user set is_active = false where email = '${app.emailOf(who)}'`,
]
const lostOwners = () =>
  app.sql(`select c.slug from company c join member m on m.company_id = c.id join app_user u on u.id = m.user_id
    where m.role = 'owner' and not u.is_active`)

test('whoever just got a company does not deactivate', async () => {
  const one = "company_id = (select id from company where slug = 'one')"
  const heir = `(select id from app_user where email = '${app.emailOf('clerk')}' for no key update)`
  const becomesOwner = [
    `update member set role = 'admin' where role = 'owner' and ${one}`,
    `update member set role = 'owner' where user_id = ${heir} and ${one}`,
  ]
  const leave = () => app.as('clerk').patch('/api/user/me/deactivate/', {})
  const { status, body } = await during(becomesOwner, leave)
  expect([status, body.code, body.params]).toEqual([409, 'OWNS_COMPANY', { companies: 'One' }])
  expect(await lostOwners()).toEqual([])
})

test('whoever just deactivated gets no company', async () => {
  const [clerk] = (await app.as('owner').get('/api/company/one/settings/members/?q=clerk')).body
  const transfer = () => app.as('owner').post('/api/company/one/transfer-ownership/', { member: clerk.id })
  const { status, body } = await during(leaves('clerk'), transfer)
  expect([status, body.errors]).toEqual([400, { member: ['Select another active member.'] }])
  expect((await app.as('owner').get('/api/company/one/permissions/mine/')).body.role).toBe('owner')
})

test('whoever just deactivated creates no company', async () => {
  const create = () => app.as('stranger').post('/api/user/me/companies/', { name: 'Late', country_iso: 'GB' })
  const { status, body } = await during(leaves('stranger'), create)
  expect([status, body.code]).toEqual([401, 'SIGN_IN'])
  expect(await app.sql(`select from company where name = 'Late'`)).toEqual([])
})
