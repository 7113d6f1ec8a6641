/** Checks bank rules: their own values, the accounts that they post to, and taxes that are included in an amount. */
import type { RuleTexts } from '../../../../domain/banking/rules/check-rule.ts'
import { ruleProblems } from '../../../../domain/banking/rules/check-rule.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { RuleAccount, RuleTax } from '../../../db/banking/bank-rule-store.ts'
import { nextPosition, ruleAccounts, ruleTaxes } from '../../../db/banking/bank-rule-store.ts'
import type { Books, Consequences, RecordRules } from '../../core/rule-types.ts'
import { includedTax } from './rule-shares.ts'

type Values = Readonly<Record<string, unknown>>

/** Raises at their fields what `checkBankRule` returns; a rule without a position comes after all others. */
export const bankRuleRules: RecordRules = {
  create: (books, { values }) => decide(books, values),
  update: (books, { stored, values }) => decide(books, { ...stored, ...values }),
}

async function decide(books: Books, values: Values): Promise<Consequences> {
  const [next] = await books.run(nextPosition(books.companyId))
  refuse(await checkBankRule(books, values, next?.digits ?? 2))
  return values['position'] === null || values['position'] === undefined ? { values: { position: next?.position } } : {}
}

const shares = [
  { account: 'account', tax: 'tax_scheme' },
  { account: 'second_account', tax: 'second_tax_scheme' },
] as const

/**
 * Returns the problems of `ruleProblems`, ACCOUNT_INACTIVE and ACCOUNT_RESERVED at accounts, and NOT_AN_INCLUDED_TAX at tax
 * schemes that have no tax in the amount or no account for it.
 */
export async function checkBankRule(
  { companyId, run }: Pick<Books, 'companyId' | 'run'>,
  values: Values,
  currencyDigits: number,
): Promise<Problem[]> {
  const textOf = (name: string) => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const idsOf = (names: readonly string[]) => names.map(textOf).filter((id) => id !== '')
  const accounts = await run(ruleAccounts(companyId, idsOf(shares.map(({ account }) => account))))
  const taxes = await run(ruleTaxes(companyId, idsOf(shares.map(({ tax }) => tax))))
  const texts: RuleTexts = {
    position: textOf('position'),
    words: textOf('words'),
    amount_from: textOf('amount_from'),
    amount_to: textOf('amount_to'),
    second_account: textOf('second_account'),
    second_percent: textOf('second_percent'),
    second_tax_scheme: textOf('second_tax_scheme'),
  }
  return [
    ...ruleProblems(texts, currencyDigits),
    ...shares.flatMap((share) => {
      const account = accounts.find(({ id }) => id === textOf(share.account))
      const tax = taxes.find(({ id }) => id === textOf(share.tax))
      return account
        ? [...accountProblems(account, share.account), ...taxProblems(account, { tax, path: share.tax })]
        : []
    }),
  ]
}

function accountProblems({ name, is_active, control_kind }: RuleAccount, path: string): Problem[] {
  const params = { account: name }
  if (!is_active) return [{ code: 'ACCOUNT_INACTIVE', path, params }]
  return control_kind === 'inventory' ? [{ code: 'ACCOUNT_RESERVED', path, params }] : []
}

function taxProblems(account: RuleAccount, { tax, path }: { tax: RuleTax | undefined; path: string }): Problem[] {
  if (!tax || includedTax(account, tax)) return []
  return [{ code: 'NOT_AN_INCLUDED_TAX', path, params: { scheme: tax.name } }]
}
