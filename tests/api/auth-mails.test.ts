/** Messages of sign-up and sign-in that could not be stored: mail-keys.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthDesk } from '../support/auth-desk.ts'
import { startAuthDesk } from '../support/auth-desk.ts'

let desk: AuthDesk
beforeAll(async () => {
  desk = await startAuthDesk()
  await desk.person('ann')
})
afterAll(() => desk.close())

test.each([
  ['auth/password/request', { email: 'ann@example.test' }, 'reset_password'],
  ['auth/code/request', { email: 'ann@example.test' }, 'login_code'],
  ['auth/signup', { email: 'new@example.test', password: 'four green doors' }, 'verify_email'],
  ['auth/email/request-verification', { email: 'other@example.test' }, 'unknown_account'],
])('%s that failed does not count as sent', async (path, body, template) => {
  const request = () => desk.extension({ method: 'POST', path, body })
  await desk.sql('alter table job rename to job_elsewhere')
  const failed = await request()
  await desk.sql('alter table job_elsewhere rename to job')
  expect(failed.status).toBe(500)
  expect((await request()).status).toBeLessThan(402)
  expect((await desk.mails()).map((mail) => mail.template)).toEqual([template])
})
