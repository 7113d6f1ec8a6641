import { expect, test } from 'vitest'
import { mergeRepresentative } from './imported-person.ts'

const ann = { name: 'Ann Hill', position: null, phone: '01 234', email: 'ann@hill.test' }
const bob = { name: null, position: 'Buyer', phone: '01 999', email: null }
const nothing = { name: '', position: '', phone: '', email: '' }

test('a row without a person changes nobody', () => {
  expect(mergeRepresentative([ann, bob], nothing)).toEqual([ann, bob])
})

test('a person with the same name is updated, and other fields stay', () => {
  expect(mergeRepresentative([ann, bob], { ...nothing, name: 'ANN HILL', position: 'Director' })).toEqual([
    { ...ann, name: 'ANN HILL', position: 'Director' },
    bob,
  ])
})

test('a person without a name is matched by telephone, or by email without regard to case', () => {
  expect(mergeRepresentative([ann, bob], { ...nothing, name: 'Bob', phone: '01 999' })).toEqual([
    ann,
    { ...bob, name: 'Bob' },
  ])
  expect(mergeRepresentative([ann], { ...nothing, email: 'Ann@Hill.test', position: 'Owner' })).toEqual([
    { ...ann, email: 'Ann@Hill.test', position: 'Owner' },
  ])
})

test('two named people with one telephone stay two', () => {
  const carl = { ...nothing, name: 'Carl', phone: '01 234' }
  expect(mergeRepresentative([ann], carl)).toEqual([
    ann,
    { name: 'Carl', position: null, phone: '01 234', email: null },
  ])
})
