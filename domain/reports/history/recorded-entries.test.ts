import { expect, test } from 'vitest'
import { recordedRows } from './recorded-entries.ts'

const entry = {
  id: 'e1',
  recorded: '2026-03-04 09:15:00',
  place: '2026-03-04 09:15:00+00',
  who: 'Ann Clerk',
  date: '2026-02-28',
  document_path: 'account/journal-vouchers',
  document_id: 'd1',
  document_no: 'JV-7',
  narration: 'Rent',
  amount: '120.000000',
}
const company = { currency: 'GBP', digits: 2, calendar: 'ad', today: '2026-06-15', fiscal_years: [] } as const

test('an entry has when it was recorded, by whom, its document and its amount', () => {
  const lines = [entry, { ...entry, id: 'e2', document_no: null, amount: '-20.000000' }]
  const { rows, totals } = recordedRows({ lines }, { values: {}, names: {}, columns: [], company })
  expect(rows[0]).toMatchObject({
    code: 'JV-7',
    recorded: '2026-03-04 09:15:00',
    user: 'Ann Clerk',
    date: '2026-02-28',
    document_id: 'd1',
    cells: { amount: '120.00' },
  })
  expect([rows[1]?.code, totals]).toEqual([null, { amount: '100.00' }])
})
