/** What the description of the API says of every route; that answers are so, every test of the API holds (described-answers). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

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

test('every route says what it answers', () => {
  const silent = operations.filter(({ operation }) => {
    const [status, answer] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? []
    return answer === undefined || (status !== '204' && answer.content === undefined)
  })
  expect(operations.length).toBeGreaterThan(800)
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('every route that writes says what it is told', () => {
  const writes = operations.filter(({ method }) => ['post', 'put', 'patch'].includes(method))
  expect(writes.length).toBeGreaterThan(200)
  expect(writes.filter(({ operation }) => !operation.requestBody).map(({ name }) => name)).toEqual([])
})
