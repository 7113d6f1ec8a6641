import { expect, test } from 'vitest'
import { isReservedSlug } from './reserved-slugs.ts'

test.each(['sales', 'Sales', 'api', '_allauth', 'create-company', 'journal-entries', 'payment-receipts', '404'])(
  'no company may be called %s',
  (slug) => expect(isReservedSlug(slug)).toBe(true),
)

test.each(['demo', 'demo-np', 'maple-1f3a09c2d', 'salesforce'])('a company may be called %s', (slug) => {
  expect(isReservedSlug(slug)).toBe(false)
})
