/** One cheque deposit as it is answered, and who may do what with it. */
import type { ChequeDepositAct } from '../../../domain/documents/status.ts'
import { chequeDepositAfter } from '../../../domain/documents/status.ts'
import { DomainError } from '../../../domain/errors.ts'
import { amountInWords } from '../../../domain/money/amount-in-words.ts'
import { withDigits } from '../../../domain/money/decimal.ts'
import { can } from '../../../domain/permissions/can.ts'
import { isId } from '../../../domain/resources/list-query.ts'
import type { StoredDeposit } from '../../db/cheque-deposit-store.ts'
import { depositById, depositSeries } from '../../db/cheque-deposit-store.ts'
import type { Reading } from '../../db/client.ts'
import { reading } from '../../db/client.ts'
import { company as companyRow } from '../../db/company-store.ts'
import type { PostedEntry } from '../../db/ledger-store.ts'
import { journalEntriesOf } from '../documents/journal-entries.ts'
import type { Run } from '../documents/books.ts'
import type { Context, DecisionContext, Who } from '../unit-of-work.ts'
import { require, stale } from '../unit-of-work.ts'

export type DepositAnswer = Omit<StoredDeposit, 'entry_id' | 'bank_ledger'> & {
  amount_in_words: string
  acts: ChequeDepositAct[]
}

const acts = ['edit', 'issue', 'clear', 'cancel', 'delete'] as const satisfies ChequeDepositAct[]
const rights = {
  edit: 'update',
  issue: 'update',
  clear: 'update',
  cancel: 'cancel',
  delete: 'delete',
} as const satisfies Record<ChequeDepositAct, string>

/** What the deposit of a receipt allows is done to the receipt, and asks for the right to that as well. */
function permissionsFor(act: ChequeDepositAct, isHeld: boolean): string[] {
  return ['banking_cheque_deposits', ...(isHeld ? ['payment_receipts'] : [])].map(
    (module) => `${module}.${rights[act]}`,
  )
}

function isOfReceipt(act: ChequeDepositAct): boolean {
  return act !== 'clear' && act !== 'cancel'
}

function actsFor(who: Who, { status, payment }: StoredDeposit): ChequeDepositAct[] {
  return acts.filter(
    (act) =>
      chequeDepositAfter(status, act) !== null &&
      !(payment !== null && isOfReceipt(act)) &&
      permissionsFor(act, payment !== null).every((permission) => can(who, permission)),
  )
}

/** Asks for the right to an act before anything of the deposit is known. Raises NOT_ALLOWED. */
export function requireDepositAct(context: Context, act: ChequeDepositAct): void {
  for (const permission of permissionsFor(act, false)) require(context, permission)
}

/**
 * Raises STALE when the version is not the stored one, WRONG_STATUS in a status that does not allow the act, MADE_BY for
 * what is done to its receipt, NOT_ALLOWED without the right to that.
 */
export async function claimDepositAct(
  run: Run,
  context: DecisionContext,
  { stored, version, act }: { stored: StoredDeposit; version: number; act: ChequeDepositAct },
): Promise<void> {
  const { id, status, payment, payment_label: receipt } = stored
  if (stored.version !== version) throw await stale(run, context, { resource: depositSeries, id, version })
  if (chequeDepositAfter(status, act) === null) throw new DomainError('WRONG_STATUS', { status })
  if (payment === null) return
  if (isOfReceipt(act)) throw new DomainError('MADE_BY', { document: receipt ?? '' })
  for (const permission of permissionsFor(act, true)) require(context, permission)
}

/** The deposit of an id; raises NOT_FOUND. */
export function storedDepositReading({ who }: Context, id: string): Reading<StoredDeposit> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return reading([depositById(who.companyId, id)], ([[stored]]) => {
    if (!stored) throw new DomainError('NOT_FOUND')
    return stored
  })
}

/** One deposit with labels and what this person may do with it. Raises NOT_ALLOWED, NOT_FOUND. */
export async function readDeposit(context: Context, id: string): Promise<DepositAnswer> {
  require(context, 'banking_cheque_deposits.read')
  return context.db.read(context.who.companyId, depositAnswer(context, id))
}

/** The same without asking for the right to read: the answer to a write that was allowed. */
export function depositAnswer({ who }: Context, id: string): Reading<DepositAnswer> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = who
  return reading([depositById(companyId, id), companyRow(companyId)], ([[stored], [company]]) => {
    if (!stored || !company) throw new DomainError('NOT_FOUND')
    const { entry_id: _entry, bank_ledger: _ledger, ...shown } = stored
    const { currency_digits: digits, currency_code: code } = company
    return {
      ...shown,
      amount: withDigits(stored.amount, digits),
      amount_in_words: amountInWords(stored.amount, { code, digits }),
      acts: actsFor(who, stored),
    }
  })
}

/** Every journal entry of a deposit, oldest first; one that came with a receipt posts through that. */
export async function journalEntriesOfDeposit(context: Context, id: string): Promise<PostedEntry[]> {
  const { payment } = await readDeposit(context, id)
  return payment === null
    ? journalEntriesOf(context, depositSeries, id)
    : journalEntriesOf(context, 'payment-receipts', payment)
}
