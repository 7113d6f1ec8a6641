/** Reads the journal in the order of printed books, through a cursor so that its length does not matter. */
import type { EntryKind } from '../../../domain/ledger/posting.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type ExportedEntry = {
  date: string
  kind: EntryKind
  number: string | null
  narration: string | null
  lines: { account: string; debit: string; credit: string }[]
}

/** Opens the cursor on every entry of a company by date, then number, as of this moment. */
export function openJournal(companyId: string): Statement[] {
  return [
    // The reader of a pipe may be slow.
    statement('set local idle_in_transaction_session_timeout = 0'),
    statement(
      `declare journal no scroll cursor for
       select e.date, e.kind, d.number, d.narration, l.lines
       from journal_entry e
       left join posted_document d
         on d.company_id = e.company_id and d.document_path = e.document_path and d.document_id = e.document_id
       cross join lateral (
         select jsonb_agg(jsonb_build_object('account', l.account_id, 'debit', l.debit::text, 'credit', l.credit::text)
           order by l.line_no) as lines
         from journal_line l where l.company_id = e.company_id and l.entry_id = e.id
       ) l
       where e.company_id = $1
       order by e.date, d.number, e.recorded_at, e.id`,
      [companyId],
    ),
  ]
}

/** Returns the next entries of the cursor; none at its end. */
export function fetchJournal(atMost: number): Statement<ExportedEntry> {
  return { sql: `fetch forward ${atMost} from journal`, parameters: [] }
}
