/** Creating and editing journal vouchers. */
import { DomainError } from '../../../domain/errors.ts'
import type { VoucherRow } from '../../../domain/ledger/post-journal-voucher.ts'
import { postJournalVoucher } from '../../../domain/ledger/post-journal-voucher.ts'
import { totals } from '../../../domain/ledger/posting.ts'
import { canonical, isZero, withDigits } from '../../../domain/money/decimal.ts'
import { accountJournalVouchers } from '../../../domain/resources/ledger/account-journal-vouchers.ts'
import type { Statement } from '../../db/core/client.ts'
import type { NewRow, StoredVoucher } from '../../db/ledger/journal-voucher-store.ts'
import {
  approveWithNumber,
  claimVoucher,
  insertVoucher,
  replaceRows,
  setLiveEntry,
  updateVoucherHeader,
  voucherSeries,
} from '../../db/ledger/journal-voucher-store.ts'
import type { Answer, Context, DecisionContext, Write } from '../core/unit-of-work.ts'
import { audit, changeOnce, changesBetween, newId, require, stale } from '../core/unit-of-work.ts'
import { numberPrefix } from '../../../domain/documents/numbering.ts'
import type { Posted } from './post-voucher.ts'
import { post, repost } from './post-voucher.ts'
import type { VoucherAnswer } from './read-journal-voucher.ts'
import { allowAct, voucherAnswer } from './read-journal-voucher.ts'
import type { VoucherInput } from './voucher-body.ts'
import { parseVoucher } from './voucher-body.ts'
import type { Facts } from './voucher-facts.ts'
import { parseVersion } from '../documents/body.ts'
import { saysNothingNew, unchanged } from '../documents/changed-body.ts'
import { warnFarAhead } from '../books/far-ahead.ts'
import { periodProblem, yearOfDate } from '../books/period.ts'
import { allowWarnings } from '../documents/warnings.ts'
import { existing, factsFor, refuseVoucher } from './voucher-facts.ts'

/**
 * Makes a voucher; with status Approved it is numbered and posted at once, which asks for the right to approve.
 * Raises every problem of the voucher at its field or row.
 */
export function createJournalVoucher(
  context: Context,
  input: VoucherInput,
  { reversalOfId = null }: { reversalOfId?: string | null } = {},
): Promise<Answer<VoucherAnswer>> {
  require(context, 'account_journal_vouchers.create')
  if (input.status === 'Approved') require(context, 'account_journal_vouchers.approve')
  allowWarnings(context, voucherSeries, input.accept ?? [])
  return changeOnce(context, {
    load: factsFor(context, input.rows),
    change: async (_tx, facts) => decideCreate(context, input, { reversalOfId, facts }),
    read: (id) => voucherAnswer(context, id),
  })
}

function decideCreate(
  context: Context,
  input: VoucherInput,
  { reversalOfId, facts }: { reversalOfId: string | null; facts: Facts },
): Write {
  refuseVoucher(input, facts)
  if (input.status === 'Approved') warnFarAhead(context, { ...dated(input, facts), before: null })
  const company = context.who.companyId
  const id = newId()
  const rows = filledRows(input.rows)
  const header = { id, date: input.date, narration: input.narration, total: totalOf(rows) }
  const posted =
    input.status === 'Approved'
      ? post(context, facts, { voucherId: id, date: input.date, lines: postJournalVoucher({ rows }) })
      : null
  return {
    status: 201,
    id,
    statements: [
      insertVoucher(company, { ...header, reversalOfId, createdBy: context.who.userId }),
      ...replaceRows(company, id, rows.map(toNewRow)),
      ...(posted ? [...posted.statements, approval(context, facts, { id, date: input.date, posted })] : []),
      audit(context, {
        action: 'create',
        resource: voucherSeries,
        objectId: id,
        version: 1,
        label: posted ? null : input.narration.slice(0, 80),
        changes: changesBetween({}, describe({ ...input, rows }, facts)),
        entries: posted?.entries ?? [],
      }),
    ],
  }
}

function dated({ date, accept = [] }: VoucherInput, { book }: Facts) {
  return { date, book, accept }
}

/**
 * Changes a voucher. An Approved one keeps its number and stays in its fiscal year; the ledger gets a reversal on the
 * old date and a new entry, both of which must be open. Raises STALE with who changed what when `version` is old.
 */
export function updateJournalVoucher(
  context: Context,
  { id, body }: { id: string; body: unknown },
): Promise<Answer<VoucherAnswer>> {
  require(context, 'account_journal_vouchers.update')
  const version = parseVersion(body)
  const input = parseVoucher(body)
  allowWarnings(context, voucherSeries, input.accept ?? [])
  return changeOnce(context, {
    load: factsFor(context, input.rows, id),
    change: async (tx, facts) => {
      const stored = existing(facts)
      if (stored.version !== version) throw await stale(tx.batch, context, { resource: voucherSeries, id, version })
      allowAct(context, stored, 'edit')
      const isApproving = stored.status === 'Unapproved' && input.status === 'Approved'
      const before = { ...stored, rows: stored.rows.map(({ account_id: account, ...row }) => ({ ...row, account })) }
      if (!isApproving && saysNothingNew(accountJournalVouchers, before, body)) return unchanged(id)
      return decideUpdate(context, facts, { stored, input })
    },
    read: () => voucherAnswer(context, id),
  })
}

function decideUpdate(
  context: DecisionContext,
  facts: Facts,
  { stored, input }: { stored: StoredVoucher; input: VoucherInput },
): Write {
  refuseVoucher(input, facts)
  const approved = stored.status === 'Approved'
  if (approved) refuseMove(stored, input, facts)
  const approves = !approved && input.status === 'Approved'
  if (approves) allowAct(context, stored, 'approve')
  if (approved || approves) warnFarAhead(context, { ...dated(input, facts), before: approved ? stored.date : null })
  const company = context.who.companyId
  const id = stored.id
  const rows = filledRows(input.rows)
  const posting = { voucherId: id, date: input.date, lines: postJournalVoucher({ rows }) }
  const posted = approved
    ? repost(context, facts, { stored, ...posting })
    : approves
      ? post(context, facts, posting)
      : null
  return {
    status: 200,
    id,
    statements: [
      claimVoucher(company, id, stored.version),
      updateVoucherHeader(company, { id, date: input.date, narration: input.narration, total: totalOf(rows) }),
      ...replaceRows(company, id, rows.map(toNewRow)),
      ...(posted?.statements ?? []),
      ...(approves && posted ? [approval(context, facts, { id, date: input.date, posted })] : []),
      ...(approved && posted?.liveEntryId ? [setLiveEntry(company, id, posted.liveEntryId)] : []),
      audit(context, {
        action: 'update',
        resource: voucherSeries,
        objectId: id,
        version: stored.version + 1,
        label: null,
        changes: changesBetween(
          describe(stored, facts),
          describe({ ...input, rows, status: approved ? 'Approved' : input.status }, facts),
        ),
        entries: posted?.entries ?? [],
      }),
    ],
  }
}

function refuseMove(stored: StoredVoucher, input: VoucherInput, facts: Facts): void {
  const locked = periodProblem(stored.date, facts)
  if (locked) throw new DomainError(locked.code, locked.params, [locked])
  const year = yearOfDate(stored.date, facts)
  if (yearOfDate(input.date, facts).id === year.id) return
  const params = { year: year.name }
  throw new DomainError('YEAR_CHANGED', params, [{ code: 'YEAR_CHANGED', path: 'date', params }])
}

/** The statement that approves and numbers a voucher whose entry was posted. */
export function approval(
  { who }: DecisionContext,
  facts: Facts,
  { id, date, posted }: { id: string; date: string; posted: Posted },
): Statement {
  const year = yearOfDate(date, facts)
  if (posted.liveEntryId === null) throw new Error('An approval needs an entry')
  return approveWithNumber(who.companyId, {
    id,
    entryId: posted.liveEntryId,
    fiscalYearId: year.id,
    prefix: numberPrefix({ prefix: facts.book.prefix, fiscalYear: year.name }),
    padding: facts.book.padding,
  })
}

function filledRows(rows: readonly VoucherRow[]): VoucherRow[] {
  return rows.filter((row) => row.accountId !== null)
}

function totalOf(rows: readonly VoucherRow[]): string {
  return totals(rows.map(({ debit, credit }) => ({ debit: debit || '0', credit: credit || '0' }))).debit
}

function toNewRow({ accountId, debit, credit, description }: VoucherRow): NewRow {
  return {
    accountId,
    debit: canonical(debit || '0'),
    credit: canonical(credit || '0'),
    description: description || null,
  }
}

type Named = { rows: readonly VoucherRow[]; names: ReadonlyMap<string, string>; digits: number }

/** Rows as a person reads them in the history: `Rent · Dr 800.00 · March`. */
function rowTexts({ rows, names, digits }: Named): string[] {
  return rows.map(({ accountId, debit, credit, description }) => {
    const onDebit = debit !== '' && !isZero(debit)
    const amount = `${onDebit ? 'Dr' : 'Cr'} ${withDigits(onDebit ? debit : credit, digits)}`
    return [names.get(accountId ?? '') ?? '', amount, description].filter(Boolean).join(' · ')
  })
}

function describe(voucher: VoucherInput | StoredVoucher, { accounts, book, stored }: Facts): Record<string, unknown> {
  const names = new Map([...accounts].map(([id, { name }]) => [id, name]))
  for (const { account_id, account_label } of stored?.rows ?? []) names.set(account_id, account_label)
  const rows = voucher.rows.map((row) =>
    'accountId' in row ? row : { ...row, accountId: row.account_id, description: row.description ?? '' },
  )
  const { date, narration, status } = voucher
  return { date, narration, status, rows: rowTexts({ rows, names, digits: book.currency_digits }) }
}
