import { expect, test } from 'vitest'
import { ageingRows } from './ageing.ts'

const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: [] }
const columns = ['not_due', 'up_to_60', 'total', 'advances', 'net'].map((key) => {
  return { key, label: key, kind: 'money' as const }
})
const zero = '0.00'
const none = { not_due: zero, up_to_30: zero, up_to_60: zero, up_to_90: zero, up_to_120: zero, older: zero }
const amy = { id: 'amy', name: 'Amy', tax_number: 'T-1', ...none, total: zero, advances: zero, net: zero }
const all = { values: { party: null }, names: {}, columns, company }
const invoice = {
  id: 'one',
  document_path: 'sales/vouchers',
  document_id: 'one',
  document_no: 'INV-1',
  narration: 'Tea',
  date: '2026-06-15',
  due_date: '2026-07-15',
  days: -15,
  amount: '100.00',
  age: 1,
  open: '100.00',
}

test('each document is in the column of its age; advances are separate and included in the net', () => {
  const late = { ...invoice, id: 'two', document_no: 'INV-2', due_date: '2026-05-10', days: 51, age: 3, open: '40.00' }
  const ahead = { ...invoice, id: 'three', document_no: 'RCPT-1', age: 0, open: '-20.00' }
  const context = { ...all, values: { party: 'amy' }, names: { party: 'Amy' } }
  const { rows, totals, party } = ageingRows({ documents: [invoice, late, ahead] }, context)
  expect(party).toEqual({ id: 'amy', name: 'Amy' })
  expect(
    rows.map(({ code, cells }) => [code, cells['not_due'], cells['up_to_60'], cells['total'], cells['net']]),
  ).toEqual([
    ['INV-1', '100.00', zero, '100.00', '100.00'],
    ['INV-2', zero, '40.00', '40.00', '40.00'],
    ['RCPT-1', zero, zero, zero, '-20.00'],
  ])
  expect(totals).toEqual({
    ...none,
    not_due: '100.00',
    up_to_60: '40.00',
    total: '140.00',
    advances: '-20.00',
    net: '120.00',
  })
})

test('a party with a merged party is one row', () => {
  const before = { ...amy, not_due: '10.00', total: '10.00', net: '10.00' }
  const after = { ...amy, not_due: '5.50', total: '5.50', net: '5.50' }
  const { rows, totals } = ageingRows({ parties: [before, after, { ...amy, id: 'ben', name: 'Ben' }] }, all)
  expect(rows.map(({ name, cells }) => [name, cells['net']])).toEqual([
    ['Amy', '15.50'],
    ['Ben', zero],
  ])
  expect(totals['net']).toBe('15.50')
})
