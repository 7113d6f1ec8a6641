/**
 * Bank accounts and wallets: their ledgers are made with them, renamed with them and gone with them, which the database
 * refuses while anything is posted there. What they are called is kept here.
 */
import type { BankAccount } from '../../../domain/banking/bank-account.ts'
import {
  bankAccountName,
  bankAccountOf,
  bankAccountProblems,
  bankLedgers,
} from '../../../domain/banking/bank-account.ts'
import { refuse } from '../../../domain/errors.ts'
import { ledgerOfOtherBank } from '../../db/banking/bank-account-store.ts'
import type { Statement } from '../../db/core/client.ts'
import type { StoredRecord, Values } from '../../db/records/records-store.ts'
import { deletedLedgers, findOrMakeLedger, renameLedger } from '../books/own-ledgers.ts'
import type { Books, Consequences, RecordRules } from '../core/rule-types.ts'

export const bankAccountRules: RecordRules = {
  create: (books, { values }) => decide(books, values, null),
  update: (books, { stored, values }) => decide(books, { ...stored, ...values }, stored),
  remove: async (stored, books) => {
    const ids = [stored['account'], stored['commission_account']].filter((id) => typeof id === 'string')
    return { statements: await deletedLedgers(books, ids) }
  },
}

const ledgerFields = ['account', 'commission_account'] as const

async function decide(books: Books, values: Values, stored: StoredRecord | null): Promise<Consequences> {
  const bank = bankAccountOf(values)
  refuse(bankAccountProblems(bank))
  const wanted = bankLedgers(bank)
  const [taken] = await books.run(ledgerOfOtherBank(books.companyId, { ...wanted.account, id: stored?.id ?? null }))
  if (taken) refuse([{ code: 'DUPLICATE', path: bank.account_number === null ? 'bank_name' : 'account_number' }])
  const first: Statement[] = []
  const ids: Record<string, unknown> = {}
  for (const field of ledgerFields) {
    const ledger = wanted[field]
    const kept = stored?.[field]
    if (!ledger) continue
    if (typeof kept === 'string') {
      first.push(...(await renameLedger(books, kept, ledger.name)))
      continue
    }
    const { id, statements } = await findOrMakeLedger(books, ledger)
    ids[field] = id
    first.push(...statements)
  }
  return { values: { ...kindOf(bank, values), name: bankAccountName(bank).slice(0, longestName), ...ids }, first }
}

const longestName = 255

/** What only a bank account or only a wallet has is nothing for the other. */
function kindOf({ is_wallet, next_cheque_no, commission_percent }: BankAccount, values: Values): Values {
  return { branch_name: is_wallet ? null : (values['branch_name'] ?? null), next_cheque_no, commission_percent }
}
