/** Matches between lines of bank statements and lines of the ledger: adding them, reading their state, undoing them. */
import type { MatchBand } from '../../../domain/banking/reconciliation/match-status.ts'
import type { Reason } from '../../../domain/banking/matching/match-types.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type NewMatch = {
  id: string
  bankId: string
  band: MatchBand
  reasons: readonly Reason[]
  note: string | null
  lines: readonly string[]
}
export type LedgerLine = { entry: string; line_no: number }
export type DocumentKey = { path: string; id: string }

/**
 * Inserts a match with its lines, the given ledger lines, and those that the transaction has posted for the document (of a
 * cheque also for its payment); with ledger lines of the clearing account also what the document posts there. At commit the
 * database compares both sides.
 */
export function insertMatch(
  { companyId, userId }: { companyId: string; userId: string },
  match: NewMatch,
  { ledgerLines, document }: { ledgerLines: readonly LedgerLine[]; document: DocumentKey | null },
): Statement[] {
  const { id, bankId, band, reasons, note, lines } = match
  return [
    statement(
      `insert into bank_match (company_id, id, bank_account_id, band, reasons, note, document_path, document_id, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        companyId,
        id,
        bankId,
        band,
        JSON.stringify(reasons),
        note,
        document?.path ?? null,
        document?.id ?? null,
        userId,
      ],
    ),
    statement(
      `insert into bank_match_line (company_id, match_id, bank_account_id, line_id)
       select $1::uuid, $2::uuid, $3::uuid, line from unnest($4::uuid[]) line`,
      [companyId, id, bankId, lines],
    ),
    statement(
      `insert into bank_match_entry (company_id, match_id, entry_id, line_no)
       select $1::uuid, $2::uuid, l.entry, l.line_no from json_to_recordset($3) as l(entry uuid, line_no int)
       union
       select $1::uuid, $2::uuid, l.entry_id, l.line_no
       from (
         select $5::text as path, $6::uuid as id
         union all
         select 'payment-receipts', c.payment_id from cheque_deposit c
         where c.company_id = $1::uuid and c.id = $6::uuid and $5::text = 'banking/cheque-deposits'
         union all
         select 'purchase/payments', c.payment_id from cheque_issue c
         where c.company_id = $1::uuid and c.id = $6::uuid and $5::text = 'banking/cheque-issues'
       ) d
       join journal_entry e on e.company_id = $1::uuid and e.document_path = d.path and e.document_id = d.id
       join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
       join bank_account b on b.company_id = $1::uuid and b.id = $4::uuid
       where e.reverses_id is null and e.xmin = pg_current_xact_id()::xid
         and (l.account_id = b.account_id or l.account_id = b.clearing_account_id and exists (
           select from json_to_recordset($3) as k(entry uuid, line_no int)
           join journal_line s on s.company_id = $1::uuid and s.entry_id = k.entry and s.line_no = k.line_no
           where s.account_id = b.clearing_account_id))`,
      [companyId, id, JSON.stringify(ledgerLines), bankId, document?.path ?? null, document?.id ?? null],
    ),
  ]
}

/** A match that is to be undone, with what its lines were. */
export type StoredMatch = {
  id: string
  band: MatchBand
  document_path: string | null
  document_id: string | null
  number: string | null
  lines: { id: string; description: string; statement: string; is_locked: boolean }[]
}

/** Statement lines and ledger lines that name matches. */
type MatchedLines = { lines: readonly string[]; ledgerLines: readonly LedgerLine[] }

/** SQL for the ids of the matches of statement lines and of ledger lines. */
const matchedBy = `
  select match_id from bank_match_line where company_id = $1 and line_id = any ($2::uuid[])
  union
  select e.match_id from bank_match_entry e
  join json_to_recordset($3) as l(entry uuid, line_no int) on l.entry = e.entry_id and l.line_no = e.line_no
  where e.company_id = $1`

/** Locks the bank accounts of the matches of statement lines and of ledger lines. */
export function holdBanksOfMatches(companyId: string, { lines, ledgerLines }: MatchedLines): Statement<{ id: string }> {
  return statement(
    `select b.id from bank_account b
     where b.company_id = $1 and b.id in (
       select m.bank_account_id from bank_match m where m.company_id = $1 and m.id in (${matchedBy}))
     order by b.id for update`,
    [companyId, lines, JSON.stringify(ledgerLines)],
  )
}

/** Returns the matches of statement lines and of ledger lines. */
export function matchesOf(companyId: string, { lines, ledgerLines }: MatchedLines): Statement<StoredMatch> {
  return statement(
    `select m.id, m.band, m.document_path, m.document_id, d.number, (
       select jsonb_agg(jsonb_build_object('id', l.id, 'description', left(l.description, 255), 'statement', l.statement_id,
         'is_locked', k.statement_id is not null) order by l.date, l.id)
       from bank_match_line p join bank_statement_line l on l.company_id = p.company_id and l.id = p.line_id
       left join bank_statement_lock k on k.company_id = l.company_id and k.statement_id = l.statement_id
       where p.company_id = m.company_id and p.match_id = m.id) as lines
     from bank_match m
     left join document_search d
       on d.company_id = m.company_id and d.path = m.document_path and d.document_id = m.document_id
     where m.company_id = $1 and m.id in (${matchedBy})
     order by m.bank_account_id, m.id`,
    [companyId, lines, JSON.stringify(ledgerLines)],
  )
}

/** Deletes matches; their lines are without a match again. */
export function deleteMatches(companyId: string, ids: readonly string[]): Statement {
  return statement('delete from bank_match where company_id = $1 and id = any ($2::uuid[])', [companyId, ids])
}

/** The state of lines that are to be matched. */
export type LineState = {
  id: string
  bank: string
  date: string
  amount: string
  description: string
  is_matched: boolean
  is_locked: boolean
}

/** Returns the state of lines; none for an unknown id. */
export function lineStates(companyId: string, ids: readonly string[]): Statement<LineState> {
  return statement(
    `select l.id, l.bank_account_id as bank, l.date, trim_scale(l.amount)::text as amount,
       left(l.description, 255) as description,
       exists (select from bank_match_line p where p.company_id = $1 and p.line_id = l.id) as is_matched,
       exists (select from bank_statement_lock k where k.company_id = $1 and k.statement_id = l.statement_id) as is_locked
     from bank_statement_line l where l.company_id = $1 and l.id = any ($2::uuid[])`,
    [companyId, ids],
  )
}

/** An issued cheque whose status follows the match of its ledger line. */
export type MatchedCheque = { id: string; number: string; version: number }

/** The state of ledger lines that are to be matched; `cheque` is one that awaits clearance. */
export type EntryState = LedgerLine & {
  account: string
  bank: string | null
  amount: string
  is_matched: boolean
  is_live: boolean
  cheque: MatchedCheque | null
}

/** Returns the state of ledger lines; none for an unknown one. */
export function entryStates(companyId: string, ledgerLines: readonly LedgerLine[]): Statement<EntryState> {
  return statement(
    `select l.entry_id as entry, l.line_no, l.account_id as account, b.id as bank, trim_scale(l.debit - l.credit)::text as amount,
       exists (select from bank_match_entry p
         where p.company_id = $1 and p.entry_id = l.entry_id and p.line_no = l.line_no) as is_matched,
       e.reverses_id is null
         and not exists (select from journal_entry r where r.company_id = $1 and r.reverses_id = e.id) as is_live,
       (select jsonb_build_object('id', c.id, 'number', c.voucher_no, 'version', c.version) from cheque_issue c
         where c.company_id = $1 and c.id = e.document_id and e.document_path = 'banking/cheque-issues' and c.status = 'Issued'
       ) as cheque
     from json_to_recordset($2) as k(entry uuid, line_no int)
     join journal_line l on l.company_id = $1 and l.entry_id = k.entry and l.line_no = k.line_no
     join journal_entry e on e.company_id = $1 and e.id = l.entry_id
     left join bank_account b on b.company_id = $1 and b.account_id = l.account_id`,
    [companyId, JSON.stringify(ledgerLines)],
  )
}

/** Returns the cheques that matches have cleared, and the day of that. */
export function clearedCheques(
  companyId: string,
  matchIds: readonly string[],
): Statement<MatchedCheque & { clearing_date: string | null }> {
  return statement(
    `select id, voucher_no as number, version, clearing_date from cheque_issue
     where company_id = $1 and match_id = any ($2::uuid[]) and status = 'Cleared' order by id`,
    [companyId, matchIds],
  )
}
