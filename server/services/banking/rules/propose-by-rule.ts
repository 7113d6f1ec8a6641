/** Proposes vouchers by bank rules, and records the one that a rule makes of a line. */
import type { LineToMatch, Match } from '../../../../domain/banking/matching/match-types.ts'
import { composeByRule, narrationOfRule, partsOfRule } from '../../../../domain/banking/rules/apply-rule.ts'
import type { BankRule } from '../../../../domain/banking/rules/bank-rule.ts'
import { ruleFinder } from '../../../../domain/banking/rules/bank-rule.ts'
import type { RuleHit } from '../../../../domain/banking/rules/rule-answer.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { withDigits } from '../../../../domain/money/decimal.ts'
import type { MatchingBank } from '../../../db/banking/match-pool-store.ts'
import { openLinesLike } from '../../../db/banking/match-pool-store.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { readRules } from './rule-shares.ts'

/** Returns for each line that no exact or likely match has the rule that fits it, with the voucher that it makes. */
export function proposeByRules(
  rules: readonly BankRule[],
  { lines, matches, bank }: { lines: readonly LineToMatch[]; matches: readonly Match[]; bank: MatchingBank },
): RuleHit[] {
  const surelyMatched = new Set(matches.filter(({ band }) => band !== 'possible').flatMap((match) => match.lines))
  const { id, account_id, currency_digits: digits } = bank
  const find = ruleFinder(rules)
  return lines.flatMap((line) => {
    if (surelyMatched.has(line.id)) return []
    const rule = find(line, { bank_account: id, account: account_id })
    return rule === null ? [] : [hitOf(rule, line, digits)]
  })
}

function hitOf(rule: BankRule, line: LineToMatch, digits: number): RuleHit {
  return {
    line: line.id,
    rule: rule.id,
    name: rule.name,
    parts: partsOfRule(rule, line.amount, digits).map((part) => ({
      ...part,
      amount: withDigits(part.amount, digits),
      tax_base: part.tax_base === null ? null : withDigits(part.tax_base, digits),
    })),
    narration: narrationOfRule(rule, line),
    is_automatic: rule.is_automatic,
  }
}

/**
 * Returns the voucher that a rule makes of a line, and its name. Raises UNKNOWN_REFERENCE at `rule`, LINE_MATCHED at the line,
 * and RULE_CHANGED where the rule does not fit it.
 */
export async function documentByRule(
  { db, who: { companyId } }: Context,
  { rule: ruleId, line: lineId, bank }: { rule: string; line: string; bank: MatchingBank },
): Promise<{ path: string; document: Body; name: string }> {
  const [rule] = await readRules(db, companyId, ruleId)
  const [lines] = await db.batch(companyId, [openLinesLike(companyId, bank.id, [lineId])])
  const line = lines.find(({ id }) => id === lineId)
  if (!rule) throw new DomainError('UNKNOWN_REFERENCE', {}, [{ code: 'UNKNOWN_REFERENCE', path: 'rule' }])
  if (!line) throw new DomainError('LINE_MATCHED', {}, [{ code: 'LINE_MATCHED', path: 'lines.0' }])
  const ruledBank = { bank_account: bank.id, account: bank.account_id }
  if (!ruleFinder([rule])(line, ruledBank))
    throw new DomainError('RULE_CHANGED', {}, [{ code: 'RULE_CHANGED', path: 'rule' }])
  const { path, document } = composeByRule(rule, { line, bank: ruledBank, currencyDigits: bank.currency_digits })
  return { path, document, name: rule.name }
}
