import { describe, expect, test } from 'vitest'
import type { ChartName } from './country-charts.ts'
import { chartNames, chartOfCountry, countryCharts } from './country-charts.ts'
import { commonAccounts } from './common-chart.ts'
import type { NewChartCategory } from './new-chart.ts'
import { newChart } from './new-chart.ts'

type Inheritable = 'statementSection' | 'term' | 'cashFlowSection'

function chartDesk(name: ChartName) {
  const chart = newChart(name)
  const categories = new Map(chart.categories.map((category) => [category.code, category]))
  /** The value of a category, or of its nearest ancestor with one. */
  const inherited = <Key extends Inheritable>(code: string, key: Key): NewChartCategory[Key] => {
    const category = categories.get(code)
    if (category === undefined) return null
    return category[key] ?? (category.parentCode === null ? null : inherited(category.parentCode, key))
  }
  const account = (systemCode: string) => {
    const match = chart.accounts.find((each) => each.systemCode === systemCode)
    if (match === undefined) throw new Error(`no account ${systemCode}`)
    return match
  }
  const named = (text: string) => {
    const match = chart.accounts.find((each) => each.name === text)
    if (match === undefined) throw new Error(`no account ${text}`)
    return {
      class: categories.get(match.categoryCode)?.rootClass,
      section: inherited(match.categoryCode, 'statementSection'),
      term: inherited(match.categoryCode, 'term'),
      cash: inherited(match.categoryCode, 'cashFlowSection'),
    }
  }
  return { ...chart, byCode: categories, inherited, account, named }
}

/** The accounts and categories that posting rules, queries and reports look up. */
const systemAccounts = [
  'PL',
  'OPEN-BAL-DIFF',
  'TDS-REC',
  'CASH',
  'CHEQUES-IN-HAND',
  'WALK-IN',
  'INVENTORY',
  'GOODS-DELIVERED',
  'GOODS-RECEIVED',
  'ACC-DEP',
  'SUSPENSE',
  'SALES',
  'DIS-INCOME',
  'INT-INCOME',
  'COGS',
  'STOCK-GAIN',
  'STOCK-LOSS',
  'PRICE-VARIANCE',
  'PRODUCTION-VARIANCE',
  'OVERHEAD-ABSORBED',
  'PURCHASE',
  'BAD-DEBT',
  'BANK-CHG',
  'BR-ADJ',
  'ROUND-OFF',
  'TILL-DIFFERENCE',
  'DIS-EXP',
  'INT-EXP',
  'DAM-EXP',
  'EXP-EXP',
  'INC-TAX',
  'E-D-LC-DUT0',
  'E-D-LC-LAB1',
  'E-D-LC-FRE2',
  'E-D-LC-INS3',
  'E-D-LC-BRO4',
  'E-D-LC-STO5',
  'E-D-LC-PAC6',
  'E-D-LC-LOA7',
  'E-D-LC-UNL8',
  'E-D-LC-REG9',
  'E-D-LC-CUS10',
  'E-D-LC-OTH11',
]
const systemCategories = [
  'ASSETS',
  'FIX-ASSET',
  'ACC-DEP',
  'CAP-EXP',
  'TAX-REC',
  'CASH-ACCOUNTS',
  'BANK',
  'AR',
  'CUST',
  'INVENTORY',
  'LIABILITIES',
  'AP',
  'SUPP',
  'DUT-TAX',
  'INCOME',
  'SALES',
  'D-INCOME',
  'I-INCOME',
  'DIS-INCOME',
  'INT-INCOME',
  'EXPENSES',
  'COGS',
  'PURCHASE',
  'DIR-EXP',
  'ADD-COST',
  'IND-EXP',
  'BANK-CHG',
  'DIS-EXP',
  'INT-EXP',
  'IWO',
  'INC-TAX',
  'EQUITY',
  'OPEN-BAL-DIFF',
]

test('a country without a chart of its own gets the general one', () => {
  expect(['GB', 'US', 'IN', 'NP', 'DE', 'FR', 'AU'].map(chartOfCountry)).toEqual([
    'GB',
    'US',
    'IN',
    'NP',
    'DE',
    'IFRS',
    'IFRS',
  ])
})

describe.each(chartNames)('the chart %s', (name) => {
  const { accounts, categories, byCode, inherited, account, named } = chartDesk(name)
  const nameOf = (code: string): string =>
    accounts.find((each) => each.code.replace(/^(\w)-\d\d-/, '$1-') === code)?.name ?? ''

  test('has every system account and system category once', () => {
    const codes = (list: readonly { systemCode: string | null }[]) =>
      list.flatMap(({ systemCode }) => (systemCode === null ? [] : [systemCode]))
    expect(codes(accounts).toSorted()).toEqual(systemAccounts.toSorted())
    expect(codes(categories).toSorted()).toEqual(systemCategories.toSorted())
  })

  test('has unique codes that fit their columns, and no two siblings of one name', () => {
    const codes = [accounts, categories].map((list) => list.map(({ code }) => code))
    for (const list of codes) expect(new Set(list).size).toBe(list.length)
    expect(codes.flat().filter((code) => code.length > 20)).toEqual([])
    const siblings = [categories.map((each) => `${each.parentCode} ${each.name}`), accounts.map((each) => each.name)]
    for (const list of siblings) expect(list.filter((each, index) => list.indexOf(each) !== index)).toEqual([])
  })

  test('has six roots, and parents before their children in one class', () => {
    const roots = categories.filter(({ parentCode }) => parentCode === null).map(({ rootClass }) => rootClass)
    expect(roots).toEqual(['assets', 'liabilities', 'income', 'expenses', 'equity', 'opening_difference'])
    const before = new Set<string>()
    for (const { code, parentCode, rootClass } of categories) {
      if (parentCode !== null) {
        expect(before, code).toContain(parentCode)
        expect(byCode.get(parentCode)?.rootClass).toBe(rootClass)
      }
      before.add(code)
    }
    for (const each of accounts) expect(before, each.code).toContain(each.categoryCode)
  })

  test('has each account in exactly one section: of the income statement, or of the balance sheet by class and term', () => {
    for (const { code, categoryCode } of accounts) {
      const rootClass = byCode.get(categoryCode)?.rootClass ?? ''
      const places = [inherited(categoryCode, 'statementSection'), inherited(categoryCode, 'term')]
      const expected = ['income', 'expenses'].includes(rootClass)
        ? [expect.any(String), null]
        : [null, ['assets', 'liabilities'].includes(rootClass) ? expect.any(String) : null]
      expect(places, code).toEqual(expected)
      expect(inherited(categoryCode, 'cashFlowSection'), code).not.toBeNull()
    }
  })

  test('has the accounts of a small company in their sections', () => {
    const place = (code: string) => Object.values(named(nameOf(code)))
    expect(place('Q-SC')).toEqual(['equity', null, null, 'financing'])
    expect(place('Q-PL')).toEqual(['equity', null, null, 'financing'])
    expect(place('Q-DV')).toEqual(['equity', null, null, 'financing'])
    expect(place('L-LA-DL')).toEqual(['liabilities', null, 'current', 'financing'])
    expect(place('L-SL-BL')).toEqual(['liabilities', null, 'non_current', 'financing'])
    for (const code of ['L-T-I', 'L-T-C', 'L-PL-W', 'L-PL-TAX', 'L-AC', 'L-OP-S'])
      expect(place(code), code).toEqual(['liabilities', null, 'current', 'operating'])
    expect(place('A-DA-P')).toEqual(['assets', null, 'current', 'operating'])
    expect(place('A-FA-PE')).toEqual(['assets', null, 'non_current', 'investing'])
    expect(place('A-FA-AD-AD')).toEqual(['assets', null, 'non_current', 'operating'])
    expect(place('I-S-R')).toEqual(['income', 'revenue', null, 'operating'])
    expect(place('E-P-R')).toEqual(['expenses', 'cost_of_sales', null, 'operating'])
    for (const code of ['E-I-P-SAL', 'E-I-RENT', 'E-I-DEP', 'E-I-BD'])
      expect(place(code), code).toEqual(['expenses', 'operating_expense', null, 'operating'])
    expect(place('E-T-IT')).toEqual(['expenses', 'income_tax', null, 'operating'])
    expect(inherited(account('COGS').categoryCode, 'statementSection')).toBe('cost_of_sales')
    expect(inherited(account('INT-EXP').categoryCode, 'statementSection')).toBe('interest_expense')
    expect(inherited(account('CASH').categoryCode, 'cashFlowSection')).toBe('cash')
  })

  test('has sub-ledgers for stock, customers, suppliers and taxes only', () => {
    const kinds = new Map([
      ['INVENTORY', 'inventory'],
      ['CUST', 'customer'],
      ['TAX-REC', 'tax'],
      ['DUT-TAX', 'tax'],
    ])
    for (const { code, categoryCode, controlKind } of accounts)
      expect(controlKind, code).toBe(kinds.get(byCode.get(categoryCode)?.systemCode ?? '') ?? 'none')
  })

  test('renames only accounts that exist', () => {
    const codes = commonAccounts.map(({ code }) => code)
    expect(Object.keys(countryCharts[name].names).filter((code) => !codes.includes(code))).toEqual([])
  })

  test('speaks of TDS only in India and Nepal', () => {
    expect(accounts.some((each) => each.name.includes('TDS'))).toBe(['IN', 'NP'].includes(name))
  })
})

test('taxes and capital have the names of the country', () => {
  const names = (code: string) =>
    chartNames.map((name) => newChart(name).accounts.find((each) => each.code.endsWith(code))?.name)
  expect(names('-T-C')).toEqual([
    'VAT control',
    'Sales tax payable',
    'GST control',
    'VAT control',
    'VAT control',
    'Sales tax control',
  ])
  expect(names('Q-SC')).toEqual([
    'Share capital',
    'Common stock',
    'Equity share capital',
    'Share capital',
    'Subscribed capital',
    'Share capital',
  ])
})

test('the German chart begins with fixed assets and provisions, in the order of the balance sheet', () => {
  const first = (parent: string) =>
    newChart('DE')
      .categories.filter(({ parentCode }) => parentCode === parent)
      .toSorted((a, b) => (a.code < b.code ? -1 : 1))
      .slice(0, 4)
      .map(({ code, name }) => `${code} ${name}`)
  expect(first('A')).toEqual([
    'A-01-FA Fixed Assets',
    'A-02-CX Capital expenditure',
    'A-03-I Inventory',
    'A-04-AR Accounts receivable',
  ])
  expect(first('L').slice(0, 2)).toEqual(['L-15-P Provisions', 'L-16-SL Secured Loans'])
})
