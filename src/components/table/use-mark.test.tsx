import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMark } from './use-mark.ts'

function markOf(keys: readonly string[], start: number) {
  const { result, rerender } = renderHook(({ now }) => useMark(now, start), { initialProps: { now: keys } })
  return {
    place: () => result.current.place,
    put: (place: number) => act(() => result.current.put(place)),
    reset: () => act(() => result.current.reset()),
    list: (now: readonly string[]) => rerender({ now }),
  }
}

test('the marked row stays marked when another one is inserted above it', () => {
  const mark = markOf(['INV-2', 'INV-1'], -1)
  expect(mark.place()).toBe(-1)
  mark.put(1)
  mark.list(['INV-3', 'INV-2', 'INV-1'])
  expect(mark.place()).toBe(2)
  mark.list(['INV-1', 'INV-2', 'INV-3'])
  expect(mark.place()).toBe(0)
})

test('when the marked row disappears the row at its position is marked, or the last one', () => {
  const mark = markOf(['INV-3', 'INV-2', 'INV-1'], -1)
  mark.put(1)
  mark.list(['INV-3', 'INV-1'])
  expect(mark.place()).toBe(1)
  mark.list(['INV-3'])
  expect(mark.place()).toBe(0)
  mark.list([])
  expect(mark.place()).toBe(-1)
})

test('until a key is pressed the first result is marked, even when results arrive above it', () => {
  const mark = markOf(['Ledgers'], 0)
  mark.list(['Ledger of rent', 'Ledgers'])
  expect(mark.place()).toBe(0)
  mark.put(1)
  mark.list(['Ledgers', 'Ledger of rent'])
  expect(mark.place()).toBe(0)
  mark.put(1)
  mark.reset()
  expect(mark.place()).toBe(0)
})
