import { expect, test } from 'vitest'
import { namesOnPaper } from './names-on-paper.ts'

const maple = {
  name: 'Maple & Finch',
  address: '14 Harbour Street',
  city: 'Bristol',
  state: '',
  postal_code: 'BS1 4QA',
  phone: '0117 496 0123',
  email: 'us@example.test',
  tax_identification_number: 'GB 1',
  currency_code: 'GBP',
}
const cafe = {
  name: 'Harbour Café',
  address: '2 Quay Lane',
  email: null,
  contact_no: '0117 496 0999',
  tax_number: 'GB 2',
}

test('a document keeps how company and party are called on its day, and nothing else of them', () => {
  const storedParty = { ...cafe, id: 'cafe', credit_days: 30 }
  expect(namesOnPaper({ ...maple, fiscal_calendar: 'ad' } as typeof maple, storedParty)).toEqual({
    company: {
      name: 'Maple & Finch',
      address: '14 Harbour Street',
      city: 'Bristol',
      state: '',
      postal_code: 'BS1 4QA',
      phone: '0117 496 0123',
      email: 'us@example.test',
      tax_number: 'GB 1',
      currency: 'GBP',
    },
    party: cafe,
  })
})
