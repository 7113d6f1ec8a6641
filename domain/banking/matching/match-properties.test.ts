/** What holds for every statement: random lines and candidates with few amounts, names, numbers and days, so that much is alike. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankLine, openItem, propose } from '../../../tests/support/matching-rows.ts'
import { add, compare, isNegative, subtract, sum } from '../../money/decimal.ts'
import type { Candidate, CandidateKind, LineToMatch, Proposals } from './match-types.ts'

const amounts = ['100', '60', '40', '97.5', '180.25', '-100', '-60', '-40.1', '0']
const texts = [
  '',
  'ACME TRADERS',
  'BELL STORES',
  'INV-2026-0001',
  'INV-2026-0002 INV-2026-0003',
  'CHQ 000451',
  'WORLDPAY',
]
const kinds: readonly CandidateKind[] = ['entry', 'item', 'transfer', 'draft', 'clearing', 'clearing']
const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${day.toString().padStart(2, '0')}`)

const lines: fc.Arbitrary<LineToMatch[]> = fc
  .array(fc.record({ date: days, amount: fc.constantFrom(...amounts), description: fc.constantFrom(...texts) }), {
    maxLength: 14,
  })
  .map((rows) => rows.map((row, place) => bankLine({ id: `line ${place}`, ...row })))
const candidates: fc.Arbitrary<Candidate[]> = fc
  .array(
    fc.record({
      date: days,
      amount: fc.constantFrom(...amounts),
      kind: fc.constantFrom(...kinds),
      party_name: fc.constantFrom('', 'Acme Traders', 'Bell Stores'),
      document: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 18 },
  )
  .map((rows) =>
    rows.map(({ document, party_name, ...row }, place) =>
      openItem({
        id: `candidate ${place}`,
        ...row,
        party_name,
        party_id: party_name === '' ? null : party_name,
        number: `INV-2026-000${document}`,
        reference: document > 4 ? `BATCH 7700${document}` : '',
        payment_method: row.kind === 'clearing' ? (['Worldpay', 'Amex'][document % 3] ?? '') : '',
        document_id: `document ${document}`,
      }),
    ),
  )
const settings = { tolerance_amount: '0.01', tolerance_percent: '0' }
const runs = { numRuns: 150, seed: 11 }

function allMatches({ best, others }: Proposals) {
  return [...best, ...[...others.values()].flat()]
}

test('the order of lines and candidates does not matter', () => {
  fc.assert(
    fc.property(lines, candidates, fc.integer(), (someLines, someCandidates, turn) => {
      const rotate = <Row>(rows: Row[]) => {
        const at = rows.length === 0 ? 0 : Math.abs(turn) % rows.length
        return [...rows.slice(at), ...rows.slice(0, at)].toReversed()
      }
      expect(propose(rotate(someLines), rotate(someCandidates), { settings })).toEqual(
        propose(someLines, someCandidates, { settings }),
      )
    }),
    runs,
  )
})

test('no line and no candidate is in two matches', () => {
  fc.assert(
    fc.property(lines, candidates, (someLines, someCandidates) => {
      const { best } = propose(someLines, someCandidates, { settings })
      for (const ids of [best.flatMap((match) => match.lines), best.flatMap((match) => match.candidates)])
        expect(new Set(ids).size).toBe(ids.length)
    }),
    runs,
  )
})

test('a match adds up: signs are equal but for refunds in a card settlement, the difference is that of the sums, and its band fits it', () => {
  fc.assert(
    fc.property(lines, candidates, (someLines, someCandidates) => {
      const amountOf = new Map([...someLines, ...someCandidates].map(({ id, amount }) => [id, amount]))
      const kindOf = new Map(someCandidates.map(({ id, kind }) => [id, kind]))
      const total = (ids: readonly string[]) => sum(ids.map((id) => amountOf.get(id) ?? '0'))
      for (const match of allMatches(propose(someLines, someCandidates, { settings }))) {
        const isSettlement = match.candidates.every((id) => kindOf.get(id) === 'clearing')
        expect(isSettlement || match.candidates.every((id) => kindOf.get(id) !== 'clearing')).toBe(true)
        const amountsOf = (ids: readonly string[]) => ids.map((id) => amountOf.get(id) ?? '0')
        const parts = isSettlement ? [total(match.candidates)] : amountsOf(match.candidates)
        expect(new Set([...amountsOf(match.lines), ...parts].map(isNegative)).size).toBe(1)
        expect(match.difference).toBe(subtract(total(match.lines), total(match.candidates)))
        expect(add(match.difference, total(match.candidates))).toBe(total(match.lines))
        if (match.band === 'exact')
          expect([match.difference, match.has_rival, match.score >= 900]).toEqual(['0', false, true])
        expect(match.score).toBeGreaterThanOrEqual(0)
        expect(match.score).toBeLessThanOrEqual(1000)
        expect(match.reasons.length).toBeGreaterThan(0)
        expect(match.candidates.every((id) => compare(amountOf.get(id) ?? '0', '0') !== 0)).toBe(true)
      }
    }),
    runs,
  )
})

test('every line has five further matches at most, best first, without repetition', () => {
  fc.assert(
    fc.property(lines, candidates, (someLines, someCandidates) => {
      const { best, others } = propose(someLines, someCandidates, { settings })
      for (const [line, matches] of others) {
        expect(matches.length).toBeLessThanOrEqual(5)
        expect(matches.map(({ score }) => score)).toEqual(matches.map(({ score }) => score).toSorted((a, b) => b - a))
        const chosen = best.filter((match) => match.lines.includes(line))
        const keys = [...chosen, ...matches].map((match) => `${match.lines.join()} ${match.candidates.join()}`)
        expect(new Set(keys).size).toBe(keys.length)
      }
    }),
    runs,
  )
})
