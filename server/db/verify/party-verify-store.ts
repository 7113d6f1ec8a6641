/** Checks the accounts of customers and suppliers against their open items, as verify-store does. */
import type { ControlTotals } from '../../../domain/ledger/checks.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { Count } from './verify-store.ts'

/**
 * Returns accounts whose items differ from their balance, items whose amount differs from their open and settled parts,
 * and opening items that differ from what they posted.
 */
export function uncontrolledItems(companyId: string): Statement<ControlTotals> {
  return statement(
    `with balances as (
       select l.account_id, sum(l.debit - l.credit) as balance from journal_line l
       where l.company_id = $1
         and l.account_id in (select id from account where company_id = $1 and control_kind in ('customer', 'supplier'))
       group by l.account_id
     ), items as (
       select account_id, sum(case side when 'debit' then amount else -amount end) as items from open_item
       where company_id = $1 and reversed_by_id is null group by account_id
     ), settled as (
       select item_id, sum(amount) as amount from (
         select credit_item_id as item_id, amount from allocation where company_id = $1
         union all select debit_item_id, amount from allocation where company_id = $1
       ) both_sides group by item_id
     )
     select 'ledger' as kind, a.name as label, trim_scale(coalesce(b.balance, 0))::text as expected,
       trim_scale(coalesce(i.items, 0))::text as actual
     from balances b full join items i using (account_id) join account a on a.company_id = $1 and a.id = account_id
     where coalesce(b.balance, 0) <> coalesce(i.items, 0)
     union all
     select 'item', i.id::text, trim_scale(case when i.reversed_by_id is null then i.amount else 0 end)::text,
       trim_scale(i.open_amount + coalesce(s.amount, 0))::text
     from open_item i left join settled s on s.item_id = i.id
     where i.company_id = $1
       and i.open_amount + coalesce(s.amount, 0) <> case when i.reversed_by_id is null then i.amount else 0 end
     union all
     select 'opening item', o.document_no, trim_scale(o.signed)::text, trim_scale(coalesce(i.signed, 0))::text
     from (
       select *, case when type in ('invoice', 'debit_note', 'supplier_advance') then amount else -amount end as signed
       from opening_item where company_id = $1
     ) o
     left join lateral (
       select case i.side when 'debit' then i.amount else -i.amount end as signed from open_item i
       where i.company_id = $1 and i.document_id = o.id and i.entry_id = o.entry_id and i.party_id = o.party_id
         and i.reversed_by_id is null
     ) i on true
     where o.signed is distinct from i.signed
     limit 20`,
    [companyId],
  )
}

/** Counts the open items, settled ones as well. */
export function countItems(companyId: string): Statement<Count> {
  return statement('select count(*) from open_item where company_id = $1', [companyId])
}
