/** Tax returns: what their periods hold, what was filed, and what has changed since. */
import type { TaxAmounts, TaxBox } from '../../../domain/tax/return-boxes.ts'
import type { ReturnAccount } from '../../../domain/tax/post-tax-payment.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type ReturnRow = {
  id: string
  name: string
  start_date: string
  end_date: string
  status: 'Draft' | 'Filed' | 'Paid'
  version: number
  reference: string | null
  remarks: string | null
  filed_on: string | null
  filed_by: string | null
  filed_at: Date | null
  boxes: TaxBox[] | null
  country_iso: string
  currency_digits: number
  time_zone: string
  /** The payment that settles the return. */
  payment_id: string | null
}

/** Returns a return with what its company decides about it. */
export function returnRow(companyId: string, id: string): Statement<ReturnRow> {
  return statement(
    `select r.id, r.name, r.start_date, r.end_date, r.status, r.version, r.reference, r.remarks, r.filed_on, u.full_name as filed_by,
       r.filed_at, r.boxes, c.country_iso, c.currency_digits, c.time_zone,
       (select p.id from tax_payment p where p.company_id = $1 and p.tax_return_id = r.id and p.status <> 'Cancelled'
         order by p.status = 'Paid' desc, p.created_at desc limit 1) as payment_id
     from tax_return r join company c on c.id = r.company_id left join app_user u on u.id = r.filed_by
     where r.company_id = $1 and r.id = $2`,
    [companyId, id],
  )
}

/** Locks a return, so that it is filed or changed once at a time. */
export function lockReturn(companyId: string, id: string): Statement<{ id: string }> {
  return statement('select id from tax_return where company_id = $1 and id = $2 for update', [companyId, id])
}

/** The lines of a return: what was filed, or what the period and the corrections of a draft hold now; $1 company, $2 return. */
const lines = `lines as (
  select l.period_return_id, l.document_path, l.document_id, l.date, l.amounts from tax_return_line l
  join tax_return r on r.company_id = $1 and r.id = $2 and r.filed_at is not null
  where l.company_id = $1 and l.return_id = $2
  union all
  select r.id, c.document_path, c.document_id, c.date, c.amounts
  from tax_return r cross join lateral tax_contributions($1, r.start_date, r.end_date) c
  where r.company_id = $1 and r.id = $2 and r.filed_at is null
  union all
  select k.corrected_id, c.document_path, c.document_id, c.date, c.amounts
  from tax_return r
  join tax_return_correction k on k.company_id = $1 and k.return_id = r.id
  cross join lateral tax_changes($1, k.corrected_id) c
  where r.company_id = $1 and r.id = $2 and r.filed_at is null
)`

export type LineSums = { count: number; amounts: TaxAmounts }

/** Returns the number of the lines of a return, and their sums. */
export function sumsOfReturn(companyId: string, id: string): Statement<LineSums> {
  return statement(
    `with ${lines} select count(*)::int as count, sum_amounts(array_agg(amounts)) as amounts from lines`,
    [companyId, id],
  )
}

export type ReturnLine = {
  period_return_id: string
  document_path: string
  document_id: string
  label: string
  date: string
  amount: string
}
export type BoxKeys = { plus: readonly string[]; minus: readonly string[] }

/** Returns the lines of a return that count in a box, the latest first; amounts with the digits of the currency. */
export function linesOfBox(
  companyId: string,
  id: string,
  { keys, start, end }: { keys: BoxKeys; start: number; end: number },
): Statement<ReturnLine & { total: string; count: number }> {
  return statement(
    `with ${lines}, counted as (
       select l.*, s.amount from lines l cross join lateral (
         select coalesce(sum(case when e.key = any ($4::text[]) then -e.value::numeric else e.value::numeric end), 0) as amount
         from jsonb_each_text(l.amounts) e where e.key = any ($3::text[]) or e.key = any ($4::text[])
       ) s where s.amount <> 0
     )
     select l.period_return_id, l.document_path, l.document_id, coalesce(d.number, d.narration, '') as label, l.date,
       round(l.amount, c.currency_digits)::text as amount,
       round(sum(l.amount) over (), c.currency_digits)::text as total, (count(*) over ())::int as count
     from counted l join company c on c.id = $1
     left join posted_document d
       on d.company_id = $1 and d.document_path = l.document_path and d.document_id = l.document_id
     order by l.date desc, l.document_id offset $5 limit $6`,
    [companyId, id, keys.plus, keys.minus, start, end - start],
  )
}

export type ReturnChange = Omit<ReturnLine, 'amount' | 'period_return_id'> & { amounts: TaxAmounts; count: number }

/** Returns the documents that changed the period of a filed return since, at most so many, with the number of all. */
export function changesSinceFiling(companyId: string, id: string, most: number): Statement<ReturnChange> {
  return statement(
    `select c.document_path, c.document_id, coalesce(d.number, d.narration, '') as label, c.date, c.amounts,
       (count(*) over ())::int as count
     from tax_changes($1, $2) c
     left join posted_document d
       on d.company_id = $1 and d.document_path = c.document_path and d.document_id = c.document_id
     order by c.date desc, c.document_id limit $3`,
    [companyId, id, most],
  )
}

/** Returns the number of documents that changed the period of a filed return, and the sums of their changes. */
export function sumsOfChanges(companyId: string, id: string): Statement<LineSums> {
  return statement(
    'select count(*)::int as count, sum_amounts(array_agg(amounts)) as amounts from tax_changes($1, $2)',
    [companyId, id],
  )
}

export type Settlements = { output: string; input: string; paid: string }

/**
 * Returns what was taken off the accounts of output and of input tax within the period, and the money paid for it, less
 * what was refunded; withholding tax is no part of it. Amounts with the digits of the currency.
 */
export function settledInPeriod(companyId: string, id: string): Statement<Settlements> {
  return statement(
    `select round(coalesce(sum(l.settled) filter (where l.side = 'payable'), 0), c.currency_digits)::text as output,
       round(coalesce(sum(l.settled) filter (where l.side = 'receivable'), 0), c.currency_digits)::text as input,
       round(coalesce((select sum(case when f.net < 0 then -p.amount else p.amount end) from tax_payment p
         left join tax_return f on f.company_id = $1 and f.id = p.tax_return_id
         left join tax_scheme s on s.company_id = $1 and s.id = p.tax_scheme_id
         where p.company_id = $1 and p.status = 'Paid' and p.date between r.start_date and r.end_date
           and s.kind is distinct from 'withholding'), 0), c.currency_digits)::text as paid
     from tax_return r join company c on c.id = r.company_id
     left join lateral tax_entry_lines($1, r.start_date, r.end_date) l on true
     where r.company_id = $1 and r.id = $2 group by r.start_date, r.end_date, c.currency_digits`,
    [companyId, id],
  )
}

export type EarlierReturn = { id: string; name: string; is_included: boolean } & LineSums

/** Returns the filed returns of four years before a return whose periods have changed since, the latest first. */
export function changedReturns(companyId: string, id: string): Statement<EarlierReturn> {
  return statement(
    `select f.id, f.name, exists (
         select from tax_return_correction k where k.company_id = $1 and k.return_id = $2 and k.corrected_id = f.id
       ) as is_included, s.count, s.amounts
     from tax_return r
     join tax_return f on f.company_id = $1 and f.filed_at is not null and f.end_date < r.start_date
       and f.end_date >= r.start_date - interval '4 years'
     cross join lateral (
       select count(*)::int as count, sum_amounts(array_agg(c.amounts)) as amounts from tax_changes($1, f.id) c
     ) s
     where r.company_id = $1 and r.id = $2 and s.count > 0
     order by f.end_date desc`,
    [companyId, id],
  )
}

/** Returns the earlier returns whose changes a return declares, the latest period first. */
export function includedCorrections(companyId: string, id: string): Statement<{ id: string; name: string }> {
  return statement(
    `select f.id, f.name from tax_return f
     where f.company_id = $1 and (
       exists (select from tax_return_correction k where k.company_id = $1 and k.return_id = $2 and k.corrected_id = f.id)
       or f.id <> $2 and exists (
         select from tax_return_line l where l.company_id = $1 and l.return_id = $2 and l.period_return_id = f.id))
     order by f.end_date desc`,
    [companyId, id],
  )
}

/** Removes the corrections of a draft. */
export function removeCorrections(companyId: string, id: string): Statement {
  return statement('delete from tax_return_correction where company_id = $1 and return_id = $2', [companyId, id])
}

/** Includes the changes of earlier returns in a return. */
export function insertCorrections(companyId: string, id: string, correctedIds: readonly string[]): Statement {
  return statement(
    'insert into tax_return_correction (company_id, return_id, corrected_id) select $1, $2, unnest($3::uuid[])',
    [companyId, id, correctedIds],
  )
}

/** Stores the lines of a draft as filed. */
export function insertReturnLines(companyId: string, id: string): Statement {
  return statement(
    `with ${lines}
     insert into tax_return_line (company_id, return_id, period_return_id, document_path, document_id, date, amounts)
     select $1, $2, period_return_id, document_path, document_id, date, amounts from lines`,
    [companyId, id],
  )
}

/** The hash of the filed lines of a return, which is the same as long as none of them changes. */
const lineHash = `(
  select encode(sha256(convert_to(coalesce(string_agg(
    concat_ws('|', l.period_return_id, l.document_path, l.document_id, l.date, l.amounts), chr(10)
    order by l.period_return_id, l.document_path, l.document_id), ''), 'UTF8')), 'hex')
  from tax_return_line l where l.company_id = r.company_id and l.return_id = r.id)`

export type FilingValues = {
  filedOn: string
  reference: string | null
  boxes: readonly TaxBox[]
  accounts: readonly object[]
  net: string
}

/** Marks a return as filed, with the hash of its lines. */
export function fileReturn(
  { companyId, userId }: { companyId: string; userId: string },
  id: string,
  filing: FilingValues,
): Statement<{ version: number }> {
  const { filedOn, reference, boxes, accounts, net } = filing
  return statement(
    `update tax_return r set status = 'Filed', filed_on = $4, reference = coalesce($5, r.reference), boxes = $6, accounts = $7,
       net = $8, line_hash = ${lineHash}, filed_by = $3, filed_at = now(), version = version + 1, updated_at = now()
     where r.company_id = $1 and r.id = $2 returning version`,
    [companyId, id, userId, filedOn, reference, JSON.stringify(boxes), JSON.stringify(accounts), net],
  )
}

/** Returns the first return that shares a day with a period, other than `id`; null excludes none. */
export function overlappingReturn(
  companyId: string,
  { start, end, id }: { start: string; end: string; id: string | null },
): Statement<{ name: string }> {
  return statement(
    `select name from tax_return where company_id = $1 and start_date <= $3::date and end_date >= $2::date
       and id is distinct from $4::uuid order by start_date limit 1`,
    [companyId, start, end, id],
  )
}

/** Counts the returns that are filed. */
export function countFiledReturns(companyId: string): Statement<{ count: bigint }> {
  return statement('select count(*) as count from tax_return where company_id = $1 and filed_at is not null', [
    companyId,
  ])
}

/** Returns the last day of the latest return. */
export function lastReturn(companyId: string): Statement<{ end_date: string }> {
  return statement('select end_date from tax_return where company_id = $1 order by end_date desc limit 1', [companyId])
}

/** Returns what a filed return leaves on each tax account; null for a draft, no row without a return. */
export function accountsOfReturn(
  companyId: string,
  id: string | null,
): Statement<{ accounts: ReturnAccount[] | null }> {
  return statement('select accounts from tax_return where company_id = $1 and id = $2::uuid', [companyId, id])
}

/** Returns filed returns whose lines are not those that were filed. */
export function changedFilings(companyId: string): Statement<{ detail: string }> {
  return statement(
    `select 'The lines of the tax return ' || r.name || ' are not those that were filed.' as detail
     from tax_return r where r.company_id = $1 and r.filed_at is not null and r.line_hash <> ${lineHash} order by r.end_date`,
    [companyId],
  )
}
