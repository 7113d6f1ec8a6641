import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epcCode, groupedIban, isBic, isIban, isUpiId, plainIban, upiLink } from './payment-details.ts'

test.each(['GB82WEST12345698765432', 'DE89370400440532013000', 'NL91ABNA0417164300', 'NO9386011117947'])(
  '%s is an IBAN, and none with another digit',
  (iban) => {
    expect(isIban(iban)).toBe(true)
    fc.assert(
      fc.property(fc.integer({ min: 2, max: iban.length - 1 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
        const digit = iban[place] ?? ''
        if (!/\d/.test(digit)) return
        const other = `${iban.slice(0, place)}${(Number(digit) + more) % 10}${iban.slice(place + 1)}`
        expect(isIban(other)).toBe(false)
      }),
    )
  },
)

test.each(['', 'GB82', 'GB82 WEST 1234', 'gb82west12345698765432', 'GB00WEST12345698765432', '82GBWEST12345698765432'])(
  '“%s” is no IBAN',
  (text) => expect(isIban(text)).toBe(false),
)

test('an IBAN is kept without blanks in capitals, and read in groups of four', () => {
  expect(plainIban(' gb82 west 1234 5698 7654 32 ')).toBe('GB82WEST12345698765432')
  expect(groupedIban('GB82WEST12345698765432')).toBe('GB82 WEST 1234 5698 7654 32')
  expect(groupedIban('NO938601111794')).toBe('NO93 8601 1117 94')
})

test.each([
  ['DEUTDEFF', true],
  ['COBADEFFXXX', true],
  ['COBADEFFX', false],
  ['COBA1EFF', false],
  ['cobadeff', false],
])('%s as a BIC: %s', (text, is) => expect(isBic(text)).toBe(is))

test.each([
  ['shop@okbank', true],
  ['98765.shop-1@ybl', true],
  ['shop', false],
  ['shop@', false],
  ['sh op@bank', false],
  ['shop@bank.example', false],
])('%s as a UPI ID: %s', (text, is) => expect(isUpiId(text)).toBe(is))

const payment = { payee: 'Ahorn & Fink GmbH', amount: '1234.5', reference: 'INV-2026-0007' }
const account = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }

test('a transfer in euros has the lines of EPC069-12, version 002', () => {
  expect(epcCode(payment, account)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Ahorn & Fink GmbH',
    'DE89370400440532013000',
    'EUR1234.50',
    '',
    '',
    'INV-2026-0007',
  ])
  expect(epcCode(payment, { ...account, bic: null })?.split('\n')[4]).toBe('')
})

test('texts of a transfer are one line each and as long as they may be, and its amount is one it can carry', () => {
  const lines = epcCode({ ...payment, payee: `A\n${'ä'.repeat(80)}`, reference: 'R'.repeat(200) }, account)?.split('\n')
  expect([lines?.length, lines?.[5]?.length, lines?.[10]?.length]).toEqual([11, 70, 140])
  expect(lines?.[5]).toMatch(/^A ä+$/)
  expect(['0', '-1', '0.004', '1000000000'].map((amount) => epcCode({ ...payment, amount }, account))).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('a payment by UPI is a link that apps read', () => {
  const link = upiLink({ payee: 'Mango & Co', amount: '99', reference: 'INV-7/26' }, 'mango@okbank')
  expect(link).toBe('upi://pay?pa=mango@okbank&pn=Mango%20%26%20Co&am=99.00&cu=INR&tn=INV-7%2F26')
  expect(upiLink({ ...payment, amount: '0' }, 'mango@okbank')).toBeNull()
})
