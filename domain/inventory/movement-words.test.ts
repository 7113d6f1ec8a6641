import { expect, test } from 'vitest'
import { movementKinds } from './movement-words.ts'

test('every kind of movement has its own label', () => {
  expect(Object.values(movementKinds).filter((words) => words.trim() === '')).toEqual([])
  expect(new Set(Object.values(movementKinds)).size).toBe(Object.keys(movementKinds).length)
})
