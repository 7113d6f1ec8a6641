/** Reads what an import of receipts or supplier payments needs of the books at once, and inserts many at a time. */
import type { PaymentPath } from '../../../domain/documents/status.ts'
import type { ImportedContent } from '../../../domain/payments/imports/imported-payment.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { namesOf, typesOf } from '../documents/document-columns.ts'
import type { SettledItem } from './payment-facts-store.ts'
import type { PaymentHeader } from './payment-write-store.ts'
import { headerColumns, openOf } from './payment-write-store.ts'

export type NamedMethod = { kind: 'mode' | 'bank'; id: string; name: string; account_number: string | null }

/** Returns every payment method and every bank account. */
export function namedMethods(companyId: string): Statement<NamedMethod> {
  return statement(
    `select 'mode' as kind, id, name, null as account_number from payment_mode where company_id = $1
     union all select 'bank', id, name, account_number from bank_account where company_id = $1`,
    [companyId],
  )
}

/** Returns every withholding scheme; `other` is its short name. */
export function namedWithholdings(companyId: string): Statement<{ id: string; name: string; other: string | null }> {
  return statement(
    `select id, name, short_name as other from tax_scheme where company_id = $1 and kind = 'withholding'`,
    [companyId],
  )
}

/** The item of a document, and the number that it was found by: its own, or that of the supplier. */
export type NumberedItem = Omit<SettledItem, 'document_total' | 'taxes' | 'requestedIds'> & {
  number: string
  isOwnNumber: boolean
}

/** Returns the items of the documents with these numbers; the case of a supplier's number does not count. */
export function itemsOfNumbers(companyId: string, numbers: readonly string[]): Statement<NumberedItem> {
  return statement(
    `with named as (
       select d.document_path, d.document_id, d.number, true as is_own from posted_document d
       where d.company_id = $1 and d.number = any ($2::text[])
       union all
       select t.path, t.id, t.supplier_no, false from trade_document t
       where t.company_id = $1 and lower(t.supplier_no) = any ($3::text[])
     )
     select n.number, n.is_own as "isOwnNumber", i.id, i.party_id as "partyId", i.account_id as "accountId",
       i.document_id as "documentId", i.entry_id as "entryId", i.date, i.due_date, i.side,
       trim_scale(i.open_amount)::text as open
     from named n
     join open_item i on i.company_id = $1 and i.document_path = n.document_path and i.document_id = n.document_id
       and i.reversed_by_id is null`,
    [companyId, numbers, numbers.map((number) => number.toLowerCase())],
  )
}

/** Returns the issued cheques that have one of these numbers. */
export function chequesOfNumbers(
  companyId: string,
  numbers: readonly string[],
): Statement<{ bank_account_id: string; cheque_number: string }> {
  return statement(
    'select bank_account_id, cheque_number from cheque_issue where company_id = $1 and cheque_number = any ($2::text[])',
    [companyId, numbers],
  )
}

/** Returns the payments imported earlier under these numbers, with what each settles itself. */
export function importedPayments(
  companyId: string,
  path: PaymentPath,
  numbers: readonly string[],
): Statement<ImportedContent & { number: string }> {
  return statement(
    `select d.voucher_no as number, d.date, d.party_id as party, d.ledger, r.rows,
       d.withholding_scheme_id as withholding_scheme, coalesce(trim_scale(d.withholding_base)::text, '') as withholding_base,
       trim_scale(d.write_off)::text as write_off, d.write_off_as, coalesce(d.reference, '') as reference,
       coalesce(d.remarks, '') as remarks, case when d.status <> 'Cancelled' then s.shares end as shares
     from payment d
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('method', r.method, 'mode', r.mode_id, 'bank_account', r.bank_account_id,
         'amount', trim_scale(r.amount)::text, 'cheque_number', coalesce(r.cheque_number, ''),
         'cheque_date', coalesce(r.cheque_date::text, ''), 'drawee_bank', coalesce(r.drawee_bank, '')) order by r.row_no), '[]') as rows
       from payment_row r where r.company_id = d.company_id and r.payment_id = d.id
     ) r
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('amount', trim_scale(x.amount)::text, 'numbers', array_remove(array[(
         select p.number from posted_document p
         where p.company_id = $1 and p.document_path = o.document_path and p.document_id = o.document_id), (
         select t.supplier_no from trade_document t
         where t.company_id = $1 and t.path = o.document_path and t.id = o.document_id)], null))), '[]') as shares
       from (
         select case i.side when 'credit' then a.debit_item_id else a.credit_item_id end as item_id, sum(a.amount) as amount
         from open_item i
         join allocation a on a.company_id = $1 and (a.credit_item_id = i.id or a.debit_item_id = i.id)
         where i.company_id = $1 and i.document_path = d.path and i.document_id = d.id and i.reversed_by_id is null
           and a.document_path = d.path and a.document_id = d.id
         group by 1 having sum(a.amount) <> 0
         union all
         select w.item_id, w.amount from payment_wish w
         where w.company_id = $1 and w.payment_id = d.id and d.status = 'Issued'
       ) x
       join open_item o on o.company_id = $1 and o.id = x.item_id
     ) s
     where d.company_id = $1 and d.path = $2 and d.series = 'imported' and d.voucher_no = any ($3::text[])`,
    [companyId, path, numbers],
  )
}

/** Lets other imports into a path wait until the transaction ends, so that no number is imported twice. */
export function holdImports(companyId: string, path: PaymentPath): Statement {
  return statement('select from number_series where company_id = $1 and series = $2 for no key update', [
    companyId,
    path,
  ])
}

/** Returns those of the numbers that were imported. */
export function importedNumbers(
  companyId: string,
  path: PaymentPath,
  numbers: readonly string[],
): Statement<{ voucher_no: string }> {
  return statement(
    `select voucher_no from payment
     where company_id = $1 and path = $2 and series = 'imported' and voucher_no = any ($3::text[])`,
    [companyId, path, numbers],
  )
}

export type ImportedHeader = PaymentHeader & { readonly voucher_no: string; readonly fiscal_year_id: string }

/** Inserts payments under their own numbers; after their items, and their rows follow in the same transaction. */
export function insertImportedPayments(
  companyId: string,
  createdBy: string,
  headers: readonly ImportedHeader[],
): Statement {
  const columns = namesOf(headerColumns)
  return statement(
    `insert into payment (company_id, id, path, series, fiscal_year_id, voucher_no, open_amount, created_by, ${columns})
     select $1, h.id, h.path, 'imported', h.fiscal_year_id, h.voucher_no, ${openOf}, $2, ${columns}
     from json_to_recordset($3) as h(id uuid, path text, fiscal_year_id uuid, voucher_no text, ${typesOf(headerColumns)})`,
    [companyId, createdBy, JSON.stringify(headers)],
  )
}
