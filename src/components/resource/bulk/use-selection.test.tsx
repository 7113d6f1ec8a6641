import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from './use-selection.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

test('Shift-clicking a checkbox selects the rows since the last clicked one', () => {
  const { result } = renderHook(() => useSelection(rows, 'page 1'))
  act(() => result.current.pick('d', true))
  expect(result.current.ids).toEqual(['d'])
  act(() => result.current.pick('b', true))
  expect(result.current.ids).toEqual(['b', 'c', 'd'])
  act(() => result.current.pick('c', true))
  expect(result.current.ids).toEqual(['b', 'd'])
})
