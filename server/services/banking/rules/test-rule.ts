/** Tries a bank rule on the lines that are there already, without storing anything. */
import { textOfLine } from '../../../../domain/banking/reconciliation/line-text.ts'
import type { RuleTerms } from '../../../../domain/banking/rules/bank-rule.ts'
import { lineTest } from '../../../../domain/banking/rules/bank-rule.ts'
import type { RuleTest } from '../../../../domain/banking/rules/rule-answer.ts'
import { refuse } from '../../../../domain/errors.ts'
import { withDigits } from '../../../../domain/money/decimal.ts'
import { bankingBankRules } from '../../../../domain/resources/banking/banking-bank-rules.ts'
import { isBody } from '../../../../domain/resources/core/document-body.ts'
import { parseRecord } from '../../../../domain/resources/core/schema.ts'
import { nextPosition, pastLines, shownLines } from '../../../db/banking/bank-rule-store.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'
import { referenceProblems } from '../../core/write-records.ts'
import { checkBankRule } from './check-bank-rule.ts'

/** As many lines are looked at: the latest. */
const mostPastLines = 20_000
const mostShown = 50

/**
 * Returns the lines that a rule fits with what they were matched with, the latest first and 50 at most. The body is that of a
 * new rule; the name may be missing. Raises NOT_ALLOWED and what prevents the rule at its fields.
 */
export async function testRule(context: Context, body: unknown): Promise<RuleTest> {
  require(context, 'banking_reconciliation.read')
  const named = isBody(body) ? { ...body, name: body['name'] || '-' } : body
  const { record, problems } = parseRecord(bankingBankRules, 'create', named)
  refuse(problems)
  const { db, who } = context
  const { companyId } = who
  const [[company]] = await db.batch(companyId, [nextPosition(companyId)])
  const digits = company?.digits ?? 2
  const run: Parameters<typeof checkBankRule>[0]['run'] = async (statement) =>
    (await db.batch(companyId, [statement]))[0]
  const books = { companyId, run }
  refuse(await referenceProblems(books, bankingBankRules, record))
  refuse(await checkBankRule(books, record, digits))
  const terms = termsOf(record)
  const accounts = [record['account'], record['second_account']].filter((id) => typeof id === 'string')
  const [lines] = await db.batch(companyId, [
    pastLines(companyId, { bankId: terms.bank_account, accounts, most: mostPastLines }),
  ])
  const fits = lineTest(terms)
  const hits = lines.filter((line) => fits(line, line.bank))
  const ids = hits.slice(0, mostShown).map(({ id }) => id)
  const [shown] = await db.batch(companyId, [shownLines(companyId, ids)])
  return {
    count: hits.length,
    is_cut: lines.length === mostPastLines,
    lines: shown.map(({ description, counterparty_name, cheque_number, amount, ...line }) => ({
      ...line,
      amount: withDigits(amount, digits),
      text: textOfLine({ description, counterparty_name, cheque_number }),
    })),
  }
}

function termsOf(record: Readonly<Record<string, unknown>>): RuleTerms {
  const textOrNull = (name: string) => (typeof record[name] === 'string' ? record[name] : null)
  const direction = textOrNull('direction')
  return {
    bank_account: textOrNull('bank_account'),
    direction: direction === 'in' || direction === 'out' ? direction : 'both',
    words: textOrNull('words') ?? '',
    amount_from: textOrNull('amount_from'),
    amount_to: textOrNull('amount_to'),
  }
}
