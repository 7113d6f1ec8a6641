/**
 * Reads what invoices, bills and notes need before they are checked: items with their accounts, schemes, party,
 * settings.
 */
import type { DiscountType } from '../../../domain/documents/discount.ts'
import type { TradePath } from '../../../domain/documents/status.ts'
import type { TaxType } from '../../../domain/documents/tax.ts'
import type { SchemeKind } from '../../../domain/tax/schemes.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { mergedParties } from './survivors.ts'

export type TradeItem = {
  id: string
  name: string
  code: string | null
  hs_code: string | null
  unit_id: string
  unit_label: string
  is_active: boolean
  /** The name of the item that it was merged into; null for all others. */
  survivor: string | null
  track_inventory: boolean
  /** Whether it is a fixed asset or an expense, which debits its own account. */
  is_expense: boolean
  cost_price: string | null
  selling_price: string | null
  version: number
  sales_account: string
  purchase_account: string
  discount_allowed_account: string
  discount_received_account: string
  inventory_account: string | null
  cogs_account: string | null
  expense_account: string | null
}

/** Returns SQL for the account of one kind of amounts, of an item, its category or the company. */
const accountOf = (kind: string, companyAccount: string) => `case i.${kind}_account_type
    when 'existing' then i.${kind}_account_id when 'dedicated' then i.${kind}_account_id
    when 'category' then coalesce(c.${kind}_account_id, own.${companyAccount}) else own.${companyAccount} end as ${kind}_account`

/** Returns those of the items that the company has, each with its posting accounts. */
export function tradeItems(companyId: string, ids: readonly string[]): Statement<TradeItem> {
  return statement(
    `select i.id, i.name, i.code, c.hs_code, i.unit_id, coalesce(u.short_name, u.name) as unit_label, i.is_active, m.name as survivor, i.track_inventory,
       i.fixed_asset or i.direct_expense or i.indirect_expense as is_expense, trim_scale(i.cost_price)::text as cost_price,
       trim_scale(i.selling_price)::text as selling_price, i.version,
       ${accountOf('sales', 'sales')}, ${accountOf('purchase', 'purchase')},
       ${accountOf('discount_allowed', 'allowed')}, ${accountOf('discount_received', 'received')},
       i.inventory_account_id as inventory_account, i.cogs_account_id as cogs_account, i.expense_account_id as expense_account
     from item i
     join unit u on u.company_id = i.company_id and u.id = i.unit_id
     left join inventory_category c on c.company_id = i.company_id and c.id = i.category_id
     left join item m on m.company_id = i.company_id and m.id = i.merged_into_id
     cross join (
       select (select id from account where company_id = $1 and system_code = 'SALES') as sales,
         (select id from account where company_id = $1 and system_code = 'PURCHASE') as purchase,
         (select id from account where company_id = $1 and system_code = 'DIS-EXP') as allowed,
         (select id from account where company_id = $1 and system_code = 'DIS-INCOME') as received
     ) own
     where i.company_id = $1 and i.id = any ($2::uuid[])`,
    [companyId, ids],
  )
}

export type TradeScheme = {
  id: string
  name: string
  short_name: string | null
  kind: SchemeKind
  rate: string
  recoverable: boolean
  receivable_id: string | null
  payable_id: string | null
}

/** Returns those of the ids that are tax schemes, inactive ones as well; `rate` is a percentage. */
export function tradeSchemes(companyId: string, ids: readonly string[]): Statement<TradeScheme> {
  return statement(
    `select id, name, short_name, kind, trim_scale(rate)::text as rate, recoverable, receivable_id, payable_id
     from tax_scheme where company_id = $1 and id = any ($2::uuid[])`,
    [companyId, ids],
  )
}

export type TradeParty = {
  id: string
  name: string
  address: string | null
  tax_number: string | null
  country: string | null
  buyer_reference: string | null
  email: string | null
  contact_no: string | null
  customer_account: string | null
  supplier_account: string | null
  credit_limit: string | null
  credit_days: number | null
  is_active: boolean
  is_walk_in: boolean
  /** The balance of its customer account: open debits less open credits. */
  owed: string
}

/** Returns the party, by default the walk-in party. */
export function tradeParty(companyId: string, id: string | null): Statement<TradeParty> {
  return statement(
    `select p.id, p.name, p.address, p.tax_number, p.country, p.buyer_reference, p.email, p.contact_no, p.customer_account_id as customer_account,
       p.supplier_account_id as supplier_account, trim_scale(p.credit_limit)::text as credit_limit, p.credit_days, p.is_active,
       p.is_walk_in, case when p.credit_limit is null then '0' else (
         select coalesce(trim_scale(sum(case o.side when 'debit' then o.open_amount else -o.open_amount end)), 0)::text
         from open_item o
         where o.company_id = p.company_id and o.party_id = p.id and o.account_id = p.customer_account_id and o.open_amount > 0
       ) end as owed
     from party p where p.company_id = $1 and case when $2::uuid is null then p.is_walk_in else p.id = $2 end`,
    [companyId, id],
  )
}

export type SavedDiscount = {
  id: string
  type: DiscountType
  value: string
  is_trade_discount: boolean
  is_active: boolean
}

/** Returns those of the saved discounts of one side that the company has. */
export function savedDiscounts(
  companyId: string,
  side: 'sales' | 'purchase',
  ids: readonly string[],
): Statement<SavedDiscount> {
  return statement(
    `select id, type, trim_scale(value)::text as value, is_trade_discount, is_active from ${side}_discount
     where company_id = $1 and id = any ($2::uuid[])`,
    [companyId, ids],
  )
}

/** Returns those of the ids that are sales agents, inactive ones as well. */
export function existingAgents(
  companyId: string,
  ids: readonly string[],
): Statement<{ id: string; is_active: boolean }> {
  return statement('select id, is_active from sales_agent where company_id = $1 and id = any ($2::uuid[])', [
    companyId,
    ids,
  ])
}

export type TradeSettings = {
  sales_final: boolean
  sales_row_discount: boolean
  sales_header_discount: boolean
  sales_trade_discount: boolean
  sales_due_date: boolean
  sales_reference: boolean
  sales_remarks: boolean
  sales_received_by: boolean
  sales_row_description: boolean
  sales_amount_entry: boolean
  sales_require_item_code: boolean
  sales_require_hs_code: boolean
  sales_agents: boolean
  sales_tax_type: TaxType
  write_off_limit: string
  cheques_in_hand: boolean
  purchase_final: boolean
  purchase_rate_change_percent: string | null
  purchase_rate_alert_emails: string[]
  purchase_row_discount: boolean
  purchase_header_discount: boolean
  purchase_trade_discount: boolean
  purchase_due_date: boolean
  purchase_number_to_follow: boolean
  purchase_capital_expense: boolean
  purchase_landed_cost: boolean
  purchase_update_cost_price: boolean
  purchase_row_description: boolean
  invoice_template: number
  print_signatures: boolean
  invoice_footer: string | null
  quotation_text: string | null
  quotation_footer: string | null
  quotation_valid_days: number | null
  version: number
}

/** Returns the settings of sales and purchases: one row. */
export function tradeSettings(companyId: string): Statement<TradeSettings> {
  return statement(
    `select sales_final, purchase_final, sales_row_discount, sales_header_discount, sales_trade_discount, sales_due_date, sales_reference, sales_remarks,
       sales_received_by, sales_row_description, sales_amount_entry, sales_require_item_code, sales_require_hs_code, sales_agents,
       sales_tax_type, trim_scale(write_off_limit)::text as write_off_limit, cheques_in_hand, trim_scale(purchase_rate_change_percent)::text as purchase_rate_change_percent, purchase_rate_alert_emails,
       purchase_row_discount,
       purchase_header_discount, purchase_trade_discount, purchase_due_date, purchase_number_to_follow, purchase_capital_expense,
       purchase_landed_cost, purchase_update_cost_price, purchase_row_description, invoice_template, print_signatures, invoice_footer,
       quotation_text, quotation_footer, quotation_valid_days, version
     from trade_setting where company_id = $1`,
    [companyId],
  )
}

export type LastNumber = { voucher_no: string; date: string }

/** Returns the last number of a series in the fiscal year of a date, with its date. */
export function lastNumbered(companyId: string, path: TradePath, date: string | null): Statement<LastNumber> {
  return statement(
    `select voucher_no, date from trade_document
     where company_id = $1 and series = $2 and number is not null and fiscal_year_id = (
       select id from fiscal_year where company_id = $1 and $3::date between start_date and end_date)
     order by number desc limit 1`,
    [companyId, path, date],
  )
}

/**
 * Returns the cost of one base unit of each item on the last bill up to a day; none where the company warns of no
 * change.
 */
export function lastRates(
  companyId: string,
  { itemIds, date, except }: { itemIds: readonly string[]; date: string | null; except: string | null },
): Statement<{ item_id: string; rate: string }> {
  return statement(
    `select w.id as item_id, trim_scale(round(last.rate / last.unit_factor, 6))::text as rate
     from unnest($2::uuid[]) w(id)
     join trade_setting s on s.company_id = $1 and s.purchase_rate_change_percent is not null
     cross join lateral (
       select r.rate, r.unit_factor from trade_row r
       join trade_document d on d.company_id = r.company_id and d.id = r.document_id
       where r.company_id = $1 and r.item_id = w.id and d.path = 'purchase/vouchers' and d.status = 'Issued'
         and d.date <= $3::date and d.id is distinct from $4::uuid
       order by d.date desc, d.id desc, r.row_no desc limit 1
     ) last`,
    [companyId, itemIds, date, except],
  )
}

export type BillNumber = {
  partyId: string
  fiscalYearId: string
  path: TradePath
  number: string
  except: string | null
}

/** Waits for a concurrent entry of the same bill, and returns one of the `mergedParties`, by its number without case. */
export function billOfNumber(
  companyId: string,
  { partyId, fiscalYearId, path, number, except }: BillNumber,
): [Statement, Statement<{ voucher_no: string }>] {
  return [
    statement('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      [companyId, path, partyId, number.toLowerCase()].join(' '),
    ]),
    statement(
      `${mergedParties}
       select d.voucher_no
       from merged m
       join trade_document d on d.company_id = $1 and d.party_id = m.id and d.fiscal_year_id = $3 and d.path = $4
         and lower(d.supplier_no) = lower($5) and d.status = 'Issued' and d.id is distinct from $6::uuid`,
      [companyId, partyId, fiscalYearId, path, number, except],
    ),
  ]
}

/** Sets cost prices of items and their next versions. */
export function setCostPrices(companyId: string, prices: readonly { id: string; price: string }[]): Statement {
  return statement(
    `update item i set cost_price = p.price, version = i.version + 1, updated_at = now()
     from json_to_recordset($2) as p(id uuid, price numeric)
     where i.company_id = $1 and i.id = p.id`,
    [companyId, JSON.stringify(prices)],
  )
}

/**
 * Returns what a party, with those merged into it, has bought by issued invoices less issued credit notes except
 * `except`.
 */
export function netSales(
  companyId: string,
  { partyId, except }: { partyId: string; except: string },
): Statement<{ net: string }> {
  return statement(
    `${mergedParties}
     select trim_scale(coalesce(sum(case d.path when 'sales/vouchers' then d.total else -d.total end), 0))::text as net
     from merged m
     join trade_document d on d.company_id = $1 and d.party_id = m.id and d.status = 'Issued' and d.id <> $3
       and d.path in ('sales/vouchers', 'sales/credit-notes')`,
    [companyId, partyId, except],
  )
}
