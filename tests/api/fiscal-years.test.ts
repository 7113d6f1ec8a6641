/** The dates that a new fiscal year gets by default (fiscal-year-rules). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'

let app: TestApp
const years = '/api/company/one/account/fiscal-years'

beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.close())

const add = (year: object) => app.as('owner').post(`${years}/`, year)

test.each([
  ['2028-02-28', ['2028-29', '2028-02-29', '2029-02-28']],
  ['2027-06-30', ['2027-28', '2027-07-01', '2028-06-30']],
])('after a year to %s the next one lasts twelve months, as its form proposes', async (last, year) => {
  expect((await add({ start_date: '2027-01-01', end_date: last })).status).toBe(201)
  const { body } = await add({})
  expect([body.name, body.start_date, body.end_date]).toEqual(year)
})
