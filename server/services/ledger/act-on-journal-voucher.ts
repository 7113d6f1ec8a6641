/** Approving, cancelling, deleting, reversing and duplicating journal vouchers. */
import type { JournalVoucherAct } from '../../../domain/documents/status.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import type { VoucherRow } from '../../../domain/ledger/post-journal-voucher.ts'
import { postJournalVoucher, reversedRows } from '../../../domain/ledger/post-journal-voucher.ts'
import { isZero } from '../../../domain/money/decimal.ts'
import type { StoredVoucher } from '../../db/ledger/journal-voucher-store.ts'
import { claimVoucher, deleteVoucher, markCancelled, voucherSeries } from '../../db/ledger/journal-voucher-store.ts'
import { todayIn } from '../core/today.ts'
import type { Run } from '../books/books.ts'
import { runnerOf } from '../books/books.ts'
import type { Answer, Context, DecisionContext, Write } from '../core/unit-of-work.ts'
import { audit, changeOnce, stale, writeOnce } from '../core/unit-of-work.ts'
import { post, takeBack } from './post-voucher.ts'
import type { VoucherAnswer } from './read-journal-voucher.ts'
import { allowAct, voucherAnswer } from './read-journal-voucher.ts'
import { approval, createJournalVoucher } from './save-journal-voucher.ts'
import type { Facts } from './voucher-facts.ts'
import { cancelReason } from '../documents/body.ts'
import { warnFarAhead } from '../books/far-ahead.ts'
import { reversalDay } from '../books/reversal-day.ts'
import { allowWarnings } from '../documents/warnings.ts'
import { existing, factsFor, refuseVoucher } from './voucher-facts.ts'

type Target = { id: string; version: number }

/** Approves an Unapproved voucher: it is checked anew, numbered and posted. */
export function approveJournalVoucher(
  context: Context,
  { accept = [], ...target }: Target & { accept?: readonly ErrorCode[] },
): Promise<Answer<VoucherAnswer>> {
  allowWarnings(context, voucherSeries, accept)
  return changeOnce(context, {
    load: factsFor(context, [], target.id),
    change: async (tx, facts) => {
      const stored = await claim(tx.batch, context, { facts, ...target, act: 'approve' })
      // The accounts of the rows are known only now: accounts and period may have changed since the voucher was written.
      const rows = rowsOf(stored)
      const wanted = factsFor(context, rows, target.id)
      const now = wanted.take(await tx.batch(wanted.statements))
      refuseVoucher({ ...stored, rows }, now)
      warnFarAhead(context, { date: stored.date, book: now.book, before: null, accept })
      const posted = post(context, now, {
        voucherId: stored.id,
        date: stored.date,
        lines: postJournalVoucher({ rows }),
      })
      const numbered = approval(context, facts, { id: stored.id, date: stored.date, posted })
      return write(context, stored, {
        action: 'approve',
        status: 'Approved',
        posted,
        statements: [...posted.statements, numbered],
      })
    },
    read: (id) => voucherAnswer(context, id),
  })
}

/**
 * Cancels an Approved voucher for a reason: the ledger gets a reversal on the day that is requested, else on the voucher's
 * date. Raises what `reversalDay` raises.
 */
export function cancelJournalVoucher(
  context: Context,
  { reason: given, date: requested, ...target }: Target & { reason: string; date?: string | undefined },
): Promise<Answer<VoucherAnswer>> {
  return writeOnce(context, {
    load: factsFor(context, [], target.id),
    write: async (facts) => {
      const stored = await claim(runnerOf(context), context, { facts, ...target, act: 'cancel' })
      const reason = cancelReason(given)
      const date = reversalDay(facts, { posted: stored.date, requested })
      const posted = takeBack(context, facts, { stored, date })
      const cancelled = markCancelled(context.who.companyId, stored.id, reason)
      return write(context, stored, {
        action: 'cancel',
        status: 'Cancelled',
        posted,
        statements: [...posted.statements, cancelled],
        reason,
      })
    },
    read: (id) => voucherAnswer(context, id),
  })
}

/** Deletes an Unapproved voucher. */
export async function deleteJournalVoucher(context: Context, target: Target): Promise<void> {
  const { companyId } = context.who
  const facts = await context.db.read(companyId, factsFor(context, [], target.id))
  const stored = await claim(runnerOf(context), context, { facts, ...target, act: 'delete' })
  await context.db.batch(companyId, [
    claimVoucher(companyId, stored.id, stored.version),
    audit(context, {
      action: 'delete',
      resource: voucherSeries,
      objectId: stored.id,
      version: stored.version + 1,
      label: stored.narration.slice(0, 80),
      changes: { status: [stored.status, null], narration: [stored.narration, null], date: [stored.date, null] },
    }),
    deleteVoucher(companyId, stored.id),
  ])
}

/** Makes an Unapproved voucher that takes an Approved one back, dated `date` or today: debits become credits. */
export async function reverseJournalVoucher(
  context: Context,
  { id, date }: { id: string; date?: string | undefined },
): Promise<Answer<VoucherAnswer>> {
  const { facts, stored } = await load(context, id, 'reverse')
  const narration = `Reversal of ${stored.voucher_no}: ${stored.narration}`.slice(0, 5000)
  return createJournalVoucher(
    context,
    { date: date ?? today(context, facts), narration, status: 'Unapproved', rows: reversedRows(rowsOf(stored)) },
    { reversalOfId: stored.id },
  )
}

/** Makes an Unapproved voucher with the same rows, dated today. */
export async function duplicateJournalVoucher(
  context: Context,
  { id }: { id: string },
): Promise<Answer<VoucherAnswer>> {
  const { facts, stored } = await load(context, id, 'duplicate')
  const { narration } = stored
  return createJournalVoucher(context, {
    date: today(context, facts),
    narration,
    status: 'Unapproved',
    rows: rowsOf(stored),
  })
}

async function load(
  context: Context,
  id: string,
  act: JournalVoucherAct,
): Promise<{ facts: Facts; stored: StoredVoucher }> {
  const facts = await context.db.read(context.who.companyId, factsFor(context, [], id))
  const stored = existing(facts)
  allowAct(context, stored, act)
  return { facts, stored }
}

/** The voucher, for an act on the version that the person saw. */
async function claim(
  run: Run,
  context: DecisionContext,
  { facts, id, version, act }: Target & { facts: Facts; act: JournalVoucherAct },
): Promise<StoredVoucher> {
  const stored = existing(facts)
  allowAct(context, stored, act)
  if (stored.version !== version) throw await stale(run, context, { resource: voucherSeries, id, version })
  return stored
}

type Act = Pick<Write, 'statements'> & {
  action: string
  status: string
  posted: { entries: readonly string[] }
  reason?: string
}

function write(
  context: DecisionContext,
  stored: StoredVoucher,
  { action, status, posted, statements, reason }: Act,
): Write {
  const { companyId } = context.who
  return {
    status: 200,
    id: stored.id,
    statements: [
      claimVoucher(companyId, stored.id, stored.version),
      ...statements,
      audit(context, {
        action,
        resource: voucherSeries,
        objectId: stored.id,
        version: stored.version + 1,
        label: null,
        changes: { status: [stored.status, status], ...(reason ? { cancel_reason: [null, reason] as const } : {}) },
        entries: posted.entries,
      }),
    ],
  }
}

function rowsOf({ rows }: StoredVoucher): VoucherRow[] {
  return rows.map(({ account_id, debit, credit, description }) => ({
    accountId: account_id,
    debit: isZero(debit) ? '' : debit,
    credit: isZero(credit) ? '' : credit,
    description: description ?? '',
  }))
}

function today({ clock }: Context, { book }: Facts): string {
  return todayIn(book.time_zone, clock.now())
}
