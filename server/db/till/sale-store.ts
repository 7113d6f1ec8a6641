/** What the books know of the records that a till has sold with, and the sales that returns and payments refer to. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type SoldItem = {
  id: string
  name: string
  is_active: boolean
  /** The item that it was merged into, else itself. */
  survivor: string
  /** Of one base unit. */
  selling_price: string | null
  /** In the base unit; null where no stock is kept. */
  stock: string | null
}

/** Returns those of the items that the company has. */
export function soldItems(companyId: string, ids: readonly string[]): Statement<SoldItem> {
  return statement(
    `select i.id, i.name, i.is_active, coalesce(m.survivor, i.id) as survivor, trim_scale(s.selling_price)::text as selling_price,
       case when s.track_inventory then trim_scale(coalesce(b.quantity, 0))::text end as stock
     from item i
     left join lateral (
       with recursive chain as (
         select i.id, i.merged_into_id
         union all
         select n.id, n.merged_into_id from chain c join item n on n.company_id = $1 and n.id = c.merged_into_id
       )
       select id as survivor from chain where merged_into_id is null
     ) m on true
     join item s on s.company_id = $1 and s.id = coalesce(m.survivor, i.id)
     left join stock_balance b on b.company_id = s.company_id and b.item_id = s.id
     where i.company_id = $1 and i.id = any ($2::uuid[])`,
    [companyId, ids],
  )
}

export type SoldTo = {
  id: string
  name: string
  is_active: boolean
  is_walk_in: boolean
  survivor: string
  survivor_name: string
}

/** Returns the walk-in customer and, of an id, the customer with the one that it was merged into. */
export function soldTo(companyId: string, id: string | null): Statement<SoldTo> {
  return statement(
    `select p.id, p.name, p.is_active, p.is_walk_in, m.id as survivor, m.name as survivor_name
     from party p
     cross join lateral (
       with recursive chain as (
         select p.id, p.name, p.merged_into_id
         union all
         select n.id, n.name, n.merged_into_id from chain c join party n on n.company_id = $1 and n.id = c.merged_into_id
       )
       select id, name from chain where merged_into_id is null
     ) m
     where p.company_id = $1 and (p.is_walk_in or p.id = $2::uuid)`,
    [companyId, id],
  )
}

export type TillMode = { id: string; name: string; is_active: boolean; account: string }

/** Returns those of the payment methods that the company has. */
export function tillModes(companyId: string, ids: readonly string[]): Statement<TillMode> {
  return statement(
    'select id, name, is_active, account_id as account from payment_mode where company_id = $1 and id = any ($2::uuid[])',
    [companyId, ids],
  )
}

export type Recorder = { user_id: string; email: string; member_id: string; name: string; is_cashier: boolean }

/**
 * Returns the cashier of a fact, by member or user, if active, and the user who registered the till; the cashier first.
 */
export function recordersOf(
  companyId: string,
  { cashier, till }: { cashier: string | null; till: string },
): Statement<Recorder> {
  return statement(
    `select u.id as user_id, u.email, m.id as member_id, coalesce(nullif(u.full_name, ''), u.email) as name,
       (m.id = $2::uuid or u.id = $2::uuid) is true as is_cashier
     from app_user u
     join till t on t.company_id = $1 and t.id = $3
     left join member m on m.company_id = $1 and m.user_id = u.id
     where (m.is_active and u.is_active and (m.id = $2::uuid or u.id = $2::uuid)) or u.id = t.registered_by
     order by is_cashier desc`,
    [companyId, cashier, till],
  )
}

/** Returns the status of an invoice, if it is one, locked: returns of it are decided one after another. */
export function saleStatus(companyId: string, id: string): Statement<{ status: string }> {
  return statement(
    `select status from trade_document where company_id = $1 and id = $2 and path = 'sales/vouchers' and status <> 'Draft'
     for no key update`,
    [companyId, id],
  )
}

/** Returns waiting facts that can be posted: their sale is issued, or all facts before them are stored. */
export function dueFacts(companyId: string): Statement<{ till: string; n: number }> {
  return statement(
    `select f.till_id as till, f.n from till_fact f join till t on t.company_id = f.company_id and t.id = f.till_id
     where f.company_id = $1 and f.waits_for is not null and (
       case when f.waits_for = f.till_id then t.high_water >= f.n - 1 else exists (
         select from trade_document d where d.company_id = $1 and d.id = f.waits_for and d.path = 'sales/vouchers' and d.status <> 'Draft') end)
     order by f.received_at, f.n limit 1000`,
    [companyId],
  )
}

export type SoldHeader = {
  id: string
  voucher_no: string
  date: string
  customer: string
  party: string
  total: string
  unpaid: string
}

/** Returns the issued invoice of an id or a number; of several with the number the latest. */
export function soldHeader(companyId: string, idOrNumber: string): Statement<SoldHeader> {
  return statement(
    `select d.id, d.voucher_no, d.date, coalesce(d.customer_name, p.name) as customer, d.party_id as party,
       trim_scale(d.total)::text as total, trim_scale(d.open_amount)::text as unpaid
     from trade_document d join party p on p.company_id = d.company_id and p.id = d.party_id
     where d.company_id = $1 and d.path = 'sales/vouchers' and d.status = 'Issued' and (d.id::text = $2 or d.voucher_no = $2)
     order by d.date desc, d.id desc limit 1`,
    [companyId, idOrNumber],
  )
}
