import { expect, test } from 'vitest'
import { fittingOptions, namedFirst, namedOption } from '../fields/named-option.ts'
import { ledgerOption } from './cell-option.ts'
import { rowScheme } from '../document/trade/trade-setup.ts'

const cash = ledgerOption({ id: '1', label: 'Cash', hint: '10 · Cash' })
const bank = ledgerOption({ id: '2', label: 'Bank', hint: '100 · Bank accounts' })
const ten = ledgerOption({ id: '3', label: '10', hint: 'Customers' })

test('the code precedes the category; a ledger without code has none', () => {
  expect([cash, bank, ten].map(({ code }) => code)).toEqual(['10', '100', ''])
})

test('a pasted text selects the ledger with that code, otherwise the one with that name, never a category', () => {
  expect(namedOption([bank, ten, cash], '10')).toBe(cash)
  expect(namedOption([bank, ten, cash], ' BANK ')).toBe(bank)
  expect(namedOption([bank, ten, cash], 'customers')).toBeUndefined()
})

test('the ledger with the typed code comes first, before others whose code starts with it', () => {
  expect(namedFirst([bank, cash], '10')).toEqual([cash, bank])
  expect(namedFirst([bank, cash], '')).toEqual([bank, cash])
})

test('a tax is displayed by its full name and found by its short one', () => {
  const schemes = ['VAT 20%', 'VAT 5%', 'Outside scope or export'].map((name, place) =>
    rowScheme({
      id: `${place}`,
      name,
      short_name: ['VAT20', 'VAT5', null][place] ?? null,
      kind: 'taxable',
      rate: '20',
      recoverable: true,
      is_active: true,
    }),
  )
  const options = schemes.flatMap((scheme) =>
    scheme ? [{ id: scheme.id, label: scheme.name, code: scheme.shortName }] : [],
  )
  const fittingLabels = (text: string) => fittingOptions(options, text).map(({ label }) => label)
  expect(fittingLabels('vat2')).toEqual(['VAT 20%'])
  expect(fittingLabels('vat')).toEqual(['VAT 20%', 'VAT 5%'])
  expect(fittingLabels('scope')).toEqual(['Outside scope or export'])
  expect(namedOption(options, 'VAT5')?.label).toBe('VAT 5%')
})
