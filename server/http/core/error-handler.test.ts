import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { DomainError } from '../../../domain/errors.ts'
import { createFileStore } from '../../storage/files.ts'
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

test('stored content that is gone is not found, and any other missing file is an error of the server in its log', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'daybook-missing-'))
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  registerErrorHandler(app)
  app.get('/content', (_request, reply) => reply.send(createFileStore(root).open('files/a/1')))
  app.get('/font', () => readFile(path.join(root, 'a.font')))
  const gone = await app.inject('/content')
  expect([gone.statusCode, gone.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
  const broken = await app.inject('/font')
  expect([broken.statusCode, broken.json<{ code: string }>().code]).toEqual([500, 'INTERNAL'])
  const errors = lines.filter((line) => (JSON.parse(line) as { level: number }).level === 50)
  expect(errors.map((line) => (JSON.parse(line) as { err: { code: string } }).err.code)).toEqual(['ENOENT'])
  await app.close()
  rmSync(root, { recursive: true })
})
