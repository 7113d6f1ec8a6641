import { expect, test } from 'vitest'
import { harmless } from './router-provider.ts'

test('a link cannot change the company, the record, the method, the headers or the page after sign-in', () => {
  const parsed = {
    id: '7',
    params: {
      to: '//evil',
      company: 'other',
      id: '8',
      method: 'delete',
      headers: { a: 'b' },
      q: 'cash',
      currentPage: 2,
    },
  }
  expect(harmless(parsed, { company: 'demo', id: '7' })).toEqual({
    id: '7',
    params: { q: 'cash', currentPage: 2, company: 'demo', id: '7' },
  })
})
