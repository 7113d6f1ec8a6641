/** Appends journal entries. They are never updated or deleted. */
import type { EntryKind, LedgerLine } from '../../../domain/ledger/posting.ts'
import { totals } from '../../../domain/ledger/posting.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { removeFreedAllocations, holdItemsOfEntries } from './open-item-store.ts'

export type Entry = {
  id: string
  date: string
  kind: EntryKind
  fiscalYearId: string
  documentPath: string
  documentId: string
  /** The entry that this one reverses, or null. */
  reversesId: string | null
  lines: readonly LedgerLine[]
}

/**
 * Returns the statements that append entries with their lines. The database checks line count, totals and period.
 * Nothing is allocated to an entry while it is reversed; its removed allocations no longer count from the day of the
 * reversal on.
 */
export function appendEntries(companyId: string, recordedBy: string, entries: readonly Entry[]): Statement[] {
  if (entries.length === 0) return []
  const reversals = entries.flatMap(({ reversesId, date }) => (reversesId === null ? [] : [{ id: reversesId, date }]))
  const reversed = reversals.map(({ id }) => id)
  return [
    ...(reversed.length === 0
      ? []
      : [holdItemsOfEntries(companyId, reversed), removeFreedAllocations(companyId, recordedBy, reversals)]),
    statement(
      `insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, reverses_id,
         line_count, total, recorded_by)
       select $1, e.id, e.date, e.kind, e."fiscalYearId", e."documentPath", e."documentId", e."reversesId", e."lineCount", e.total, $2
       from json_to_recordset($3) as e(id uuid, date date, kind text, "fiscalYearId" uuid, "documentPath" text,
         "documentId" uuid, "reversesId" uuid, "lineCount" int, total numeric)`,
      [
        companyId,
        recordedBy,
        JSON.stringify(
          entries.map(({ lines, ...entry }) => ({ ...entry, lineCount: lines.length, total: totals(lines).debit })),
        ),
      ],
    ),
    statement(
      `insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit, description,
         tax_scheme_id, tax_base)
       select $1, l."entryId", l."lineNo", l."accountId", l.date, l.kind, l.debit, l.credit, l.description,
         l."taxSchemeId", l."taxBase"
       from json_to_recordset($2) as l("entryId" uuid, "lineNo" int, "accountId" uuid, date date, kind text,
         debit numeric, credit numeric, description text, "taxSchemeId" uuid, "taxBase" numeric)`,
      [companyId, JSON.stringify(entries.flatMap(linesOf))],
    ),
  ]
}

function linesOf({ id, date, kind, lines }: Entry) {
  return lines.map((line, index) => ({ ...line, entryId: id, lineNo: index + 1, date, kind }))
}

export type PostedLine = { account_id: string; debit: string; credit: string; description: string | null }

export type PostedEntry = {
  id: string
  date: string
  kind: EntryKind
  document_path: string
  document_id: string
  document_no: string | null
  narration: string
  reverses: string | null
  /** The document's part of an entry that holds stock value of several documents; null: all of it. */
  share: string | null
  recorded_at: Date
  who: string
  lines: {
    account: string
    account_label: string
    account_code: string | null
    debit: string
    credit: string
    description: string | null
    /** The tax scheme of a line of tax, and the net amount that it is the tax of. */
    tax_scheme_label: string | null
    tax_base: string | null
    /** The statement line that it is matched with; absent without a match. */
    bank_line?: { line_no: number; statement: string; date: string }
  }[]
}

/** `is_of_costs`: whether all its amounts are costs of stock, as in an entry of costs or of opening stock. */
type DocumentEntryRow = PostedEntry & { is_of_costs: boolean }

/**
 * Returns every journal entry of a document with its lines, oldest first, and those of others that hold value of its
 * stock; amounts with six decimals, as stored.
 */
export function entriesOfDocument(
  companyId: string,
  documentPath: string,
  documentId: string,
): Statement<DocumentEntryRow> {
  return statement(
    `select e.id, e.date, e.kind, e.document_path, e.document_id, d.number as document_no, coalesce(d.narration, '') as narration,
       e.reverses_id as reverses, case when c.is_shared or (e.document_path, e.document_id) <> ($2, $3) then coalesce(c.own, 0) end
         as share, e.kind = 'cost' or e.kind = 'opening' and c.is_shared is not null as is_of_costs, e.recorded_at, u.full_name as who,
       l.lines
     from journal_entry e
     join app_user u on u.id = e.recorded_by
     left join posted_document d
       on d.company_id = e.company_id and d.document_path = e.document_path and d.document_id = e.document_id
     cross join lateral (
       select jsonb_agg(jsonb_build_object('account', l.account_id, 'account_label', a.name, 'account_code', a.code,
         'debit', l.debit::text, 'credit', l.credit::text, 'description', l.description, 'tax_scheme_label', s.name, 'tax_base', l.tax_base::text)
         || case when m.statement_id is null then '{}' else jsonb_build_object('bank_line',
           jsonb_build_object('line_no', l.line_no, 'statement', m.statement_id, 'date', m.date)) end
         order by l.line_no) as lines
       from journal_line l join account a on a.company_id = l.company_id and a.id = l.account_id
       left join tax_scheme s on s.company_id = l.company_id and s.id = l.tax_scheme_id
       left join lateral (
         select b.statement_id, b.date from bank_match_entry n
         join bank_match_line p on p.company_id = n.company_id and p.match_id = n.match_id
         join bank_statement_line b on b.company_id = p.company_id and b.id = p.line_id
         where n.company_id = l.company_id and n.entry_id = l.entry_id and n.line_no = l.line_no
         order by b.date desc, b.id limit 1
       ) m on true
       where l.company_id = e.company_id and l.entry_id = e.id
     ) l
     cross join lateral (
       select sum(c.amount) filter (where (s.document_path, s.document_id) = ($2, $3)) as own,
         bool_or((s.document_path, s.document_id) <> ($2, $3)) as is_shared
       from stock_cost_change c join stock_entry s on s.company_id = c.company_id and s.id = c.stock_entry_id
       where c.company_id = $1 and c.journal_entry_id = e.id
     ) c
     where e.company_id = $1 and e.id in (
       select o.id from journal_entry o where o.company_id = $1 and o.document_path = $2 and o.document_id = $3
       union
       select h.journal_entry_id from stock_entry m
       join stock_cost_change h on h.company_id = m.company_id and h.stock_entry_id = m.id
       where m.company_id = $1 and m.document_path = $2 and m.document_id = $3
     )
     order by e.recorded_at, e.id`,
    [companyId, documentPath, documentId],
  )
}

/** An entry of a document that was not reversed. */
export type LiveEntry = { id: string; documentId: string; date: string; lines: LedgerLine[] }

/** Returns the entries of documents of a path that were not reversed, oldest first; amounts canonical. */
export function liveEntriesOf(
  companyId: string,
  documentPath: string,
  documentIds: readonly string[],
): Statement<LiveEntry> {
  return statement(
    `select e.id, e.document_id as "documentId", e.date, l.lines from journal_entry e
     cross join lateral (
       select jsonb_agg(jsonb_build_object('accountId', l.account_id, 'debit', trim_scale(l.debit)::text,
         'credit', trim_scale(l.credit)::text, 'description', l.description, 'taxSchemeId', l.tax_scheme_id,
         'taxBase', trim_scale(l.tax_base)::text) order by l.line_no) as lines
       from journal_line l where l.company_id = e.company_id and l.entry_id = e.id
     ) l
     where e.company_id = $1 and e.document_path = $2 and e.document_id = any ($3::uuid[]) and e.reverses_id is null
       and not exists (select from journal_entry r where r.company_id = e.company_id and r.reverses_id = e.id)
     order by e.recorded_at, e.id`,
    [companyId, documentPath, documentIds],
  )
}

/** Returns the lines of one entry in the form of the rules, amounts canonical. */
export function linesOfEntry(companyId: string, entryId: string): Statement<LedgerLine> {
  return statement(
    `select account_id as "accountId", trim_scale(debit)::text as debit, trim_scale(credit)::text as credit,
       tax_scheme_id as "taxSchemeId", trim_scale(tax_base)::text as "taxBase"
     from journal_line where company_id = $1 and entry_id = $2 order by line_no`,
    [companyId, entryId],
  )
}

/** Folds pending deltas of documents into the turnover of trade, like `foldBalances`. */
export function foldTrade(atMost: number): Statement<{ taken: number }> {
  return statement('select fold_trade($1) as taken', [atMost])
}

/** Folds pending deltas into balances; returns their number (0: nothing left, or another process is folding). */
export function foldBalances(atMost: number): Statement<{ taken: number }> {
  return statement('select fold_balances($1) as taken', [atMost])
}
