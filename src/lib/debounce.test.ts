import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounceResize } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a resize is handled once, 16 ms after its last event, and not after the page is left', () => {
  let followed = 0
  const resized = debounceResize(() => (followed += 1))
  resized()
  vi.advanceTimersByTime(15)
  resized()
  vi.advanceTimersByTime(15)
  expect(followed).toBe(0)
  vi.advanceTimersByTime(1)
  expect(followed).toBe(1)
  resized()
  resized.stop()
  vi.advanceTimersByTime(100)
  expect(followed).toBe(1)
})
