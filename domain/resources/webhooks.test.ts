import { expect, test } from 'vitest'
import { isChosen, readEventTypes } from './webhooks.ts'

const issued = { resource: 'sales/vouchers', acts: ['created', 'issued'] }

test('an event is chosen by every event, by its resource, or by one of its acts', () => {
  expect(isChosen(['*'], issued)).toBe(true)
  expect(isChosen(['purchase/vouchers.*', 'sales/vouchers.*'], issued)).toBe(true)
  expect(isChosen(['sales/vouchers.issued'], issued)).toBe(true)
  expect(isChosen(['sales/vouchers.cancelled', 'purchase/vouchers.issued'], issued)).toBe(false)
  expect(isChosen([], issued)).toBe(false)
})

test('types are read once each; the first one that is unknown is named', () => {
  const types = ['sales/vouchers.issued', '*', 'inventory/items.*', 'sales/vouchers.issued']
  expect(readEventTypes(types)).toEqual({ types: types.slice(0, 3), problems: [] })
  const unknown = (event: string) => ({ code: 'UNKNOWN_EVENT', path: 'events', params: { event } })
  for (const event of ['sales/vouchers', 'sales/vouchers.', 'sales/nothing.*', 'sales/vouchers.exploded', '.*', ''])
    expect(readEventTypes(['*', event]), event).toEqual({ types: [], problems: [unknown(event)] })
  expect(readEventTypes(['x'.repeat(500)]).problems).toEqual([unknown('x'.repeat(100))])
})

test('a type that is no text is refused without being shown', () => {
  for (const wrong of [{}, null, 7, ['*']])
    expect(readEventTypes(['*', wrong])).toEqual({ types: [], problems: [{ code: 'BAD_REQUEST', path: 'events' }] })
})

test('a choice of nothing is refused', () => {
  for (const nothing of [[], undefined, null, '*', { 0: '*' }])
    expect(readEventTypes(nothing)).toEqual({ types: [], problems: [{ code: 'REQUIRED', path: 'events' }] })
})
