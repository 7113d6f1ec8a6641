import { expect, test } from 'vitest'
import { inPurgeOrder } from './ended-company-store.ts'

const key = (from: string, to: string) => ({ from, column: 'x', to })

test('lines are purged before their entries, entries before their year, and the company last', () => {
  const tables = ['company', 'journal_entry', 'journal_line', 'fiscal_year']
  const references = [
    key('journal_line', 'journal_entry'),
    key('journal_entry', 'fiscal_year'),
    key('journal_entry', 'journal_entry'),
    key('fiscal_year', 'company'),
    key('app_user', 'company'),
  ]
  expect(inPurgeOrder(tables, references)).toEqual(['journal_line', 'journal_entry', 'fiscal_year', 'company'])
})

test('tables that reference each other cannot be ordered', () => {
  expect(() => inPurgeOrder(['a', 'b'], [key('a', 'b'), key('b', 'a')])).toThrow('in a circle: a, b')
})
