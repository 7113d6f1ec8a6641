import { expect, test } from 'vitest'
import { defaultUnits } from './default-units.ts'

test('a dozen is 12 pieces, a kilogram 1000 grams', () => {
  expect(defaultUnits.find(({ name }) => name === 'Dozen')).toMatchObject({ base: 'pcs', factor: '12' })
  expect(defaultUnits.find(({ name }) => name === 'Kilogram')).toMatchObject({ base: 'g', factor: '1000' })
})

test('every multiple is a whole number of a base unit listed before it', () => {
  for (const [place, { base, factor }] of defaultUnits.entries()) {
    const index = defaultUnits.findIndex((unit) => unit.shortName === base && unit.base === null)
    expect(factor === null).toBe(base === null)
    if (base === null || factor === null) continue
    expect(factor).toMatch(/^[1-9]\d*$/)
    expect(index).toBeGreaterThanOrEqual(0)
    expect(index).toBeLessThan(place)
  }
})

test('names and short names are unique', () => {
  expect(new Set(defaultUnits.map(({ name }) => name)).size).toBe(defaultUnits.length)
  expect(new Set(defaultUnits.map(({ shortName }) => shortName)).size).toBe(defaultUnits.length)
})
