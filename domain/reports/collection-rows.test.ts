import { expect, test } from 'vitest'
import { collectionRows } from './collection-rows.ts'

const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: [] }
const columns = ['money', 'settled'].map((key) => ({ key, label: key, kind: 'money' as const }))
const texts = { none: 'No agent', advances: 'Advances', cheque: 'Cheque to {name}' }
const context = (agent: string | null) => ({ values: { agent }, names: { agent: 'Zoe' }, columns, company })
const part = {
  payment_id: 'one',
  is_deducted: false,
  agent_id: 'zoe',
  agent: 'Zoe',
  rate: '2',
  is_advance: false,
  withholding: '0',
  write_off: '0',
  settled: '60',
  path: 'payment-receipts',
  voucher_no: 'RCPT-1',
  date: '2026-06-01',
  party: 'Amy',
}
const parts = [
  part,
  { ...part, payment_id: 'two', agent_id: 'ben', agent: 'Ben', settled: '25' },
  { ...part, payment_id: 'three', agent_id: null, agent: null, settled: '10' },
  { ...part, payment_id: 'four', agent_id: null, agent: null, is_advance: true, settled: '5' },
]

test('agents are sorted by name, followed by no agent and by unallocated amounts', () => {
  const { rows, totals } = collectionRows({ parts }, context(null), texts)
  expect(rows.map(({ name, kind, cells }) => [name, kind, cells['money']])).toEqual([
    ['Ben', 'agent', '25.00'],
    ['Zoe', 'agent', '60.00'],
    ['No agent', 'subtotal', '10.00'],
    ['Advances', 'subtotal', '5.00'],
  ])
  expect(totals).toEqual({ money: '100.00', settled: '100.00' })
})

test('a row opens its payments', () => {
  const { rows, agent } = collectionRows({ parts }, context('zoe'), texts)
  expect(agent).toBe('Zoe')
  expect(rows).toEqual([
    expect.objectContaining({ code: 'RCPT-1', name: 'Amy', document_path: 'payment-receipts', date: '2026-06-01' }),
  ])
})

test('a receipt that is reversed is deducted on that day and opens itself', () => {
  const bounced = { ...part, is_deducted: true, date: '2026-07-09' }
  expect(collectionRows({ parts: [bounced] }, context('zoe'), texts).rows).toEqual([
    expect.objectContaining({
      document_path: 'payment-receipts',
      date: '2026-07-09',
      cells: { money: '-60.00', settled: '-60.00' },
    }),
  ])
})

test('by payment method a cheque shows its bank account', () => {
  const mode = { id: 'b', method: 'cheque' as const, name: 'Barclays', money: '60.00', fee: '0.00', received: '60.00' }
  const received = { ...context(null), columns: [{ key: 'money', label: 'Payment', kind: 'money' as const }] }
  expect(collectionRows({ modes: [mode] }, received, texts).rows[0]).toMatchObject({
    name: 'Cheque to Barclays',
    cells: { money: '60.00' },
  })
})
