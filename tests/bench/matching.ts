/** Measures the matcher of bank reconciliation, without database and HTTP: usual statements, and those that are hard to match. */
import { proposeMatches } from '../../domain/banking/matching/match-lines.ts'
import type { Candidate, LineToMatch } from '../../domain/banking/matching/match-types.ts'
import { defaultMatchSettings } from '../../domain/banking/matching/match-types.ts'
import { canonical } from '../../domain/money/decimal.ts'
import { customerName } from '../support/customer-names.ts'
import { daysAfter, luckOf } from '../support/retail-payments.ts'
import { pounds } from '../support/retail-trade-books.ts'
import { median } from './rounds.ts'

const rounds = 5

/** Returns one line with all figures. */
export function benchMatching(): string {
  const usual = timed(usualLines(1000), usualCandidates(5000))
  const equal = timed(equalLines(5000), equalCandidates(5000))
  const sums = timed(roundLines(1000), roundCandidates(5000))
  return (
    `matching 1,000 lines with 5,000 candidates: ${usual.toFixed(0)} ms (target 1000 ms); ` +
    `5,000 equal lines of one day with 5,000 equal candidates: ${equal.toFixed(0)} ms (target 1000 ms); ` +
    `1,000 lines that are sums in many ways: ${sums.toFixed(0)} ms (target 1000 ms)`
  )
}

function timed(lines: readonly LineToMatch[], candidates: readonly Candidate[]): number {
  const times = Array.from({ length: rounds }, () => {
    const before = performance.now()
    proposeMatches(lines, candidates, { history: [], settings: defaultMatchSettings })
    return performance.now() - before
  })
  return median(times)
}

type LineValues = Pick<LineToMatch, 'amount' | 'description' | 'date'>
type CandidateValues = Pick<Candidate, 'amount' | 'date' | 'party_name' | 'kind'>

function toLine(place: number, values: LineValues): LineToMatch {
  const texts = { counterparty_name: '', counterparty_account: '', end_to_end_reference: '', creditor_reference: '' }
  return { id: `line-${place}`, ...values, ...texts, cheque_number: '', bank_id: '' }
}

function toCandidate(place: number, values: CandidateValues): Candidate {
  return {
    id: `candidate-${place}`,
    ...values,
    due_date: null,
    number: `INV-2026-${(place + 1).toString().padStart(5, '0')}`,
    reference: '',
    cheque_number: '',
    party_id: values.party_name === '' ? null : values.party_name,
    party_accounts: [],
    description: '',
    document_id: `document-${place}`,
    payment_method: '',
  }
}

/** Candidates of 800 customers; half of the lines have a number, half a name. */
function usualCandidates(count: number): Candidate[] {
  const luck = luckOf(3)
  return Array.from({ length: count }, (_, place) =>
    toCandidate(place, {
      kind: 'item',
      date: daysAfter('2026-03-01', place % 60),
      amount: canonical(pounds(luck.pennies(90_000n))),
      party_name: customerName((place * 7) % 800),
    }),
  )
}

function usualLines(count: number): LineToMatch[] {
  return usualCandidates(count * 5)
    .filter((_, place) => place % 5 === 0)
    .map(({ amount, date, number, party_name }, place) =>
      toLine(place, {
        date: daysAfter(date, place % 30),
        amount,
        description: place % 2 === 0 ? `PAYMENT ${number}` : party_name.toUpperCase(),
      }),
    )
}

function equalLines(count: number): LineToMatch[] {
  return Array.from({ length: count }, (_, place) =>
    toLine(place, { date: '2026-03-31', amount: '250', description: 'STANDING ORDER' }),
  )
}

function equalCandidates(count: number): Candidate[] {
  return Array.from({ length: count }, (_, place) =>
    toCandidate(place, { kind: 'item', date: '2026-03-31', amount: '250', party_name: customerName(place % 800) }),
  )
}

/** Amounts of 10.00 to 120.00 of few payers and days, and lines that are many of their sums. */
function roundCandidates(count: number): Candidate[] {
  return Array.from({ length: count }, (_, place) =>
    toCandidate(place, {
      kind: place % 2 === 0 ? 'item' : 'entry',
      date: daysAfter('2026-03-20', place % 10),
      amount: `${((place % 12) + 1) * 10}`,
      party_name: customerName(place % 40),
    }),
  )
}

function roundLines(count: number): LineToMatch[] {
  return Array.from({ length: count }, (_, place) =>
    toLine(place, {
      date: '2026-03-31',
      amount: `${200 + (place % 30) * 5}`,
      description: customerName(place % 40).toUpperCase(),
    }),
  )
}
