import { expect, test } from 'vitest'
import { mergeRepresentative } from './imported-person.ts'

const ann = { name: 'Ann Hill', position: null, phone: '01 234', email: 'ann@hill.test' }
const bob = { name: null, position: 'Buyer', phone: '01 999', email: null }
const nothing = { name: '', position: '', phone: '', email: '' }

test('a row that says nothing changes nobody', () => {
  expect(mergeRepresentative([ann, bob], nothing)).toEqual([ann, bob])
})

test('a person of the same name is changed to what the row says and keeps the rest', () => {
  expect(mergeRepresentative([ann, bob], { ...nothing, name: 'ANN HILL', position: 'Director' })).toEqual([
    { ...ann, name: 'ANN HILL', position: 'Director' },
    bob,
  ])
})

test('a person without a name is known by telephone, or by address whatever the capitals', () => {
  expect(mergeRepresentative([ann, bob], { ...nothing, name: 'Bob', phone: '01 999' })).toEqual([
    ann,
    { ...bob, name: 'Bob' },
  ])
  expect(mergeRepresentative([ann], { ...nothing, email: 'Ann@Hill.test', position: 'Owner' })).toEqual([
    { ...ann, email: 'Ann@Hill.test', position: 'Owner' },
  ])
})

test('two people of one telephone are two when both have names', () => {
  const carl = { ...nothing, name: 'Carl', phone: '01 234' }
  expect(mergeRepresentative([ann], carl)).toEqual([
    ann,
    { name: 'Carl', position: null, phone: '01 234', email: null },
  ])
})
