import fc from 'fast-check'
import { expect, test } from 'vitest'
import { absolute, compare, divide, multiply, subtract, sum } from '../../money/decimal.ts'
import type { LineToMatch } from '../matching/match-types.ts'
import { composeByRule, partsOfRule } from './apply-rule.ts'
import type { BankRule, IncludedTax, RuleShare } from './bank-rule.ts'

const tax = (rate: string): IncludedTax => ({
  scheme: 'vat',
  name: `VAT ${rate}%`,
  rate,
  account: 'input',
  account_name: 'VAT Receivable',
})
const share = (account: string, percent: string, rate?: string): RuleShare => ({
  account,
  account_name: account,
  percent,
  tax: rate === undefined ? null : tax(rate),
})
const parts = (amount: string, shares: RuleShare[], digits = 2) =>
  partsOfRule({ shares }, amount, digits).map(({ account, amount: part, tax_base: base }) =>
    [account, part, base].filter((text) => text !== null).join(' '),
  )

test('tax is included in the amount', () => {
  expect(parts('-105.00', [share('power', '100', '5')])).toEqual(['power -100', 'input -5 100'])
  expect(parts('21', [share('fees', '100', '5')])).toEqual(['fees 20', 'input 1 20'])
  expect(parts('-10', [share('power', '100', '13')])).toEqual(['power -8.85', 'input -1.15 8.85'])
  expect(parts('-100', [share('power', '100', '10')], 0)).toEqual(['power -91', 'input -9 91'])
})

test('a split rounds each part but the last, which is the rest', () => {
  expect(parts('-100.01', [share('phone', '70'), share('drawings', '30')])).toEqual(['phone -70.01', 'drawings -30'])
  expect(parts('-0.05', [share('phone', '50'), share('drawings', '50')])).toEqual(['phone -0.03', 'drawings -0.02'])
  expect(parts('-60.01', [share('phone', '50', '20'), share('drawings', '50')])).toEqual([
    'phone -25.01',
    'input -5 25.01',
    'drawings -30',
  ])
})

test('parts of zero and a tax that rounds to zero are left out', () => {
  expect(parts('-0.01', [share('phone', '50'), share('drawings', '50')])).toEqual(['phone -0.01'])
  expect(parts('-0.04', [share('phone', '100', '5')])).toEqual(['phone -0.04'])
  expect(parts('-0.01', [share('phone', '100', '100')])).toEqual(['phone -0.01'])
})

test('parts add up to the line, and the tax differs from net × rate by less than a cent', () => {
  const shares = fc.tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom('5', '13', '20', '7.7', '100'))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), shares, (cents, [percent, rate]) => {
      const amount = divide(cents.toString(), '-100', 2)
      const rows = partsOfRule(
        { shares: [share('a', `${percent}`, rate), share('b', `${100 - percent}`, rate)] },
        amount,
        2,
      )
      expect(compare(sum(rows.map((row) => row.amount)), amount)).toBe(0)
      for (const { amount: part, tax_base: base } of rows) {
        if (base === null) continue
        const expected = divide(multiply(base, rate), '100', 6)
        expect(compare(absolute(subtract(absolute(part), expected)), '0.01')).toBeLessThanOrEqual(0)
      }
    }),
    { numRuns: 300 },
  )
})

test('the voucher has the narration of the rule, else the text of the line', () => {
  const line: LineToMatch = {
    id: 'l1',
    date: '2026-03-20',
    amount: '-105',
    description: 'DD 7',
    counterparty_name: 'EDF Energy',
    counterparty_account: '',
    end_to_end_reference: '',
    creditor_reference: '',
    cheque_number: '',
    bank_id: '',
  }
  const rule: BankRule = {
    id: 'r1',
    name: 'Power',
    bank_account: null,
    direction: 'both',
    words: 'edf',
    amount_from: null,
    amount_to: null,
    narration: null,
    is_automatic: false,
    shares: [share('power', '100', '5')],
  }
  const bank = { bank_account: 'b1', account: 'bank' }
  const compose = (fields: Partial<BankRule>) =>
    composeByRule({ ...rule, ...fields }, { line, bank, currencyDigits: 2 })
  expect(compose({})).toEqual({
    lines: ['l1'],
    candidates: [],
    path: 'account/journal-vouchers',
    document: {
      status: 'Approved',
      date: '2026-03-20',
      narration: 'EDF Energy · DD 7',
      rows: [
        { account: 'bank', credit: '105' },
        { account: 'power', description: null, debit: '100' },
        { account: 'input', description: null, debit: '5', tax_scheme: 'vat', tax_base: '100' },
      ],
    },
  })
  expect(compose({ narration: 'Electricity' }).document['narration']).toBe('Electricity')
})
