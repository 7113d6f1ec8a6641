import { expect, test } from 'vitest'
import { asValue, i18n, translate } from './i18n.ts'

i18n.addResource('en', 'translation', 'sample.kept', 'Keep {name}: {amount} of {count}')

test('a name written from right to left stands between marks, everything else as it is', () => {
  const rest = { amount: '1,200.00', count: 3 }
  expect(translate('sample.kept', { name: 'Maple & Finch <Ltd>', ...rest })).toBe(
    'Keep Maple & Finch <Ltd>: 1,200.00 of 3',
  )
  expect(translate('sample.kept', { name: 'हिमाल ट्रेडर्स', ...rest })).toBe('Keep हिमाल ट्रेडर्स: 1,200.00 of 3')
  expect(translate('sample.kept', { name: 'شركة النور (12)', ...rest })).toBe(
    'Keep \u2068شركة النور (12)\u2069: 1,200.00 of 3',
  )
  expect(translate('sample.kept', { name: 'חברת אור', ...rest })).toBe('Keep \u2068חברת אור\u2069: 1,200.00 of 3')
})

test('a text that becomes the value of a record holds no marks', () => {
  expect(translate('sample.kept', { name: 'חברת אור', amount: '1', count: 2, ...asValue })).toBe(
    'Keep חברת אור: 1 of 2',
  )
  expect(translate('sample.kept', { name: 'חברת אור', amount: '1', count: 2 })).toContain('\u2068')
})
