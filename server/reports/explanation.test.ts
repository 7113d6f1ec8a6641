import { expect, test } from 'vitest'
import { end, partsFrom } from './explanation.ts'

const parts = Array.from({ length: 150 }, (_, place) => {
  return { ...end, kind: 'figure' as const, id: `${place}`, name: '', amount: '2.00', below: { item_of: `${place}` } }
})

test('the first hundred parts lead to the others, and all add up', () => {
  const shown = partsFrom(parts, 0)
  expect(shown).toHaveLength(101)
  expect(shown.at(0)?.below).toEqual({ item_of: '0' })
  expect(shown.at(-1)).toMatchObject({ kind: 'rest', amount: '100', below: { start: '100' } })
})

test('what is below a later part begins with its own first part', () => {
  const shown = partsFrom(parts, 100)
  expect(shown.at(0)).toMatchObject({ id: '100', below: { item_of: '100', start: '0' } })
  expect(shown.at(-1)).toMatchObject({ kind: 'rest', amount: '200', below: null })
})

test('few parts have no others', () => {
  expect(partsFrom(parts.slice(0, 3), 0)).toEqual(parts.slice(0, 3))
})
