import { expect, test } from 'vitest'
import { markedIndex } from './marked-option.ts'

function target(marked?: string): HTMLElement {
  const input = document.createElement('input')
  if (marked !== undefined) input.setAttribute('aria-activedescendant', marked)
  return input
}

test('a key takes the option that the Select marks', () => {
  expect(markedIndex(target('rc_select_7_list_3'))).toBe(3)
})

test('before the Select marks anything a key takes the first option, never the second', () => {
  expect(markedIndex(target('rc_select_7_list_-1'))).toBe(0)
  expect(markedIndex(target())).toBe(0)
})
