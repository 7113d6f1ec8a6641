/** Reads what payments need before they are checked: payment methods with their accounts, open items, series. */
import type { FeeRule } from '../../../domain/payments/fee.ts'
import type { OpenItemAnswer } from '../../../domain/payments/payment-answer.ts'
import type { DocumentTax } from '../../../domain/payments/tax-relief.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { accountInUse } from '../ledger/account-in-use.ts'
import { liveItem, taxesOf } from './payment-store.ts'

export type ModeFacts = {
  id: string
  name: string
  account_id: string
  enabled_for_sales: boolean
  enabled_for_purchase: boolean
  fee: FeeRule | null
  fee_account_id: string | null
  is_active: boolean
  /** The account of the money, and whether it and the bank account that it belongs to are active. */
  account: string
  account_in_use: boolean
}

/** Returns those of the payment modes that the company has. */
export function modeFacts(companyId: string, ids: readonly string[]): Statement<ModeFacts> {
  return statement(
    `select m.id, m.name, m.account_id, m.enabled_for_sales, m.enabled_for_purchase, m.fee, m.fee_account_id, m.is_active,
       a.name as account, ${accountInUse('a')} as account_in_use
     from payment_mode m join account a on a.company_id = m.company_id and a.id = m.account_id
     where m.company_id = $1 and m.id = any ($2::uuid[])`,
    [companyId, ids],
  )
}

export type BankFacts = {
  id: string
  name: string
  account_id: string
  /** The percentage that a wallet charges on receipts. */
  commission_percent: string | null
  commission_account_id: string | null
  is_wallet: boolean
  is_active: boolean
  /** Its account, and whether that is active. */
  account: string
  account_in_use: boolean
}

/** Returns those of the bank accounts that the company has. */
export function bankFacts(companyId: string, ids: readonly string[]): Statement<BankFacts> {
  return statement(
    `select m.id, m.name, m.account_id, trim_scale(m.commission_percent)::text as commission_percent, m.commission_account_id,
       m.is_wallet, m.is_active, a.name as account, a.is_active as account_in_use
     from bank_account m join account a on a.company_id = m.company_id and a.id = m.account_id
     where m.company_id = $1 and m.id = any ($2::uuid[])`,
    [companyId, ids],
  )
}

export type SettledItem = {
  id: string
  partyId: string
  accountId: string
  documentId: string
  entryId: string
  date: string
  side: 'debit' | 'credit'
  open: string
  due_date: string
  /** The total of its document and the taxes in it; '0' and null without one, and unless requested. */
  document_total: string
  taxes: DocumentTax[] | null
  /** The requested ids that lead to it: its own, or those of items that it replaces. */
  requestedIds: string[]
}

/**
 * Locks, in the order of their ids, the items that a document is to settle, its own items and those allocated to them.
 * For an item whose document was changed meanwhile, the current item is returned.
 */
export function lockToSettle(
  companyId: string,
  {
    documentId,
    itemIds,
    withTaxes = false,
  }: { documentId: string | null; itemIds: readonly string[]; withTaxes?: boolean },
): Statement<SettledItem> {
  return statement(
    `with named as (
       select unnest($2::uuid[]) as id
       union select w.item_id from payment_wish w where w.company_id = $1 and w.payment_id = $3
     ), requested as (
       select n.id as asked, coalesce(l.id, i.id) as id from named n
       join open_item i on i.company_id = $1 and i.id = n.id
       ${liveItem}
     ), own as (
       select id from open_item where company_id = $1 and document_id = $3 and reversed_by_id is null
     ), settled as (
       select id from requested union select id from own
       union select x.debit_item_id from own o join allocation x on x.company_id = $1 and x.credit_item_id = o.id
       union select x.credit_item_id from own o join allocation x on x.company_id = $1 and x.debit_item_id = o.id
     )
     select i.id, i.party_id as "partyId", i.account_id as "accountId", i.document_id as "documentId", i.entry_id as "entryId",
       i.date, i.due_date, i.side, trim_scale(i.open_amount)::text as open,
       trim_scale(coalesce(t.total, 0))::text as document_total, ${taxesOf('t.id')} as taxes, array(select a.asked from requested a where a.id = i.id) as "requestedIds"
     from settled s
     join open_item i on i.company_id = $1 and i.id = s.id
     left join trade_document t on $4 and t.company_id = $1 and t.path = i.document_path and t.id = i.document_id
     order by i.id for update of i`,
    [companyId, itemIds, documentId, withTaxes],
  )
}

/** The intended allocation of a cheque that is not cleared to an item; `number` is that of its receipt or payment. */
export type PendingCheque = {
  item: string
  documentId: string
  number: string
  cheque: string
  document: string | null
  amount: string
}

/** Returns the pending cheques of parties, item by item; `except` is the payment being decided. */
export function pendingCheques(
  companyId: string,
  { partyIds, except }: { partyIds: readonly string[]; except: string | null },
): Statement<PendingCheque> {
  return statement(
    `select n.id as item, n.document_id as "documentId", p.voucher_no as number, coalesce(r.cheque_number, '') as cheque, posted_number($1, n.document_path, n.document_id) as document,
       trim_scale(w.amount)::text as amount
     from payment p
     join payment_wish w on w.company_id = p.company_id and w.payment_id = p.id
     join open_item i on i.company_id = w.company_id and i.id = w.item_id
     ${liveItem}
     join open_item n on n.company_id = i.company_id and n.id = coalesce(l.id, i.id)
     left join lateral (
       select cheque_number from payment_row r where r.company_id = p.company_id and r.payment_id = p.id order by r.row_no limit 1
     ) r on true
     where p.company_id = $1 and p.party_id = any ($2::uuid[]) and p.status = 'Issued' and p.id is distinct from $3
     order by p.date, p.voucher_no`,
    [companyId, partyIds, except],
  )
}

/**
 * `write_off_limit` is the write-off tolerance, up to which no permission is needed; the numbering is that of the documents
 * of cheques.
 */
export type PaymentSettings = { write_off_limit: string; cheques_in_hand: boolean; prefix: string; padding: number }

/** Returns the settings of payments with the numbering of this series. */
export function paymentSettings(companyId: string, chequeSeries: string): Statement<PaymentSettings> {
  return statement(
    `select trim_scale(t.write_off_limit)::text as write_off_limit, t.cheques_in_hand, s.prefix, s.padding
     from trade_setting t join number_series s on s.company_id = $1 and s.series = $2 where t.company_id = $1`,
    [companyId, chequeSeries],
  )
}

export type OpenFigure = OpenItemAnswer & { side: 'debit' | 'credit'; items: number }

/**
 * Returns the outstanding items on one account of a party, by side and due date; at most so many of each side, of which
 * there are `items` altogether.
 */
export function openFigures(
  companyId: string,
  { partyId, accountId, most }: { partyId: string; accountId: string; most: number },
): Statement<OpenFigure> {
  return statement(
    `with pending as (
       select coalesce(l.id, i.id) as item_id, sum(w.amount) as amount
       from payment p
       join payment_wish w on w.company_id = p.company_id and w.payment_id = p.id
       join open_item i on i.company_id = w.company_id and i.id = w.item_id
       ${liveItem}
       where p.company_id = $1 and p.party_id = $2 and p.status = 'Issued' and i.account_id = $3 group by 1
     ), open as (
       select i.*, row_number() over (partition by i.side order by i.due_date, i.date, i.id) as place,
         count(*) over (partition by i.side) as items
       from open_item i where i.company_id = $1 and i.party_id = $2 and i.account_id = $3 and i.open_amount > 0
     )
     select i.id as item, i.side, i.document_path, i.document_id, posted_number($1, i.document_path, i.document_id) as document_no,
       t.supplier_no as supplier_number, coalesce(i.document_date, i.date) as date, i.due_date,
       greatest(company_today($1::uuid) - i.due_date, 0) as days_overdue,
       round(i.amount, c.currency_digits) as amount, round(i.open_amount, c.currency_digits) as open,
       round(coalesce(p.amount, 0), c.currency_digits) as pending,
       round(case when t.total > 0 then i.open_amount * t.tax / t.total else 0 end, c.currency_digits) as tax_share,
       round(coalesce(t.total, 0), c.currency_digits) as document_total, ${taxesOf('t.id')} as taxes, i.items::int as items
     from open i
     join company c on c.id = $1
     left join pending p on p.item_id = i.id
     left join trade_document t on t.company_id = $1 and t.id = i.document_id and t.path = i.document_path
     where i.place <= $4::int
     order by i.due_date, i.date, document_no, i.id`,
    [companyId, partyId, accountId, most],
  )
}

/** Returns the party of an invoice, a bill or a note. */
export function partyOfTrade(companyId: string, id: string): Statement<{ party_id: string; path: string }> {
  return statement('select party_id, path from trade_document where company_id = $1 and id = $2', [companyId, id])
}
