import { expect, test } from 'vitest'
import type { ChecklistFacts } from './year-checklist.ts'
import { checklistKeys, yearChecklist } from './year-checklist.ts'

const clean: ChecklistFacts = {
  drafts: [{ label: 'Invoices', count: 0, page: 'a' }],
  unallocated: [{ label: 'Customers', amount: '0.00', page: 'b' }],
  negativeStock: [],
  suspense: [{ label: 'Opening Balance Difference', amount: '0.00', page: 'c' }],
  controls: [{ label: 'Customers', ledger: '120.00', items: '120.00', page: 'd' }],
  assets: { value: '5000.00', depreciation: '-500.00', page: 'e' },
}
const openKeys = (facts: Partial<ChecklistFacts>) =>
  yearChecklist({ ...clean, ...facts }).flatMap(({ key, passed }) => (passed ? [] : [key]))

test('clean books pass every check', () => {
  expect(yearChecklist(clean).map(({ key }) => key)).toEqual(checklistKeys)
  expect(openKeys({})).toEqual([])
})

test('each finding fails its own check, with its figures and its page', () => {
  expect(openKeys({ drafts: [{ label: 'Invoices', count: 3, page: 'a' }] })).toEqual(['drafts'])
  expect(openKeys({ unallocated: [{ label: 'Customers', amount: '40.00', page: 'b' }] })).toEqual(['unallocated'])
  expect(openKeys({ negativeStock: [{ label: 'Bolts', quantity: '-2', page: 'f' }] })).toEqual(['negative_stock'])
  expect(openKeys({ suspense: [{ label: 'Suspense', amount: '12.00', page: 'c' }] })).toEqual(['suspense'])
  expect(openKeys({ assets: { value: '5000.00', depreciation: '0.00', page: 'e' } })).toEqual(['depreciation'])
  const apart = yearChecklist({
    ...clean,
    controls: [{ label: 'Suppliers', ledger: '10.00', items: '9.00', page: 'd' }],
  })
  expect(apart.filter(({ passed }) => !passed)).toEqual([
    {
      key: 'control',
      passed: false,
      details: [{ label: 'Suppliers', count: null, amounts: ['10.00', '9.00'], page: 'd' }],
    },
  ])
})
