/** The statements by which a journal voucher enters the ledger, leaves it, or changes what stands there. */
import type { LedgerLine } from '../../../domain/ledger/posting.ts'
import { reverse, sameLines } from '../../../domain/ledger/posting.ts'
import type { Statement } from '../../db/core/client.ts'
import type { StoredVoucher } from '../../db/ledger/journal-voucher-store.ts'
import { voucherSeries } from '../../db/ledger/journal-voucher-store.ts'
import type { Entry, PostedLine } from '../../db/ledger/ledger-store.ts'
import { appendEntries } from '../../db/ledger/ledger-store.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'
import type { Facts } from './voucher-facts.ts'
import { yearOfDate } from '../books/period.ts'

export type Posted = { statements: readonly Statement[]; entries: readonly string[]; liveEntryId: string | null }

type Posting = { voucherId: string; date: string; lines: readonly LedgerLine[] }

/** Posts a voucher for the first time. */
export function post({ who }: DecisionContext, facts: Facts, { voucherId, date, lines }: Posting): Posted {
  const entry = entryOf(facts, { voucherId, date, lines, reversesId: null })
  return { statements: appendEntries(who.companyId, who.userId, [entry]), entries: [entry.id], liveEntryId: entry.id }
}

/** Reverses what stands in the ledger for a voucher on a day. */
export function takeBack({ who }: Context, facts: Facts, reversal: { stored: StoredVoucher; date: string }): Posted {
  const entry = reversalOf(facts, reversal)
  return { statements: appendEntries(who.companyId, who.userId, [entry]), entries: [entry.id], liveEntryId: null }
}

/** Replaces what stands in the ledger: a reversal and a new entry, or nothing when date and lines come out the same. */
export function repost(context: DecisionContext, facts: Facts, change: { stored: StoredVoucher } & Posting): Posted {
  const { stored, voucherId, date, lines } = change
  if (date === stored.date && sameLines(lines, facts.live.map(toLine))) {
    return { statements: [], entries: [], liveEntryId: stored.entry_id }
  }
  const reversal = reversalOf(facts, { stored, date: stored.date })
  const entry = entryOf(facts, { voucherId, date, lines, reversesId: null })
  const { companyId, userId } = context.who
  return {
    statements: appendEntries(companyId, userId, [reversal, entry]),
    entries: [reversal.id, entry.id],
    liveEntryId: entry.id,
  }
}

function reversalOf(facts: Facts, { stored, date }: { stored: StoredVoucher; date: string }): Entry {
  const lines = reverse(facts.live.map(toLine))
  return entryOf(facts, { voucherId: stored.id, date, lines, reversesId: stored.entry_id })
}

function entryOf(facts: Facts, { voucherId, date, lines, reversesId }: Posting & { reversesId: string | null }): Entry {
  return {
    id: newId(),
    date,
    kind: 'regular',
    fiscalYearId: yearOfDate(date, facts).id,
    documentPath: voucherSeries,
    documentId: voucherId,
    reversesId,
    lines,
  }
}

function toLine({ account_id, debit, credit, description }: PostedLine): LedgerLine {
  return { accountId: account_id, debit, credit, description }
}
