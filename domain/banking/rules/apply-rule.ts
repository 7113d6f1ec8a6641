/**
 * The voucher that a bank rule makes of a line. The line is split by the percentages: each part but the last is rounded
 * half up, and the last part is the rest. The tax of a part is included in it: part × rate ÷ (100 + rate), rounded half up;
 * the account gets the rest. Parts of zero are left out.
 *
 *   line −105.00, Electricity with VAT 5%            Electricity −100.00, VAT Receivable −5.00 of 100.00
 *   line −100.01, Phone, 30% to Drawings             Phone −70.01, Drawings −30.00
 *   line −60.01, Phone with VAT 20%, half to Drawings  Phone −25.01, VAT Receivable −5.00 of 25.01, Drawings −30.00
 */
import {
  absolute,
  add,
  canonical,
  compare,
  divide,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
} from '../../money/decimal.ts'
import type { LineToMatch } from '../matching/match-types.ts'
import type { RecordRequest } from '../reconciliation/compose-record.ts'
import { composeVoucher } from '../reconciliation/compose-record.ts'
import { textOfLine } from '../reconciliation/line-text.ts'
import type { BankRule, RuledBank, RulePart, RuleShare } from './bank-rule.ts'
import { cutText } from '../../language/cut-text.ts'

/** Returns the rows that a rule makes of an amount, which they add up to. */
export function partsOfRule({ shares }: Pick<BankRule, 'shares'>, amount: string, currencyDigits: number): RulePart[] {
  const gross = absolute(amount)
  let left = gross
  return shares.flatMap((share, place) => {
    const isLast = place === shares.length - 1
    const part = isLast ? left : divide(multiply(gross, share.percent), '100', currencyDigits)
    left = subtract(left, part)
    return rowsOf(share, part, currencyDigits).map((row) => ({
      ...row,
      amount: isNegative(amount) ? negate(row.amount) : canonical(row.amount),
    }))
  })
}

function rowsOf({ account, account_name, tax }: RuleShare, part: string, digits: number): RulePart[] {
  const included = tax === null ? '0' : divide(multiply(part, tax.rate), add('100', tax.rate), digits)
  const net = subtract(part, included)
  const row = { account, account_label: account_name, tax_scheme: null, tax_scheme_label: null, tax_base: null }
  if (tax === null || isZero(included) || compare(net, '0') <= 0) return isZero(part) ? [] : [{ ...row, amount: part }]
  return [
    { ...row, amount: net },
    {
      account: tax.account,
      account_label: tax.account_name,
      amount: included,
      tax_scheme: tax.scheme,
      tax_scheme_label: tax.name,
      tax_base: net,
    },
  ]
}

const longestNarration = 5000

/** Returns the narration of the voucher: that of the rule, else the text of the line, else the name of the rule. */
export function narrationOfRule({ narration, name }: BankRule, line: LineToMatch): string {
  return cutText(narration || textOfLine(line) || name, longestNarration)
}

/** Returns the approved voucher that a rule makes of a line. */
export function composeByRule(
  rule: BankRule,
  { line, bank, currencyDigits }: { line: LineToMatch; bank: RuledBank; currencyDigits: number },
): RecordRequest {
  const parts = partsOfRule(rule, line.amount, currencyDigits).map((part) => ({ ...part, description: null }))
  return composeVoucher({ lines: [line], bank }, { parts, narration: narrationOfRule(rule, line), candidates: [] })
}
