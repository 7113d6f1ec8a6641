/** Reads bank rules with the accounts and taxes of their parts. */
import type { BankRule, IncludedTax, RuleShare } from '../../../../domain/banking/rules/bank-rule.ts'
import { isZero, subtract } from '../../../../domain/money/decimal.ts'
import type { RuleAccount, RuleTax, StoredRule } from '../../../db/banking/bank-rule-store.ts'
import { activeRules, ruleAccounts, ruleTaxes } from '../../../db/banking/bank-rule-store.ts'
import type { Database } from '../../../db/core/client.ts'

/**
 * Returns the tax of a scheme that is included in an amount: output tax where the account is below Income, else input tax. Null
 * for a scheme without such a tax or without an account for it, as one whose tax the buyer accounts for.
 */
export function includedTax(account: Pick<RuleAccount, 'is_income'>, tax: RuleTax): IncludedTax | null {
  const [id, name] = account.is_income ? [tax.payable, tax.payable_name] : [tax.receivable, tax.receivable_name]
  if (tax.kind !== 'taxable' || isZero(tax.rate) || id === null) return null
  return { scheme: tax.id, name: tax.name, rate: tax.rate, account: id, account_name: name ?? '' }
}

/** Returns the active rules of a company in their order, or the one with an id. */
export async function readRules(db: Database, companyId: string, id: string | null = null): Promise<BankRule[]> {
  const [rules] = await db.batch(companyId, [activeRules(companyId, id)])
  if (rules.length === 0) return []
  const [accounts, taxes] = await db.batch(companyId, [
    ruleAccounts(companyId, idsIn(rules, ['account', 'second_account'])),
    ruleTaxes(companyId, idsIn(rules, ['tax_scheme', 'second_tax_scheme'])),
  ])
  const books = { accounts: byId(accounts), taxes: byId(taxes) }
  return rules.map((rule) => ({ ...rule, shares: sharesOf(rule, books) }))
}

type SharedRule = Pick<StoredRule, 'account' | 'tax_scheme' | 'second_account' | 'second_percent' | 'second_tax_scheme'>

function idsIn(rules: readonly SharedRule[], names: readonly (keyof SharedRule)[]): string[] {
  return [...new Set(rules.flatMap((rule) => names.flatMap((name) => rule[name] ?? [])))]
}

function byId<T extends { id: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.id, row]))
}

type RuleBooks = { accounts: ReadonlyMap<string, RuleAccount>; taxes: ReadonlyMap<string, RuleTax> }

function sharesOf(rule: SharedRule, { accounts, taxes }: RuleBooks): RuleShare[] {
  const share = (id: string, percent: string, scheme: string | null): RuleShare => {
    const account = accounts.get(id)
    const tax = taxes.get(scheme ?? '')
    return {
      account: id,
      account_name: account?.name ?? '',
      percent,
      tax: account && tax ? includedTax(account, tax) : null,
    }
  }
  const { account, tax_scheme, second_account, second_percent, second_tax_scheme } = rule
  if (second_account === null || second_percent === null) return [share(account, '100', tax_scheme)]
  return [
    share(account, subtract('100', second_percent), tax_scheme),
    share(second_account, second_percent, second_tax_scheme),
  ]
}
