/** The first day of the books: its openings, and moving it. */
import type { OpeningFigure, OpeningStockFigure } from '../../../domain/ledger/books-start-answer.ts'
import type { EntryKind, LedgerLine } from '../../../domain/ledger/posting.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { against } from './open-item-store.ts'

/** An opening entry that was not reversed; `e` is the entry, $1 the company. */
const liveOpening = `e.company_id = $1 and e.kind = 'opening' and e.reverses_id is null
  and not exists (select from journal_entry r where r.company_id = $1 and r.reverses_id = e.id)`

const stockPath = "'inventory/opening-stock'"

export type CalendarFacts = {
  calendar: 'ad' | 'bs'
  fiscal_start_month: number
  fiscal_start_day: number
  balances: number
  items: number
}

/**
 * Returns the first day of fiscal years, the number of opening entries besides stock, and the number of items with
 * opening stock.
 */
export function calendarFacts(companyId: string): Statement<CalendarFacts> {
  return statement(
    `select calendar, fiscal_start_month, fiscal_start_day,
       (select count(*)::int from journal_entry e where ${liveOpening} and e.document_path <> ${stockPath}) as balances,
       (select count(distinct item_id)::int from opening_stock where company_id = $1) as items
     from company where id = $1`,
    [companyId],
  )
}

/** Returns the dates of opening entries other than the first day of the books. */
export function misdatedDays(companyId: string): Statement<{ date: string }> {
  return statement('select distinct date from misdated_openings($1) order by date', [companyId])
}

export type OpeningToMove = {
  path: string
  id: string
  label: string
  version: number
  date: string
  receivedOn: string | null
}

/** Returns the opening stock dated on another day than this: its document, its label and the day of its receipt. */
export function stockToMove(companyId: string, day: string): Statement<OpeningToMove> {
  return statement(
    `select m.document_path as path, m.document_id as id, i.name as label, s.version, m.date,
       s.received_on as "receivedOn"
     from stock_entry m
     join opening_stock s on s.company_id = $1 and s.id = m.document_id
     join item i on i.company_id = $1 and i.id = s.item_id
     where m.company_id = $1 and m.kind = 'opening' and m.voided_at is null and m.date <> $2 order by m.document_id`,
    [companyId, day],
  )
}

/** Returns the first opening balances and items by account, at most so many; amounts canonical. */
export function openingFigures(companyId: string, most: number): Statement<OpeningFigure> {
  return statement(
    `select e.document_path as path, e.document_id as id, concat_ws(' · ', a.name, i.document_no) as label, trim_scale(l.debit)::text as debit,
       trim_scale(l.credit)::text as credit
     from journal_entry e
     join journal_line l on l.company_id = $1 and l.entry_id = e.id
     join account a on a.company_id = $1 and a.id = l.account_id and a.system_code is distinct from 'OPEN-BAL-DIFF'
     left join opening_item i on i.company_id = $1 and i.id = e.document_id
     where ${liveOpening} and e.document_path <> ${stockPath}
     order by a.name collate "und-x-icu", e.document_id, l.line_no limit $2`,
    [companyId, most],
  )
}

/** Returns the first opening stock by item in its base unit, at most so many; numbers canonical. */
export function openingStockFigures(companyId: string, most: number): Statement<OpeningStockFigure> {
  return statement(
    `select i.id, i.name as label, trim_scale(s.quantity)::text as quantity, coalesce(u.short_name, u.name) as unit,
       trim_scale(s.amount)::text as amount
     from (
       select item_id, sum(quantity * unit_factor) as quantity, sum(amount) as amount
       from opening_stock where company_id = $1 group by item_id
     ) s
     join item i on i.company_id = $1 and i.id = s.item_id
     join unit u on u.company_id = $1 and u.id = i.unit_id
     order by i.name collate "und-x-icu", i.id limit $2`,
    [companyId, most],
  )
}

/** The totals of all openings, and a fingerprint of their figures. */
export type OpeningTotals = { debit: string; credit: string; stock: string; fingerprint: string }

/** Returns one row; amounts are decimals, zero without openings. Opening stock counts by its own rows only. */
export function openingTotals(companyId: string): Statement<OpeningTotals> {
  return statement(
    `select coalesce(b.debit, 0)::text as debit, coalesce(b.credit, 0)::text as credit, coalesce(s.stock, 0)::text as stock,
       md5(coalesce(b.said, '') || '|' || coalesce(s.said, '')) as fingerprint
     from (
       select sum(l.debit) as debit, sum(l.credit) as credit,
         string_agg(concat_ws(' ', e.id, l.line_no), ',' order by e.id, l.line_no) as said
       from journal_entry e
       join journal_line l on l.company_id = $1 and l.entry_id = e.id
       join account a on a.company_id = $1 and a.id = l.account_id and a.system_code is distinct from 'OPEN-BAL-DIFF'
       where ${liveOpening} and e.document_path <> ${stockPath}
     ) b, (
       select sum(amount) as stock, string_agg(concat_ws(' ', id, version), ',' order by id) as said
       from opening_stock where company_id = $1
     ) s`,
    [companyId],
  )
}

export type OpeningEntry = {
  id: string
  date: string
  kind: EntryKind
  fiscalYearId: string
  documentPath: string
  documentId: string
  label: string
  /** The version of its record. */
  version: number
  lines: LedgerLine[]
}

/** Returns the opening entries besides stock dated on another day than this, with their lines. */
export function entriesToMove(companyId: string, day: string): Statement<OpeningEntry> {
  return statement(
    `select e.id, e.date, e.kind, e.fiscal_year_id as "fiscalYearId", e.document_path as "documentPath",
       e.document_id as "documentId", l.lines, coalesce(i.document_no, l.label, '') as label,
       coalesce(o.version, i.version, 1) as version
     from journal_entry e
     left join opening_balance o on o.company_id = $1 and o.entry_id = e.id
     left join opening_item i on i.company_id = $1 and i.id = e.document_id
     cross join lateral (
       select jsonb_agg(jsonb_build_object('accountId', l.account_id, 'debit', trim_scale(l.debit)::text,
           'credit', trim_scale(l.credit)::text, 'description', l.description) order by l.line_no) as lines,
         min(a.name) filter (where a.system_code is distinct from 'OPEN-BAL-DIFF') as label
       from journal_line l join account a on a.company_id = $1 and a.id = l.account_id
       where l.company_id = $1 and l.entry_id = e.id
     ) l
     where ${liveOpening} and e.document_path <> ${stockPath} and e.date <> $2 order by e.id`,
    [companyId, day],
  )
}

/** Sets the replacing entries of opening balances and opening items. */
export function replaceOpeningEntries(
  companyId: string,
  replacements: readonly { from: string; to: string }[],
): Statement[] {
  const values = [companyId, JSON.stringify(replacements)]
  return [
    statement(
      `update opening_balance o set entry_id = r."to", version = version + 1, updated_at = now()
       from json_to_recordset($2) as r("from" uuid, "to" uuid) where o.company_id = $1 and o.entry_id = r."from"`,
      values,
    ),
    statement(
      `update opening_item o set entry_id = r."to", version = version + 1, updated_at = now()
       from json_to_recordset($2) as r("from" uuid, "to" uuid) where o.company_id = $1 and o.entry_id = r."from"`,
      values,
    ),
  ]
}

/** Sets the replacing entries of opening stock; null: it has no value. */
export function replaceStockEntries(
  companyId: string,
  replacements: readonly { id: string; entryId: string | null }[],
): Statement {
  return statement(
    `update opening_stock s set entry_id = r."entryId", version = version + 1, updated_at = now()
     from json_to_recordset($2) as r(id uuid, "entryId" uuid) where s.company_id = $1 and s.id = r.id`,
    [companyId, JSON.stringify(replacements)],
  )
}

/** An open item of an entry with its dates, and what was allocated to it by day. */
export type ItemOfEntry = {
  entryId: string
  lineNo: number
  accountId: string
  dueDate: string
  documentDate: string | null
  allocations: { otherId: string; amount: string; date: string; path: string; id: string }[]
}

/** Returns the open items of entries, locked in the order of their ids, with their allocations by day and document. */
export function itemsOfEntries(companyId: string, entryIds: readonly string[]): Statement<ItemOfEntry> {
  return statement(
    `select i.entry_id as "entryId", i.line_no as "lineNo", i.account_id as "accountId", i.due_date as "dueDate",
       i.document_date as "documentDate", coalesce((
         select jsonb_agg(jsonb_build_object('otherId', x.other, 'amount', trim_scale(x.amount)::text, 'date', x.date,
           'path', x.document_path, 'id', x.document_id))
         from (
           select case when a.credit_item_id = i.id then a.debit_item_id else a.credit_item_id end as other,
             a.date, a.document_path, a.document_id, sum(a.amount) as amount
           from allocation a where a.company_id = $1 and (a.credit_item_id = i.id or a.debit_item_id = i.id)
           group by 1, 2, 3, 4 having sum(a.amount) <> 0
         ) x), '[]') as allocations
     from open_item i
     where i.company_id = $1 and i.entry_id = any ($2::uuid[]) and i.reversed_by_id is null order by i.id for update`,
    [companyId, entryIds],
  )
}

/** Reverses the allocations to the items of entries, each on its day. */
export function undoAllocationsOfEntries(
  companyId: string,
  recordedBy: string,
  entryIds: readonly string[],
): Statement {
  return statement(
    `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
     select $1, gen_random_uuid(), x.credit_item_id, x.debit_item_id, -sum(x.amount), x.date, x.document_path, x.document_id, $2
     from allocation x
     where x.company_id = $1 and x.id in (${against('i.entry_id = any ($3::uuid[]) and i.reversed_by_id is null')})
     group by x.credit_item_id, x.debit_item_id, x.date, x.document_path, x.document_id
     having sum(x.amount) <> 0`,
    [companyId, recordedBy, entryIds],
  )
}

/**
 * Repeats on the items of entries the allocations of the items that they replace, on the same days by the same
 * documents.
 */
export function repeatAllocations(companyId: string, recordedBy: string, items: readonly ItemOfEntry[]): Statement {
  return statement(
    `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
     select $1, gen_random_uuid(), case i.side when 'credit' then i.id else a."otherId" end,
       case i.side when 'credit' then a."otherId" else i.id end, a.amount, a.date, a.path, a.id, $2
     from json_to_recordset($3) as w("entryId" uuid, "lineNo" int, allocations json)
     join open_item i on i.company_id = $1 and i.entry_id = w."entryId" and i.line_no = w."lineNo"
     cross join lateral json_to_recordset(w.allocations)
       as a("otherId" uuid, amount numeric, date date, path text, id uuid)`,
    [companyId, recordedBy, JSON.stringify(items)],
  )
}
