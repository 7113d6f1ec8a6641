/** Suggests a bank rule after lines with the same text were recorded on the same account. */
import { z } from 'zod'
import { ruleFinder } from '../../../../domain/banking/rules/bank-rule.ts'
import type { RuleSuggestion } from '../../../../domain/banking/rules/rule-answer.ts'
import { suggestWords } from '../../../../domain/banking/rules/suggest-rule.ts'
import { isNegative } from '../../../../domain/money/decimal.ts'
import { codedLine, linesCodedLike } from '../../../db/banking/bank-rule-store.ts'
import { matchingBank } from '../../../db/banking/match-pool-store.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'
import { parseBody } from '../matching/match-request.ts'
import { readRules } from './rule-shares.ts'
import { cutText } from '../../../../domain/language/cut-text.ts'

export const suggestionQuery = z.object({ line: z.uuid() })
/** As many earlier lines are compared: the latest. */
const mostEarlierLines = 2000
const longestName = 255
const longestWords = 1000

/**
 * Returns the rule that a line suggests which was recorded on one account by a voucher; null unless at least two others of its
 * bank account and direction with the same text were, or where a rule fits the line. Raises NOT_ALLOWED and BAD_REQUEST.
 */
export async function suggestRule(context: Context, query: unknown): Promise<RuleSuggestion | null> {
  require(context, 'banking_reconciliation.read')
  const { line: lineId } = parseBody(suggestionQuery, query)
  const { db } = context
  const { companyId } = context.who
  const [[line]] = await db.batch(companyId, [codedLine(companyId, lineId)])
  if (!line) return null
  const [earlier, [bank]] = await db.batch(companyId, [
    linesCodedLike(companyId, line, mostEarlierLines),
    matchingBank(companyId, line.bank),
  ])
  const suggestion = suggestWords(line, earlier)
  if (suggestion === null) return null
  const rules = await readRules(db, companyId)
  if (ruleFinder(rules)(line, { bank_account: line.bank, account: bank?.account_id ?? '' })) return null
  const { words, count } = suggestion
  return {
    name: cutText(words, longestName),
    words: cutText(words, longestWords),
    direction: isNegative(line.amount) ? 'out' : 'in',
    account: line.account,
    account_label: line.account_label,
    count,
  }
}
