import { expect, test } from 'vitest'
import { idsByName } from './names.ts'

test('a record is found by its name and by its other name, without regard to case', () => {
  const ids = idsByName([
    { id: 'vat', name: 'VAT 20%', other: 'Standard' },
    { id: 'zero', name: 'Zero rated', other: null },
  ])
  expect(['vat 20%', 'standard', 'zero rated'].map((name) => ids.get(name))).toEqual(['vat', 'vat', 'zero'])
  expect(ids.size).toBe(3)
})

test('a name wins over the other name of another record, in any order', () => {
  const box = { id: 'box', name: 'Box', other: null }
  const carton = { id: 'carton', name: 'Carton', other: 'BOX' }
  expect(idsByName([box, carton]).get('box')).toBe('box')
  expect(idsByName([carton, box]).get('box')).toBe('box')
  expect(idsByName([carton]).get('box')).toBe('carton')
})
