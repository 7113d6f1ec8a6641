import { expect, test } from 'vitest'
import type { Match } from '../../../../domain/banking/matching/match-types.ts'
import type { BankSummary, OpenLine } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import type { RuleHit } from '../../../../domain/banking/rules/rule-answer.ts'
import { acceptanceOfChoice, automaticRules, choicesOf, rulesOfLines } from './rule-choices.ts'

const hit = (line: string, fields: Partial<RuleHit> = {}): RuleHit => ({
  line,
  rule: `rule of ${line}`,
  name: 'Power',
  parts: [],
  narration: '',
  is_automatic: false,
  ...fields,
})
const match: Match = {
  lines: ['l1'],
  candidates: ['entry/e1/1'],
  band: 'possible',
  score: 500,
  reasons: [],
  difference: '0.00',
  has_rival: false,
}
const rules = rulesOfLines({ rules: [hit('l1'), hit('l2', { is_automatic: true }), hit('l3', { is_automatic: true })] })
const open = { lines: [], candidates: new Map(), matches: new Map([['l1', [match]]]) }

test('the rule of a line comes before its possible matches', () => {
  expect(choicesOf('l1', open.matches, rules)).toEqual([hit('l1'), match])
  expect(choicesOf('l4', open.matches, rules)).toEqual([])
  expect(acceptanceOfChoice(hit('l1'), open, {} as BankSummary)).toEqual({
    kind: 'rule',
    lines: ['l1'],
    candidates: [],
    rule: 'rule of l1',
  })
})

test('only open lines with an automatic rule are accepted together', () => {
  const lines = ['l1', 'l2'].map((id) => ({ id }) as OpenLine)
  expect(automaticRules(lines, rules).map(({ line }) => line)).toEqual(['l2'])
})
