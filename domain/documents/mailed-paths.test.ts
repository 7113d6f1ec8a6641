import { expect, test } from 'vitest'
import { isMailed, cannotBeEmailed } from './mailed-paths.ts'

test('what a party asks for is mailed; what the house keeps for itself is not', () => {
  expect(['sales/vouchers', 'crm/parties', 'purchase/vouchers', 'account/journal-vouchers'].map(isMailed)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('drafts and what is cancelled stay in the house, also when everything else is paid', () => {
  expect(['Draft', 'Cancelled', 'Issued', 'Partially Paid', 'Paid', 'Cleared'].filter(cannotBeEmailed)).toEqual([
    'Draft',
    'Cancelled',
  ])
})
