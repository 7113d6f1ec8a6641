import { expect, test } from 'vitest'
import { plainInvoice } from '../../../../tests/support/plain-e-invoice.ts'
import { composeEInvoice } from '../compose-e-invoice.ts'
import { writeUbl } from '../write-ubl.ts'
import { basesOf, sumProblems } from './check-sums.ts'
import { readUbl } from './read-ubl.ts'

const invoice = readUbl(writeUbl(composeEInvoice(plainInvoice)), { code: 'EUR', digits: 2 })
const { totals } = invoice

test('sums that add up have no problem', () => {
  expect(sumProblems(invoice, 2)).toEqual([])
})

test.each([
  ['lines', { lines: '235' }, ['totals.lines', 'totals.basis']],
  ['allowances', { allowances: '17' }, ['totals.allowances', 'totals.basis']],
  ['charges', { charges: '1' }, ['totals.charges', 'totals.basis']],
  ['tax', { tax: '32.41' }, ['totals.tax', 'totals.with_tax']],
  ['the total with tax', { withTax: '239.41' }, ['totals.with_tax', 'totals.due']],
  ['the amount due', { due: '209.4' }, ['totals.due']],
])('%s that differ are named where they count', (_, change, paths) => {
  const problems = sumProblems({ ...invoice, totals: { ...totals, ...change } }, 2)
  expect(problems.map(({ path }) => path)).toEqual(paths)
  expect(problems.every(({ code }) => code === 'E_INVOICE_SUM')).toBe(true)
})

test('a tax may differ by 1.00 of its rate, and a line by 0.02', () => {
  const taxed = (tax: string) => sumProblems({ ...invoice, taxes: [{ ...invoice.taxes[0]!, tax }] }, 2)
  expect(taxed('33.40').map(({ path }) => path)).not.toContain('taxes.0.tax')
  expect(taxed('33.41')).toContainEqual({
    code: 'E_INVOICE_SUM',
    path: 'taxes.0.tax',
    params: { stated: '33.41', computed: '32.40' },
  })
  const priced = (price: string) => sumProblems({ ...invoice, rows: [{ ...invoice.rows[0]!, price }] }, 2)
  expect(priced('100.01').map(({ path }) => path)).not.toContain('rows.0.net')
  expect(priced('100.02').map(({ path }) => path)).toContain('rows.0.net')
})

test('the taxable amount of a rate counts its allowances and charges', () => {
  const standard = { category: 'S', rate: '20' } as const
  const charge = { isCharge: true, amount: '5', reason: 'Freight', treatment: standard }
  const bases = basesOf({ ...invoice, allowances: [...invoice.allowances, charge] })
  expect([...bases]).toEqual([
    ['S 20', '167'],
    ['Z', '45'],
  ])
})
