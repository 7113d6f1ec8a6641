/** Journal vouchers with their rows. */
import type { JournalVoucherStatus } from '../../../domain/documents/status.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { PostedLine } from './ledger-store.ts'

export const voucherSeries = 'account/journal-vouchers'

export type StoredRow = {
  account_id: string
  account_label: string
  account_code: string | null
  debit: string
  credit: string
  description: string | null
}
export type StoredVoucher = {
  id: string
  status: JournalVoucherStatus
  voucher_no: string | null
  fiscal_year_id: string | null
  date: string
  narration: string
  total: string
  reversal_of: string | null
  reversal_of_label: string | null
  cancel_reason: string | null
  entry_id: string | null
  created_by_label: string
  version: number
  created_at: Date
  updated_at: Date
  rows: StoredRow[]
}

/** One voucher with its rows in order; amounts with six decimals, as stored. */
export function voucherById(companyId: string, id: string): Statement<StoredVoucher> {
  return statement(
    `select v.id, v.status, v.voucher_no, v.fiscal_year_id, v.date, v.narration, v.total, v.reversal_of_id as reversal_of,
       o.voucher_no as reversal_of_label, v.cancel_reason, v.entry_id, u.full_name as created_by_label, v.version,
       v.created_at, v.updated_at, r.rows
     from journal_voucher v
     join app_user u on u.id = v.created_by
     left join journal_voucher o on o.company_id = v.company_id and o.id = v.reversal_of_id
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('account_id', r.account_id, 'account_label', a.name, 'account_code', a.code,
         'debit', r.debit::text, 'credit', r.credit::text, 'description', r.description) order by r.row_no), '[]') as rows
       from journal_voucher_row r join account a on a.company_id = r.company_id and a.id = r.account_id
       where r.company_id = v.company_id and r.voucher_id = v.id
     ) r
     where v.company_id = $1 and v.id = $2`,
    [companyId, id],
  )
}

/** The lines that stand in the ledger for a voucher now; none unless it is Approved. */
export function liveLines(companyId: string, voucherId: string): Statement<PostedLine> {
  return statement(
    `select l.account_id, trim_scale(l.debit)::text as debit, trim_scale(l.credit)::text as credit, l.description
     from journal_voucher v join journal_line l on l.company_id = v.company_id and l.entry_id = v.entry_id
     where v.company_id = $1 and v.id = $2 order by l.line_no`,
    [companyId, voucherId],
  )
}

export type NewVoucher = {
  id: string
  date: string
  narration: string
  total: string
  reversalOfId: string | null
  createdBy: string
}

/** Inserts an Unapproved voucher without rows. */
export function insertVoucher(companyId: string, voucher: NewVoucher): Statement {
  return statement(
    `insert into journal_voucher (company_id, id, status, series, date, narration, total, reversal_of_id, created_by)
     values ($1, $2, 'Unapproved', $3, $4, $5, $6, $7, $8)`,
    [
      companyId,
      voucher.id,
      voucherSeries,
      voucher.date,
      voucher.narration,
      voucher.total,
      voucher.reversalOfId,
      voucher.createdBy,
    ],
  )
}

export type NewRow = { accountId: string | null; debit: string; credit: string; description: string | null }

/** Replaces the rows of a voucher. */
export function replaceRows(companyId: string, voucherId: string, rows: readonly NewRow[]): Statement[] {
  return [
    statement('delete from journal_voucher_row where company_id = $1 and voucher_id = $2', [companyId, voucherId]),
    insertRows(
      companyId,
      rows.map((row, index) => ({ ...row, voucherId, rowNo: index + 1 })),
    ),
  ]
}

/** Inserts rows of one or many vouchers. */
export function insertRows(
  companyId: string,
  rows: readonly (NewRow & { voucherId: string; rowNo: number })[],
): Statement {
  return statement(
    `insert into journal_voucher_row (company_id, voucher_id, row_no, account_id, debit, credit, description)
     select $1, r."voucherId", r."rowNo", r."accountId", r.debit, r.credit, r.description
     from jsonb_to_recordset($2) as r("voucherId" uuid, "rowNo" int, "accountId" uuid, debit numeric, credit numeric, description text)`,
    [companyId, JSON.stringify(rows)],
  )
}

/** Takes the next version of a voucher; fails as STALE when `version` is not the stored one. */
export function claimVoucher(companyId: string, id: string, version: number): Statement {
  return statement("select claim_version('journal_voucher', $1, $2, $3)", [companyId, id, version])
}

export function updateVoucherHeader(
  companyId: string,
  voucher: { id: string; date: string; narration: string; total: string },
): Statement {
  return statement(
    'update journal_voucher set date = $3, narration = $4, total = $5 where company_id = $1 and id = $2',
    [companyId, voucher.id, voucher.date, voucher.narration, voucher.total],
  )
}

/** Makes a voucher Approved and gives it the next number; the last statement before the audit row, since it locks the counter. */
export function approveWithNumber(
  companyId: string,
  approval: { id: string; entryId: string; fiscalYearId: string; prefix: string; padding: number },
): Statement {
  return statement(
    `with taken as (select next_number($1, $3, $5) as n)
     update journal_voucher set status = 'Approved', entry_id = $4, fiscal_year_id = $5, number = taken.n,
       voucher_no = document_number($6, taken.n, $7)
     from taken where company_id = $1 and id = $2`,
    [companyId, approval.id, voucherSeries, approval.entryId, approval.fiscalYearId, approval.prefix, approval.padding],
  )
}

/** Ties an Approved voucher to the entry that now stands for it. */
export function setLiveEntry(companyId: string, id: string, entryId: string): Statement {
  return statement('update journal_voucher set entry_id = $3 where company_id = $1 and id = $2', [
    companyId,
    id,
    entryId,
  ])
}

export function markCancelled(companyId: string, id: string, reason: string): Statement {
  return statement(
    "update journal_voucher set status = 'Cancelled', cancel_reason = $3, entry_id = null where company_id = $1 and id = $2",
    [companyId, id, reason],
  )
}

export function deleteVoucher(companyId: string, id: string): Statement {
  return statement("delete from journal_voucher where company_id = $1 and id = $2 and status = 'Unapproved'", [
    companyId,
    id,
  ])
}
