import { expect, test } from 'vitest'
import { proposeMatches } from './match-lines.ts'
import type { Candidate, LineToMatch } from './match-types.ts'
import { defaultMatchSettings as settings } from './match-types.ts'

const line: LineToMatch = {
  id: 'l1',
  date: '2026-03-04',
  amount: '180',
  description: 'Payment INV-2026-0412',
  counterparty_name: '',
  counterparty_account: '',
  end_to_end_reference: '',
  creditor_reference: '',
  cheque_number: '',
  bank_id: '',
}
const item: Candidate = {
  id: 'c1',
  kind: 'item',
  date: '2026-02-10',
  due_date: '2026-03-10',
  amount: '180',
  number: 'INV-2026-0412',
  reference: '',
  cheque_number: '',
  party_id: 'p1',
  party_name: 'Acme Traders Ltd',
  party_accounts: [],
  description: '',
  document_id: 'd1',
}

test('a line with amount and number of an invoice is that invoice', () => {
  const { best } = proposeMatches([line], [item], { history: [], settings })
  expect(best.map(({ lines, candidates, band }) => [lines, candidates, band])).toEqual([[['l1'], ['c1'], 'exact']])
})

test('a line of the other sign has no match', () => {
  const { best } = proposeMatches([{ ...line, amount: '-180' }], [item], { history: [], settings })
  expect(best).toEqual([])
})
