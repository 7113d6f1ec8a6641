import { expect, test, vi } from 'vitest'
import { version } from 'uuid'
import { orderedId } from './ordered-id.ts'

test('ids are UUIDs of version 7, different and in order', () => {
  const ids = Array.from({ length: 2000 }, orderedId)
  expect(new Set(ids.map((id) => version(id)))).toEqual(new Set([7]))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('a clock that is set back leaves the order', () => {
  const before = orderedId()
  const now = vi.spyOn(Date, 'now').mockReturnValue(0)
  try {
    expect(orderedId() > before).toBe(true)
  } finally {
    now.mockRestore()
  }
})

test('their random part is not that of another id', () => {
  const tails = Array.from({ length: 2000 }, () => orderedId().slice(24))
  expect(new Set(tails).size).toBe(tails.length)
})
