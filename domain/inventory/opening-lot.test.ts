import { expect, test } from 'vitest'
import { orderKey } from './movement.ts'
import { checkOpeningLot, timeOfLot } from './opening-lot.ts'

const firstDay = '2026-01-01'
const check = (lot: Partial<Parameters<typeof checkOpeningLot>[0]>) =>
  checkOpeningLot({ received_on: '', quantity: '10', rate: '2', ...lot }, firstDay).map(({ path, code, params }) =>
    `${path} ${code} ${params?.['date'] ?? ''}`.trim(),
  )

test('a lot was received before the books, or has no day', () => {
  expect(check({})).toEqual([])
  expect(check({ received_on: '2025-12-31' })).toEqual([])
  expect(check({ received_on: '3/11/2025' })).toEqual(['received_on NOT_A_DATE'])
  expect(check({ received_on: '2026-01-01' })).toEqual(['received_on RECEIVED_AFTER_START 2026-01-01'])
})

test('a lot needs a quantity and a unit cost, which may be zero', () => {
  expect(check({ rate: '0' })).toEqual([])
  expect(check({ quantity: '', rate: '' })).toEqual(['quantity REQUIRED', 'rate REQUIRED'])
  expect(check({ quantity: '0', rate: '-1' })).toEqual(['quantity NOT_POSITIVE', 'rate BELOW_ZERO'])
})

test('lots are used in the order of their days, one without a day last', () => {
  const keyOf = (receivedOn: string | null, reference: string) =>
    orderKey({ date: firstDay, rank: 0, time: timeOfLot(receivedOn, firstDay), reference, rowNo: 1 })
  const keys = [keyOf(null, 'a'), keyOf('2025-12-01', 'b'), keyOf('2025-11-03', 'c')]
  expect(keys.toSorted()).toEqual(keys.toReversed())
})
