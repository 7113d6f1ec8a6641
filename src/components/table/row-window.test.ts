import { expect, test } from 'vitest'
import { rowWindow } from './row-window.ts'

test('at the top the visible rows and twelve more are drawn', () => {
  expect(rowWindow(Array<number>(1000).fill(35), 0, 350)).toEqual({ first: 0, last: 22, before: 0, after: 978 * 35 })
})

test('in the middle twelve rows before and after are drawn', () => {
  expect(rowWindow(Array<number>(1000).fill(35), 3500, 350)).toEqual({
    first: 88,
    last: 122,
    before: 88 * 35,
    after: 878 * 35,
  })
})

test('a taller row shifts the following rows', () => {
  expect(rowWindow([35, 53, ...Array<number>(100).fill(35)], 88, 70)).toEqual({
    first: 0,
    last: 16,
    before: 0,
    after: 86 * 35,
  })
})

test('scrolled beyond the end the last rows stay drawn', () => {
  expect(rowWindow(Array<number>(20).fill(35), 9999, 350)).toEqual({ first: 8, last: 20, before: 280, after: 0 })
})
