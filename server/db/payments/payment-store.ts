/** Reads stored payments: header, rows, allocations and intended allocations. */
import type { PaymentPath } from '../../../domain/documents/status.ts'
import type {
  PaymentHeaderAnswer,
  PaymentRowAnswer,
  AllocationAnswer,
} from '../../../domain/payments/payment-answer.ts'
import type { TaxRelief } from '../../../domain/payments/tax-relief.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { paymentHead } from '../../../domain/resources/payments/payment-shape.ts'
import { labelsOf, readingOf } from '../documents/document-columns.ts'

/** Numbers canonical, in the order of rows. */
export type StoredPaymentRow = PaymentRowAnswer & {
  /** Its account, and that of its fee. */
  account: string
  fee_account: string | null
}
export type StoredPayment = PaymentHeaderAnswer & {
  path: PaymentPath
  fiscal_year_id: string
  write_off_account: string | null
  /** The tax within the write-off. */
  relief: TaxRelief[]
  rows: StoredPaymentRow[]
  /** The document of its cheque: a deposit of a receipt, an issued cheque of a payment. */
  cheque: { path: string; id: string; number: string; version: number; status: string } | null
  printed: unknown
  entry_id: string | null
  created_at: Date
  updated_at: Date
}

const reading = readingOf(paymentHead, [paymentHead])
const { labels, joins } = labelsOf(paymentHead)

/** SQL for the tax within the write-off of payment `d`. */
export const reliefOf = `(
  select coalesce(jsonb_agg(jsonb_build_object('scheme', f.scheme_id, 'account', f.account_id, 'base', trim_scale(f.base)::text,
    'tax', trim_scale(f.tax)::text) order by f.scheme_id, f.account_id), '[]')
  from payment_relief f where f.company_id = $1 and f.payment_id = d.id)`

/** Returns one payment with its rows in order. */
export function paymentDocument(companyId: string, path: PaymentPath, id: string): Statement<StoredPayment> {
  return statement(
    `select d.id, d.path, d.status, d.voucher_no, d.fiscal_year_id, ${reading}, ${labels}, d.clearing_date,
       trim_scale(d.amount)::text as amount, trim_scale(d.withholding)::text as withholding,
       d.write_off_account_id as write_off_account, trim_scale(d.write_off_tax)::text as write_off_tax,
       ${reliefOf} as relief,
       trim_scale(d.settled)::text as settled, trim_scale(d.fee)::text as fee, trim_scale(d.open_amount)::text as open_amount,
       case when m.id is not null then json_build_object('path', m.path, 'id', m.id, 'number', m.voucher_no) end
         as made_by,
       r.rows, case
         when c.id is not null then
           json_build_object('path', 'banking/cheque-deposits', 'id', c.id, 'number', c.voucher_no, 'version', c.version,
             'status', c.status)
         when i.id is not null then
           json_build_object('path', 'banking/cheque-issues', 'id', i.id, 'number', i.voucher_no, 'version', i.version,
             'status', i.status)
       end as cheque,
       d.printed, d.print_count, d.cancel_reason, d.entry_id, u.full_name as created_by_label, d.version, d.created_at, d.updated_at
     from payment d
     join app_user u on u.id = d.created_by
     ${joins}
     left join trade_document m on m.company_id = d.company_id and m.id = d.made_by_id
     left join cheque_deposit c on c.company_id = d.company_id and c.payment_id = d.id
     left join cheque_issue i on i.company_id = d.company_id and i.payment_id = d.id
     cross join lateral (
       select coalesce(json_agg(json_build_object('method', r.method, 'mode', r.mode_id, 'mode_label', m.name,
         'bank_account', r.bank_account_id, 'bank_account_label', b.name, 'amount', trim_scale(r.amount)::text,
         'fee', trim_scale(r.fee)::text, 'cheque_number', r.cheque_number, 'cheque_date', r.cheque_date,
         'drawee_bank', r.drawee_bank, 'account', r.account_id, 'fee_account', r.fee_account_id) order by r.row_no), '[]') as rows
       from payment_row r
       left join payment_mode m on m.company_id = r.company_id and m.id = r.mode_id
       left join bank_account b on b.company_id = r.company_id and b.id = r.bank_account_id
       where r.company_id = d.company_id and r.payment_id = d.id
     ) r
     where d.company_id = $1 and d.path = $2 and d.id = $3`,
    [companyId, path, id],
  )
}

/** Returns those of the payments whose write-off has tax. */
export function relievedPayments(companyId: string, ids: readonly string[]): Statement<{ payment_id: string }> {
  return statement(
    'select distinct payment_id from payment_relief where company_id = $1 and payment_id = any ($2::uuid[])',
    [companyId, ids],
  )
}

/** SQL for the taxes of a document by scheme: those that its total contains. */
export const taxesOf = (id: string) => `(
  select jsonb_agg(jsonb_build_object('scheme', s.id, 'net', trim_scale(r.net)::text, 'tax', trim_scale(r.tax)::text,
    'payable', s.payable_id, 'receivable', case when s.recoverable then s.receivable_id end,
    'discount_relief', s.discount_relief, 'bad_debt_months', s.bad_debt_months) order by s.id)
  from (
    select tax_scheme_id, sum(net) as net, sum(tax) as tax from trade_row
    where company_id = $1 and document_id = ${id} and tax_kind = 'taxable' and tax <> 0 group by tax_scheme_id
  ) r
  join tax_scheme s on s.company_id = $1 and s.id = r.tax_scheme_id)`

/** SQL for the columns of allocations; with the taxes of their documents for a payment with a write-off, by its parameter. */
const allocationColumns = (
  payment: string,
) => `o.id as item, o.document_path, o.document_id, posted_number(o.company_id, o.document_path, o.document_id) as document_no,
  (
    select t.supplier_no from trade_document t
    where t.company_id = o.company_id and t.path = o.document_path and t.id = o.document_id) as supplier_number,
  coalesce(o.document_date, o.date) as date, o.due_date, round(o.amount, c.currency_digits) as total, round(x.amount, c.currency_digits) as settled,
  coalesce((
    select round(x.amount * t.tax / nullif(t.total, 0), c.currency_digits) from trade_document t
    where t.company_id = o.company_id and t.path = o.document_path and t.id = o.document_id), 0) as tax_share,
  round(o.open_amount, c.currency_digits) as open,
  coalesce((
    select round(t.total, c.currency_digits) from trade_document t
    where t.company_id = o.company_id and t.path = o.document_path and t.id = o.document_id), 0) as document_total,
  case when exists (select from payment p where p.company_id = $1 and p.id = ${payment} and p.write_off > 0)
    then ${taxesOf('o.document_id')} end as taxes`

/** Returns the current allocations of a document, by due date. */
export function allocationAnswers(companyId: string, path: string, id: string): Statement<AllocationAnswer> {
  return statement(
    `select ${allocationColumns('$3')}
     from open_item i
     cross join lateral (
       select case when i.side = 'credit' then a.debit_item_id else a.credit_item_id end as other, sum(a.amount) as amount
       from allocation a
       where a.company_id = $1 and (a.credit_item_id = i.id or a.debit_item_id = i.id) group by 1 having sum(a.amount) <> 0
     ) x
     join open_item o on o.company_id = i.company_id and o.id = x.other
     join company c on c.id = $1
     where i.company_id = $1 and i.document_path = $2 and i.document_id = $3 and i.reversed_by_id is null
     order by o.due_date, o.date, document_no, o.id`,
    [companyId, path, id],
  )
}

/** SQL for the current item of a changed document: the same document on the same side of the same account. */
export const liveItem = `left join lateral (
    select l.* from open_item l
    where l.company_id = i.company_id and l.document_path = i.document_path and l.document_id = i.document_id
      and l.account_id = i.account_id and l.side = i.side and l.reversed_by_id is null order by l.id limit 1
  ) l on i.reversed_by_id is not null`

/** Returns the intended allocations of a cheque. */
export function intendedAllocations(companyId: string, id: string): Statement<AllocationAnswer> {
  return statement(
    `select ${allocationColumns('$2')} from payment_wish x
     join open_item i on i.company_id = x.company_id and i.id = x.item_id
     ${liveItem}
     join open_item o on o.company_id = i.company_id and o.id = coalesce(l.id, i.id)
     join company c on c.id = $1
     where x.company_id = $1 and x.payment_id = $2
     order by o.due_date, o.date, document_no, o.id`,
    [companyId, id],
  )
}

/** Returns the last number of a series in the year of a date, with its date. */
export function lastPayment(
  companyId: string,
  path: PaymentPath,
  date: string | null,
): Statement<{ voucher_no: string; date: string }> {
  return statement(
    `select voucher_no, date from payment
     where company_id = $1 and series = $2 and number is not null and fiscal_year_id = (
       select id from fiscal_year where company_id = $1 and $3::date between start_date and end_date)
     order by number desc limit 1`,
    [companyId, path, date],
  )
}
