/** The user's own account: name, picture, and deactivation. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const put = (person: string, content: Buffer) =>
  app.as(person).upload('/api/user/me/avatar/', { name: 'me.png', content, method: 'PUT' })

test('a user can change their name; an empty or overlong name is refused at its field', async () => {
  const { status, body } = await app.as('clerk').patch('/api/user/me/', { full_name: '  Carol Maple ' })
  expect([status, body.full_name, body.display]).toEqual([200, 'Carol Maple', 'Carol Maple'])
  const empty = await app.as('clerk').patch('/api/user/me/', { full_name: ' ' })
  expect([empty.status, empty.body.errors]).toEqual([400, { full_name: ['Required.'] }])
  const long = await app.as('clerk').patch('/api/user/me/', { full_name: 'x'.repeat(256) })
  expect([long.status, long.body.errors]).toEqual([400, { full_name: ['Use at most 255 characters.'] }])
  expect((await app.as('clerk').patch('/api/user/me/', { full_name: 'C', email: 'x@example.test' })).status).toBe(400)
  expect((await app.as('clerk').get('/api/user/me/')).body.full_name).toBe('Carol Maple')
})

test('a picture is stored, shown only to its user, replaced and removed', async () => {
  expect((await app.as('clerk').get('/api/user/me/avatar/')).status).toBe(404)
  expect((await put('clerk', png)).body.has_avatar).toBe(true)
  const avatar = await app.as('clerk').get('/api/user/me/avatar/')
  expect([avatar.status, avatar.headers['content-type'], avatar.bytes]).toEqual([200, 'image/png', png])
  expect((await app.as('accountant').get('/api/user/me/avatar/')).status).toBe(404)
  expect((await app.as('clerk').delete('/api/user/me/avatar/')).status).toBe(204)
  expect((await app.as('clerk').get('/api/user/me/avatar/')).status).toBe(404)
  expect((await app.as('clerk').get('/api/user/me/')).body.has_avatar).toBe(false)
})

test('a file that is not a picture, or above 1 MiB, is refused and changes nothing', async () => {
  const script = await put('clerk', Buffer.from('<svg onload="alert(1)"/>'))
  expect([script.status, script.body.code, Object.keys(script.body.errors)]).toEqual([415, 'NOT_A_PICTURE', ['file']])
  const large = await put('clerk', Buffer.concat([png, Buffer.alloc(1024 * 1024)]))
  expect([large.status, large.body.errors]).toEqual([413, { file: ['You can upload at most 1 MiB at once.'] }])
  const nothing = await app.as('clerk').send('PUT', '/api/user/me/avatar/', {})
  expect([nothing.status, nothing.body.errors]).toEqual([400, { file: ['Required.'] }])
  expect((await app.as('clerk').get('/api/user/me/')).body.has_avatar).toBe(false)
})

test('deactivating an account requires authenticating again and owning no company, and signs out everywhere', async () => {
  const leave = (person: string) => app.as(person).patch('/api/user/me/deactivate/', {})
  await app.ageProofs()
  expect((await leave('clerk')).body.code).toBe('NOT_RECENT')
  const proof = `[{"method":"password","at":${Date.parse('2026-06-15T11:56:00Z') / 1000},"email":""}]`
  await app.sql('update auth_session set methods = $1', [proof])
  const owner = await leave('owner')
  expect([owner.status, owner.body.code, owner.body.message]).toEqual([
    409,
    'OWNS_COMPANY',
    'You own One. Transfer ownership or delete it first.',
  ])
  expect((await leave('clerk')).status).toBe(204)
  expect((await app.as('clerk').get('/api/user/me/')).status).toBe(401)
  expect((await app.as('accountant').get('/api/user/me/')).status).toBe(200)
})
