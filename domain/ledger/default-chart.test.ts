import { expect, test } from 'vitest'
import { defaultAccounts, defaultCategories } from './default-chart.ts'
import type { DefaultCategory } from './default-chart.ts'

const categories = new Map(defaultCategories.map((category) => [category.code, category]))

/** The value of a category, or of its nearest ancestor with one. */
function inherited<Key extends 'statementSection' | 'term' | 'cashFlowSection'>(
  code: string,
  key: Key,
): DefaultCategory[Key] {
  const category = categories.get(code)
  if (category === undefined) return null
  return category[key] ?? (category.parentCode === null ? null : inherited(category.parentCode, key))
}

function account(systemCode: string) {
  const account = defaultAccounts.find((each) => each.systemCode === systemCode)
  if (account === undefined) throw new Error(`no account ${systemCode}`)
  return account
}

test('codes and system codes are unique and fit their columns', () => {
  for (const list of [defaultCategories, defaultAccounts]) {
    const codes = list.map((each) => each.code)
    const systemCodes = list.flatMap((each) => (each.systemCode === null ? [] : [each.systemCode]))
    expect(new Set(codes).size).toBe(codes.length)
    expect(new Set(systemCodes).size).toBe(systemCodes.length)
    expect([...codes, ...systemCodes].filter((code) => code.length > 20)).toEqual([])
  }
})

test('no category has two children or accounts of one name', () => {
  const categoryNames = defaultCategories.map((category) => `${category.parentCode} ${category.name}`)
  const accountNames = defaultAccounts.map((each) => `${each.categoryCode} ${each.name}`)
  expect(new Set(categoryNames).size).toBe(categoryNames.length)
  expect(new Set(accountNames).size).toBe(accountNames.length)
})

test('parents come before their children and every account has a category', () => {
  const seen = new Set<string>()
  for (const category of defaultCategories) {
    if (category.parentCode !== null) expect(seen, category.code).toContain(category.parentCode)
    seen.add(category.code)
  }
  for (const each of defaultAccounts) expect(seen, each.code).toContain(each.categoryCode)
})

test('there are six roots, 55 categories and 49 accounts', () => {
  const roots = defaultCategories.filter((category) => category.parentCode === null)
  expect(roots.map((root) => root.rootClass)).toEqual([
    'assets',
    'liabilities',
    'income',
    'expenses',
    'equity',
    'opening_difference',
  ])
  expect(defaultCategories).toHaveLength(55)
  expect(defaultAccounts).toHaveLength(49)
  for (const category of defaultCategories) {
    if (category.parentCode !== null) expect(category.rootClass).toBe(categories.get(category.parentCode)?.rootClass)
  }
})

test('every income and expense account falls into a section of the income statement', () => {
  for (const each of defaultAccounts) {
    const rootClass = categories.get(each.categoryCode)?.rootClass
    const section = inherited(each.categoryCode, 'statementSection')
    if (rootClass === 'income' || rootClass === 'expenses') expect(section, each.code).not.toBeNull()
    else expect(section, each.code).toBeNull()
  }
  expect(inherited(account('SALES').categoryCode, 'statementSection')).toBe('revenue')
  expect(inherited(account('COGS').categoryCode, 'statementSection')).toBe('cost_of_sales')
  expect(inherited(account('E-D-LC-FRE2').categoryCode, 'statementSection')).toBe('cost_of_sales')
  expect(inherited(account('INT-EXP').categoryCode, 'statementSection')).toBe('interest_expense')
  expect(inherited(account('BR-ADJ').categoryCode, 'statementSection')).toBe('operating_expense')
  expect(inherited(account('INC-TAX').categoryCode, 'statementSection')).toBe('income_tax')
})

test('every asset and liability has a term and every category a cash-flow section', () => {
  for (const { code, rootClass } of defaultCategories) {
    const hasTerm = rootClass === 'assets' || rootClass === 'liabilities'
    expect(inherited(code, 'term') !== null, code).toBe(hasTerm)
    expect(inherited(code, 'cashFlowSection'), code).not.toBeNull()
  }
  expect(inherited('A-B', 'cashFlowSection')).toBe('cash')
  expect(inherited('A-FA', 'term')).toBe('non_current')
})

test('control kinds belong to the accounts of stock, customers, suppliers and taxes', () => {
  const withKind = defaultAccounts.filter((each) => each.controlKind !== 'none')
  expect(withKind.map((each) => [each.name, each.controlKind])).toEqual([
    ['TDS receivable', 'tax'],
    ['Walk-in customers', 'customer'],
    ['Inventory', 'inventory'],
    ['Income Tax', 'tax'],
    ['TDS (Audit Fee)', 'tax'],
    ['TDS (Rent)', 'tax'],
  ])
})

test('accumulated depreciation lowers the fixed assets and is no liability', () => {
  const depreciation = account('ACC-DEP')
  expect(categories.get(depreciation.categoryCode)?.parentCode).toBe('A-FA')
  expect(inherited(depreciation.categoryCode, 'term')).toBe('non_current')
  expect(inherited(depreciation.categoryCode, 'cashFlowSection')).toBe('operating')
  expect(defaultAccounts.map((each) => each.code)).not.toContain('L-DEP')
})
