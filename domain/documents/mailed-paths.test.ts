import { expect, test } from 'vitest'
import { isMailed, cannotBeEmailed } from './mailed-paths.ts'

test('documents for parties can be emailed; internal ones cannot', () => {
  expect(['sales/vouchers', 'crm/parties', 'purchase/vouchers', 'account/journal-vouchers'].map(isMailed)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('drafts and cancelled documents cannot be emailed', () => {
  expect(['Draft', 'Cancelled', 'Issued', 'Partially Paid', 'Paid', 'Cleared'].filter(cannotBeEmailed)).toEqual([
    'Draft',
    'Cancelled',
  ])
})
