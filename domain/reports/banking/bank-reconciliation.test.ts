import { expect, test } from 'vitest'
import { bankReconciliation } from '../../resources/banking/bank-reports.ts'
import type { ReconciledBank, ReconciliationItem } from './bank-reconciliation.ts'
import { bankReconciliationRows } from './bank-reconciliation.ts'

const bank: ReconciledBank = {
  id: 'b1',
  name: 'Northern Bank',
  account_id: 'a1',
  first_day: '2026-03-01',
  book_balance: '1340',
  statement_balance: '911.5',
  before_first: '0',
  clearing_account_id: null,
  clearing_account: null,
  unsettled: null,
}
const item = (section: ReconciliationItem['section'], amount: string): ReconciliationItem => ({
  section,
  id: `${section}/${amount}`,
  date: '2026-03-30',
  amount,
  document_path: 'payment-receipts',
  document_id: 'd1',
  number: 'RCPT-1',
  details: 'Amy',
  cheque_number: '',
})
const items = [
  item('deposits', '500'),
  item('payments', '-60'),
  item('payments', '-15'),
  item('lines', '-4.5'),
  item('excluded', '1'),
]
const run = (fields: Partial<ReconciledBank> = {}, of: readonly ReconciliationItem[] = items) =>
  bankReconciliationRows(
    { banks: [{ ...bank, ...fields }], items: of },
    {
      values: { as_of: '2026-03-31' },
      names: {},
      columns: bankReconciliation.columns,
      company: { currency: 'GBP', digits: 2, calendar: 'ad', today: '2026-04-01', fiscal_years: [] },
    },
  )
const linesOf = ({ rows }: ReturnType<typeof run>) =>
  rows.map(({ depth, name, code, cells }) => `${depth} ${name || code} ${cells['amount']}`)

test('the balance of the books and all items are the balance of the statement', () => {
  const result = run()
  expect(linesOf(result)).toEqual([
    '0 Balance per books 1340.00',
    '0 Deposits in transit -500.00',
    '1 RCPT-1 -500.00',
    '0 Outstanding payments 75.00',
    '1 RCPT-1 60.00',
    '1 RCPT-1 15.00',
    '0 Statement lines not in the books -4.50',
    '1 RCPT-1 -4.50',
    '0 Excluded statement lines 1.00',
    '1 RCPT-1 1.00',
    '0 Calculated statement balance 911.50',
    '0 Balance per bank statement 911.50',
    '0 Difference 0.00',
  ])
  expect(result).toMatchObject({ calculated_balance: '911.50', statement_balance: '911.50', difference: '0.00' })
})

test('what the books lack before the first statement is one line, and what is left over is the difference', () => {
  const result = run({ before_first: '-20', statement_balance: '1325' }, [])
  expect(linesOf(result)).toEqual([
    '0 Balance per books 1340.00',
    '0 Before the first statement -20.00',
    '0 Calculated statement balance 1320.00',
    '0 Balance per bank statement 1325.00',
    '0 Difference 5.00',
  ])
  expect(result.rows[1]).toMatchObject({ date: '2026-02-28', account: 'a1' })
})

test('without a balance of the bank there is no difference', () => {
  const result = run({ statement_balance: null, before_first: null }, [])
  expect(linesOf(result)).toEqual(['0 Balance per books 1340.00', '0 Calculated statement balance 1340.00'])
  expect([result.statement_balance, result.difference]).toEqual([null, null])
})

test('card receipts that are not settled yet are information after the difference', () => {
  const clearing = { clearing_account_id: 'c1', clearing_account: 'Card clearing' }
  const result = run({ ...clearing, unsettled: '340' })
  expect(linesOf(result).slice(-2)).toEqual(['0 Difference 0.00', '0 Card receipts not settled yet 340.00'])
  expect(result.rows.at(-1)).toMatchObject({ account: 'c1', cells: { details: 'Card clearing' } })
  expect(result).toMatchObject({ calculated_balance: '911.50', difference: '0.00' })
  expect(linesOf(run({ ...clearing, unsettled: '0' })).at(-1)).toBe('0 Difference 0.00')
})
