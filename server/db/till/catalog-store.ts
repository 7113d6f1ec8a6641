/** What a till needs of a company to sell offline. */
import type { CatalogContact, CatalogItem, CatalogMode, CatalogScheme } from '../../../domain/till/catalog.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/**
 * Returns a text that changes with the records of the catalog, and every day, because stock and sales of the items belong to it.
 */
export function catalogVersion(companyId: string, till: string, now: Date): Statement<{ version: string }> {
  return statement(
    `select md5(concat_ws(' ',
       (select concat(count(*), max(updated_at)) from item where company_id = $1),
       (select concat(count(*), max(updated_at)) from party where company_id = $1),
       (select concat(count(*), max(updated_at)) from inventory_category where company_id = $1),
       (select concat(count(*), max(updated_at)) from unit where company_id = $1),
       (select concat(count(*), max(updated_at)) from tax_scheme where company_id = $1),
       (select concat(count(*), max(updated_at)) from payment_mode where company_id = $1),
       (select concat(count(*), max(updated_at)) from account where company_id = $1 and control_kind = 'none'),
       (select concat(version) from trade_setting where company_id = $1),
       (select concat(version) from company where id = $1),
       (select concat(name, mode_id, highest_discount) from till where company_id = $1 and id = $2),
       ($3::timestamptz at time zone 'UTC')::date)) as version`,
    [companyId, till, now],
  )
}

/** The kinds of taxes that a sale at a till cannot have. */
const foreignKinds = `'withholding', 'reverse_charge', 'import'`

/** Returns items on sale after an id, in the order of their ids; those with a tax that a sale cannot have are without tax. */
export function catalogItems(
  companyId: string,
  { after, limit, since }: { after: string; limit: number; since: string },
): Statement<CatalogItem> {
  return statement(
    `select i.id, i.code, i.barcode, i.name, i.category_id as category, i.unit_id as unit, coalesce(u.short_name, u.name) as unit_label,
       trim_scale(i.selling_price)::text as rate, s.id as tax_scheme,
       case when i.track_inventory then trim_scale(coalesce(b.quantity, 0))::text end as stock,
       (select trim_scale(coalesce(sum(r.quantity * r.unit_factor), 0))::text from trade_row r
        join trade_document d on d.company_id = r.company_id and d.id = r.document_id
        where r.company_id = $1 and r.item_id = i.id and d.path = 'sales/vouchers' and d.status = 'Issued' and d.date >= $4) as sold,
       i.front_image is not null as has_image
     from item i
     join unit u on u.company_id = i.company_id and u.id = i.unit_id
     left join tax_scheme s on s.company_id = i.company_id and s.id = i.tax_scheme_id and s.kind not in (${foreignKinds})
     left join stock_balance b on b.company_id = i.company_id and b.item_id = i.id
     where i.company_id = $1 and i.id > $2 and i.is_active and i.can_be_sold order by i.id limit $3`,
    [companyId, after, limit, since],
  )
}

/** Returns customers after an id, in the order of their ids. */
export function catalogContacts(
  companyId: string,
  { after, limit }: { after: string; limit: number },
): Statement<CatalogContact> {
  return statement(
    `select id, name, contact_no as phone, tax_number from party
     where company_id = $1 and id > $2 and is_active and not is_walk_in order by id limit $3`,
    [companyId, after, limit],
  )
}

/** Returns every item category by name. */
export function catalogCategories(companyId: string): Statement<{ id: string; name: string }> {
  return statement('select id, name from inventory_category where company_id = $1 order by name, id', [companyId])
}

/** Returns the tax schemes that a sale at a till can have, by name; `rate` is a percentage. */
export function catalogSchemes(companyId: string): Statement<CatalogScheme> {
  return statement(
    `select id, trim_scale(rate)::text as rate, kind, name from tax_scheme
     where company_id = $1 and kind not in (${foreignKinds}) order by name, id`,
    [companyId],
  )
}

/** Returns payment methods for sales with that of the drawer of a till, which is its cash, and that of its open shift. */
export function catalogModes(companyId: string, till: string): Statement<CatalogMode> {
  return statement(
    `select m.id, m.name, case when m.id = t.mode_id then 'cash' when exists (
       select from bank_account b where b.company_id = $1 and not b.is_wallet and m.account_id in (b.account_id, b.clearing_account_id)
     ) then 'card' else 'other' end as kind
     from payment_mode m join till t on t.company_id = $1 and t.id = $2
     where m.company_id = $1 and (m.is_active and m.enabled_for_sales or m.id = t.mode_id or m.id::text in (
       select f.fact #>> '{body,mode}' from till_shift s join till_fact f on f.company_id = $1 and f.id = s.id
       where s.company_id = $1 and s.till_id = $2 and s.closed_at is null
     ))
     order by m.id <> t.mode_id, m.name`,
    [companyId, till],
  )
}

/** Returns the accounts that cash of a drawer may come from or go to. */
export function drawerAccounts(companyId: string, till: string): Statement<{ id: string; name: string }> {
  return statement(
    `select a.id, a.name from account a
     join till t on t.company_id = $1 and t.id = $2 join payment_mode m on m.company_id = $1 and m.id = t.mode_id
     where a.company_id = $1 and a.is_active and a.control_kind = 'none' and a.id <> m.account_id order by a.name, a.id limit 1000`,
    [companyId, till],
  )
}
