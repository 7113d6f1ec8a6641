/** The header that makes browsers stay on https. */
import { expect, test } from 'vitest'
import { startAuthDesk } from '../support/auth-desk.ts'

test.each([
  ['https://books.example.com', 'max-age=31536000'],
  ['http://localhost:3000', undefined],
])('at %s browsers get %s', async (publicUrl, expected) => {
  const desk = await startAuthDesk({ publicUrl })
  const { headers } = await desk.app.inject('/healthz')
  await desk.close()
  expect(headers['strict-transport-security']).toBe(expected)
})
