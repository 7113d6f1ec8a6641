import { expect, test } from 'vitest'
import type { GeneralLedgerLine } from './general-ledger.ts'
import { generalLedgerRows } from './general-ledger.ts'

const accounts = [
  { id: 'cash', code: '1000', name: 'Cash', opening: '100', debit: '60', credit: '25' },
  { id: 'idle', code: null, name: 'Deposits', opening: '5', debit: '0', credit: '0' },
  { id: 'sales', code: '4000', name: 'Sales', opening: '0', debit: '40', credit: '60' },
]
const line = (account_id: string, line_no: number, figures: Partial<GeneralLedgerLine>): GeneralLedgerLine => {
  const entry = { date: `2026-03-0${line_no}`, after_opening: true, entry_id: 'e', kind: 'regular', narration: 'Till' }
  const document = { document_path: 'account/journal-vouchers', document_id: 'd', document_no: 'JV-2' }
  return { account_id, line_no, ...entry, ...document, debit: '0', credit: '0', moved: '0', ...figures }
}
const lines = [
  line('cash', 1, { debit: '60', moved: '60' }),
  line('cash', 2, { credit: '25', moved: '35' }),
  line('sales', 3, { credit: '60', moved: '-60' }),
  line('sales', 4, {
    debit: '40',
    moved: '-20',
    kind: 'transfer',
    document_path: '',
    document_id: null,
    document_no: '2025',
    narration: '',
  }),
]
const columns = ['debit', 'credit', 'balance'].map((key) => ({ key, label: key, kind: 'money' as const }))
const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: [] }
const context = { values: {}, names: {}, columns, company }
const shown = ({ rows }: ReturnType<typeof generalLedgerRows>) =>
  rows.map(({ name, date, cells: { debit, credit, balance } }) => [name, date, debit, credit, balance])
const whole = { behind: null, isLast: true }

test('each account has its opening, its lines with the balance after them and its closing', () => {
  const report = generalLedgerRows({ accounts, lines }, context, whole)
  expect(shown(report)).toEqual([
    ['1000 Cash', null, '60.00', '25.00', '135.00'],
    ['Opening balance', null, undefined, undefined, '100.00'],
    ['account/journal-vouchers', '2026-03-01', '60.00', '0.00', '160.00'],
    ['account/journal-vouchers', '2026-03-02', '0.00', '25.00', '135.00'],
    ['Closing balance', null, '60.00', '25.00', '135.00'],
    ['Deposits', null, '0.00', '0.00', '5.00'],
    ['Opening balance', null, undefined, undefined, '5.00'],
    ['Closing balance', null, '0.00', '0.00', '5.00'],
    ['4000 Sales', null, '40.00', '60.00', '-20.00'],
    ['Opening balance', null, undefined, undefined, '0.00'],
    ['account/journal-vouchers', '2026-03-03', '0.00', '60.00', '-60.00'],
    ['Year-end transfer 2025', '2026-03-04', '40.00', '0.00', '-20.00'],
    ['Closing balance', null, '40.00', '60.00', '-20.00'],
  ])
  expect(report.totals).toEqual({ debit: '100.00', credit: '85.00', balance: '' })
  expect(report.rows[2]).toMatchObject({ account: '1000 Cash', document_no: 'JV-2', document_id: 'd' })
  expect(report.rows[11]).not.toHaveProperty('document_id')
})

test.each([1, 2, 3, 4])('in batches of %i lines the rows are the same, and their totals add up', (size) => {
  const rows: unknown[] = []
  const totals = []
  let behind: GeneralLedgerLine | null = null
  for (let start = 0, isLast = false; !isLast; start += size) {
    const batch: GeneralLedgerLine[] = lines.slice(start, start + size)
    isLast = batch.length < size
    const report = generalLedgerRows({ accounts, lines: batch }, context, { behind, isLast })
    rows.push(...report.rows)
    totals.push(report.totals['debit'])
    behind = batch.at(-1) ?? null
  }
  const { rows: all } = generalLedgerRows({ accounts, lines }, context, whole)
  expect(rows).toEqual(all)
  expect(totals.filter((debit) => debit !== '0.00').toSorted()).toEqual(size >= 3 ? ['100.00'] : ['40.00', '60.00'])
})
