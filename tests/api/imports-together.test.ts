/** Concurrent imports: records missing in both files are created once, and both succeed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { header, importDesk, imports } from './import-desk.ts'

let app: TestApp
let desk: ReturnType<typeof importDesk>
beforeAll(async () => {
  app = await startApp()
  desk = importDesk(app)
})
afterAll(() => app.close())

const file = (number: string, amount: string) =>
  [
    header,
    `2023-07-31,${number},Invoice,Wren & Sons,Customers,${amount},,`,
    `2023-07-31,${number},,I-S-S,,,${amount},`,
  ].join('\n')

test('two concurrent files create a shared new account and earlier year once', async () => {
  const contents = [file('both-1', '139.12'), file('both-2', '20.00')]
  const uploads = await Promise.all(contents.map((content) => desk.send(content, { checked: false })))
  await app.runJobs()
  const ids: string[] = uploads.map(({ body }) => body.id)
  const checked = await Promise.all(ids.map(desk.read))
  expect(checked.map(({ state, counts }) => [state, counts.accounts, counts.years])).toEqual([
    ['ready', 1, 2],
    ['ready', 1, 2],
  ])
  await Promise.all(ids.map((id) => app.as('owner').post(`${imports}${id}/run/`, {})))
  await app.runJobs()
  const done = await Promise.all(ids.map(desk.read))
  expect(done.map(({ state, failure, counts }) => [state, failure, counts.good])).toEqual([
    ['done', null, 1],
    ['done', null, 1],
  ])
  expect(await desk.balanceOf('Wren & Sons')).toBe('159.12')
  expect(await app.sql(`select count(*)::int as n from account where name = 'Wren & Sons'`)).toEqual([{ n: 1 }])
  const { body: years } = await app.as('owner').get('/api/company/one/account/fiscal-years/?_sort=start_date')
  expect(years.map((year: { start_date: string }) => year.start_date).slice(0, 3)).toEqual([
    '2023-01-01',
    '2024-01-01',
    '2025-01-01',
  ])
})
