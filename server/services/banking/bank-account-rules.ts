/**
 * Bank accounts and wallets: their ledger accounts are created, renamed and deleted with them; the database refuses the
 * deletion while anything is posted. Their names are stored here.
 */
import type { BankAccount } from '../../../domain/banking/bank-account.ts'
import {
  bankAccountName,
  bankAccountOf,
  bankAccountProblems,
  bankLedgers,
} from '../../../domain/banking/bank-account.ts'
import { refuse } from '../../../domain/errors.ts'
import { bankingBankAccounts } from '../../../domain/resources/banking/banking-bank-accounts.ts'
import { ledgerOfOtherBank, otherPrintedBank } from '../../db/banking/bank-account-store.ts'
import type { Statement } from '../../db/core/client.ts'
import type { StoredRecord, Values } from '../../db/records/records-store.ts'
import { updateStatement } from '../../db/records/records-store.ts'
import { chosenLedgerProblems } from '../books/ledger-choice.ts'
import { deleteLedgers, findOrCreateLedger, renameLedger } from '../books/record-ledgers.ts'
import { audit } from '../core/unit-of-work.ts'
import type { Books, Consequences, RecordRules } from '../core/rule-types.ts'
import { cutText } from '../../../domain/language/cut-text.ts'

export const bankAccountRules: RecordRules = {
  create: (books, { id, values }) => decide(books, { id, values, changes: values, stored: null }),
  update: (books, { stored, values }) =>
    decide(books, { id: stored.id, values: { ...stored, ...values }, changes: values, stored }),
  remove: async (stored, books) => {
    const ids = [stored['account'], stored['commission_account']].filter((id) => typeof id === 'string')
    return { statements: await deleteLedgers(books, ids) }
  },
}

const ledgerFields = ['account', 'commission_account'] as const

type Change = { id: string; values: Values; changes: Values; stored: StoredRecord | null }

/** Checks the clearing account only when it is chosen, as one that was deactivated later does not prevent another change. */
async function decide(books: Books, { id, values, changes, stored }: Change): Promise<Consequences> {
  const bank = bankAccountOf(values)
  const { clearing_account: clearing } = changes
  const choice = {
    id: typeof clearing === 'string' ? clearing : null,
    group: 'clearing',
    path: 'clearing_account',
  } as const
  refuse([...bankAccountProblems(bank), ...(await chosenLedgerProblems(books, choice))])
  const ledgers = bankLedgers(bank)
  const [otherBank] = await books.run(ledgerOfOtherBank(books.companyId, { ...ledgers.account, id }))
  if (otherBank) refuse([{ code: 'DUPLICATE', path: bank.account_number === null ? 'bank_name' : 'account_number' }])
  const first: Statement[] = values['print_on_invoices'] === true ? await printNoOther(books, id) : []
  const ids: Record<string, unknown> = {}
  for (const field of ledgerFields) {
    const ledger = ledgers[field]
    const storedId = stored?.[field]
    if (!ledger) continue
    if (typeof storedId === 'string') {
      first.push(...(await renameLedger(books, storedId, ledger.name)))
      continue
    }
    const created = await findOrCreateLedger(books, ledger)
    ids[field] = created.id
    first.push(...created.statements)
  }
  return { values: { ...kindOf(bank, values), name: cutText(bankAccountName(bank), longestName), ...ids }, first }
}

const longestName = 255

/** Clears the fields that only a bank account or only a wallet has, and tolerances of zero. */
function kindOf(bank: BankAccount, values: Values): Values {
  const { is_wallet, next_cheque_no, commission_percent, iban, bic, upi_id } = bank
  const { match_tolerance, match_tolerance_percent } = bank
  const branch_name = is_wallet ? null : (values['branch_name'] ?? null)
  return {
    branch_name,
    next_cheque_no,
    commission_percent,
    iban,
    bic,
    upi_id,
    match_tolerance,
    match_tolerance_percent,
  }
}

/** Takes the mark from the account that invoices printed so far. */
async function printNoOther({ companyId, context, run }: Books, id: string): Promise<Statement[]> {
  const [other] = await run(otherPrintedBank(companyId, id))
  if (!other) return []
  return [
    updateStatement(bankingBankAccounts, companyId, {
      id: other.id,
      values: { print_on_invoices: false },
      at: context.clock.now(),
    }),
    audit(context, {
      action: 'update',
      resource: bankingBankAccounts.path,
      objectId: other.id,
      version: other.version + 1,
      label: other.name,
      changes: { print_on_invoices: [true, false] },
    }),
  ]
}
