import { expect, test } from 'vitest'
import type { CompanyDetails } from './company-details.ts'
import { changesOf, valuesOf } from './company-details.ts'

const details = { name: 'One', city: 'Leeds', corporate_tax_rate: null, own_locale: 'de-DE' } as CompanyDetails

test('the form has an empty text for an empty field', () => {
  expect(valuesOf(details)).toMatchObject({ name: 'One', corporate_tax_rate: '', own_locale: 'de-DE' })
})

test('only changed fields are sent', () => {
  expect(changesOf(details, { ...valuesOf(details), city: 'York', own_locale: '' })).toEqual({
    city: 'York',
    own_locale: '',
  })
  expect(changesOf(details, valuesOf(details))).toEqual({})
})
