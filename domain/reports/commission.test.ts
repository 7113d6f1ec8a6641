import { expect, test } from 'vitest'
import type { PartRow } from './collection-rows.ts'
import { commissionRows } from './commission.ts'

const columns = ['money', 'withheld', 'rate', 'commission'].map((key) => ({
  key,
  label: key,
  kind: key === 'rate' ? ('quantity' as const) : ('money' as const),
}))
const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: [] }

function part(changes: Partial<PartRow>): PartRow {
  return {
    payment_id: 'r1',
    is_deducted: false,
    agent_id: 'ann',
    agent: 'Ann',
    rate: '5',
    is_advance: false,
    withholding: '0',
    write_off: '0',
    settled: '0',
    path: null,
    voucher_no: null,
    date: null,
    party: null,
    ...changes,
  }
}

/** A receipt of 97.00 and 3.00 withheld: 60.00 of it for Ann's invoices, 40.00 for Ben's. */
const parts = [
  part({ withholding: '3.00', settled: '60.00' }),
  part({ withholding: '3.00', settled: '40.00', agent_id: 'ben', agent: 'Ben', rate: '10' }),
]
const rowsOf = (rows: readonly PartRow[], countsWithheld: boolean) =>
  commissionRows({ parts: rows }, { values: { count_withheld: countsWithheld }, columns, company })

test("each agent's rate applies to the agent's collections; rates are not summed", () => {
  const { rows, totals, agent } = rowsOf(parts, false)
  expect(rows.map(({ name, kind, cells }) => [name, kind, cells])).toEqual([
    ['Ann', 'agent', { money: '58.20', withheld: '1.80', rate: '5', commission: '2.91' }],
    ['Ben', 'agent', { money: '38.80', withheld: '1.20', rate: '10', commission: '3.88' }],
  ])
  expect(totals).toEqual({ money: '97.00', withheld: '3.00', commission: '6.79' })
  expect(agent).toBeNull()
})

test('withheld tax counts as collected on request', () => {
  expect(rowsOf(parts, true).rows.map(({ cells }) => cells['commission'])).toEqual(['3.00', '4.00'])
})

test('amounts without an agent and advances earn no commission', () => {
  const others = [part({ agent_id: null, agent: null, settled: '50.00' }), part({ is_advance: true, agent_id: null })]
  expect(rowsOf(others, false)).toMatchObject({ rows: [], totals: { commission: '0.00' } })
})
