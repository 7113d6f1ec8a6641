import { expect, test } from 'vitest'
import type { CategoryLine } from './import-categories.ts'
import { planCategoryImport } from './import-categories.ts'

const stored = [
  { id: 'root', code: 'E', name: 'Expenses', parentId: null, systemCode: 'EXPENSES' },
  { id: 'expenses', code: 'E-I', name: 'Indirect Expenses', parentId: 'root', systemCode: 'E-I' },
  { id: 'rent', code: null, name: 'Rent', parentId: 'expenses', systemCode: null },
  { id: 'one', code: null, name: 'Other', parentId: 'expenses', systemCode: null },
  { id: 'two', code: null, name: 'Other', parentId: 'rent', systemCode: null },
]

function plan(rows: readonly (readonly [code: string, name: string, parent: string])[]) {
  let ids = 0
  const lines = rows.map(([code, name, parent], index): CategoryLine => {
    return { line: index + 2, problem: null, code, name, parent, description: '' }
  })
  return planCategoryImport(lines, { categories: stored, newId: () => `new ${(ids += 1)}` })
}

const refusals = ({ problems }: ReturnType<typeof plan>) =>
  problems.map(({ line, code, path }) => `${line} ${code} ${path}`)

test('a category is created below a stored parent, and below one of an earlier row by its code or name', () => {
  const { categories, problems, existingCount } = plan([
    ['T-1', 'Travel', 'Indirect Expenses'],
    ['T-2', 'Flights', 'T-1'],
    ['', 'Trains', 'Travel'],
  ])
  expect([problems, existingCount]).toEqual([[], 0])
  expect(categories.map(({ id, code, name, parentId }) => [id, code, name, parentId])).toEqual([
    ['new 1', 'T-1', 'Travel', 'expenses'],
    ['new 2', 'T-2', 'Flights', 'new 1'],
    ['new 3', null, 'Trains', 'new 1'],
  ])
})

test('an equal category is skipped, and a different one is refused', () => {
  const same = plan([['', 'Rent', 'E-I']])
  expect([same.categories, same.existingCount, same.problems]).toEqual([[], 1, []])
  expect(refusals(plan([['E-I', 'Costs', 'Rent']]))).toEqual(['2 OTHER_RECORD code'])
  const twice = plan([
    ['T-1', 'Travel', 'E-I'],
    ['T-1', 'Travelling', 'E-I'],
  ])
  expect([twice.categories.length, refusals(twice)]).toEqual([1, ['3 REPEATED name']])
})

test('a root as it is, which an exported list has without a parent, is skipped; another one is refused', () => {
  const exported = plan([
    ['E', 'Expenses', ''],
    ['E-I', 'Indirect Expenses', 'Expenses'],
  ])
  expect([exported.categories, exported.existingCount, exported.problems]).toEqual([[], 2, []])
  expect(plan([['', 'Expenses', '']]).existingCount).toBe(1)
  expect(refusals(plan([['E', 'Costs', '']]))).toEqual(['2 OTHER_RECORD code'])
  expect(refusals(plan([['E-I', 'Indirect Expenses', '']]))).toEqual(['2 REQUIRED parent'])
})

test('a missing, unknown or ambiguous parent and texts that are missing or too long are refused at their columns', () => {
  const refused = plan([
    ['', 'Travel', ''],
    ['', 'Travel', 'Nowhere'],
    ['', 'Travel', 'Other'],
    ['', '', 'E-I'],
    ['x'.repeat(21), 'Travel', 'E-I'],
  ])
  expect(refusals(refused)).toEqual([
    '2 REQUIRED parent',
    '3 UNKNOWN_CATEGORY parent',
    '4 AMBIGUOUS_NAME parent',
    '5 REQUIRED name',
    '6 TOO_LONG code',
  ])
  expect([refused.categories, [...refused.rejectedLines]]).toEqual([[], [2, 3, 4, 5, 6]])
})

test('a category below a refused row is refused as well', () => {
  const refused = plan([
    ['T-1', 'Travel', 'Nowhere'],
    ['T-2', 'Flights', 'T-1'],
  ])
  expect([refused.categories, refusals(refused)]).toEqual([
    [],
    ['2 UNKNOWN_CATEGORY parent', '3 UNKNOWN_CATEGORY parent'],
  ])
})
