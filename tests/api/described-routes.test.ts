/** The API description of every route; every API test checks that answers match it (described-answers). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import type { Text } from '../support/glossary.ts'
import { patterns, wrongTexts } from '../support/glossary.ts'

type Operation = { requestBody?: object; responses: Readonly<Record<string, { content?: object }>> }
let app: TestApp
let operations: { name: string; method: string; operation: Operation }[] = []
beforeAll(async () => {
  app = await startApp()
  const { body } = await app.as('anonymous').get('/api/docs/json')
  const paths = body.paths as Record<string, Record<string, Operation>>
  operations = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, method, operation })),
    )
})
afterAll(() => app.close())

test('every route describes its answers', () => {
  const silent = operations.filter(({ operation }) => {
    const [status, answer] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? []
    return answer === undefined || (status !== '204' && answer.content === undefined)
  })
  expect(operations.length).toBeGreaterThan(800)
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('every route describes its errors', () => {
  const silent = operations.filter(({ operation }) => operation.responses['4XX'] === undefined)
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('every writing route describes its body', () => {
  const writes = operations.filter(({ method }) => ['post', 'put', 'patch'].includes(method))
  expect(writes.length).toBeGreaterThan(200)
  expect(writes.filter(({ operation }) => !operation.requestBody).map(({ name }) => name)).toEqual([])
})

/** Returns the summaries and descriptions of a document at any depth. */
function describedIn(value: unknown, at: string): Text[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && (name === 'summary' || name === 'description')
      ? [{ at, text: inner }]
      : describedIn(inner, `${at}.${name}`),
  )
}

test('descriptions use the terms of the glossary', () => {
  const texts = operations.flatMap(({ name, operation }) => describedIn(operation, name))
  expect(texts.length).toBeGreaterThan(800)
  expect(patterns.flatMap((pattern) => wrongTexts(texts, pattern))).toEqual([])
})
