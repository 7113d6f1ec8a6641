/**
 * Checks the invariants of the whole database, as the owner of its tables, and of the ledger of a company.
 * Each statement returns only the first offenders, and no row for correct books.
 */
import type { EntryTotals, SeriesNumbers } from '../../../domain/ledger/checks.ts'
import type { EntryKind } from '../../../domain/ledger/posting.ts'
import { resources } from '../../../domain/resources/index.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** An offender that is described by one sentence. */
export type Offence = { detail: string }
export type Count = { count: bigint }

/**
 * Returns tables of companies without row-level security, a policy, or a key that begins with the company. Rows may
 * also belong to no company (jobs); then they are visible outside companies only.
 */
export function unfencedTables(): Statement<Offence> {
  return statement(
    `select c.relname || ': ' || p.problem as detail
     from pg_class c
     join pg_attribute k on k.attrelid = c.oid and k.attname = case c.relname when 'company' then 'id' else 'company_id' end
     cross join lateral (select case when k.attnotnull then '(' || k.attname || ' = visible_company())'
       else '(NOT (' || k.attname || ' IS DISTINCT FROM visible_company()))' end as fence) f
     cross join lateral (values
       (not c.relrowsecurity, 'row-level security is off'),
       (not exists (select from pg_policy y where y.polrelid = c.oid and pg_get_expr(y.polqual, y.polrelid) = f.fence),
        'no policy compares ' || k.attname || ' with the current company'),
       (exists (select from pg_policy y where y.polrelid = c.oid and pg_get_expr(y.polqual, y.polrelid) <> f.fence),
        'a policy lets other rows through'),
       (k.attnotnull and not exists (
          select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indkey[0] = k.attnum),
        'its primary key does not begin with ' || k.attname)
     ) p(broken, problem)
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and p.broken
     order by 1 limit 20`,
  )
}

/** Counts the tables with a company_id, in the whole database. */
export function countCompanyTables(): Statement<Count> {
  return statement(
    `select count(*) from pg_class c join pg_attribute k on k.attrelid = c.oid and k.attname = 'company_id'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  )
}

/** Returns disabled triggers, including those of foreign keys. */
export function disabledTriggers(): Statement<Offence> {
  return statement(
    `select t.tgname || ' of ' || c.relname || ' is disabled' as detail
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and t.tgenabled <> 'O' order by 1 limit 20`,
  )
}

/** Counts the triggers of all tables, with those of foreign keys. */
export function countTriggers(): Statement<Count> {
  return statement(
    `select count(*) from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace`,
  )
}

/** Returns entries whose lines differ from the number or totals of the entry. */
export function unbalancedEntries(companyId: string): Statement<EntryTotals> {
  return statement(
    `select e.id, e.line_count as "lineCount", e.total, count(l.line_no)::int as "linesFound",
       coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit
     from journal_entry e left join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
     where e.company_id = $1 group by e.company_id, e.id
     having count(l.line_no) <> e.line_count or coalesce(sum(l.debit), 0) <> e.total or coalesce(sum(l.credit), 0) <> e.total
     limit 20`,
    [companyId],
  )
}

/** Counts the journal entries, reversed ones and reversals as well. */
export function countEntries(companyId: string): Statement<Count> {
  return statement('select count(*) from journal_entry where company_id = $1', [companyId])
}

/**
 * Returns lines whose date or kind differs from their entry, that have too many decimals, or that are negative outside
 * a reversal.
 */
export function strayLines(companyId: string): Statement<Offence> {
  return statement(
    `select 'Line ' || l.line_no || ' of entry ' || l.entry_id || case
         when l.date <> e.date or l.kind <> e.kind then ' has another date or kind than the entry.'
         when least(l.debit, l.credit) < 0 and e.reverses_id is null then ' is negative but reverses nothing.'
         else ' is finer than the currency.' end as detail
     from journal_line l
     join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
     join company c on c.id = l.company_id
     where l.company_id = $1 and (l.date <> e.date or l.kind <> e.kind
       or (least(l.debit, l.credit) < 0 and e.reverses_id is null)
       or greatest(scale(trim_scale(l.debit)), scale(trim_scale(l.credit))) > c.currency_digits)
     limit 20`,
    [companyId],
  )
}

/** Counts the lines of all journal entries. */
export function countLines(companyId: string): Statement<Count> {
  return statement('select count(*) from journal_line where company_id = $1', [companyId])
}

/** Returns entries outside their fiscal year, and fiscal years with a gap. */
export function misplacedEntries(companyId: string): Statement<Offence> {
  return statement(
    `select 'Entry ' || e.id || ' of ' || e.date || ' is outside its fiscal year ' || y.name || '.' as detail
     from journal_entry e join fiscal_year y on y.company_id = e.company_id and y.id = e.fiscal_year_id
     where e.company_id = $1 and e.date not between y.start_date and y.end_date
     union all
     select 'The fiscal year ' || name || ' does not follow the one before it.' from (
       select name, start_date, lag(end_date) over (order by start_date) as before from fiscal_year where company_id = $1
     ) years where start_date <> before + 1
     limit 20`,
    [companyId],
  )
}

export type StoredAndRecounted = {
  accountId: string
  kind: EntryKind
  grain: 'y' | 'm' | 'd'
  period: string
  storedDebit: string
  storedCredit: string
  lineDebit: string
  lineCredit: string
}

/** Returns years, months and days whose stored balances (with pending deltas) differ from the sum of lines. */
export function wrongBalances(companyId: string): Statement<StoredAndRecounted> {
  return statement(
    `with grains(grain, unit) as (values ('y'::"char", 'year'), ('m', 'month'), ('d', 'day')),
     days as (
       select account_id, kind, date as day, sum(debit) as debit, sum(credit) as credit
       from journal_line where company_id = $1 group by 1, 2, 3
     ), parts as (
       select account_id, kind, grain, period, debit as kept_debit, credit as kept_credit, 0 as line_debit, 0 as line_credit
       from account_balance where company_id = $1
       union all
       select d.account_id, d.kind, g.grain, date_trunc(g.unit, d.day)::date, d.debit, d.credit, 0, 0
       from balance_delta d cross join grains g where d.company_id = $1
       union all
       select d.account_id, d.kind, g.grain, date_trunc(g.unit, d.day)::date, 0, 0, d.debit, d.credit
       from days d cross join grains g
     )
     select account_id as "accountId", kind, grain, period, sum(kept_debit) as "storedDebit", sum(kept_credit) as "storedCredit",
       sum(line_debit) as "lineDebit", sum(line_credit) as "lineCredit"
     from parts group by account_id, kind, grain, period
     having sum(kept_debit) <> sum(line_debit) or sum(kept_credit) <> sum(line_credit)
     limit 20`,
    [companyId],
  )
}

/** Counts the stored balances of accounts. */
export function countBalances(companyId: string): Statement<Count> {
  return statement('select count(*) from account_balance where company_id = $1', [companyId])
}

const numberedTables = [
  ...new Set(resources.filter(({ prefix }) => prefix !== undefined).map(({ table, shared }) => shared ?? table)),
]

/** Every document with a number, from all tables. */
const numbered = `(${numberedTables
  .map((table) => `select company_id, series, fiscal_year_id, number, voucher_no from ${table}`)
  .join(' union all ')})`

/** Returns series whose numbers are not 1 to the last one, each once. */
export function brokenSeries(companyId: string): Statement<SeriesNumbers> {
  return statement(
    `select series, y.name as "fiscalYear", coalesce(c.last, 0) as last, coalesce(v.numbers, '{}') as numbers
     from (
       select series, fiscal_year_id, array_agg(number order by number) as numbers, count(distinct number) as different,
         min(number) as first, max(number) as highest, count(*) as given
       from ${numbered} d where company_id = $1 and number is not null group by series, fiscal_year_id
     ) v
     full join (select series, fiscal_year_id, last from number_counter where company_id = $1) c using (series, fiscal_year_id)
     join fiscal_year y on y.company_id = $1 and y.id = fiscal_year_id
     where not coalesce(v.given = c.last and v.different = c.last and v.first = 1 and v.highest = c.last, false)
     limit 20`,
    [companyId],
  )
}

export type DocumentNumber = { voucher_no: string; prefix: string; padding: number; year: string; number: number }

/**
 * Returns documents whose number differs from the format of their series. Any text may stand for `{year}`: a number keeps the
 * name that its fiscal year had when it was given.
 */
export function misformattedNumbers(companyId: string): Statement<DocumentNumber> {
  return statement(
    `select v.voucher_no, s.prefix, s.padding, y.name as year, v.number
     from ${numbered} v
     join number_series s on s.company_id = v.company_id and s.series = v.series
     join fiscal_year y on y.company_id = v.company_id and y.id = v.fiscal_year_id
     where v.company_id = $1 and v.number is not null and v.voucher_no not like
       replace(regexp_replace(s.prefix, '([\\\\%_])', '\\\\\\1', 'g'), '{year}', '%')
       || lpad(v.number::text, greatest(s.padding, length(v.number::text)), '0')
     limit 20`,
    [companyId],
  )
}

/** Counts the documents that have a number of a series. */
export function countNumbers(companyId: string): Statement<Count> {
  return statement(`select count(*) from ${numbered} d where company_id = $1 and number is not null`, [companyId])
}

/** Returns approved vouchers whose rows differ from the ledger, and unreversed entries without an approved voucher. */
export function voucherDifferences(companyId: string): Statement<Offence> {
  return statement(
    `with approved as (
       select id, voucher_no, date from journal_voucher where company_id = $1 and status = 'Approved'
     ), live as (
       select e.id, e.document_id, e.date from journal_entry e left join journal_entry r on r.company_id = $1 and r.reverses_id = e.id
       where e.company_id = $1 and e.document_path = 'account/journal-vouchers' and e.reverses_id is null and r.id is null
     ), written as (
       select v.id, r.account_id, r.credit <> 0 as on_credit, coalesce(r.tax_scheme_id::text, '') as scheme,
         sum(r.debit) as debit, sum(r.credit) as credit, sum(r.tax_base) as base
       from approved v join journal_voucher_row r on r.company_id = $1 and r.voucher_id = v.id
       where r.debit <> 0 or r.credit <> 0 group by 1, 2, 3, 4
     ), posted as (
       select v.id, l.account_id, l.credit <> 0 as on_credit, coalesce(l.tax_scheme_id::text, '') as scheme,
         sum(l.debit) as debit, sum(l.credit) as credit, sum(l.tax_base) as base
       from approved v join live e on e.document_id = v.id join journal_line l on l.company_id = $1 and l.entry_id = e.id
       group by 1, 2, 3, 4
     ), different as (
       select distinct id from written w full join posted p using (id, account_id, on_credit, scheme)
       where (w.debit, w.credit, w.base) is distinct from (p.debit, p.credit, p.base)
     )
     select 'The lines of voucher ' || v.voucher_no || ' differ from its journal entry.' as detail
     from different join approved v using (id)
     union all
     select 'Voucher ' || v.voucher_no || ' has no live journal entry of its date.' from approved v
     left join live e on e.document_id = v.id and e.date = v.date
     where e.id is null
     union all
     select 'Entry ' || e.id || ' has no approved voucher.' from live e
     left join approved v on v.id = e.document_id
     where v.id is null
     limit 20`,
    [companyId],
  )
}

/** Counts the approved journal vouchers. */
export function countApproved(companyId: string): Statement<Count> {
  return statement("select count(*) from journal_voucher where company_id = $1 and status = 'Approved'", [companyId])
}

/** Counts the seals of the audit log. */
export function countSeals(companyId: string): Statement<Count> {
  return statement('select count(*) from audit_seal where company_id = $1', [companyId])
}

/** Counts the rows of the audit log, sealed or not. */
export function countAuditRows(companyId: string): Statement<Count> {
  return statement('select count(*) from audit_log where company_id = $1', [companyId])
}

/**
 * Returns entries that are not named by exactly one audit row, and audit rows whose hash differs from their entries.
 */
export function unauditedEntries(companyId: string): Statement<Offence> {
  return statement(
    `with postings as (
       select id, entries, entry_hash from audit_log where company_id = $1 and cardinality(entries) > 0
     ), named as (select unnest(entries) as entry_id from postings)
     select 'Entry ' || e.id || ' is referenced by ' || count(n.entry_id) || ' audit rows instead of one.' as detail
     from journal_entry e left join named n on n.entry_id = e.id
     where e.company_id = $1 group by e.id having count(n.entry_id) <> 1
     union all
     select 'The entries of audit row ' || p.id || ' differ from the posted entries.' from postings p
     left join journal_hashes($1, array(select entries[1] from postings where cardinality(entries) = 1)) h
       on h.entry_id = p.entries[1] and cardinality(p.entries) = 1
     where p.entry_hash is distinct from case when cardinality(p.entries) = 1 then h.hash else journal_hash($1, p.entries) end
     limit 20`,
    [companyId],
  )
}
