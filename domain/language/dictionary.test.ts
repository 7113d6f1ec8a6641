import { expect, test } from 'vitest'
import { wordingOf } from './dictionary.ts'

const wording = wordingOf(
  {
    Paid: 'भुक्तान भएको',
    'Trial balance': 'सन्तुलन परीक्षण',
    'Net {1} – {2}': 'खुद {2} बाट {1}',
    Closing: 'अन्तिम',
    'Line {line}': 'पङ्क्ति {line}',
  },
  { 'list.paid': 'तिरेको' },
)

test.each([
  ['Paid', 'भुक्तान भएको'],
  ['trial balance', 'सन्तुलन परीक्षण'],
  ['Line {line}', 'पङ्क्ति {line}'],
  ['Net 2026-01-01 – 2026-03-31', 'खुद 2026-03-31 बाट 2026-01-01'],
  ['Closing 2026-03-31', 'अन्तिम 2026-03-31'],
  ['Closing 2026-01-01 – 2026-03-31', 'अन्तिम 2026-01-01 – 2026-03-31'],
  ['Maple 2026-03-31', 'Maple 2026-03-31'],
  ['Paid: trial balance', 'भुक्तान भएको: सन्तुलन परीक्षण'],
  ['INV-7 · Paid', 'INV-7 · भुक्तान भएको'],
  ['Trial balance – Paid', 'सन्तुलन परीक्षण – भुक्तान भएको'],
  ['Maple & Finch', 'Maple & Finch'],
  ['31 – 60', '31 – 60'],
  ['constructor', 'constructor'],
])('%s reads %s', (text, expected) => {
  expect(wording(text)).toBe(expected)
})

test('a key may have a text of its own', () => {
  expect(wording('Paid', 'list.paid')).toBe('तिरेको')
  expect(wording('Paid', 'list.other')).toBe('भुक्तान भएको')
})
