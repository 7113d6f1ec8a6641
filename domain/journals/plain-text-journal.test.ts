import { expect, test } from 'vitest'
import { plainText } from './plain-text-journal.ts'

const pounds = { code: 'GBP', digits: 2 }
const lines = [
  { account: 'Assets:Cash', debit: '139.120000', credit: '0.000000' },
  { account: 'Income:Sales', debit: '0.000000', credit: '139.120000' },
]

test('a debit is written positive, a credit negative, with the digits of the currency', () => {
  const entry = { date: '2010-12-01', kind: 'regular', number: '536365', narration: 'Invoice 536365', lines } as const
  expect(plainText.entry(entry, pounds)).toBe(
    '2010-12-01 * (536365) Invoice 536365\n    Assets:Cash  139.12 GBP\n    Income:Sales  -139.12 GBP\n\n',
  )
})

test('a reversal keeps the side of its original and changes the sign', () => {
  const reversed = [
    { account: 'Assets:Cash', debit: '-5', credit: '0' },
    { account: 'Income:Sales', debit: '0', credit: '-5' },
  ]
  expect(
    plainText.entry({ date: '2010-12-01', kind: 'regular', number: '1', narration: 'Undo', lines: reversed }, pounds),
  ).toContain('Assets:Cash  -5.00 GBP\n    Income:Sales  5.00 GBP')
})

test.each(['cost', 'closing'] as const)('an entry of kind %s states its kind', (kind) => {
  const text = plainText.entry({ date: '2010-12-31', kind, number: null, narration: null, lines }, pounds)
  expect(text.split('\n')[0]).toBe(`2010-12-31 *  ; kind:${kind}`)
})

test('characters with a meaning in the format are replaced', () => {
  const names = ['(Assets)', 'A:B  C', ' Fees; other ']
  expect(plainText.path({ id: '1', rootClass: 'assets', isCash: false, names })).toBe('Assets):A-B C:Fees, other')
  const entry = { date: '2010-12-01', kind: 'regular', number: 'A(1)', narration: 'two\nlines; one', lines } as const
  expect(plainText.entry(entry, pounds).split('\n')[0]).toBe('2010-12-01 * (A[1]) two lines, one')
})
