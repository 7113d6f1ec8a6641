import { expect, test } from 'vitest'
import type { SchemeKind } from './schemes.ts'
import { isForSales, schemeKinds, schemeLedgers, schemeProblems } from './schemes.ts'

test.each([
  ['taxable', '20', []],
  ['taxable', '0', []],
  ['withholding', '1.5', []],
  ['exempt', '0.000000', []],
  ['exempt', '5', [{ code: 'NO_RATE', path: 'rate' }]],
  ['taxable', '100.1', [{ code: 'NOT_A_PERCENTAGE', path: 'rate' }]],
  ['taxable', '-1', [{ code: 'NOT_A_PERCENTAGE', path: 'rate' }]],
])('%s at %s %%', (kind, rate, problems) => {
  expect(schemeProblems({ kind, rate })).toEqual(problems)
})

test('a recoverable tax has two accounts, a non-recoverable one and a withholding tax one, an exemption none', () => {
  const receivable = { name: 'VAT 20% Receivable', below: 'TAX-REC' }
  const payable = { name: 'VAT 20% Payable', below: 'DUT-TAX' }
  const of = (kind: string, recoverable: boolean) => schemeLedgers({ kind, recoverable, name: 'VAT 20%' })
  expect(of('taxable', true)).toEqual({ receivable, payable })
  expect(of('taxable', false)).toEqual({ receivable: null, payable })
  expect(of('withholding', true)).toEqual({ receivable: null, payable })
  expect(of('exempt', true)).toEqual({ receivable: null, payable: null })
})

test('reverse charge and postponed import have a rate and both accounts; outside the scope has none', () => {
  for (const kind of ['reverse_charge', 'import'] as const) {
    expect(schemeProblems({ kind, rate: '20' })).toEqual([])
    expect(schemeLedgers({ kind, recoverable: true, name: 'RC 20%' })).toEqual({
      receivable: { name: 'RC 20% Receivable', below: 'TAX-REC' },
      payable: { name: 'RC 20% Payable', below: 'DUT-TAX' },
    })
  }
  expect(schemeProblems({ kind: 'outside_scope', rate: '20' })).toEqual([{ code: 'NO_RATE', path: 'rate' }])
  expect(schemeLedgers({ kind: 'outside_scope', recoverable: true, name: 'None' })).toEqual({
    receivable: null,
    payable: null,
  })
})

test('bad debt relief begins after 0 to 1,200 months, or never', () => {
  const problems = (badDebtMonths: string | null) => schemeProblems({ kind: 'taxable', rate: '20', badDebtMonths })
  expect([null, '0', '6', '1200'].flatMap(problems)).toEqual([])
  expect(problems('-1')).toEqual([{ code: 'BELOW_ZERO', path: 'bad_debt_months' }])
  expect(problems('1201')).toEqual([{ code: 'AT_MOST', path: 'bad_debt_months', params: { max: '1200' } }])
})

test('sales have no postponed import and no tax withheld', () => {
  const kinds = (Object.keys(schemeKinds) as SchemeKind[]).filter((kind) => !isForSales(kind))
  expect(kinds).toEqual(['import', 'withholding'])
})
