import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { DomainError } from '../../../domain/errors.ts'
import { registerErrorHandler } from './error-handler.ts'

test('a download that fails before its first byte is answered as an error, not as a broken file', async () => {
  const app = Fastify()
  registerErrorHandler(app)
  app.get('/file', (_request, reply) => {
    const failing = new Readable({ read: () => failing.destroy(new DomainError('BUSY')) })
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="books.csv"')
      .send(failing)
  })
  const answer = await app.inject('/file')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'BUSY', statusCode: 503 })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['content-disposition']).toBeUndefined()
  await app.close()
})
