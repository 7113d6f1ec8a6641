import { expect, test } from 'vitest'
import type { LineProblem } from '../imports/kinds.ts'
import { readLandedCosts, resolveLandedCosts } from './import-landed-costs.ts'

type Line = Parameters<typeof readLandedCosts>[0][number]

const empty: Line = {
  line: 2,
  item: '',
  item_name: '',
  quantity: '',
  unit: '',
  rate: '',
  row_discount_type: '',
  row_discount: '',
  row_trade_discount: '',
  description: '',
  tax_scheme: '',
}
const read = (line: Partial<Line>, isNote = false) => {
  const problems: LineProblem[] = []
  const costs = readLandedCosts([{ ...empty, ...line }], { isNote, problems })
  return { costs, problems: problems.map(({ path, code, line: at }) => `${at} ${path} ${code}`) }
}

test('a cost is an amount or a percentage, with a note, a tax and the account that it is payable to', () => {
  const freight = { landed_cost: 'freight', cost_amount: '15.00', cost_account: 'DHL', tax_scheme: 'VAT' }
  expect(read({ ...freight, description: 'By lorry' })).toEqual({
    problems: [],
    costs: [
      {
        line: 2,
        type: 'Freight',
        description: 'By lorry',
        is_percentage: false,
        value: '15',
        scheme: 'VAT',
        account: 'DHL',
      },
    ],
  })
  expect(read({ landed_cost: 'Labour', cost_percent: '2.50' }).costs).toMatchObject([
    { type: 'Labor', is_percentage: true, value: '2.5' },
  ])
  expect(read({ item: 'Mug', quantity: '1', rate: '2' })).toEqual({ costs: [], problems: [] })
})

test('each wrong cost is refused at its cell', () => {
  const freight = { landed_cost: 'Freight', cost_amount: '15' }
  expect(read({ ...freight, item: 'Mug' })).toEqual({ costs: [], problems: ['2 landed_cost LANDED_COST_ON_ITEM'] })
  expect(read({ cost_amount: '15', rate: '2' }).problems).toEqual(['2 cost_amount LANDED_COST_ON_ITEM'])
  expect(read({ ...freight, cost_percent: '3' }).problems).toEqual(['2 cost_percent AMOUNT_OR_PERCENT'])
  expect(read(freight, true)).toEqual({ costs: [], problems: ['2 landed_cost LANDED_COST_ON_NOTE'] })
  expect(read({ cost_amount: '15' }).problems).toEqual(['2 landed_cost REQUIRED'])
  expect(read({ landed_cost: 'Tolls', cost_amount: '15' }).problems).toEqual(['2 landed_cost NOT_IN_LIST'])
})

test('references get their ids; what is unknown is reported at its cell', () => {
  const books = {
    schemes: new Map([['vat', 'vat-id']]),
    findCreditor: (text: string) =>
      text === 'DHL' ? 'dhl-account' : ({ code: 'UNKNOWN_ACCOUNT', path: 'cost_account' } as const),
  }
  const resolve = (line: Partial<Line>) => {
    const problems: LineProblem[] = []
    const costs = resolveLandedCosts(read({ landed_cost: 'Duty', cost_amount: '5', ...line }).costs, books, problems)
    return { costs, problems: problems.map(({ path, code }) => `${path} ${code}`) }
  }
  expect(resolve({ tax_scheme: 'VAT', cost_account: 'DHL' })).toMatchObject({
    problems: [],
    costs: [{ type: 'Duty', tax_scheme: 'vat-id', credit_account: 'dhl-account' }],
  })
  expect(resolve({ tax_scheme: 'GST', cost_account: 'UPS' }).problems).toEqual([
    'cost_account UNKNOWN_ACCOUNT',
    'tax_scheme UNKNOWN_NAME',
  ])
  expect(resolve({ landed_cost: 'Tolls', cost_account: 'UPS' })).toEqual({
    costs: [],
    problems: ['cost_account UNKNOWN_ACCOUNT'],
  })
})
