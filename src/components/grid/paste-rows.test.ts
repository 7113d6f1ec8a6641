import { expect, test } from 'vitest'
import { isBlock, parsePastedRows } from './paste-rows.ts'
import { voucherPaste } from './voucher-rows.ts'

const parse = (text: string, start?: string) => parsePastedRows(text, voucherPaste, start)

test('four columns are account, description, debit and credit', () => {
  expect(parse('1010\tRent for May\t1,250.50\t\r\n2010\tRent for May\t\t1,250.50\r\n')).toEqual([
    { account: '1010', description: 'Rent for May', debit: '1250.5', credit: '' },
    { account: '2010', description: 'Rent for May', debit: '', credit: '1250.5' },
  ])
})

test('a heading line and empty lines are left out', () => {
  expect(parse('Account\tDescription\tDebit\tCredit\n\t\t\t\nCash\t\t5\t\n')).toEqual([
    { account: 'Cash', description: '', debit: '5', credit: '' },
  ])
})

test('three columns with amounts are account, debit and credit', () => {
  expect(parse('Cash\t10.00\t\nSales\t-\t10.00')).toEqual([
    { account: 'Cash', debit: '10', credit: '' },
    { account: 'Sales', debit: '', credit: '10' },
  ])
})

test('three columns with words are account, description and debit', () => {
  expect(parse('Cash\tfloat\t10.00')).toEqual([{ account: 'Cash', description: 'float', debit: '10' }])
})

test('a block pasted into the debit column fills debit and credit', () => {
  expect(parse('10\t\n\t4', 'debit')).toEqual([
    { debit: '10', credit: '' },
    { debit: '', credit: '4' },
  ])
})

test('a quoted cell keeps its line break as a blank', () => {
  expect(parse('Cash\t"rent\nof ""May"""\t10\t')).toEqual([
    { account: 'Cash', description: 'rent of "May"', debit: '10', credit: '' },
  ])
})

test('an unreadable amount stays as written, zero leaves its side empty', () => {
  expect(parse('Cash\t\ttwelve\t0.00')).toEqual([{ account: 'Cash', description: '', debit: 'twelve', credit: '' }])
})

test('words without tab or line break are no block', () => {
  expect(isBlock('Rent for May')).toBe(false)
  expect(isBlock('Rent for May\n')).toBe(false)
  expect(isBlock('1010\t5')).toBe(true)
})

test('a heading line may name the columns in another order and leave some out', () => {
  expect(parse('Credit\tOur note\tAccount\n10.00\tx\tCash')).toEqual([{ credit: '10', account: 'Cash' }])
})

test('figures in the separators of the company are stored like all figures', () => {
  const typed = (figure: string) => figure.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
  const rows = parsePastedRows('1010\tMiete 2.5\t1.250,50\t\n2010\tMiete\t\t1.250,50', { ...voucherPaste, typed })
  expect(rows).toEqual([
    { account: '1010', description: 'Miete 2.5', debit: '1250.5', credit: '' },
    { account: '2010', description: 'Miete', debit: '', credit: '1250.5' },
  ])
})
