/** The positions of the widgets of a dashboard. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { one } from './trade-desk.ts'

let app: TestApp
const path = `${one}/settings/dashboard-widgets/`

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const wrong = ({ body }: TestAnswer): string[] => [body.code, ...Object.keys(body.errors ?? {})]
const create = (body: object) => app.as('owner').post(path, body)

test('a position is from 0 to 100,000, and a widget without one comes last', async () => {
  const widget = { widget: 'Cash and Bank', display_type: 'Pie' }
  expect(wrong(await create({ ...widget, order: '3000000000' }))).toEqual(['AT_MOST', 'order'])
  expect(wrong(await create({ ...widget, order: '-1' }))).toEqual(['BELOW_ZERO', 'order'])
  const { body: last } = await create({ ...widget, order: '100000' })
  const { body: next } = await create(widget)
  expect([last.order, next.order]).toEqual(['100000', '100000'])
  const change = (body: object) => app.as('owner').patch(`${path}${next.id}/`, { version: 1, ...body })
  expect(wrong(await change({ order: '3000000000' }))).toEqual(['AT_MOST', 'order'])
  expect(wrong(await change({ order: '-1' }))).toEqual(['BELOW_ZERO', 'order'])
  expect((await change({ order: '100000', name: 'Money' })).body).toMatchObject({ order: '100000', name: 'Money' })
  // One that had a later position before can still be renamed.
  await app.sql('update dashboard_widget set "order" = 2147483647 where id = $1', [last.id])
  const renamed = await app.as('owner').patch(`${path}${last.id}/`, { version: 1, name: 'Old', order: '2147483647' })
  expect([renamed.status, renamed.body.name]).toEqual([200, 'Old'])
  const { body: later } = await create(widget)
  expect(later.order).toBe('100000')
})
