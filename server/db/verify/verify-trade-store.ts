/** Compares invoices, bills and notes with the ledger. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { Count, Offence } from './verify-store.ts'

/** Counts the issued invoices, bills and notes. */
export function countTrade(companyId: string): Statement<Count> {
  return statement("select count(*) from trade_document where company_id = $1 and status = 'Issued'", [companyId])
}

/** Returns documents whose totals, entries or open items are inconsistent, and entries without a document. */
export function tradeDifferences(companyId: string): Statement<Offence> {
  return statement(
    `with issued as (
       select d.id, d.path, d.voucher_no, d.date, d.entry_id, d.total, d.tax, d.rounding, d.open_amount, d.party_id,
         case when d.path in ('sales/vouchers', 'purchase/debit-notes') then 'debit' else 'credit' end as side
       from trade_document d where d.company_id = $1 and d.status = 'Issued'
     )
     select d.path || ' ' || d.voucher_no || ' differs from the sum of its lines.' as detail from issued d
     join (select document_id, sum(net + tax) as total, sum(tax) as tax from trade_row where company_id = $1 group by 1) r
       on r.document_id = d.id
     where r.total + d.rounding <> d.total or r.tax <> d.tax
     union all
     select d.path || ' ' || d.voucher_no || ' has no live journal entry of its date.' from issued d
     left join journal_entry e on e.company_id = $1 and e.id = d.entry_id
     left join journal_entry r on r.company_id = $1 and r.reverses_id = d.entry_id
     where d.total > 0 and (e.id is null or e.document_id <> d.id or e.date <> d.date or r.id is not null)
     union all
     select d.path || ' ' || d.voucher_no || ' differs from its open items.' from issued d
     left join lateral (
       select sum(i.amount) as amount, sum(i.open_amount) as open from open_item i
       where i.company_id = $1 and i.document_path = d.path and i.document_id = d.id and i.party_id = d.party_id
         and i.side = d.side and i.reversed_by_id is null
     ) i on true
     where coalesce(i.amount, 0) < d.total or least(d.total, coalesce(i.open, 0)) <> d.open_amount
     union all
     select 'Entry ' || e.id || ' has no issued document.' from journal_entry e
     left join journal_entry r on r.company_id = $1 and r.reverses_id = e.id
     left join issued d on d.entry_id = e.id
     where e.company_id = $1 and e.kind = 'regular' and e.reverses_id is null and r.id is null and d.id is null
       and e.document_path in ('sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes')
     limit 20`,
    [companyId],
  )
}

/** Counts the lines of goods receipts that have a value. */
export function countReceivedLines(companyId: string): Statement<Count> {
  return statement('select count(*) from trade_row where company_id = $1 and received_value is not null', [companyId])
}

/**
 * Returns received lines of which bills take more than there was, and the difference between what goods receipts and bills
 * posted to Goods received not invoiced and what is left of received lines.
 */
export function goodsReceivedDifferences(companyId: string): Statement<Offence> {
  return statement(
    `with left_of as (
       select d.voucher_no, d.status, r.received_value - coalesce(b.value, 0) as value,
         r.quantity * r.unit_factor - coalesce(b.quantity, 0) as quantity, coalesce(b.quantity, 0) as billed
       from trade_document d join trade_row r on r.company_id = d.company_id and r.document_id = d.id
       left join lateral (
         select sum(x.quantity * x.unit_factor) as quantity, sum(x.received_value) as value from trade_row x
         join trade_document v on v.company_id = x.company_id and v.id = x.document_id and v.status = 'Issued'
         where x.company_id = r.company_id and x.source_row_id = r.id
       ) b on true
       where d.company_id = $1 and d.path = 'purchase/goods-receipts'
     )
     select 'Bills take more of a line of ' || voucher_no || ' than was received.' as detail from left_of
     where value < 0 or quantity < 0 or quantity = 0 and value <> 0 or status = 'Cancelled' and billed > 0
     union all
     select 'Goods received and not invoiced have a value of ' || g.value || ', their account ' || l.balance || '.'
     from (select coalesce(sum(value) filter (where status = 'Received'), 0)::numeric(20, 2) as value from left_of) g
     cross join (
       select coalesce(sum(l.credit - l.debit), 0)::numeric(20, 2) as balance from account a
       join journal_line l on l.company_id = a.company_id and l.account_id = a.id
       join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
         and e.document_path in ('purchase/goods-receipts', 'purchase/vouchers')
       where a.company_id = $1 and a.system_code = 'GOODS-RECEIVED'
     ) l
     where g.value <> l.balance
     limit 20`,
    [companyId],
  )
}

/** Returns months and days whose turnover of trade differs from the sum of issued documents. */
export function wrongTradeTurnover(companyId: string): Statement<Offence> {
  return statement(
    `select 'Turnover of ' || path || ' by ' || dimension || ' of ' || case grain when 'm' then 'the month ' else 'the day ' end
       || period || ' (' || record_id || ') differs from the sum of its documents.' as detail
     from trade_turnover_gaps($1, 20)`,
    [companyId],
  )
}

/** Counts the sums of trade, in months and in days. */
export function countTradeTurnover(companyId: string): Statement<Count> {
  return statement('select count(*) from trade_turnover where company_id = $1', [companyId])
}

/** Counts the rows of notes that return a row of an invoice or a bill. */
export function countReturns(companyId: string): Statement<Count> {
  return statement('select count(*) from trade_row where company_id = $1 and origin_row_id is not null', [companyId])
}

/** Returns rows of which notes return more than there was, in quantity or in amount. */
export function overReturned(companyId: string): Statement<Offence> {
  return statement(
    `select 'Notes return more of a line of ' || d.voucher_no || ' than its quantity.' as detail
     from trade_row r join trade_document d on d.company_id = $1 and d.id = r.document_id
     join lateral (
       select sum(n.quantity) as quantity, sum(n.net + n.tax) as total from trade_row n
       join trade_document nd on nd.company_id = $1 and nd.id = n.document_id and nd.status = 'Issued'
       where n.company_id = $1 and n.origin_row_id = r.id
     ) n on true
     where r.company_id = $1 and (n.quantity > r.quantity or d.status <> 'Issued' and n.quantity > 0) limit 20`,
    [companyId],
  )
}
