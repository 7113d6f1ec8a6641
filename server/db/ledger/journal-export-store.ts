/** Reads the journal in the order of printed books, through a cursor so that its length does not matter. */
import type { EntryKind } from '../../../domain/ledger/posting.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type ExportedEntry = {
  date: string
  /** The row holds balances at the end of the date, not an entry. */
  is_balance: boolean
  kind: EntryKind
  number: string | null
  narration: string | null
  lines: { account: string; debit: string; credit: string }[]
}

/** Lets the reader of a pipe be slow. */
export function waitForReader(): Statement {
  return statement('set local idle_in_transaction_session_timeout = 0')
}

/**
 * Opens the cursor on every entry of a company by date, then number, as of this moment. After the last entry of each
 * fiscal year, and at the end, comes a row with the balance that is kept of every account.
 */
export function openJournal(companyId: string): Statement {
  return statement(
    `declare journal no scroll cursor for
     with last_day as (select max(date) as day from journal_entry where company_id = $1),
     balance_day as (
       select y.end_date as day from fiscal_year y, last_day l where y.company_id = $1 and y.end_date < l.day
       union
       select day from last_day where day is not null
     )
     select rows.date, rows.is_balance, rows.kind, rows.number, rows.narration, rows.lines
     from (
       select e.date, false as is_balance, e.kind, d.number, d.narration, l.lines, e.recorded_at, e.id
       from journal_entry e
       left join posted_document d
         on d.company_id = e.company_id and d.document_path = e.document_path and d.document_id = e.document_id
       cross join lateral (
         select jsonb_agg(jsonb_build_object('account', l.account_id, 'debit', l.debit::text, 'credit', l.credit::text)
           order by l.line_no) as lines
         from journal_line l where l.company_id = e.company_id and l.entry_id = e.id
       ) l
       where e.company_id = $1
       union all
       select d.day, true, 'regular', null, null, b.lines, null, null
       from balance_day d
       cross join lateral (
         select jsonb_agg(jsonb_build_object('account', b.account_id, 'debit', b.debit::text, 'credit', b.credit::text)
           order by b.account_id) as lines
         from (
           select account_id, sum(debit) as debit, sum(credit) as credit from balances_until($1, d.day) group by account_id
         ) b
       ) b
       where b.lines is not null
     ) rows
     order by rows.date, rows.is_balance, rows.number, rows.recorded_at, rows.id`,
    [companyId],
  )
}

/** Returns the next rows of the cursor; none at its end. */
export function fetchJournal(atMost: number): Statement<ExportedEntry> {
  return { sql: `fetch forward ${atMost} from journal`, parameters: [] }
}
