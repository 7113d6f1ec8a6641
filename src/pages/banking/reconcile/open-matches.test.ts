import { expect, test } from 'vitest'
import type { Match } from '../../../../domain/banking/matching/match-types.ts'
import type {
  BankProposals,
  OpenLine,
  ShownCandidate,
} from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { acceptanceOf, exactMatches, isSettlement, openMatches } from './open-matches.ts'

const line = (id: string, amount: string): OpenLine => ({
  id,
  statement: 's',
  date: '2026-03-20',
  amount,
  description: '',
  counterparty_name: '',
  counterparty_account: '',
  end_to_end_reference: '',
  creditor_reference: '',
  cheque_number: '',
  bank_id: '',
  reopened_path: null,
  reopened_id: null,
  reopened_number: null,
  comment_count: 0,
  file_count: 0,
})
const candidate = (id: string, fields: Partial<ShownCandidate>): ShownCandidate => ({
  id,
  kind: 'entry',
  date: '2026-03-19',
  due_date: null,
  amount: '10.00',
  number: id,
  reference: '',
  cheque_number: '',
  party_id: null,
  party_name: '',
  party_accounts: [],
  description: '',
  document_id: id,
  payment_method: '',
  path: 'payment-receipts',
  accounts: '',
  ledger: null,
  account: null,
  fee_account: null,
  act: null,
  version: null,
  ...fields,
})
const match = (lines: string[], candidates: string[], fields: Partial<Match> = {}): Match => ({
  lines,
  candidates,
  band: 'exact',
  score: 900,
  reasons: [],
  difference: '0.00',
  has_rival: false,
  ...fields,
})
const invoice = { kind: 'item', party_id: 'p1', ledger: 'receivable', due_date: '2026-03-01' } as const
const commission = { commission_percent: null, currency_digits: 2 }
const summary = {
  bank_account: 'b',
  account: 'a',
  adjustment_account: 'adjust',
  ...commission,
} as BankProposals['summary']
const proposals: BankProposals = {
  summary,
  lines: [line('l1', '10.00'), line('l2', '10.00'), line('l3', '-5.00'), line('l4', '9.50')],
  candidates: [
    candidate('entry/e1/1', {}),
    candidate('item/i1', invoice),
    candidate('draft/d1', {
      kind: 'draft',
      document_id: 'd1',
      path: 'banking/cheque-deposits',
      act: 'clear',
      version: 3,
    }),
    candidate('line/t1', { kind: 'transfer', amount: '-5.00', account: 'savings' }),
  ],
  best: [match(['l1'], ['entry/e1/1']), match(['l2'], ['item/i1'], { band: 'likely' }), match(['l3'], ['line/t1'])],
  others: [match(['l2'], ['entry/e1/1'], { band: 'possible' })],
  rules: [],
  is_cut: false,
}

test('a matched line and its candidates are gone from all matches', () => {
  const all = openMatches(proposals, new Set())
  expect(all.matches.get('l2')?.map(({ candidates }) => candidates)).toEqual([['item/i1'], ['entry/e1/1']])
  expect(exactMatches(all).map(({ lines }) => lines)).toEqual([['l1'], ['l3']])
  const rest = openMatches(proposals, new Set(['l1', 'entry/e1/1']))
  expect(rest.lines.map(({ id }) => id)).toEqual(['l2', 'l3', 'l4'])
  expect(rest.matches.get('l2')?.map(({ candidates }) => candidates)).toEqual([['item/i1']])
  expect(rest.matches.has('l1')).toBe(false)
})

test('an equal amount on a wallet that keeps a commission is more than the invoice, and asks', () => {
  const open = openMatches(proposals, new Set())
  const wallet = { ...summary, commission_percent: '5' }
  const [, second] = proposals.best
  expect(second && acceptanceOf(second, open, wallet)).toEqual({ kind: 'form', form: 'payment' })
  const fee = { reasons: [{ code: 'amount_less_fee', value: '0.5' }], difference: '-0.50' } as const
  const accepted = acceptanceOf({ ...match(['l4'], ['item/i1']), ...fee }, open, wallet)
  expect(accepted).toMatchObject({
    request: { document: { rows: [{ amount: '10' }], allocations: [{ item: 'i1', amount: '10' }] } },
  })
  expect(accepted).not.toHaveProperty('request.document.write_off')
})

test('a match is accepted with the books, or records what is missing there', () => {
  const open = openMatches(proposals, new Set())
  const [first, second, third] = proposals.best
  const accept = (one: Match | undefined, fields: Partial<Match> = {}) =>
    one && acceptanceOf({ ...one, ...fields }, open, summary)
  expect(accept(first)).toEqual({ kind: 'match', lines: ['l1'], candidates: ['entry/e1/1'] })
  expect(accept(first, { difference: '-0.50' })).toEqual({ kind: 'form', form: 'voucher' })
  expect(accept(second)).toMatchObject({
    kind: 'record',
    request: {
      path: 'payment-receipts',
      candidates: ['item/i1'],
      document: { allocations: [{ item: 'i1', amount: '10' }] },
    },
  })
  const fee = { reasons: [{ code: 'amount_less_fee', value: '0.5' }] } as const
  expect(acceptanceOf({ ...match(['l4'], ['item/i1']), ...fee, difference: '-0.50' }, open, summary)).toMatchObject({
    request: {
      document: { write_off: '0.5', write_off_as: 'bank_charge', allocations: [{ item: 'i1', amount: '10' }] },
    },
  })
  const within = { reasons: [{ code: 'amount_within_tolerance', value: '0.02' }], difference: '-0.02' } as const
  expect(accept(first, within)).toMatchObject({
    request: {
      path: 'account/journal-vouchers',
      candidates: ['entry/e1/1'],
      document: {
        rows: [
          { account: 'a', credit: '0.02' },
          { account: 'adjust', debit: '0.02' },
        ],
      },
    },
  })
  expect(accept(second, { candidates: ['draft/d1'] })).toEqual({
    kind: 'record',
    request: {
      lines: ['l2'],
      candidates: ['draft/d1'],
      path: 'banking/cheque-deposits',
      id: 'd1',
      act: 'clear',
      document: { version: 3, date: '2026-03-20' },
    },
  })
  expect(accept(third)).toMatchObject({
    kind: 'record',
    request: { path: 'banking/fund-transfers', document: { from_account: 'a', to_account: 'savings', amount: '5' } },
  })
  expect(accept(second, { candidates: ['item/i1', 'entry/e1/1'] })).toEqual({ kind: 'form', form: 'search' })
})

test('card receipts are settled by a voucher; where the bank pays more, others are searched', () => {
  const accounts = { clearing_account: 'clearing', charges_account: 'charges' }
  const bank: BankProposals['summary'] = { ...summary, ...accounts }
  const receipts = [candidate('entry/r1/1', { kind: 'clearing' }), candidate('entry/r2/1', { kind: 'clearing' })]
  const settlement = match(['l4'], ['entry/r1/1', 'entry/r2/1'], {
    reasons: [{ code: 'card_receipts', value: '2 2026-03-19 2026-03-19' }],
  })
  const accept = (amount: string) => {
    const open = openMatches({ ...proposals, lines: [line('l4', amount)], candidates: receipts }, new Set())
    return acceptanceOf(settlement, open, bank)
  }
  expect(accept('19.50')).toMatchObject({
    kind: 'record',
    request: {
      path: 'account/journal-vouchers',
      candidates: ['entry/r1/1', 'entry/r2/1'],
      document: {
        rows: [
          { account: 'a', debit: '19.5' },
          { account: 'clearing', credit: '20' },
          { account: 'charges', debit: '0.5' },
        ],
      },
    },
  })
  expect(accept('20.50')).toEqual({ kind: 'form', form: 'search' })
  expect([settlement, match(['l1'], ['entry/e1/1'])].map(isSettlement)).toEqual([true, false])
})
