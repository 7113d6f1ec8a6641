/** Languages: the choice of each user, and the language of answers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const inNepali = { 'accept-language': 'ne' }

test('a user chooses a language, and leaves it to the company again', async () => {
  const me = '/api/user/me/'
  expect((await app.as('clerk').get(me)).body.language).toBeNull()
  const { status, body } = await app.as('clerk').patch(me, { language: 'ne' })
  expect([status, body.language, body.full_name]).toEqual([200, 'ne', 'Test clerk'])
  expect((await app.as('clerk').patch(me, { full_name: 'Carol' })).body).toMatchObject({
    language: 'ne',
    full_name: 'Carol',
  })
  expect((await app.as('clerk').get(me)).body.language).toBe('ne')
  expect((await app.as('owner').get(me)).body.language).toBeNull()
  expect((await app.as('clerk').patch(me, { language: 'xx' })).status).toBe(400)
  expect((await app.as('clerk').patch(me, { language: null })).body.language).toBeNull()
})

test('an error is answered in the language of the request, at its fields as well', async () => {
  const owner = app.as('owner')
  const parties = '/api/company/one/crm/parties/'
  const english = await owner.post(parties, { name: '' })
  expect([english.status, english.body.message, english.body.errors]).toEqual([
    400,
    'Required.',
    { name: ['Required.'] },
  ])
  const nepali = await owner.post(parties, { name: '' }, inNepali)
  expect([nepali.status, nepali.body.code]).toEqual([400, english.body.code])
  expect([nepali.body.message, nepali.body.errors]).toEqual(['आवश्यक।', { name: ['आवश्यक।'] }])
  const long = await owner.post(parties, { name: 'x'.repeat(300) }, inNepali)
  expect(long.body.errors.name[0]).toMatch(/^[^a-z]*255[^a-z]*$/)
  expect((await owner.get('/api/company/one/crm/nothing/', inNepali)).body.message).toMatch(/[\u0900-\u097f]/)
})

test('a refused sign-in is answered in the language of the request', async () => {
  const sent = { email: 'owner@example.test' }
  const { status, body } = await app.as('anonymous').post('/_allauth/app/v1/auth/login', sent, inNepali)
  expect([status, body.errors]).toEqual([400, [{ code: 'required', param: 'password', message: 'आवश्यक।' }]])
})
