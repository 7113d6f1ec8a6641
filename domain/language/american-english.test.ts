import { expect, test } from 'vitest'
import { americanEnglish } from './american-english.ts'

test.each([
  ['Customer ageing', 'Customer aging'],
  ['Cheque number', 'Check number'],
  ['Deposit the cheques in hand', 'Deposit the checks in hand'],
  ['Cancelled', 'Canceled'],
  ['The field “{field}” is not recognised.', 'The field “{field}” is not recognized.'],
  ['Check the cheque of {cheque}', 'Check the check of {cheque}'],
  ['The account “Cheque Ltd” is inactive.', 'The account “Cheque Ltd” is inactive.'],
  ['Managed in stages', 'Managed in stages'],
])('%s is %s in the United States', (text, american) => expect(americanEnglish(text)).toBe(american))
