/** Checks templates of transfers: money accounts on both sides, and an expense account for the fee. */
import { refuse } from '../../../domain/errors.ts'
import { sameLedgerProblems } from '../../../domain/ledger/post-moved-money.ts'
import { compare } from '../../../domain/money/decimal.ts'
import { chosenLedgerProblems } from '../books/ledger-choice.ts'
import type { Books, Consequences, RecordRules } from '../core/rule-types.ts'

type Values = Readonly<Record<string, unknown>>

/** Raises NOT_A_MONEY_LEDGER, NOT_AN_EXPENSE_LEDGER, ACCOUNT_INACTIVE, SAME_LEDGER, NOT_POSITIVE at their fields. */
export const transferTemplateRules: RecordRules = {
  create: (books, { values }) => checked(books, values),
  update: (books, { stored, values }) => checked(books, { ...stored, ...values }),
}

async function checked(books: Books, values: Values): Promise<Consequences> {
  const idIn = (name: string) => (typeof values[name] === 'string' ? values[name] : null)
  const choices = [
    { path: 'from_account', group: 'money' },
    { path: 'to_account', group: 'money' },
    { path: 'transaction_fee_account', group: 'expense' },
  ] as const
  const accounts = await Promise.all(
    choices.map(({ path, group }) => chosenLedgerProblems(books, { id: idIn(path), group, path })),
  )
  const same = sameLedgerProblems({ to: idIn('to_account'), from: idIn('from_account') }, 'to_account')
  const fee = values['transaction_fee']
  refuse([
    ...accounts.flat(),
    ...same,
    ...(typeof fee === 'string' && compare(fee, '0') <= 0
      ? [{ code: 'NOT_POSITIVE', path: 'transaction_fee' } as const]
      : []),
  ])
  return {}
}
