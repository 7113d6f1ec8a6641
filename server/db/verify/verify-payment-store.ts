/** Compares payments with the ledger. */
import type { PaymentPath } from '../../../domain/documents/status.ts'
import type { LedgerLine } from '../../../domain/ledger/posting.ts'
import type { TaxRelief } from '../../../domain/payments/tax-relief.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { reliefOf } from '../payments/payment-store.ts'
import type { Count, Offence } from './verify-store.ts'

/** Counts the payments in every status. */
export function countPayments(companyId: string): Statement<Count> {
  return statement('select count(*) from payment where company_id = $1', [companyId])
}

export type ClearedPayment = {
  id: string
  path: PaymentPath
  number: string
  partyAccountId: string
  settled: string
  withholding: string
  withholdingAccountId: string | null
  writeOff: string
  writeOffAccountId: string | null
  relief: TaxRelief[]
  rows: { accountId: string; amount: string; fee: string; feeAccountId: string | null }[]
  lines: LedgerLine[]
}

/** Returns cleared payments after an id, with their ledger lines, at most so many. */
export function clearedPayments(companyId: string, after: string, most: number): Statement<ClearedPayment> {
  return statement(
    `select d.id, d.path, d.voucher_no as number,
       case d.ledger when 'receivable' then p.customer_account_id else p.supplier_account_id end as "partyAccountId",
       trim_scale(d.settled)::text as settled, trim_scale(d.withholding)::text as withholding,
       case d.path when 'payment-receipts' then (select id from account where company_id = $1 and system_code = 'TDS-REC')
         else s.payable_id end as "withholdingAccountId",
       trim_scale(d.write_off)::text as "writeOff", d.write_off_account_id as "writeOffAccountId", ${reliefOf} as relief, r.rows, l.lines
     from payment d
     join party p on p.company_id = d.company_id and p.id = d.party_id
     left join tax_scheme s on s.company_id = d.company_id and s.id = d.withholding_scheme_id
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('accountId', r.account_id, 'amount', trim_scale(r.amount)::text,
         'fee', trim_scale(r.fee)::text, 'feeAccountId', r.fee_account_id)), '[]') as rows
       from payment_row r where r.company_id = $1 and r.payment_id = d.id
     ) r
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('accountId', l.account_id, 'debit', trim_scale(l.debit)::text,
         'credit', trim_scale(l.credit)::text, 'taxSchemeId', l.tax_scheme_id, 'taxBase', trim_scale(l.tax_base)::text)), '[]') as lines
       from journal_line l
       join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id and e.date = d.clearing_date and e.document_id = d.id
       where l.company_id = $1 and l.entry_id = d.entry_id
         and not exists (select from journal_entry x where x.company_id = $1 and x.reverses_id = d.entry_id)
     ) l
     where d.company_id = $1 and d.status = 'Cleared' and d.id > $2 order by d.id limit $3`,
    [companyId, after, most],
  )
}

/**
 * Returns payments that differ from the sum of their rows or from their open items, and entries and deposits without a
 * payment.
 */
export function paymentDifferences(companyId: string): Statement<Offence> {
  return statement(
    `select d.path || ' ' || d.voucher_no || ' differs from the sum of its lines.' as detail from payment d
     left join lateral (
       select coalesce(sum(amount), 0) as amount, coalesce(sum(fee), 0) as fee from payment_row r
       where r.company_id = $1 and r.payment_id = d.id
     ) r on true
     where d.company_id = $1 and (r.amount <> d.amount or r.fee <> d.fee)
     union all
     select d.path || ' ' || d.voucher_no || ' differs from the tax within its write-off.' from payment d
     where d.company_id = $1 and d.write_off_tax <> (
       select coalesce(sum(f.tax), 0) from payment_relief f where f.company_id = $1 and f.payment_id = d.id)
     union all
     select d.path || ' ' || d.voucher_no || ' differs from its open items.' from payment d
     left join lateral (
       select coalesce(sum(i.amount), 0) as amount, coalesce(sum(i.open_amount), 0) as open from open_item i
       where i.company_id = $1 and i.document_path = d.path and i.document_id = d.id and i.party_id = d.party_id
         and i.reversed_by_id is null
     ) i on true
     where d.company_id = $1
       and (i.amount <> case d.status when 'Cleared' then d.settled else 0 end or i.open <> d.open_amount)
     union all
     select d.path || ' ' || d.voucher_no || ' differs from its cheque document.' from payment d
     join (
       select company_id, payment_id, amount, case
         when status = 'Bounced' then 'Cancelled'
         when status = 'Issued' and held_in_id is not null then 'Cleared'
         else status end as status
       from cheque_deposit
       union all select company_id, payment_id, amount, status from cheque_issue
     ) c on c.company_id = d.company_id and c.payment_id = d.id
     where d.company_id = $1 and (c.status <> d.status or c.amount <> d.amount)
     union all
     select 'Entry ' || e.id || ' has no cleared payment.' from journal_entry e
     left join journal_entry r on r.company_id = $1 and r.reverses_id = e.id
     left join payment d on d.company_id = $1 and d.entry_id = e.id
     where e.company_id = $1 and e.document_path in ('payment-receipts', 'purchase/payments') and e.reverses_id is null
       and r.id is null and d.id is null
     limit 20`,
    [companyId],
  )
}

/** Counts the allocations between open items. */
export function countAllocations(companyId: string): Statement<Count> {
  return statement('select count(*) from allocation where company_id = $1', [companyId])
}

/**
 * Returns allocations of items that do not match, those with a negative sum, and outstanding items of merged parties,
 * which nobody can allocate.
 */
export function invalidAllocations(companyId: string): Statement<Offence> {
  return statement(
    `select 'Allocation ' || x.id || ' connects different contacts or accounts, or two items on the same side.' as detail from allocation x
     join open_item c on c.company_id = $1 and c.id = x.credit_item_id
     join open_item d on d.company_id = $1 and d.id = x.debit_item_id
     where x.company_id = $1 and (c.party_id <> d.party_id or c.account_id <> d.account_id or c.side <> 'credit' or d.side <> 'debit')
     union all
     select 'Removed allocations between ' || credit_item_id || ' and ' || debit_item_id || ' exceed the allocated amount.' from allocation
     where company_id = $1 group by credit_item_id, debit_item_id having sum(amount) < 0
     union all
     select trim_scale(i.open_amount) || ' is outstanding for ' || p.name || ', which was merged into another contact.' from party p
     join open_item i on i.company_id = $1 and i.party_id = p.id and i.open_amount > 0
     where p.company_id = $1 and p.merged_into_id is not null
     limit 20`,
    [companyId],
  )
}

/**
 * Returns items with a day on which more than their amount or less than nothing was allocated, and such pairs; and
 * items with a wrong last day of allocation.
 */
export function overAllocatedItems(companyId: string): Statement<Offence> {
  return statement(
    `with half as (
       select credit_item_id as item_id, debit_item_id as other_id, date, amount from allocation where company_id = $1
       union all select debit_item_id, credit_item_id, date, amount from allocation where company_id = $1
     ), day as (
       select item_id, date, sum(sum(amount)) over (partition by item_id order by date) as taken from half group by item_id, date
     ), pair as (
       select item_id, other_id, date, sum(sum(amount)) over (partition by item_id, other_id order by date) as taken
       from half group by item_id, other_id, date
     )
     select p.name || ': ' || trim_scale(d.taken) || ' was allocated by ' || d.date || ' of an item of ' || trim_scale(i.amount)
       || ' dated ' || i.date || '.' as detail
     from day d
     join open_item i on i.company_id = $1 and i.id = d.item_id
     join party p on p.company_id = $1 and p.id = i.party_id
     where d.taken <> 0 and (d.date >= i.reversed_on or d.date < i.date or d.taken not between 0 and i.amount)
     union all
     select 'Items ' || item_id || ' and ' || other_id || ' have a negative allocation of ' || trim_scale(taken) || ' on ' || date || '.'
     from pair where taken < 0
     union all
     select p.name || ': the item dated ' || i.date || ' was last allocated ' || coalesce('on ' || d.last, 'never')
       || ', but is marked as settled ' || coalesce('on ' || i.settled_on, 'never') || '.'
     from open_item i
     left join (select item_id, max(date) as last from day group by item_id) d on d.item_id = i.id
     join party p on p.company_id = $1 and p.id = i.party_id
     where i.company_id = $1 and i.settled_on is distinct from d.last
     limit 20`,
    [companyId],
  )
}
