/** What a line of the workbench can be accepted as: the voucher of a bank rule, or one of its matches. */
import type { Match } from '../../../../domain/banking/matching/match-types.ts'
import type { BankProposals, OpenLine } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import type { RuleHit } from '../../../../domain/banking/rules/rule-answer.ts'
import type { Acceptance, OpenMatches } from '../reconcile/open-matches.ts'
import { acceptanceOf } from '../reconcile/open-matches.ts'

export type Choice = RuleHit | Match
export type RuleAcceptance = { kind: 'rule'; lines: readonly string[]; candidates: readonly string[]; rule: string }

/** The rules that fit open lines, by line. */
export type RulesOfLines = ReadonlyMap<string, RuleHit>

export function rulesOfLines({ rules }: Pick<BankProposals, 'rules'>): RulesOfLines {
  return new Map(rules.map((hit) => [hit.line, hit]))
}

export function isRule(choice: Choice): choice is RuleHit {
  return 'rule' in choice
}

/** Returns the choices of a line, the best first: a rule fits only lines whose matches are possible at most. */
export function choicesOf(lineId: string, matches: OpenMatches['matches'], rules: RulesOfLines): Choice[] {
  const rule = rules.get(lineId)
  return [...(rule ? [rule] : []), ...(matches.get(lineId) ?? [])]
}

/** Returns the rules of lines that are accepted together with exact matches. */
export function automaticRules(lines: readonly OpenLine[], rules: RulesOfLines): RuleHit[] {
  return lines.flatMap(({ id }) => {
    const rule = rules.get(id)
    return rule?.is_automatic ? [rule] : []
  })
}

/** Returns how a choice is accepted. */
export function acceptanceOfChoice(
  choice: Choice,
  open: OpenMatches,
  bank: BankProposals['summary'],
): Acceptance | RuleAcceptance {
  if (!isRule(choice)) return acceptanceOf(choice, open, bank)
  return { kind: 'rule', lines: [choice.line], candidates: [], rule: choice.rule }
}
