/** The end of a long list equals the beginning of the same list in reverse order (records). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.sql(
    `insert into sales_agent (company_id, id, name, commission_rate)
     select c.id, gen_random_uuid(), 'Agent ' || lpad(n::text, 5, '0'), n % 3 from company c, generate_series(1, 6050) n
     where c.slug = 'one'`,
  )
})
afterAll(() => app.close())

const names = async (query: string): Promise<string[]> => {
  const { status, body, headers } = await app.as('owner').get(`/api/company/one/sales/agents/?${query}`)
  expect([status, headers['x-total-count'], headers['x-total-exact']]).toEqual([200, '6050', undefined])
  return body.map(({ name }: { name: string }) => name)
}
const from = (first: number, last: number) =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => {
    const number = first < last ? first + index : first - index
    return `Agent ${number.toString().padStart(5, '0')}`
  })

test('distant pages equal those of a walk from the beginning', async () => {
  expect(await names('_start=5000&_end=5020')).toEqual(from(5001, 5020))
  expect(await names('_start=6040&_end=6060')).toEqual(from(6041, 6050))
  expect(await names('_start=6050&_end=6060')).toEqual([])
  expect(await names('_start=9000&_end=9020')).toEqual([])
  expect(await names('_start=6030&_end=6050&_sort=name&_order=desc')).toEqual(from(20, 1))
})

test('a page requested from the end in reverse order has the same rows, also with equal sort keys', async () => {
  for (const [sort, way, other] of [
    ['name', 'asc', 'desc'],
    ['commission_rate', 'desc', 'asc'],
    ['commission_rate,name', 'asc,desc', 'desc,asc'],
    ['commission_rate,is_active', 'desc,desc', 'asc,asc'],
  ]) {
    const there = await names(`_start=6000&_end=6020&_sort=${sort}&_order=${way}`)
    const back = await names(`_start=30&_end=50&_sort=${sort}&_order=${other}`)
    expect(there).toHaveLength(20)
    expect(back.toReversed()).toEqual(there)
  }
})
