/** What the server says of records of a till is in the language that a member reads. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentence } from '../../domain/errors.ts'
import type { ShiftPage } from '../../domain/till/shift-page.ts'
import { wordingIn } from '../../server/wording.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tillDesk, tillPath } from './till-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tillDesk>>

beforeAll(async () => {
  app = await startApp()
  desk = await tillDesk(app)
})
afterAll(() => app.close())

test('notes of a sale and the reasons of a parked one are in Nepali wherever a member reads them', async () => {
  const till = await desk.connect('Counter')
  till.open()
  const dear = till.sell([desk.line(desk.wrap, ['1', '3'])], [desk.pay('card', '3.00')])
  const parked = till.sell([desk.line(till.till.id, ['1', '5'])], [])
  await till.sync()
  const inNepali = { 'accept-language': 'ne' }
  const owner = app.as('owner')
  const reason = sentence('UNKNOWN_REFERENCE', {}, wordingIn('ne'))
  expect(reason).not.toBe(sentence('UNKNOWN_REFERENCE'))
  const { records } = (await owner.get(`/api/company/one/sales/shifts/${till.shift()}/report/`, inNepali))
    .body as ShiftPage
  const recordOf = ({ id }: { id: string }) => records.find((record) => record.id === id)
  expect(recordOf(dear)?.notes).toEqual(['“Gift wrap” 3.00 मा बिक्री भयो; अहिले यसको मूल्य 2.00 छ।'])
  expect(recordOf(parked)?.problem?.message).toBe(reason)
  const listed: (typeof parked & { problem: { message: string } })[] = (
    await owner.get(`${tillPath}/parked/`, inNepali)
  ).body
  expect(listed.find(({ id }) => id === parked.id)?.problem.message).toBe(reason)
  const tried = await owner.post(`${tillPath}/parked/${parked.id}/retry/`, undefined, inNepali)
  expect(tried.body.problem).toEqual({ code: 'UNKNOWN_REFERENCE', message: reason })
})
