/** Journal vouchers and their journal entries as answers: labels included, so that a page needs one request. */
import { validate as isUuid } from 'uuid'
import { DomainError } from '../../../domain/errors.ts'
import type { JournalVoucherAct } from '../../../domain/documents/status.ts'
import { journalVoucherAfter } from '../../../domain/documents/status.ts'
import { withDigits } from '../../../domain/money/decimal.ts'
import { can } from '../../../domain/permissions/can.ts'
import type { Reading } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { StoredVoucher } from '../../db/ledger/journal-voucher-store.ts'
import { bookFacts } from '../../db/documents/book-store.ts'
import { voucherById, voucherSeries } from '../../db/ledger/journal-voucher-store.ts'
import type { PostedEntry } from '../../db/ledger/ledger-store.ts'
import { journalEntriesOf } from '../books/journal-entries.ts'
import type { Context, DecisionContext, Who } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

export type VoucherAnswer = Omit<StoredVoucher, 'rows' | 'entry_id' | 'fiscal_year_id'> & {
  rows: {
    account: string
    account_label: string
    account_code: string | null
    debit: string
    credit: string
    description: string
  }[]
  acts: JournalVoucherAct[]
}

/** One voucher with rows, labels and what this person may do with it now. Amounts with the currency's digits. */
export async function readJournalVoucher(context: Context, id: string): Promise<VoucherAnswer> {
  require(context, 'account_journal_vouchers.read')
  return context.db.read(context.who.companyId, voucherAnswer(context, id))
}

/** The same without asking for the right to read: the answer to a write that was allowed. */
export function voucherAnswer({ who }: Context, id: string): Reading<VoucherAnswer> {
  if (!isUuid(id)) throw new DomainError('NOT_FOUND')
  return reading([voucherById(who.companyId, id), bookFacts(who.companyId)], ([[voucher], [book]]) => {
    if (!voucher || !book) throw new DomainError('NOT_FOUND')
    return shown(who, voucher, book.currency_digits)
  })
}

function shown(who: Who, voucher: StoredVoucher, digits: number): VoucherAnswer {
  const { rows, entry_id: _entry, fiscal_year_id: _year, ...header } = voucher
  return {
    ...header,
    total: withDigits(voucher.total, digits),
    rows: rows.map(({ account_id, account_label, account_code, debit, credit, description }) => ({
      account: account_id,
      account_label,
      account_code,
      debit: withDigits(debit, digits),
      credit: withDigits(credit, digits),
      description: description ?? '',
    })),
    acts: actsFor(who, voucher),
  }
}

/** The rights that each act asks for; editing what is in the ledger asks for approval as well. */
export function permissionsFor(act: JournalVoucherAct, { status }: Pick<StoredVoucher, 'status'>): string[] {
  const right = {
    edit: ['update'],
    delete: ['delete'],
    approve: ['approve'],
    cancel: ['cancel'],
    reverse: ['create'],
    duplicate: ['create'],
  } as const satisfies Record<JournalVoucherAct, readonly string[]>
  const actions: readonly string[] = act === 'edit' && status === 'Approved' ? ['update', 'approve'] : right[act]
  return actions.map((action) => `account_journal_vouchers.${action}`)
}

function actsFor(who: Who, voucher: StoredVoucher): JournalVoucherAct[] {
  const acts = ['edit', 'approve', 'cancel', 'reverse', 'duplicate', 'delete'] as const satisfies JournalVoucherAct[]
  return acts.filter(
    (act) =>
      journalVoucherAfter(voucher.status, act) !== null &&
      permissionsFor(act, voucher).every((permission) => can(who, permission)),
  )
}

/** Raises unless the voucher's status allows the act (WRONG_STATUS) and the person may do it (NOT_ALLOWED). */
export function allowAct(context: DecisionContext, voucher: StoredVoucher, act: JournalVoucherAct): void {
  for (const permission of permissionsFor(act, voucher)) require(context, permission)
  if (journalVoucherAfter(voucher.status, act) === null)
    throw new DomainError('WRONG_STATUS', { status: voucher.status })
}

/** Every journal entry of a voucher, oldest first; amounts with the currency's digits. */
export async function journalEntriesOfVoucher(context: Context, id: string): Promise<PostedEntry[]> {
  await readJournalVoucher(context, id)
  return journalEntriesOf(context, voucherSeries, id)
}
